"""Runs the command ``rookery`` as ``python -m rookery``."""

from rookery.cli.main import main

main()
