"""Merging: whether two to-dos are the same piece of work, and what becomes of those that are."""

from __future__ import annotations

from .clusters import Merged, merge
from .decision import Verdict, is_same

__all__ = ["Merged", "Verdict", "is_same", "merge"]
