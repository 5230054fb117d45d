"""Coding agents: what their hooks run, and how hooks get into their settings."""
