"""What an agent starts before each prompt. Imports next to nothing."""
