"""A demonstration database: its accounts, and its cases, made by playing scenarios and never by writing rows."""

from __future__ import annotations

import heapq
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, time
from itertools import zip_longest
from pathlib import Path
from typing import Any

from rich.progress import Progress
from sqlalchemy import func, insert, select, update

from handlers.numbers import is_cpf
from models.account import head, official
from models.audit import setting
from models.files import FileStore
from processes.municipality import Municipality
from processes.procedure import ROOT
from processes.scenario import Player, Scenario, Stage, read_scenario
from processes.scenario.names import person_name
from webapp.auth.passwords import draw_password, hash_password
from webapp.clock import mark_as_demonstration
from webapp.demo_values import enter_fictitious_values
from webapp.installation import Installation

FIRST = "mococa"
"""The municipality whose officials have the plain names to sign in with; those of the others say theirs."""
PER_LANE = 2
FOUNDED = datetime(2018, 5, 22, tzinfo=UTC)
HEADS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "mococa": ("traffic_office.1", ("ombudsman", "traffic_agent", "traffic_office", "traffic_director", "yard")),
    "lavras": (
        "department_head.1",
        ("front_desk", "registry_office", "vehicle_inspector", "inspector", "transport_office", "department_head"),
    ),
}
"""Who heads which lanes, by municipality."""
OTHERS = (
    ("manager", "Gestora", {"manager": True}),
    ("analyst", "Analista de processos", {"analyst": True}),
    ("administrator", "Administradora", {"administrator": True}),
)
CPF = re.compile(r"\b[0-9]{11}\b")
PLATE = re.compile(r"\b[A-Z]{3}[0-9][A-Z0-9][0-9]{2}\b")
Say = Callable[[str], object]


def load_demonstration(parts: Installation, say: Say, cases: int | None = None) -> None:
    """Make the accounts, play the list of scenarios interleaved in order of date, and set the clock after them."""
    with parts.database.transaction() as tx:
        mark_as_demonstration(tx)
        parts.library.publish(tx, FOUNDED)
        enter_fictitious_values(tx, parts.library, FOUNDED)
    stage = Stage(parts.database, FileStore(parts.settings.var / "files"), parts.library)
    for place in _places(parts):
        stage.cast(place.id, dict.fromkeys(place.lanes, PER_LANE))
    players = [Player(stage, story) for story in _stories(cases)]
    last = _play(players)
    _start_clock(parts, last)
    say(_accounts(parts))


def _places(parts: Installation) -> Sequence[Municipality]:
    """The municipalities of the demonstration, the first one first."""
    found = [each for each in parts.library.municipalities() if parts.library.procedure_ids(each.id)]
    return sorted(found, key=lambda each: (each.id != FIRST, each.name))


def nobody_works_here(parts: Installation) -> bool:
    """Has this database no official yet?"""
    with parts.database.reading() as tx:
        return tx.one(select(official.c.id).limit(1)) is None


def first_administrator(parts: Installation, say: Say) -> None:
    """An empty installation: one administrator, whose password must be changed at the first sign-in."""
    password = draw_password()
    with parts.database.transaction() as tx:
        first = _person(1, FIRST, "administrator", "Administrador", password)
        row = first | {"administrator": True, "must_change": True}
        tx.run(insert(official), row)
    say(f"Administrador: administrator · senha provisória: {password}")


