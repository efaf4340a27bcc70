"""The protocol of sockets in cases that real sockets cannot produce reliably."""

from __future__ import annotations

import pytest
from uvicorn.protocols.utils import ClientDisconnected

from rookery.web.socket_protocol import SocketProtocol


async def test_what_is_sent_over_a_socket_that_was_closed_meanwhile_finds_nobody() -> None:
    """A flood or an invalid frame closes a socket before the application is told."""
    protocol = SocketProtocol.__new__(SocketProtocol)
    protocol.close_sent, protocol.initial_response = True, None
    with pytest.raises(ClientDisconnected):
        await protocol.send({"type": "websocket.send", "text": "{}"})
