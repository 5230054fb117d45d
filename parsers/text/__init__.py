"""The markers of a text in whatever language, read without a grammar."""
