"""An agent's settings have `python -I -S .../hook.py AGENT EVENT`. Modules, unlike scripts, are compiled only once."""

import sys

sys.path.insert(0, __file__[: -len("start/hook.py")])
from start import prompt_hook  # type: ignore[import-not-found]  # this folder, without the package around it

prompt_hook.main(sys.argv[1:])
