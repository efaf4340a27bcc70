"""``rookery serve`` says how others can join, and reports in a sentence why it cannot start."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from queue import SimpleQueue
from typing import NoReturn

import pytest
import typer
from typer.testing import CliRunner

from rookery.cli import serve
from rookery.cli.serve import serve_app
from rookery.cli.serve_limits import proxies_from, quotas_from
from rookery.errors import RookeryError
from rookery.web.app import Settings
from rookery.web.limits import QUOTAS
from rookery.web.transport import EdgeConfig

ROOT = Path(__file__).parents[3]


def in_a_line(output: str) -> str:
    """Returns the text of an error box as one line."""
    return " ".join(output.replace("│", " ").split())


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    result = CliRunner().invoke(serve_app, ["--port", "0", "--data", str(tmp_path / "file" / "x")])
    assert isinstance(result.exception, RookeryError)
    assert "name another folder with --data" in str(result.exception)


def test_an_old_name_of_a_bot_becomes_the_one_that_the_pages_know(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[Settings] = []

    def goes_no_further(settings: Settings, _lifecycle: object) -> NoReturn:
        asked.append(settings)
        raise OSError(28, "no space left")

    monkeypatch.setattr(serve, "create_app", goes_no_further)
    CliRunner().invoke(serve_app, ["--port", "0", "--data", str(tmp_path), "--bot", "heuristic"])
    assert [settings.bot for settings in asked] == ["casual"]


def test_a_server_in_memory_takes_no_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[Settings] = []
    monkeypatch.setattr(serve, "_serve", lambda settings, *_, **__: asked.append(settings))
    in_memory = ["--port", "0", "--store", "memory"]
    result = CliRunner().invoke(serve_app, in_memory)
    assert [settings.data for settings in asked] == [None]
    assert "the games are gone" in result.output
    result = CliRunner().invoke(serve_app, [*in_memory, "--data", str(tmp_path)])
    assert result.exit_code == 2
    assert "keeps nothing: leave it out" in in_a_line(result.output)
    assert len(asked) == 1


def test_limits_and_proxies_are_read() -> None:
    quotas = quotas_from(["tables=0/7"], none=False)
    assert (quotas["tables"].visitor, quotas["tables"].address) == (0, 7)
    assert quotas["sockets"] == QUOTAS["sockets"]
    quotas = quotas_from(["tables=3/7"], none=True)
    assert quotas["tables"].address == 7
    assert quotas["sockets"].address == 0
    assert proxies_from(["10.0.0.0/8", "::1"]) == ("10.0.0.0/8", "::1/128", "::ffff:a00:0/104")
    config = EdgeConfig(None, host="::", port=0, proxies=proxies_from(["10.0.0.0/8"]))
    seen = ["10.1.2.3", "::ffff:10.1.2.3", "11.0.0.1", "fe80::1%eth0"]
    assert [config.is_proxy((host, 5)) for host in seen] == [True, True, False, False]
    assert not EdgeConfig(None, host="::", port=0).is_proxy(("10.1.2.3", 5))


@pytest.mark.parametrize(
    "option",
    [
        "--away nan",
        "--away -5",
        "--ready -1",
        "--ready inf",
        "--pace nan",
        "--pace inf",
        "--drain inf",
    ],
)
def test_times_are_numbers_from_0_on(option: str) -> None:
    result = CliRunner().invoke(serve_app, ["--port", "0", "--store", "memory", *option.split()])
    assert result.exit_code == 2
    assert "must be a number from 0 to 1000000, not" in " ".join(result.output.split())


def test_a_descriptor_that_is_none_is_refused() -> None:
    for number in (-1, 2**32 - 1):
        result = CliRunner().invoke(serve_app, ["--fd", str(number), "--store", "memory"])
        assert result.exit_code == 2
    result = CliRunner().invoke(serve_app, ["--fd", "99999", "--store", "memory"])
    assert result.exit_code == 2
    assert "it must be an open, listening socket" in in_a_line(result.output)


def told(host: str, port: int) -> str:
    """Returns the error for an address where the server cannot listen."""
    result = CliRunner().invoke(
        serve_app, ["--host", host, "--port", str(port), "--store", "memory"]
    )
    assert result.exit_code == 1
    return result.stderr


def test_a_place_to_listen_that_does_not_do_is_refused_with_what_helps() -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        in_use = told("127.0.0.1", port)
    assert "Perhaps Rookery is already running" in in_use
    assert f"see http://127.0.0.1:{port}/" in in_use
    for host in ("nosuch.invalid", "192.0.2.1", "a" * 80):
        elsewhere = told(host, 0)
        assert f"cannot listen on {host}:0: " in elsewhere
        assert "--host must be an address of this computer" in elsewhere
        assert "runs already" not in elsewhere


def test_a_port_that_is_kept_for_the_system_is_said_to_be_that() -> None:
    kept = serve._listening_advice(PermissionError(13, "Permission denied"), "127.0.0.1", 80)
    assert "use another --port, such as 8777" in kept


@pytest.mark.parametrize("limit", ["tables", "tables=5", "tables=x/y", "tables=-1/2", "chairs=1/2"])
def test_a_limit_that_cannot_be_read_is_named(limit: str) -> None:
    with pytest.raises(typer.BadParameter, match=f"^{limit}: write NAME="):
        quotas_from([limit], none=False)


def test_a_limit_is_said_once() -> None:
    with pytest.raises(typer.BadParameter, match="tables is given twice"):
        quotas_from(["tables=1/1", "hints=1/1", "tables=2/2"], none=False)


@pytest.mark.parametrize(
    ("proxy", "says"),
    [
        ("*", "write an address or a network"),
        ("localhost", "write an address or a network"),
        ("10.0.0.1/24", "write 10.0.0.0/24 for the network, or 10.0.0.1 for that address"),
        ("fe80::1/64", "write fe80::/64 for the network, or fe80::1 for that address"),
    ],
)
def test_a_proxy_that_cannot_be_read_is_named(proxy: str, says: str) -> None:
    with pytest.raises(typer.BadParameter) as caught:
        proxies_from([proxy])
    assert f"{proxy}: {says}" in str(caught.value)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("--log xml", "must be text or json, not xml"),
        ("--store xml", "must be disk or memory, not xml"),
        ("--bot nobody", "there is no bot 'nobody'; there are random, beginner"),
        ("--bot exprt", "there is no bot 'exprt'; did you mean 'expert'?"),
        ("--metrics here", "write HOST:PORT"),
        ("--limit tables", "write NAME=VISITOR/ADDRESS"),
        ("--limit tables=" + "9" * 5000 + "/1", "write NAME=VISITOR/ADDRESS"),
        ("--proxy *", "write an address or a network"),
    ],
)
def test_every_wrong_value_ends_with_2_and_says_what_is_right(options: str, says: str) -> None:
    result = CliRunner().invoke(serve_app, ["--port", "0", *options.split()])
    assert result.exit_code == 2
    assert says in in_a_line(result.output)
    assert "Value error" not in result.output


def test_switches_have_no_opposite_that_nobody_needs() -> None:
    shown = CliRunner().invoke(serve_app, ["--help"]).output
    assert "--no-limits" in shown
    assert "--no-no-limits" not in shown
    assert "--no-verbose" not in shown


# --- the messages after the start


def said(capsys: pytest.CaptureFixture[str], host: str, *, behind_proxy: bool = False) -> str:
    serve._print_address(host, 8777, behind_proxy=behind_proxy, open_browser=False)
    return capsys.readouterr().out


def test_it_says_how_others_come_in(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "_lan_addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    alone = said(capsys, "127.0.0.1")
    assert "http://127.0.0.1:8777/" in alone
    assert "make host, or --host 0.0.0.0" in alone
    assert "docs/operating.md" in alone
    assert said(capsys, "127.0.0.1", behind_proxy=True).count("\n") == 1
    everybody = said(capsys, "0.0.0.0")
    assert "http://192.168.1.20:8777/" in everybody
    assert "http://10.0.0.7:8777/" in everybody
    assert "--host" not in everybody


def test_the_addresses_are_those_of_this_computer_once_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def found(*_: object) -> list[tuple[object, ...]]:
        return [(0, 0, 0, "", (one, 0)) for one in ("127.0.1.1", "192.168.1.20", "10.0.0.7")]

    monkeypatch.setattr(serve, "_usual_address", lambda: "192.168.1.20")
    monkeypatch.setattr("socket.getaddrinfo", found)
    assert serve._lan_addresses() == ["192.168.1.20", "10.0.0.7"]

    def fails(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(serve, "_usual_address", str)
    monkeypatch.setattr("socket.getaddrinfo", fails)
    monkeypatch.setattr("socket.gethostname", lambda: "parlor")
    assert serve._lan_addresses() == ["parlor"]


@pytest.mark.parametrize(
    ("host", "opened"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "192.168.1.20")]
)
def test_the_page_opens_where_its_links_lead_others(
    monkeypatch: pytest.MonkeyPatch, host: str, opened: str
) -> None:
    urls = SimpleQueue[str]()
    monkeypatch.setattr(serve, "_lan_addresses", lambda: ["192.168.1.20"])
    monkeypatch.setattr("webbrowser.open", urls.put)
    serve._print_address(host, 8777, behind_proxy=False, open_browser=True)
    assert urls.get(timeout=10) == f"http://{opened}:8777/"


def test_the_page_that_says_how_to_let_others_in_names_a_command_that_does() -> None:
    page = (ROOT / "ui/src/parts/common/ShareLink.svelte").read_text("utf-8")
    found = re.search(r'const COMMAND = "make (\w+)";', page)
    assert found is not None
    recipes = (ROOT / "Makefile").read_text("utf-8")
    (commands,) = re.findall(rf"^{found[1]}:.*\n((?:\t.*\n)+)", recipes, re.MULTILINE)
    assert ".venv/bin/rookery serve --host 0.0.0.0" in commands
