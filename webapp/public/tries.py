"""How often an address may ask for what does not exist, where asking is a GET: counted in memory, a GET writes nothing.

Each server counts for itself; a code has ten letters, so that thirty tries an hour find none.
"""

from __future__ import annotations

from collections import deque
from datetime import datetime, timedelta
from math import ceil
from threading import Lock

from flask import current_app

from webapp.context import address, reading

HOUR = timedelta(hours=1)
MOST = 30
LARGEST = 10_000
KEY = "tries"


class Tries:
    """The failed tries of the last hour, by address; the oldest addresses are forgotten when there are too many."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._failed: dict[str, deque[datetime]] = {}

    def minutes(self, who: str, now: datetime) -> int:
        """How many minutes until this address may try again; 0 where it may now."""
        with self._lock:
            failed = self._failed.get(who)
            while failed and failed[0] <= now - HOUR:
                failed.popleft()
            if not failed or len(failed) < MOST:
                return 0
            return max(1, ceil((failed[0] + HOUR - now) / timedelta(minutes=1)))

    def failed(self, who: str, now: datetime) -> None:
        """Count a try that found nothing."""
        with self._lock:
            failed = self._failed.pop(who, deque())
            failed.append(now)
            self._failed[who] = failed
            while len(self._failed) > LARGEST:
                self._failed.pop(next(iter(self._failed)))


def wait() -> int:
    """How many minutes this request's address has to wait."""
    return _tries().minutes(address(), reading().real)


def note_failure() -> None:
    """This request's address asked for what is not there."""
    _tries().failed(address(), reading().real)


def _tries() -> Tries:
    found: Tries = current_app.extensions.setdefault(KEY, Tries())
    return found
