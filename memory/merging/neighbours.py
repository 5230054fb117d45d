REAL_WORDS: tuple[str, ...] = ()
