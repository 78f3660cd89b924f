"""Fixtures for every room: databases, a browser, a mail server. They know nothing of our own tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.chromium import Chromium, find_chromium
from tests.support.mail import SmtpServer, running_smtp_server
from tests.support.postgresql import PostgresqlServer, running_server

PLACE = {"locale": "pt-BR", "timezone_id": "America/Sao_Paulo"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--scenarios-every N` keeps one in N of the tests marked `scenario`."""
    parser.addoption("--scenarios-every", type=int, default=1, metavar="N", help="play one scenario in N")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what needs PostgreSQL or a browser by its fixtures; leave out scenarios that were not asked for."""
    for item in items:
        names = getattr(item, "fixturenames", ())
        if "postgresql_server" in names:
            item.add_marker(pytest.mark.postgresql)
        if "chromium" in names:
            item.add_marker(pytest.mark.browser)
    every = config.getoption("scenarios_every")
    scenarios = [item for item in items if item.get_closest_marker("scenario")]
    left_out = [item for number, item in enumerate(scenarios) if number % every]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        unwanted = set(left_out)
        items[:] = [item for item in items if item not in unwanted]


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """An SQLite database of this test's own; the file does not exist yet."""
    return f"sqlite:///{tmp_path / 'tramite.db'}"


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[PostgresqlServer]:
    """A PostgreSQL server of this test process."""
    with running_server() as server:
        yield server


@pytest.fixture
def postgresql_url(postgresql_server: PostgresqlServer) -> Iterator[str]:
    """An empty PostgreSQL database of this test's own."""
    with postgresql_server.database() as url:
        yield url


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)],
)
def any_database_url(request: pytest.FixtureRequest) -> str:
    """The same test on both engines."""
    name = "database_url" if request.param == "sqlite" else "postgresql_url"
    return str(request.getfixturevalue(name))


@pytest.fixture(scope="session")
def chromium() -> Chromium:
    """The Chromium that this machine has."""
    return find_chromium()


@pytest.fixture(scope="session")
def browser(chromium: Chromium) -> Iterator[Browser]:
    """A headless browser, started once a test process."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium.executable_path, args=chromium.args, env=chromium.env
        )
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on a wide screen; the test fails if a script of the page does."""
    yield from _page(browser, width=1366, height=768)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page on a phone; the test fails if a script of the page does."""
    yield from _page(browser, width=390, height=844)


def _page(browser: Browser, *, width: int, height: int) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=PLACE["locale"], timezone_id=PLACE["timezone_id"]
    )
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    context.close()
    assert errors == [], "a script of the page failed"


@pytest.fixture
def smtp_server() -> Iterator[SmtpServer]:
    """A mail server on loopback that keeps what it is given."""
    with running_smtp_server() as server:
        yield server
