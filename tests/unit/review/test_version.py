"""The version of the review: another one where a review may be."""

from __future__ import annotations

import subprocess
import sys

from rookery.review.version import REVIEW_MODULES


def test_all_that_a_review_is_built_on_is_in_it() -> None:
    """Other modules that it imports only read, write or report problems."""
    code = (
        "import sys, rookery.review.round\n"
        "print(*{m.split('.')[1] for m in sys.modules if m.startswith('rookery.')})"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    parts = {part.removesuffix(".py") for part in REVIEW_MODULES}
    assert (
        parts
        <= set(done.stdout.split())
        <= parts
        | {"errors", "inspected", "messages", "notation", "on_progress", "problem", "whole_files"}
    )
