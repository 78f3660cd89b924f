"""A city in memory: what the rows and the handlers would answer to the diagrams, as little as the routes need.

No form, no document, no amount: handlers are stubs that give the variables which the gateways read, and keep the terms.
Days count from the first business day after the receipt and end on one; holidays are left out (weekends are not).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, timezone
from typing import Any

from processes.engine.blueprint import Element
from processes.engine.expression import compile_expression

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
class City:
    """One case's rows, its parameters, and the handlers."""

    confirmation: bool = True
    opinion: bool = False
    moved_to_public_road: str = "direct"
    recidivism_procedure: str = "new_notice"
    earlier_case: bool = False
    attempts_before_gazette: int = 1
    when_unpaid: str = ""

    now: datetime = datetime(2026, 3, 2, 9, tzinfo=ZONE)
    form: Mapping[str, Any] = field(default_factory=dict)
    terms: dict[str, datetime] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)
    addressees: dict[str, bool] = field(default_factory=dict)
    papers: list[str] = field(default_factory=list)
    recidivist: bool = False
    moved_once: bool = False
    in_yard: bool = False
    first_inspection: date | None = None
    seized_on: date | None = None
    left_on: date | None = None
    reported_on: date | None = None
    defence: Mapping[str, Any] = field(default_factory=dict)
    outcome: str | None = None

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
        return None

    def phase(self) -> str:
        if not [n for n in self.notices if n.kind == "removal_notice"][-1].complete:
            return "before_notice"
        return "second" if "second_removal_term" in self.terms else "first"

    def term_of_phase(self) -> datetime:
        return self.terms["second_removal_term" if self.phase() == "second" else "removal_term"]

    def is_late(self, day: date | None) -> bool:
        return day is not None and datetime.combine(day, time(), ZONE) > self.term_of_phase()

    # --- frame, finding

    def do_open_case(self, step: Step) -> None:
        self.papers.append("opening_record")

    def do_archive_case(self, step: Step) -> None:
        self.outcome = step.data["phase_end"]

    def do_apply_annulment(self, step: Step) -> Mapping[str, Any]:
        self.outcome = "annulled"
        return {"vehicle_in_yard": self.in_yard}

    def do_assess_inspection(self, step: Step) -> Mapping[str, Any]:
        if self.form.get("vehicle_found") is False or self.form.get("still_there") is False:
            return {"finding": "not"}
        if self.form.get("conditions") or self.first_inspection is not None:
            return {"finding": "abandoned"}
        if self.form.get("able_to_circulate"):
            self.first_inspection = self.today
            self.terms["second_inspection_at"] = datetime.combine(self.today + timedelta(31), time(), ZONE)
            return {"finding": "wait"}
        return {"finding": "not"}

    def do_find_recidivism(self, step: Step) -> Mapping[str, Any]:
        self.addressees = self.addressees or {"owner": True}
        self.recidivist = self.earlier_case
        return {"forced_removal": self.earlier_case and self.recidivism_procedure == "direct"}

    # --- notification

    def do_draw_up_notice(self, step: Step) -> Mapping[str, Any]:
        call = step.callers[-1].properties
        kind = call["notice_kind"]
        if self.notices and self.notices[-1].kind == kind and not self.notices[-1].complete:
            return self.notice_state()  # still out: draws nothing
        wanted = "terms_if" not in call or compile_expression(call["terms_if"]).evaluate(step.data)
        terms = [term for term in call["terms"].split(",") if term] if wanted else []
        addressees = {"claimant": True} if kind in TO_THE_CLAIMANT else self.addressees
        if kind == "removal_notice":
            self.terms.pop("second_removal_term", None)
        rows = {who: Addressee("to_send" if known else "failed") for who, known in addressees.items()}
        self.notices.append(Notice(kind, terms, rows))
        self.papers.append(kind)
        return self.notice_state()

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
            self.terms[term] = end_of(last_day(received, DAYS[term]))
        if "payment_term" in notice.terms and "custody_term" in self.terms:
            self.do_compute_custody_term()

    # --- defence, destination, liability

    def do_check_defence(self, step: Step) -> Mapping[str, Any]:
        in_time = self.defence["filed_at"] <= self.terms["defence_term"]
        self.terms["decision_term"] = end_of(last_day(self.today, 3))
        admissibility = "admit" if in_time and not self.defence.get("problem") else None
        if self.phase() == "second" and not in_time:
            admissibility = "late"
        return {"admissibility": admissibility, "removal_phase": self.phase(), "opinion_wanted": self.opinion}

    def do_file_late_act(self, step: Step) -> None:
        self.papers.append("late_act")

    def do_alert_overdue(self, step: Step) -> None:
        self.papers.append("alert")

    def do_assess_removal(self, step: Step) -> Mapping[str, Any]:
        place, phase = step.data["place"], self.phase()
        earlier = None if place == "same_road" else self.left_on
        left = earlier or self.form.get("removed_on") or self.reported_on
        self.left_on = None if place in ("same_road", "not_found") else left
        return {
            "removal_phase": phase,
            "fine_due": phase != "before_notice" and (self.recidivist or self.is_late(left)),
            "forced_removal": False,
            "owner_asked": "destination_request" in self.papers,
            "unsafe_again": "suitable_place_order" in self.papers,
        }

    def do_decide_recidivism(self, step: Step) -> Mapping[str, Any]:
        direct = self.moved_to_public_road == "direct" or self.moved_once
        self.moved_once = self.recidivist = True
        return {"forced_removal": direct}

    def do_assess_liability(self, step: Step) -> Mapping[str, Any]:
        still = step.data["still_there"]
        return {
            "fine_due": still or self.recidivist or self.is_late(self.form.get("removed_on")),
            "forced_removal": still,
            "term_running": self.term_of_phase() >= self.now,
            "removal_phase": self.phase(),
        }

    def do_propose_fine(self, step: Step) -> Mapping[str, Any]:
        self.papers.append("double" if self.recidivist else "single")
        return {"confirmation_wanted": self.confirmation}

    def do_note_removal(self, step: Step) -> None:
        self.papers.append("removal_noted")

    # --- custody, auction, charge, appeal

    def do_compute_custody_term(self, step: Step | None = None) -> None:
        assert self.seized_on is not None
        self.terms["custody_term"] = max(self.terms["payment_term"], end_of(self.seized_on + timedelta(90)))

    def do_list_pending(self, step: Step) -> None:
        self.papers.append("pending_list")

    def do_schedule_auction(self, step: Step) -> Mapping[str, Any]:
        scheduled = "auction_on" in self.form
        day = self.form["auction_on"] - timedelta(1) if scheduled else self.form["review_on"]
        self.terms["redemption_until"] = end_of(day)
        return {"auction_scheduled": scheduled}

    def do_settle_auction(self, step: Step) -> Mapping[str, Any]:
        return {"shortfall": self.form["proceeds"] < 1500}

    def do_compute_charge_term(self, step: Step) -> Mapping[str, Any]:
        terms = [self.terms["charge_term"], self.terms["appeal_term"]]
        if "charge_until" in self.terms:
            terms += [self.terms["charge_until"], end_of(self.today + timedelta(30))]
        self.terms["charge_until"] = max(terms)
        wanted = self.when_unpaid or step.callers[-1].properties["when_unpaid"]
        return {"unpaid_lapses": wanted == "lapse"}

    def do_check_appeal(self, step: Step) -> None:
        self.papers.append("appeal")

    def do_reduce_charge(self, step: Step) -> None:
        self.papers.append("charge_reduced")
