"""``rookery serve`` with no limit on what one visitor may do: the load generator is many people at one address."""

from __future__ import annotations

import sys

from rookery.cli.serve import serve_app
from rookery.web import pace

if __name__ == "__main__":
    pace.MESSAGE_RATE = pace.MESSAGE_BURST = 1e9
    serve_app(sys.argv[1:], prog_name="rookery serve")
