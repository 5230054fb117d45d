"""`python -m ai_todos` is the same door as the `ai-todos` command."""

import sys

from .memory.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
