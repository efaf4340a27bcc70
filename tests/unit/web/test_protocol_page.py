"""The page about the protocol names every message and every code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from rookery import protocol
from rookery.service import house as saved
from rookery.service import ids, shared_replays, viewer_feed
from rookery.service.timing import Timing
from rookery.web import channel, house, http, limits, pace, what_if

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")


def test_every_message_and_code_is_explained() -> None:
    unions = (
        protocol.ClientMessage,
        protocol.ServerMessage,
        protocol.SharedReplayMessage,
        protocol.SharedReplayAnswer,
    )
    for message in (message for union in unions for message in get_args(union)):
        assert f"`{message.__struct_config__.tag}`" in PAGE
    for code in get_args(protocol.WireReason):
        assert f"`{code}`" in PAGE


def test_the_numbers_are_right() -> None:
    timing = Timing()
    for words in (
        f"Version {protocol.PROTOCOL_VERSION}.",
        f"more than {protocol.MAX_MESSAGE_BYTES} bytes",
        f"{pace.MESSAGE_RATE:g} messages a second are read, after a burst of {pace.MESSAGE_BURST:g}",
        f"{channel.MAX_QUEUED_MESSAGES} messages were waiting, or several with more than "
        f"{channel.MAX_QUEUED_BYTES // 1024**2} MiB",
        f"to {viewer_feed.MAX_CATCH_UP_EVENTS};",
        f"(1 to {ids.MAX_ID_LENGTH} characters)",
        f"away for {timing.away:g} s",
        f"waited for {timing.ready:g} s",
        f"The header `{protocol.MATCH_HEADER}` tells the id of the match, and `{protocol.SEAT_HEADER}`",
        f"1 to {protocol.MAX_NAME_LENGTH} visible characters",
        f"at most {http.DEFAULT_MAX_BODY // 1024} KiB",
        f"rules at most {house.MAX_RULES_BODY // 1024} KiB",
        f"record as JSON, {what_if.MAX_WHAT_IF_BODY // 1024**2} MiB",
        f"at most {saved.MAX_SAVED_RULES} |",
        f"At most {shared_replays.MAX_CONNECTIONS} people look at one",
        f"{shared_replays.MAX_SHARED_REPLAYS} are shared on a server at a time",
        f"ends {shared_replays.KEEP_SECONDS / 60:g} minutes after everybody has left",
    ):
        assert words in PAGE, words


def test_the_limits_are_those_of_the_page() -> None:
    page = (Path(__file__).parents[3] / "docs" / "operating.md").read_text("utf-8")
    rows = [row.split("|") for row in page.splitlines() if row.startswith("| `")]
    told = {row[1].strip(" `"): (row[3].strip(), row[4].strip()) for row in rows if len(row) == 6}
    assert told == {
        name: (str(quota.visitor or "-"), str(quota.address))
        for name, quota in limits.QUOTAS.items()
    }


def test_the_example_of_a_proxy_lets_the_largest_request_through() -> None:
    example = (Path(__file__).parents[3] / "docs" / "deploy" / "nginx.conf").read_text("utf-8")
    [most] = re.findall(r"client_max_body_size (\d+)m;", example)
    assert int(most) * 1024**2 >= what_if.MAX_WHAT_IF_BODY
