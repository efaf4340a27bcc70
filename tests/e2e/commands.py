"""Runs the command ``rookery`` while a server runs."""

from __future__ import annotations

import asyncio
import subprocess
import sys

from tests.e2e.harness import TIMEOUT_SECONDS


async def rookery(*words: str) -> tuple[int, str]:
    """Runs a command; returns its exit code and its output."""
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "rookery", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_SECONDS,
    )
    return done.returncode, done.stdout + done.stderr
