"""Backs up a running server and restores the backup."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.commands import rookery
from tests.e2e.harness import Browser, Server

from rookery.store.files import DATABASE


async def test_people_find_their_seats_in_a_restored_backup(server: Server, tmp_path: Path) -> None:
    ann = Browser(server, "Ann")
    table, file = ann.open_table(), str(tmp_path / "copy.rookery")
    data = ["--data", str(server.data)]
    async with ann.visit(table) as visit:
        await visit.hello()
        await visit.turn()
        before = visit.view
        code, said = await rookery("backup", file, *data)
        assert (code, "Keep it private" in said) == (0, True), said
        await visit.step()
        assert visit.view["seq"] > before["seq"]
        # Restoring is refused while the server runs, and does not disturb it.
        code, said = await rookery("restore", file, *data, "--replace")
        assert (code, server.url in said) == (1, True), said
        await visit.turn()
    server.kill()
    code, said = await rookery("restore", file, *data)
    assert (code, "--replace" in said) == (1, True), said
    code, said = await rookery("restore", file, *data, "--replace")
    assert (code, f"{DATABASE}.before-" in said) == (0, True), said
    server.start()
    async with ann.visit(table) as visit:
        await visit.hello()
        assert visit.seats["you"] == 0
        assert visit.seats["seats"][0]["name"] == "Ann"
        assert visit.view["seq"] >= before["seq"]
        assert visit.view["hand"] == before["hand"]
        await visit.turn()
        await visit.step()
