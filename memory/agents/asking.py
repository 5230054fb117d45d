"""A hook that found something unusual asks the package, which makes the next one quick."""

from __future__ import annotations

import logging

from ..memory import Memory
from .start.prompt_hook import Answer


def tell(answer: Answer, key: str, folder: str, prompt: str, *, afresh: bool = False) -> None:
    """Gives the block for a prompt, if there is news. Raises what Memory raises; the hook is silent then."""
    logging.disable()  # an agent reads stderr too
    with Memory.open(folder, warn=False) as memory:
        if memory.store.temporary:
            return
        if afresh:
            memory.forget_told(key)
        answer.give(memory.tell(key, prompt, may_tell=answer.claim))
        memory.make_ready()
