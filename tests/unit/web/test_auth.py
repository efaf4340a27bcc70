"""Cookies, keys and names."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest
from litestar.testing import TestClient

from rookery.errors import RookeryError
from rookery.store.lock import FolderLock
from rookery.web.app import Settings, create_app
from rookery.web.auth import COOKIE_MAX_AGE, COOKIE_PREFIX, Guests, load_secret, same_origin


def test_a_cookie_is_read_by_whoever_made_it() -> None:
    guests = Guests(b"x" * 32)
    player = guests.new()
    header = guests.cookie(player, secure=False)
    value = header.split(";")[0]
    assert guests.identify(value)[0] == player
    assert guests.identify(f"other=1; {value}")[0] == player
    assert "HttpOnly" in header
    assert "SameSite=Lax" in header
    assert "Secure" not in header
    assert guests.cookie(player, secure=True).endswith("; Secure")
    assert Guests(b"y" * 32).identify(value)[0] is None


def test_a_cookie_lasts_as_long_as_its_key() -> None:
    assert "; Max-Age=" in Guests(b"x" * 32).cookie("ann", secure=False)
    assert "Max-Age" not in Guests(b"x" * 32, lasting=False).cookie("ann", secure=False)


def test_two_servers_of_one_host_leave_each_others_guests_alone() -> None:
    """Browsers share cookies among all ports of a host."""
    first, second = Guests(b"x" * 32), Guests(b"y" * 32)
    ours, theirs = (
        guests.cookie(name, secure=False).split(";")[0]
        for guests, name in ((first, "ann"), (second, "ben"))
    )
    assert ours.partition("=")[0] != theirs.partition("=")[0]
    both = f"{theirs}; {ours}"
    assert (first.identify(both)[0], second.identify(both)[0]) == ("ann", "ben")
    again = Guests(b"x" * 32).cookie("ann", secure=False).split(";")[0]
    assert again == ours


def test_a_cookie_of_an_older_version_is_read_and_replaced(tmp_path: Path) -> None:
    old = (
        f"{COOKIE_PREFIX}="
        + Guests(b"x" * 32).cookie("ann", secure=False).split(";")[0].split("=")[1]
    )
    assert Guests(b"x" * 32).identify(old) == ("ann", False)
    assert Guests(b"y" * 32).identify(old) == (None, False)
    (tmp_path / "secret.key").write_bytes(b"x" * 32)
    with TestClient(create_app(Settings(data=tmp_path, client=tmp_path))) as http:
        answer = http.post("/api/me", json={"name": "Ann"}, headers={"cookie": old})
        new = answer.headers["set-cookie"].split(";")[0]
        assert Guests(b"x" * 32).identify(new) == ("ann", True)
        http.cookies.clear()
        again = http.post("/api/me", json={"name": "Ann"}, headers={"cookie": new})
        assert "set-cookie" not in again.headers


def test_the_cookie_of_a_returning_visitor_is_renewed(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(data=tmp_path, client=tmp_path))) as http:
        first = http.get("/api/me").headers["set-cookie"]
        http.cookies.clear()
        again = http.get("/api/me", headers={"cookie": first.split(";")[0]})
        assert again.headers["set-cookie"] == first
        assert f"Max-Age={COOKIE_MAX_AGE}" in first
        assert again.headers["cache-control"] == "no-store"
        assert "etag" not in again.headers


@pytest.mark.parametrize(
    "cookies",
    [
        None,
        "",
        "nonsense",
        f"{COOKIE_PREFIX}=",
        f"{COOKIE_PREFIX}=ann",
        f"{COOKIE_PREFIX}=ann.xyz",
        "=;=;\x00",
    ],
)
def test_a_forged_cookie_is_nobody(cookies: str | None) -> None:
    assert Guests(b"x" * 32).identify(cookies)[0] is None


def test_ids_do_not_repeat() -> None:
    guests = Guests(b"x" * 32)
    assert len({guests.new() for _ in range(100)}) == 100


def test_the_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    secret = load_secret(folder)
    assert len(secret) == 64
    assert load_secret(folder) == secret
    assert load_secret(tmp_path / "other") != secret
    assert stat.S_IMODE((folder / "secret.key").stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == ["secret.key"]


def test_a_damaged_key_is_not_used(tmp_path: Path) -> None:
    """The server reports the damaged key and releases the folder."""
    (tmp_path / "secret.key").write_text("short")
    with pytest.raises(RookeryError, match="damaged: restore it"):
        load_secret(tmp_path)
    with pytest.raises(RookeryError, match="damaged: restore it"):
        create_app(Settings(data=tmp_path))
    FolderLock(tmp_path).release()


def test_games_without_their_key_are_not_served(tmp_path: Path) -> None:
    (tmp_path / "rookery.sqlite3").write_bytes(b"games")
    with pytest.raises(RookeryError, match="missing, though there are games: restore it"):
        load_secret(tmp_path)
    secret = load_secret(tmp_path, new=True)
    assert load_secret(tmp_path) == secret == load_secret(tmp_path, new=True)
    (tmp_path / "secret.key").write_text("short")
    assert load_secret(tmp_path, new=True) != secret


def test_a_key_is_on_the_disk_before_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        load_secret(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("origin", "same"),
    [
        (None, True),
        ("http://table:8777", True),
        ("https://table:8777", True),
        ("http://table", False),
        ("http://evil.example", False),
        ("http://table:8777.evil.example", False),
        ("null", False),
        ("", False),
    ],
)
def test_other_pages_are_told_apart(origin: str | None, same: bool) -> None:
    assert same_origin(origin, "table:8777") is same


def test_a_cookie_is_read_in_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    guests = Guests(b"x" * 32)
    value = guests.cookie("ann", secure=False).split(";")[0]
    seen: list[int] = []
    monkeypatch.setattr(guests._signer, "unsign", lambda signed: seen.append(len(signed)))
    for name in (COOKIE_PREFIX, value.partition("=")[0]):
        assert guests.identify(f'{name}="' + "\\" * 60_000)[0] is None
    assert guests.identify("other=" + "\\" * 10_000 + f"; {COOKIE_PREFIX}=" + "x" * 129)[0] is None
    assert guests.identify(";" * 60_000 + value)[0] is None
    assert seen == []
