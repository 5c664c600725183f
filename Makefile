# Each command makes what it needs by itself; the scripts behind them are in tools/.
# Relative paths only, so that the project may lie in a folder with a space in its name.

PYTHON ?= python3

.PHONY: play test quick bench survey long shots build-js notebook rules clean

play:      ## Open JupyterLab on the first notebook
	$(PYTHON) -m tools.play

test:      ## Everything that must be green, the browser tests included
	$(PYTHON) -m tools.run_tests

quick:     ## In a minute: linters, types, and the tests that need no browser and little time
	$(PYTHON) -m tools.run_tests quick

bench:     ## Ratios against an echo widget and python-chess, into docs/benchmarks.md
	$(PYTHON) -m tools.run_in test -m bench

survey:    ## How many deals can be won, into docs/survey.md; resumes where it stopped
	$(PYTHON) -m tools.run_in test -m tools.survey

bench-solver: ## CPU time of the solver; YARDSTICK=path/to/program measures another program too
	$(PYTHON) -m tools.run_in test -m bench.solver $(if $(YARDSTICK),--yardstick "$(YARDSTICK)")

long:      ## Hours of random play against the rules
	$(PYTHON) -m tools.run_in test -m pytest --hypothesis-profile=long --ignore=tests/browser

shots:     ## The screenshots in docs/
	$(PYTHON) -m tools.run_in test -m tools.shots

build-js:  ## Bundle js/ into the package
	$(PYTHON) -m tools.bundle

notebook:  ## Execute the notebooks in place
	$(PYTHON) -m tools.run_in test -m tools.notebook notebooks/*.ipynb

rules:     ## The pages of rules in docs/rules/, from the games' own docstrings
	$(PYTHON) -m tools.run_in test -m tools.rules_pages

clean:     ## Remove everything the commands above have made outside the tracked files
	rm -rf .venv .cache js/node_modules test-results build dist
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} +
