"""E-mails of the outbox: to the SMTP server of this installation, or as files in `var/mail` where it has none."""

from __future__ import annotations

import smtplib
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Row

from processes.outbox import SendError
from webapp.settings import Mail, Settings

TIMEOUT = 30
SENDER = "tramite@localhost"


def compose(row: Row[Any], sender: str) -> EmailMessage:
    """The e-mail of a row; the same row always has the same Message-ID."""
    mail = EmailMessage()
    mail["From"] = sender
    mail["To"] = row.data["to"]
    mail["Subject"] = row.data["subject"]
    mail["Date"] = format_datetime(row.made_at)
    mail["Message-ID"] = f"<{row.key}@{sender.rsplit('@', 1)[-1]}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(row.data["text"])
    return mail


def send_mail(row: Row[Any], settings: Settings) -> None:
    """Hand one e-mail over; SendError says why it did not leave."""
    sender = settings.mail.sender or SENDER
    mail = compose(row, sender)
    if not settings.mail.host:
        _write(mail, row, settings.var / "mail")
        return
    try:
        _hand_over(mail, settings.mail)
    except smtplib.SMTPRecipientsRefused as refused:
        codes = {code for code, _ in refused.recipients.values()}
        raise SendError(f"o servidor recusou o destinatário ({min(codes)})", again=min(codes) < 500) from refused
    except smtplib.SMTPResponseException as refused:
        raise SendError(f"o servidor respondeu {refused.smtp_code}", again=refused.smtp_code < 500) from refused
    except (OSError, smtplib.SMTPException) as error:
        raise SendError(f"o servidor de e-mail não respondeu ({type(error).__name__})") from error


def _hand_over(mail: EmailMessage, settings: Mail) -> None:
    domain = (settings.sender or SENDER).rsplit("@", 1)[-1]
    with smtplib.SMTP(settings.host, settings.port, local_hostname=domain, timeout=TIMEOUT) as server:
        if settings.starttls:
            server.starttls()
        if settings.user:
            server.login(settings.user, settings.password)
        server.send_message(mail)


def _write(mail: EmailMessage, row: Row[Any], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{row.id:06d}.eml").write_bytes(bytes(mail))
