"""The rows of one case and the handlers of the common diagrams, as little as the routes need.

No form, no document, no amount: handlers are stubs that give the variables which the gateways read, and keep the terms.
Days count from the first business day after the receipt and end on one; holidays are left out (weekends are not).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, timezone
from typing import Any, ClassVar

from processes.engine.blueprint import Element
from processes.engine.expression import compile_expression
from tests.engine.trail import Trail

ZONE = timezone(timedelta(hours=-3))
DAYS = {
    "removal_term": 5, "defence_term": 3, "second_removal_term": 1, "suitable_place_term": 7, "payment_term": 90,
    "appeal_term": 10, "charge_term": 30, "shortfall_term": 10,
}  # fmt: skip
TO_THE_CLAIMANT = ("decision_notice", "completion_request", "appeal_decision")


def next_business_day(day: date) -> date:
    while day.weekday() >= 5:
        day += timedelta(1)
    return day


def last_day(received: date, days: int) -> date:
    """Day 1 is the first business day after the receipt; the last one is moved to a business day."""
    return next_business_day(next_business_day(received + timedelta(1)) + timedelta(days - 1))


def end_of(day: date) -> datetime:
    return datetime.combine(day, time(23, 59, 59), ZONE)


@dataclass
class Addressee:
    state: str
    means: str = ""
    attempts: int = 0
    received: date | None = None
    check_on: date | None = None
    published: bool = False


@dataclass
class Notice:
    kind: str
    terms: list[str]
    addressees: dict[str, Addressee]
    complete: bool = False


@dataclass
class Step:
    """What a handler is given."""

    element: Element
    callers: tuple[Element, ...]
    data: Mapping[str, Any]


@dataclass
class Rows:
    """One case's rows, its parameters, and the handlers."""

    attempts_before_gazette: int = 1
    when_unpaid: str = ""

    now: datetime = datetime(2026, 3, 2, 9, tzinfo=ZONE)
    form: Mapping[str, Any] = field(default_factory=dict)
    terms: dict[str, datetime] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)
    addressees: dict[str, bool] = field(default_factory=dict)
    papers: list[str] = field(default_factory=list)
    outcome: str | None = None
    trail: Trail | None = None

    days: ClassVar[Mapping[str, int]] = DAYS
    claimant_kinds: ClassVar[tuple[str, ...]] = TO_THE_CLAIMANT

    @property
    def today(self) -> date:
        return self.now.astimezone(ZONE).date()

    def call(self, element: Element, callers: tuple[Element, ...], data: Mapping[str, Any]) -> Mapping[str, Any]:
        handler = getattr(self, f"do_{element.id}")
        found: Mapping[str, Any] = handler(Step(element, callers, data)) or {}
        assert found.keys() <= set(element.sets), f"{element.id} sets {sorted(found)}, the diagram says {element.sets}"
        return found

    def due(self, term: str) -> datetime | None:
        return self.terms.get(term)

    def reached(self, element: Element, callers: tuple[Element, ...]) -> None:
        if self.trail is not None:
            self.trail.reached(element, callers)

    def filled(self, step: str) -> None:
        """What the form of this step writes into the rows."""

    def recorded(self, message: str, form: Mapping[str, Any]) -> None:
        """What this message writes into the rows."""

    # --- notification

    def do_draw_up_notice(self, step: Step) -> Mapping[str, Any]:
        call = step.callers[-1].properties
        kind = call["notice_kind"]
        if self.notices and self.notices[-1].kind == kind and not self.notices[-1].complete:
            return self.notice_state()  # still out: draws nothing
        wanted = "terms_if" not in call or compile_expression(call["terms_if"]).evaluate(step.data)
        terms = [term for term in call["terms"].split(",") if term] if wanted else []
        terms = [term for term in terms if term != "appeal_term" or not self.unappealable(step)]
        addressees = {"claimant": True} if kind in self.claimant_kinds else self.addressees
        self.drawn_up(kind)
        rows = {who: Addressee("to_send" if known else "failed") for who, known in addressees.items()}
        self.notices.append(Notice(kind, terms, rows))
        self.papers.append(kind)
        return self.notice_state()

    def unappealable(self, step: Step) -> bool:
        return len(step.callers) > 1 and step.callers[-2].properties.get("appeal") == "no"

    def drawn_up(self, kind: str) -> None:
        """What a notice of this kind changes in the rows."""

    def do_send_notice(self, step: Step) -> Mapping[str, Any]:
        means = self.form["means"]
        for who, row in self.notices[-1].addressees.items():
            if row.state != "to_send":
                continue
            row.means = means[who] if isinstance(means, dict) else means
            row.attempts += 1
            in_person = row.means == "in_person"
            row.state, row.received = ("received", self.today) if in_person else ("awaiting", None)
            row.check_on = self.today + timedelta(5 if row.means == "electronic" else 30)
        return self.notice_state()

    def do_record_receipt(self, step: Step) -> Mapping[str, Any]:
        return self.notice_state()

    def do_register_failure(self, step: Step) -> Mapping[str, Any]:
        return self.notice_state()

    def do_remind_receipt(self, step: Step) -> Mapping[str, Any]:
        for row in self.notices[-1].addressees.values():
            if row.state == "awaiting" and row.check_on is not None and end_of(row.check_on) < self.now:
                if row.means == "electronic":
                    self.fail(row)
                else:
                    self.papers.append("reminder")
                    row.check_on = self.today + timedelta(15)
        return self.notice_state()

    def do_record_publication(self, step: Step) -> Mapping[str, Any]:
        for row in self.notices[-1].addressees.values():
            if row.state != "failed":
                continue
            if self.form["gazette_action"] == "publish":
                row.state, row.published = "published", True
                row.received = next_business_day(self.form.get("published_on", self.today))
            else:
                row.state = "to_send"
        return self.notice_state()

    def do_compute_term(self, step: Step) -> None:
        self.notices[-1].complete = True
        self.start_terms(self.notices[-1])

    def notice_state(self) -> Mapping[str, Any]:
        notice = self.notices[-1]
        states = {row.state for row in notice.addressees.values()}
        awaited = [row.check_on for row in notice.addressees.values() if row.state == "awaiting" and row.check_on]
        if awaited:
            self.terms["notice_check_at"] = end_of(min(awaited))
        for state in ("to_send", "failed"):
            if state in states:
                return {"notice_state": state}
        return {"notice_state": "awaiting" if awaited and notice.terms else "complete"}

    def fail(self, row: Addressee) -> None:
        row.state = "failed" if row.attempts >= self.attempts_before_gazette else "to_send"

    def start_terms(self, notice: Notice) -> None:
        received = max(row.received or self.today for row in notice.addressees.values())
        for term in notice.terms:
            self.terms[term] = end_of(last_day(received, self.days[term]))

    # --- charge, appeal

    def do_compute_charge_term(self, step: Step) -> Mapping[str, Any]:
        terms = [self.terms[each] for each in self.notices[-1].terms]
        if "charge_until" in self.terms:
            terms += [self.terms["charge_until"], end_of(self.today + timedelta(30))]
        self.terms["charge_until"] = max(terms)
        wanted = self.when_unpaid or step.callers[-1].properties["when_unpaid"]
        return {"unpaid_lapses": wanted == "lapse"}

    def do_check_appeal(self, step: Step) -> None:
        self.papers.append("appeal")

    def do_reduce_charge(self, step: Step) -> None:
        self.papers.append("charge_reduced")
