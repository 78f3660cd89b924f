"""The worker: terms that ended, what must leave, the bank's payments, documents to render.

Any number of them against one database.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from datetime import datetime

import structlog

from models.files import FileStore
from processes.bank_recording import go_on
from processes.outbox import empty
from webapp.installation import Installation
from webapp.keeping import keep_documents
from webapp.mail import send_mail

PAUSE = 1.0
log = structlog.get_logger()


class Worker:
    """One loop: looks each second, and goes on at once while there is work."""

    def __init__(self, parts: Installation) -> None:
        self.parts = parts
        self.name = f"{socket.gethostname()}-{os.getpid()}"
        self.stopping = threading.Event()
        self.files = FileStore(parts.settings.var / "files")
        self.senders = {"mail": lambda row: send_mail(row, parts.settings)}

    def work(self, now: datetime) -> int:
        """Everything that is due; how many things were done."""
        moved = self.parts.engine.tick(now)
        sent = empty(self.parts.database, self.name, now, self.senders)
        recorded = go_on(self.parts.engine, now)
        return moved + sent + recorded + keep_documents(self.parts.database, self.files)

    def run(self) -> None:
        """Until asked to stop; what is under way is finished first."""
        log.info("worker started", worker=self.name)
        while not self.stopping.is_set():
            if self.work(self.parts.clock.now()) == 0:
                self.stopping.wait(PAUSE)
        log.info("worker stopped", worker=self.name)

    def stop_on_signals(self) -> None:
        """End gracefully when the system asks."""
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, lambda *_: self.stopping.set())

    def in_thread(self) -> threading.Thread:
        """The same beside a web server, in one process."""
        thread = threading.Thread(target=self.run, name="worker", daemon=True)
        thread.start()
        return thread
