"""A city in memory: what the rows and the handlers of the abandonment procedure would answer to the diagrams."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any

from tests.engine.rows import ZONE, Notice, Rows, Step, end_of, last_day


@dataclass
class City(Rows):
    """One case of abandonment: its rows, its parameters, and the handlers."""

    confirmation: bool = True
    opinion: bool = False
    moved_to_public_road: str = "direct"
    recidivism_procedure: str = "new_notice"
    earlier_case: bool = False

    recidivist: bool = False
    moved_once: bool = False
    in_yard: bool = False
    first_inspection: date | None = None
    seized_on: date | None = None
    left_on: date | None = None
    reported_on: date | None = None
    defence: Mapping[str, Any] = field(default_factory=dict)

    def filled(self, step: str) -> None:
        if step == "receive_in_yard":
            self.in_yard, self.seized_on = True, self.today
        if step in ("return_vehicle", "release_vehicle"):
            self.in_yard = False

    def recorded(self, message: str, form: Mapping[str, Any]) -> None:
        if message == "defence_filed":
            self.defence = {"filed_at": self.now, **form}
        if message == "removal_reported":
            self.reported_on = form.get("removed_on", self.today)

    def drawn_up(self, kind: str) -> None:
        if kind == "removal_notice":
            self.terms.pop("second_removal_term", None)

    def start_terms(self, notice: Notice) -> None:
        super().start_terms(notice)
        if "payment_term" in notice.terms and "custody_term" in self.terms:
            self.do_compute_custody_term()

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

    # --- custody, auction

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
