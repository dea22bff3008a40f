# `make check` runs the main job, `make test` all tests; both install what they need into .venv first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: check test wheel-test format clean

check: $(VENV)/.installed
	$(BIN)/rulewright check spec/catan/real_estate.rules

# Stealing work keeps neighbours together, so that what the tests of a file share is made once.
test: $(VENV)/.installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest --numprocesses auto --dist worksteal

# Builds the wheel, installs it into a fresh environment and works with it outside the checkout.
wheel-test: $(VENV)/.installed-dev
	$(BIN)/pytest -m wheel

format: $(VENV)/.installed-dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.installed-dev: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@ $(VENV)/.installed
