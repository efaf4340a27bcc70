.DEFAULT_GOAL := help
.PHONY: help play host test check bench audit clean

help: ## show these lines
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-6s %s\n", $$1, $$2 }' Makefile

play: ## install what is missing, start the server and open the table in a browser
	@scripts/install
	@.venv/bin/rookery serve --open

host: ## like play, but everybody on your network can open the table, too
	@scripts/install
	@.venv/bin/rookery serve --host 0.0.0.0 --open

test: ## install what is missing, check and test everything
	@scripts/test

check: ## format, lint, types and import directions only
	@scripts/check

bench: ## measure the engine (rookery bench lists what else can be measured)
	@scripts/install
	@.venv/bin/rookery bench engine

audit: ## ask PyPI and the npm registry for known vulnerabilities of what we pin (needs the network)
	@scripts/audit

clean: ## remove everything that the other commands made, but no games
	@rm -rf .venv ui/node_modules src/rookery/web/client build dist
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
