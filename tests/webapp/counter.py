"""A town hall whose cases owe money: stories played on its tables, the people of the money offices signed in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from sqlalchemy import select

from models.account import official
from models.charge import charge, guide
from models.files import FileStore
from processes.library import Library
from processes.scenario import Player, Stage, read_scenario
from tests.casework.town import STORIES
from tests.payment.samples import Paid, returned
from tests.webapp.world import World


class Counter:
    """The counter of the treasury, with its bank's files."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world = world
        self.stage = Stage(world.database, FileStore(folder / "files"), Library())
        self.stage.cast("mococa", {})

    def tell(self, story: str, until: str | None = None) -> int:
        """Play a story up to a step; the id of its case."""
        found = read_scenario(story, (STORIES / f"{story}.yaml").read_text("utf-8"))
        player = Player(self.stage, found)
        for step in (found.start, *found.steps):
            if step.name == until:
                break
            assert player.step(step), player.problems
        assert player.case_id is not None
        return player.case_id

    def official(self, login: str) -> int:
        return int(self._one(select(official.c.id).where(official.c.login == login)).id)

    def client(self, login: str = "treasury.1") -> FlaskClient:
        return self.world.client(self.official(login))

    def charge(self, case_id: int) -> Any:
        """The case's last charge."""
        return self._one(select(charge).where(charge.c.case_id == case_id).order_by(charge.c.id.desc()))

    def bars(self, case_id: int) -> str:
        """The bar code of the case's first guide."""
        query = select(guide.c.barcode).join(charge).where(charge.c.case_id == case_id).order_by(guide.c.id)
        return str(self._one(query).barcode)

    def rows(self, query: Any) -> Any:
        with self.world.database.reading() as tx:
            return tx.all(query)

    def _one(self, query: Any) -> Any:
        return self.rows(query)[0]


def bank_return(*paid: Paid, **changes: Any) -> bytes:
    """The bank's return file of these payments."""
    return returned(paid, **changes)
