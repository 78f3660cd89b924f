"""How the log is written: one JSON line per event on standard error, tracebacks without the values of variables.

Values would be what people typed: names, addresses, passwords.
"""

from __future__ import annotations

import sys

import structlog


def configure() -> None:
    """Set the log up; what a command chose to leave out stays left out."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
