"""What only Python has: its comments, its unfinished code, its classes."""
