"""``rookery serve`` without limits per visitor, because the load generator's players share one address."""

from __future__ import annotations

import sys

from rookery.cli.serve import serve_app
from rookery.web import pace

if __name__ == "__main__":
    pace.MESSAGE_RATE = pace.MESSAGE_BURST = 1e9
    serve_app(sys.argv[1:], prog_name="rookery serve")
