"""A real mail server on loopback that keeps what it is given."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope


class SmtpServer:
    """Where mail is sent to in a test, and what has arrived; `refuse` holds addresses that it will not take."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.messages: list[EmailMessage] = []
        self.refuse: set[str] = set()

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take or refuse an addressee."""
        if address in self.refuse:
            return "550 No such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:  # noqa: N802
        """Keep a message."""
        content = cast(bytes, envelope.content)
        self.messages.append(message_from_bytes(content, policy=policy.default))
        return "250 OK"


@contextmanager
def running_smtp_server() -> Iterator[SmtpServer]:
    """Start a mail server on a free port of the loopback address, and stop it at the end."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = SmtpServer("127.0.0.1", port)
    controller = Controller(server, hostname=server.host, port=server.port)
    controller.start()
    try:
        yield server
    finally:
        controller.stop()
