"""A search process ends with the server that started it, even if that was killed."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest
from tests.groups import PROCESS_TIMEOUT_SECONDS

PARENT = """
import os, sys, time
from multiprocessing import get_context
from rookery.service import bot_process

def search(server, way):
    if way == "die_with_parent":
        bot_process.die_with_parent(server)
    elif way == "watch_parent":
        bot_process.watch_parent()
    else:
        bot_process.begin_process(server)
    print("searching", flush=True)
    while True:
        sum(range(1000))

if __name__ == "__main__":
    child = get_context("spawn").Process(target=search, args=(os.getpid(), sys.argv[1]))
    child.start()
    child.join()
"""


@pytest.mark.parametrize(
    "way", ["begin_process", "watch_parent"] + ["die_with_parent"] * (sys.platform == "linux")
)
def test_a_busy_child_ends_with_its_parent(way: str, tmp_path) -> None:  # type: ignore[no-untyped-def]
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    parent = subprocess.Popen(
        [sys.executable, str(script), way], stdout=subprocess.PIPE, start_new_session=True
    )
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"searching\n"
    parent.send_signal(signal.SIGKILL)
    # The end of the pipe comes when the last process that has inherited it is gone.
    said, _ = parent.communicate(timeout=PROCESS_TIMEOUT_SECONDS)
    assert said == b""
