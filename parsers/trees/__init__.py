"""What grammars tell of the other languages."""
