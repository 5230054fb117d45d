"""Processes that read code which may be their end, and what several files tell together."""
