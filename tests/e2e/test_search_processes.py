"""Search processes end when their server is killed."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

from tests.e2e.harness import TIMEOUT_SECONDS, Browser, Server, Visit, play_to_end
from tests.waiting import until


def children_of(pid: int) -> list[str]:
    """Returns the command lines of the child processes of a process."""
    listed = subprocess.run(
        ["ps", "-A", "-ww", "-o", "ppid=", "-o", "command="],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = (line.split(maxsplit=1) for line in listed.stdout.splitlines())
    return [command for parent, command in lines if int(parent) == pid]


async def test_search_processes_end_with_a_killed_server(tmp_path: Path) -> None:
    server = Server(tmp_path, "--pace", "1", random_deals=True)
    server.start()
    ann = Browser(server, "Ann")
    visits = [ann.visit(ann.open_table(bot="expert")) for _ in range(4)]

    def searching() -> bool:
        found = [command for command in children_of(server.pid) if "spawn_main" in command]
        return len(found) >= 2 and any(visit.view.get("turn") for visit in visits)

    async def play(visit: Visit) -> None:
        async with visit:
            await visit.hello()
            await play_to_end(visit)

    try:
        playing = [asyncio.create_task(play(visit)) for visit in visits]
        await until(searching, TIMEOUT_SECONDS)
        await asyncio.to_thread(server.kill_with_children)
        # All connections end.
        await asyncio.gather(*playing, return_exceptions=True)
    finally:
        server.stop()
