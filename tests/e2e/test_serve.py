"""The command ``rookery serve``: its port, its output, and how it stops."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
from tests.e2e.harness import TIMEOUT_SECONDS, Browser, Server


async def check_graceful_stop(folder: Path, stop: Callable[[Server], tuple[str, int]]) -> None:
    """Checks that *stop*, which returns what a server said at last and its exit code, ends it gracefully during play."""
    server = Server(folder, random_deals=True)
    server.start()
    ann = Browser(server, "Ann")
    async with ann.visit(ann.open_table()) as visit:
        await visit.hello()
        await visit.turn()
        said, code = stop(server)
        assert await visit.until_closed() in (1000, 1001, 1012)
    assert code == 0
    assert "every game is stored" in said
    assert "Traceback" not in server.log()
    server.stop()


async def test_ctrl_c_stops_the_server_gracefully_during_play(tmp_path: Path) -> None:
    await check_graceful_stop(tmp_path, Server.interrupt)


@contextlib.contextmanager
def hangups(answer: signal.Handlers) -> Iterator[None]:
    """Programs that are started meanwhile inherit this *answer* to a closed terminal, also where tests run under nohup."""
    before = signal.signal(signal.SIGHUP, answer)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


async def test_a_closed_terminal_stops_the_server_gracefully(tmp_path: Path) -> None:
    def close_terminal(server: Server) -> tuple[str, int]:
        # The shell sends the signal, and then the system, too.
        os.kill(server.pid, signal.SIGHUP)
        return server.interrupt(signal.SIGHUP)

    with hangups(signal.SIG_DFL):
        await check_graceful_stop(tmp_path, close_terminal)


def test_under_nohup_the_server_outlives_its_terminal(tmp_path: Path) -> None:
    # An ignored signal stays ignored in a new program; nohup relies on that.
    with hangups(signal.SIG_IGN):
        server = Server(tmp_path, random_deals=True)
        server.start()
    os.kill(server.pid, signal.SIGHUP)
    time.sleep(0.5)
    assert server.health()
    _, code = server.interrupt()
    assert code == 0
    server.stop()


def test_a_port_in_use_is_explained(server: Server, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "rookery.cli.serve", "--port", str(server.port)]
    done = subprocess.run(
        [*command, "--data", str(tmp_path / "other")],
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_SECONDS,
    )
    assert done.returncode == 1
    assert f"cannot listen on 127.0.0.1:{server.port}" in done.stderr
    assert f"--port {server.port + 1}" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "other").exists()


def test_data_folder_follows_the_environment(tmp_path: Path) -> None:
    code = "from rookery.cli.serve import data_folder; print(data_folder())"
    for env, wanted in [
        ({"ROOKERY_DATA": str(tmp_path)}, str(tmp_path)),
        ({"HOME": "/home/ann"}, "/home/ann/.local/share/rookery"),
    ]:
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env=env,
            timeout=TIMEOUT_SECONDS,
        )
        assert done.stdout.strip() == wanted


async def test_second_server_on_the_same_folder_is_refused(server: Server) -> None:
    """The second server names the first one; the table of the first is unaffected."""
    ann = Browser(server, "Ann")
    async with ann.visit(ann.open_table()) as visit:
        await visit.hello()
        await visit.turn()
        command = [sys.executable, "-m", "rookery", "serve", "--port", "0"]
        done = await asyncio.to_thread(
            subprocess.run,
            [*command, "--data", str(server.data)],
            capture_output=True,
            text=True,
            check=False,
            timeout=TIMEOUT_SECONDS,
        )
        assert done.returncode == 1
        assert server.url in done.stderr
        assert "stop it, or name another folder with --data" in done.stderr
        assert "Traceback" not in done.stderr
        seq = visit.view["seq"]
        await visit.step()
        assert visit.view["seq"] > seq
    # A killed server that could not clean up does not block the next one.
    server.kill()
    server.start()
    assert server.health()["status"] == "ok"


def test_more_connections_than_open_files_are_refused_and_forgotten(tmp_path: Path) -> None:
    """With 512 open files there is room for 256 connections; the log does not grow with those that are refused."""
    limited = ["sh", "-c", 'ulimit -n 512 && exec "$@"', "sh", sys.executable, "-m", "rookery"]
    with (tmp_path / "log").open("w") as log, socket.create_server(("127.0.0.1", 0)) as listener:
        port, fd = listener.getsockname()[1], listener.fileno()
        process = subprocess.Popen(
            [*limited, "serve", "--fd", str(fd), "--data", str(tmp_path / "data")],
            stdout=subprocess.DEVNULL,
            stderr=log,
            pass_fds=[fd],
        )
        try:
            url = f"http://127.0.0.1:{port}/api/live"
            httpx.get(url, timeout=TIMEOUT_SECONDS)
            with contextlib.ExitStack() as stack:
                opened = [
                    stack.enter_context(socket.create_connection(("127.0.0.1", port)))
                    for _ in range(400)
                ]
                opened[-1].settimeout(TIMEOUT_SECONDS)
                answer = opened[-1].recv(1000)
                assert b"503" in answer
                assert b"as many connections as it can take" in answer
            for _ in range(int(TIMEOUT_SECONDS)):
                if httpx.get(url, timeout=TIMEOUT_SECONDS).is_success:
                    break
                time.sleep(1)
            httpx.get(url, timeout=TIMEOUT_SECONDS).raise_for_status()
        finally:
            process.terminate()
            process.wait(timeout=TIMEOUT_SECONDS)
    said = (tmp_path / "log").read_text()
    assert "few files may be open" in said
    assert len(said.splitlines()) < 20