def _stories(cases: int | None) -> Sequence[Scenario]:
    """The scenarios of `scenarios/demo.txt`; asked for more, the same with other plates and other people's numbers.

    Each municipality in its turn, its earliest story first: what a story builds on is among those before it.
    """
    of_each: dict[str, list[Scenario]] = {FIRST: []}
    for listing in sorted(ROOT.glob("*/*/scenarios/demo.txt")):
        names = [line.strip() for line in listing.read_text("utf-8").splitlines() if line.strip()]
        stories = [read_scenario(name, (listing.parent / name).read_text("utf-8")) for name in names]
        of_each.setdefault(listing.parts[-4], []).extend(stories)
    for told in of_each.values():
        told.sort(key=lambda story: str(story.start.at))
    in_turn = zip_longest(*of_each.values())
    found = [story for turn in in_turn for story in turn if story is not None]
    if cases is None:
        return found
    return [_as_others(found[n % len(found)], n // len(found)) for n in range(cases)]


def _as_others(story: Scenario, copy: int) -> Scenario:
    if copy == 0:
        return story

    def changed(value: Any) -> Any:
        if isinstance(value, str):
            return CPF.sub(
                lambda found: _cpf(found.group(), copy), PLATE.sub(lambda found: _plate(found.group(), copy), value)
            )
        if isinstance(value, Mapping):
            return {name: changed(each) for name, each in value.items()}
        return [changed(each) for each in value] if isinstance(value, list) else value

    steps = tuple(replace(step, data=changed(step.data)) for step in story.steps)
    return replace(story, start=replace(story.start, data=changed(story.start.data)), steps=steps)


def _cpf(number: str, copy: int) -> str:
    """Another generated CPF; what only looks like one stays."""
    if not is_cpf(number):
        return number
    base = f"{(int(number[:9]) + copy * 7_919) % 10**9:09d}"
    for first in (10, 11):
        rest = sum(int(digit) * (first - place) for place, digit in enumerate(base)) % 11
        base += str(11 - rest if rest > 1 else 0)
    return base


def _plate(plate: str, copy: int) -> str:
    letters = sum((ord(letter) - 65) * 26**place for place, letter in enumerate(reversed(plate[:3]))) + copy
    text = "".join(chr(65 + letters // 26**place % 26) for place in (2, 1, 0))
    return text + plate[3:]


def _play(players: Sequence[Player]) -> datetime:
    """All stories on one database, the earliest step first; the moment of the last one."""
    queue = [
        (moment, number, position)
        for number, player in enumerate(players)
        for position, moment in enumerate(player.moments())
    ]
    heapq.heapify(queue)
    stopped: set[int] = set()
    last = queue[0][0]
    with Progress(transient=True) as progress:
        bar = progress.add_task("Preparando os dados de demonstração", total=len(queue))
        while queue:
            moment, number, position = heapq.heappop(queue)
            player = players[number]
            step = (player.scenario.start, *player.scenario.steps)[position]
            if number not in stopped:
                last = moment
                if not player.step(replace(step, at=moment.replace(tzinfo=None))):
                    stopped.add(number)
            progress.advance(bar)
    for number in sorted(stopped):
        raise RuntimeError(f"{players[number].scenario.file}: {'; '.join(players[number].problems)}")
    return last


def _start_clock(parts: Installation, last: datetime) -> None:
    """08:00 of the first business day after the last step; from there the clock runs on."""
    with parts.database.transaction() as tx:
        place = parts.library.place(tx, FIRST)
        day = place.calendar.after(last.astimezone(place.zone).date())
        parts.clock.set(tx, datetime.combine(day, time(8), place.zone))
        tx.run(insert(setting), {"key": "demo_started_on", "value": day.isoformat()})


def _accounts(parts: Installation) -> str:
    """Draw a password for everybody; what is printed is the first of each lane, the file holds all."""
    shown: list[str] = []
    everybody: list[str] = []
    with parts.database.transaction() as tx:
        following = int(tx.value(select(func.coalesce(func.max(official.c.id), 0)))) + 1
        for place in _places(parts):
            shown.append(place.name)
            everybody.append(place.name)
            people = tx.all(select(official).where(official.c.municipality == place.id).order_by(official.c.id))
            headed_by, headed = HEADS.get(place.id, ("", ()))
            for row in people:
                password = draw_password()
                tx.run(update(official).where(official.c.id == row.id).values(password=hash_password(password)))
                name = row.login.removesuffix(f".{place.id}")
                lane, _, number = name.partition(".")
                line = f"  {row.login:<24} {password}   {row.name}, {place.lanes[lane].label}"
                everybody.append(line)
                if number == "1":
                    shown.append(line)
                if name == headed_by:
                    tx.run(insert(head), [{"official_id": row.id, "lane": each} for each in headed])
            for login, title, role in OTHERS:
                password = draw_password()
                named = login if place.id == FIRST else f"{login}.{place.id}"
                tx.run(insert(official), _person(following, place.id, named, title, password) | role)
                line = f"  {named:<24} {password}   {person_name(following)}, {title}"
                shown.append(line)
                everybody.append(line)
                following += 1
    path = parts.settings.var / "demo-accounts.txt"
    _keep(path, "\n".join(everybody) + "\n")
    return "\n".join(["Entre como (usuário e senha):", *shown, f"Todas as contas: {path}"])


def _person(number: int, municipality: str, login: str, title: str, password: str) -> dict[str, Any]:
    return {
        "id": number,
        "municipality": municipality,
        "login": login,
        "name": person_name(number),
        "title": title,
        "registration": f"{1000 + number}",
        "password": hash_password(password),
    }


def _keep(path: Path, text: str) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
