"""Plays a scenario through the engine and says what differs from what it expects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import insert, or_, select
from ulid import ULID

from handlers.errors import RefusedError
from handlers.registry import PUBLIC, Actor
from models.account import substitution
from models.case import amount, case, incident, term
from models.document import document
from models.task import awaited, task
from processes.casework import Signature, desk
from processes.casework.validation import form_context, form_of
from processes.engine.blueprint import Element
from processes.procedure import ROOT
from processes.scenario.read import Play, Scenario, read_scenario
from processes.scenario.stage import Stage, throw_away

MINUTE = timedelta(minutes=1)
SAMPLE = "sample.jpg"


@dataclass(frozen=True)
class Report:
    """How a scenario went."""

    file: str
    title: str
    outcome: str | None
    problems: Sequence[str]
    case_id: int | None = None

    @property
    def passed(self) -> bool:
        return not self.problems


class PlayError(Exception):
    """The story cannot go on: who should act, or what they should act on, is not there."""


def play_file(path: Path, root: Path = ROOT) -> Report:
    """Play one file on a stage of its own."""
    scenario = read_scenario(path.name, path.read_text("utf-8"))
    with throw_away(scenario, root) as stage:
        stage.cast(scenario.municipality, scenario.people)
        stage.publish(datetime(2000, 1, 1, tzinfo=stage.library.municipality(scenario.municipality).zone))
        for given in scenario.given:
            earlier = read_scenario(given, (path.parent / given).read_text("utf-8"))
            report = Player(stage, earlier).play()
            if not report.passed:
                return Report(path.name, scenario.title, None, [f"{given}: {each}" for each in report.problems])
        return Player(stage, scenario).play()


class Player:
    """One scenario on a stage, step by step."""

    def __init__(self, stage: Stage, scenario: Scenario) -> None:
        self.stage = stage
        self.scenario = scenario
        self.zone = stage.library.municipality(scenario.municipality).zone
        assert scenario.start.at is not None
        self.now = scenario.start.at.replace(tzinfo=self.zone)
        self.case_id: int | None = None
        self.problems: list[str] = []

    def play(self) -> Report:
        """Everything, then the comparison with what is expected."""
        for step in (self.scenario.start, *self.scenario.steps):
            if not self.step(step):
                break
        else:
            self._compare()
        outcome = self._value(case.c.outcome)
        return Report(self.scenario.file, self.scenario.title, outcome, self.problems, self.case_id)

    def moments(self) -> Sequence[datetime]:
        """The moment of each step, in order, for interleaving several stories."""
        moments, now = [], self.now
        for step in (self.scenario.start, *self.scenario.steps):
            now = step.at.replace(tzinfo=self.zone) if step.at else now + MINUTE
            moments.append(now)
        return moments

    def step(self, step: Play) -> bool:
        """Play one step; False where the story cannot go on."""
        self.now = step.at.replace(tzinfo=self.zone) if step.at else self.now + MINUTE
        try:
            self.stage.let_time_pass(self.now)
            getattr(self, f"_{step.kind}")(step)
        except RefusedError as refused:
            if step.refused == refused.code:
                return True
            self.problems.append(f"{step.where} ({step.name}): recusado como {refused.code}: {_told(refused)}")
            return False
        except (PlayError, LookupError) as error:
            self.problems.append(f"{step.where} ({step.name}): {error}")
            return False
        if step.refused is not None:
            self.problems.append(f"{step.where} ({step.name}): devia ser recusado como {step.refused}, e foi aceito")
        return True

    # -- what happens

    def _start(self, step: Play) -> None:
        procedure = self.scenario.procedure
        with self.stage.database.reading() as tx:
            found = self.stage.library.current(tx, procedure)
        if found is None:
            raise PlayError(f"não há o procedimento {procedure}")
        _, version = found
        if version.start.id != step.name:
            raise PlayError(f"o formulário que abre o processo é {version.start.id}")
        lanes = [lane for lane in version.start.properties.get("start_lanes", "").split() if lane != "public"]
        actor = self._who(step.by or (lanes[0] if lanes else "public"), None)
        data = self._with_files(step, version.start, None)
        done = self.stage.engine.start(
            self.scenario.municipality, procedure, data, actor, self.now, key=str(ULID()), signature=_signs(actor)
        )
        self.case_id = done.case_id

    def _task(self, step: Play) -> None:
        rows = self._open(task, task.c.element == step.name)
        if not rows:
            rows = [self._gone(step)]
        if len(rows) < step.which:
            raise PlayError(f"só há {len(rows)} tarefa(s) {step.name} aberta(s)")
        row = rows[step.which - 1]
        actor = self._who(step.by or str(row.lane), row.id, row.case_id)
        element = self._element(row.case_id, row.process, row.element)
        data = self._with_files(step, element, row.id, row.case_id)
        self.stage.engine.complete(row.case_id, row.id, data, actor, self.now, key=str(ULID()), signature=_signs(actor))

    def _message(self, step: Play) -> None:
        offers = self._open(awaited, awaited.c.message == step.name)
        lanes = str(offers[0].lanes).split() if offers else self._recorders(step.name)
        found = offers[0].case_id if offers else self._case
        actor = self._who(step.by or lanes[0], None, found)
        element = Element("", step.name, "message", step.name, message=step.name)
        data = self._with_files(step, element, None, found)
        self.stage.engine.record(found, step.name, data, actor, self.now, key=str(ULID()), signature=_signs(actor))

    _action = _message

    def _wait_until(self, step: Play) -> None:
        """Time passed already."""

    def _impede(self, step: Play) -> None:
        reason = step.more.get("reason", "parentesco com a parte")
        self.stage.engine.desk(
            self._case, lambda turn: desk.declare_impediment(turn, reason), self._who(step.name, None), self.now
        )

    def _substitute(self, step: Play) -> None:
        absent, substitute = self._who(step.name, None), self._who(step.by or "", None)
        row = {
            "absent_id": absent.official_id,
            "substitute_id": substitute.official_id,
            "since": datetime.fromisoformat(step.more["from"]).date(),
            "until": datetime.fromisoformat(step.more["to"]).date(),
            "made_at": self.now,
        }
        with self.stage.database.transaction() as tx:
            tx.run(insert(substitution), row)

    def _designate(self, step: Play) -> None:
        person = self._who(step.name, None)
        act, element = step.more.get("act", "Portaria 1/2026"), step.more["task"]
        assert person.official_id is not None
        chosen = person.official_id
        self.stage.engine.desk(self._case, lambda turn: desk.designate(turn, element, chosen, act), person, self.now)

    def _claim(self, step: Play) -> None:
        rows = self._rows(select(task).where(task.c.case_id == self._case, task.c.element == step.name))
        if not rows:
            raise PlayError(f"a tarefa {step.name} não está aberta")
        chosen = int(rows[0].id)
        actor = self._who(step.by or str(rows[0].lane), chosen)
        self.stage.engine.desk(self._case, lambda turn: desk.claim(turn, chosen), actor, self.now)

    # -- how

    @property
    def _case(self) -> int:
        if self.case_id is None:
            raise PlayError("o processo não foi aberto")
        return self.case_id

    def _open(self, table: Any, condition: Any) -> Sequence[Any]:
        """What is open in the case; nothing there, in the processes that live beside the cases."""
        rows = self._rows(select(table).where(table.c.case_id == self._case, condition))
        return rows or self._rows(
            select(table).where(table.c.case_id.in_(self._companions()), condition).order_by(table.c.case_id.desc())
        )

    def _companions(self) -> Any:
        return select(case.c.id).where(case.c.municipality == self.scenario.municipality, case.c.number.is_(None))

    def _gone(self, step: Play) -> Any:
        """A task that is not open: refused as such where the scenario says so."""
        open_now = sorted(row.element for row in self._rows(select(task.c.element).where(task.c.case_id == self._case)))
        raise RefusedError("not_open", f"a tarefa não está aberta; abertas: {', '.join(open_now) or 'nenhuma'}")

    def _who(self, name: str, task_id: int | None, case_id: int | None = None) -> Actor:
        if name == "public":
            return PUBLIC
        place = self.scenario.municipality
        if "." not in name:
            name = self.stage.free(place, name, case_id or self.case_id, task_id) or f"{name}.1"
        lane, _, number = name.partition(".")
        if lane in self.stage.library.municipality(place).lanes and number.isdigit():
            limit = self.scenario.people.get(lane)
            if limit is None or int(number) <= limit:
                self.stage.ensure(place, lane, int(number))
        return self.stage.actor(place, name)

    def _recorders(self, name: str) -> list[str]:
        with self.stage.database.reading() as tx:
            row = tx.one(select(case).where(case.c.id == self._case))
            assert row is not None
            version = self.stage.library.version(tx, row.version_id)
        told = version.messages.get(name)
        if told is None:
            raise PlayError(f"não há a mensagem ou ação {name}")
        municipality = self.stage.library.municipality(self.scenario.municipality)
        lanes = [municipality.lane(each, version.name) for each in told.lanes if each != "any"]
        return lanes or [next(iter(municipality.lanes))]

    def _element(self, case_id: int, process: str, element: str) -> Element:
        with self.stage.database.reading() as tx:
            row = tx.one(select(case).where(case.c.id == case_id))
            assert row is not None
            return self.stage.library.version(tx, row.version_id).elements[process, element]

    def _with_files(
        self, step: Play, element: Element, task_id: int | None, case_id: int | None = None
    ) -> dict[str, Any]:
        """The form's data, with the sample files named by the story, and those that the form asks for besides."""
        data = dict(step.data)
        place = self.scenario.municipality
        for name, samples in step.files.items():
            data[name] = [self.stage.hand_in(place, sample, name, self.now) for sample in samples]
        if self.case_id is None:
            return self._required(data, element)
        with self.stage.database.rehearsal() as tx:
            turn = self.stage.engine.turn(tx, case_id or self.case_id, PUBLIC, self.now)
            schema = form_of(turn, element)
            found = next((each for each in turn.machine.ready() if each.id == task_id), None) if turn.machine else None
            context = form_context(turn, element, found.callers if found else ())
        return self._fill(data, schema, schema.files_needed(data, context))

    def _required(self, data: dict[str, Any], element: Element) -> dict[str, Any]:
        with self.stage.database.reading() as tx:
            found = self.stage.library.current(tx, self.scenario.procedure)
        assert found is not None
        schema = found[1].form(element.process, element.properties.get("form", element.id))
        return self._fill(data, schema, schema.files_needed(data)) if schema else data

    def _fill(self, data: dict[str, Any], schema: Any, needed: Sequence[Any]) -> dict[str, Any]:
        """The samples that a file field asks for beside those the story named."""
        for each in needed:
            named = data.get(each.path) or []
            if each.given >= each.least or not isinstance(named, list):
                continue
            place = self.scenario.municipality
            more = [
                self.stage.hand_in(place, f"sample{n or ''}.jpg", each.path, self.now)
                for n in range(len(named), each.least)
            ]
            data[each.path] = [*named, *more] if schema.field(each.path).type == "array" else more[0]
        return data

    def _rows(self, query: Any) -> Sequence[Any]:
        with self.stage.database.reading() as tx:
            return tx.all(query)

    def _value(self, column: Any) -> Any:
        if self.case_id is None:
            return None
        with self.stage.database.reading() as tx:
            return tx.value(select(column).where(case.c.id == self.case_id))

    # -- how it must end

    def _compare(self) -> None:
        expect = self.scenario.expect
        if expect.status is not None and (found := self._value(case.c.status)) != expect.status:
            self._differs("status", expect.status, found)
        if expect.outcome is not None and (found := self._value(case.c.outcome)) != expect.outcome:
            self._differs("outcome", expect.outcome, found)
        if self.case_id is None:
            return
        if expect.open_tasks is not None:
            open_now = sorted(
                row.element for row in self._rows(select(task.c.element).where(task.c.case_id == self._case))
            )
            if open_now != sorted(expect.open_tasks):
                self._differs("open_tasks", sorted(expect.open_tasks), open_now)
        mine = or_(document.c.case_id == self._case, document.c.case_id.in_(self._companions()))
        kinds = Counter(row.kind for row in self._rows(select(document.c.kind).where(mine)))
        if missing := Counter(expect.documents) - kinds:
            self._differs("documents", sorted(missing.elements()), sorted(kinds.elements()))
        self._compare_last("terms", expect.terms, select(term.c.name, term.c.due_on).order_by(term.c.id), term)
        self._compare_last(
            "amounts", expect.amounts, select(amount.c.name, amount.c.amount).order_by(amount.c.id), amount
        )
        failed = self._rows(
            select(incident.c.reason).where(
                or_(incident.c.case_id == self._case, incident.c.case_id.in_(self._companions())),
                incident.c.resolved_at.is_(None),
            )
        )
        self.problems += [f"incidente: {row.reason}" for row in failed]

    def _compare_last(self, what: str, expected: Mapping[str, str], query: Any, table: Any) -> None:
        found = {row[0]: str(row[1]) for row in self._rows(query.where(table.c.case_id == self._case))}
        for name, value in expected.items():
            if found.get(name) != value:
                self._differs(f"{what}.{name}", value, found.get(name))

    def _differs(self, what: str, expected: Any, found: Any) -> None:
        self.problems.append(f"{what}: esperado {expected!r}, encontrado {found!r}")


def _signs(actor: Actor) -> Signature | None:
    return Signature(actor.official_id) if actor.official_id is not None else None


def _told(refused: RefusedError) -> str:
    problems = refused.details.get("problems") or ()
    return "; ".join([refused.sentence, *(f"{each.field}: {each.message}" for each in problems)])
