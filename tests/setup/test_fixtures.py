"""The tests' own servers and browser work on this machine."""

from __future__ import annotations

import smtplib
from email.message import EmailMessage

import pytest
import sqlalchemy
from playwright.sync_api import Page

from tests.support.mail import SmtpServer


def test_each_test_has_an_empty_database_on_either_engine(any_database_url: str) -> None:
    engine = sqlalchemy.create_engine(any_database_url)
    with engine.begin() as connection:
        assert sqlalchemy.inspect(connection).get_table_names() == []
        connection.execute(sqlalchemy.text("CREATE TABLE seen (id INTEGER)"))
    engine.dispose()


@pytest.mark.parametrize("text", ["Trâmite", "ABC1D23"])
def test_the_browser_shows_a_page_in_portuguese(page: Page, text: str) -> None:
    page.set_content(f"<h1>{text}</h1>")
    assert page.inner_text("h1") == text
    assert page.evaluate("new Date(2026, 2, 17).toLocaleDateString()") == "17/03/2026"


def test_the_mail_server_keeps_what_it_takes_and_refuses_what_it_should(smtp_server: SmtpServer) -> None:
    message = EmailMessage()
    message["Subject"] = "Notificação nº 00057/2026"
    message["From"], message["To"] = "a@mococa.example", "b@example.org"
    message.set_content("Prazo até 16/03.")
    smtp_server.refuse.add("c@example.org")
    with smtplib.SMTP(smtp_server.host, smtp_server.port) as client:
        client.send_message(message)
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            client.sendmail("a@mococa.example", ["c@example.org"], "Subject: x\n\nx")
    assert [kept["Subject"] for kept in smtp_server.messages] == ["Notificação nº 00057/2026"]
