# Each target sets up all it needs. Python, Node, Chromium and PostgreSQL are found by webapp/deploy/setup.py.
PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest
WORKERS ?= 2

.PHONY: setup setup-test run test test-fast check locks clean

setup:
	@$(PYTHON) webapp/deploy/setup.py run

setup-test:
	@$(PYTHON) webapp/deploy/setup.py test

run: setup
	@exec $(BIN)/tramite run

test: setup-test
	$(PYTEST) -n $(WORKERS)

test-fast: setup-test
	$(PYTEST) -n $(WORKERS) -m "not browser and not postgresql and not slow" --scenarios-every 5

check: setup-test
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/tramite check

# The locks hold no address of a registry: the same file serves every mirror.
UV_LOCK := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --quiet
locks: setup
	$(BIN)/python -m pip install --quiet uv==0.13.9
	$(UV_LOCK) pyproject.toml --group build -o requirements.lock
	$(UV_LOCK) pyproject.toml --group build --group dev -o requirements-dev.lock

clean:
	rm -rf .venv webapp/node_modules tests/node_modules build *.egg-info .mypy_cache .ruff_cache .pytest_cache
