"""Which files of a repository are looked at."""
