"""Where this installation keeps its data and how it is reached: read once from the environment."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from processes.procedure import ROOT


@dataclass(frozen=True)
class Mail:
    """The server that takes our e-mails; without a host nothing is sent and the outbox waits."""

    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    sender: str = ""
    starttls: bool = False


@dataclass(frozen=True)
class Settings:
    """Everything that may differ between two installations; `site` is the public address that documents name."""

    var: Path
    database_url: str
    host: str = "127.0.0.1"
    port: int = 8000
    https: bool = False
    site: str = "http://127.0.0.1:8000"
    processes: Path = ROOT
    mail: Mail = field(default_factory=Mail)

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Settings:
        """The settings of `TRAMITE_*`, `DATABASE_URL` and `SMTP_*`; all have a default."""
        var = Path(environ.get("TRAMITE_VAR", "var")).resolve()
        host, port = environ.get("TRAMITE_HOST", "127.0.0.1"), int(environ.get("TRAMITE_PORT", "8000"))
        return cls(
            var=var,
            database_url=environ.get("DATABASE_URL", f"sqlite:///{var / 'tramite.db'}"),
            host=host,
            port=port,
            https=environ.get("TRAMITE_HTTPS", "") == "1",
            site=environ.get("TRAMITE_SITE", f"http://{host}:{port}").rstrip("/"),
            mail=Mail(
                host=environ.get("SMTP_HOST", ""),
                port=int(environ.get("SMTP_PORT", "25")),
                user=environ.get("SMTP_USER", ""),
                password=environ.get("SMTP_PASSWORD", ""),
                sender=environ.get("SMTP_SENDER", ""),
                starttls=environ.get("SMTP_STARTTLS", "") == "1",
            ),
        )

    def secret_key(self) -> bytes:
        """The key that signs sessions: made at the first start, kept in `var/`, readable by us only."""
        self.var.mkdir(parents=True, exist_ok=True)
        path = self.var / "secret.key"
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return path.read_bytes()
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(32))
        return path.read_bytes()
