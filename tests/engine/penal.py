"""Penalties of mototaxistas in memory: a case with its sanctions, and a measure that is held beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, ClassVar

from processes.engine.blueprint import Element
from tests.engine.play import Play, Routes
from tests.engine.rows import DAYS, Rows, Step, end_of

REVOKING = ("25-XVII", "25-XIX", "25-XX", "25-XXI", "25-XXII", "26")
OUTCOMES = (
    "dismissed", "warned_remedied", "measure_only", "referred_to_police", "fine_paid", "active_debt", "revoked",
)  # fmt: skip


@dataclass
class Penal(Rows):
    """One infraction: what was recorded, the sanctions that stand, and the results that the case reached."""

    provision: str = "25-VI"
    registered: bool = True
    curable: bool = True
    art28_amount: bool = False
    unremedied_fine: str = "conduct"
    appeal_days: int = 10

    standing: dict[str, bool] = field(default_factory=lambda: {"warning": False, "fine": False})
    before: dict[str, bool] = field(default_factory=dict)
    adverse: bool = False
    found: bool = True
    measure_taken: bool = False
    measure_closed: bool = False
    doubled: bool = False
    revoked: bool = False
    results: set[str] = field(default_factory=set)

    days: ClassVar[Mapping[str, int]] = {**DAYS, "defence_term": 10, "cure_term": 10}
    claimant_kinds: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        self.addressees = {"offender": True}

    def reached(self, element: Element, callers: tuple[Element, ...]) -> None:
        super().reached(element, callers)
        if element.kind == "endEvent" and element.properties.get("result") in OUTCOMES:
            self.results.add(element.properties["result"])

    def filled(self, step: str) -> None:
        if step in ("decide_measure", "judge_unremedied"):
            self.measure_taken = self.measure_taken or self.form.get("measure") == "withheld"
        if step == "retain_vehicle":
            self.measure_taken = True
        if step == "judge_penalty":
            self.found = self.form.get("infraction_found", True)
            self.decide(warning=self.form["warning"], fine=self.form["fine"])
        if step == "judge_revocation":
            self.adverse = self.form["revoke"]
        if step == "judge_unremedied":
            self.decide(**{**self.standing, "fine": True})

    def decide(self, **sanctions: bool) -> None:
        self.before, self.standing = self.standing, sanctions
        self.adverse = any(sanctions.values())

    # --- frame, finding, defence

    def do_open_case(self, step: Step) -> None:
        self.papers.append("opening_record")

    def do_load_record(self, step: Step) -> None:
        self.papers.append("record")

    def do_propose_penalty(self, step: Step) -> Mapping[str, Any]:
        kinds = {"12-pu": "publicity", "28": "clandestine", "26": "other"}
        return {
            "infraction_kind": kinds.get(self.provision, "authorised" if self.registered else "other"),
            "sanction_possible": self.provision != "28" or self.art28_amount,
            "revocation_in_question": self.provision in REVOKING and self.registered,
            "revocation_only": self.provision == "26",
            "curable": self.curable,
            "warning": False,
            "fine": False,
            "revoke": False,
        }

    def do_check_defence(self, step: Step) -> None:
        self.papers.append("defence" if self.now <= self.terms["defence_term"] else "late_defence")

    def do_archive_case(self, step: Step) -> None:
        only_measure = "measure_only" if self.measure_taken and self.found else "dismissed"
        self.outcome = max(self.results, key=OUTCOMES.index, default=only_measure)

    def do_apply_annulment(self, step: Step) -> None:
        self.outcome, self.measure_closed = "annulled", True

    def do_close_measure(self, step: Step) -> None:
        self.measure_closed = True

    # --- sanctions

    def do_load_decision(self, step: Step) -> Mapping[str, Any]:
        return {"appealable": self.adverse and self.appeal_days > 0}

    def do_load_sanctions(self, step: Step) -> Mapping[str, Any]:
        if step.data["phase_end"] == "reversed":
            self.standing = self.before
        return self.standing

    def do_apply_revocation(self, step: Step) -> None:
        self.revoked = True

    def do_assess_remedy(self, step: Step) -> Mapping[str, Any]:
        return {"term_running": self.terms["cure_term"] >= self.now}

    def do_close_warning(self, step: Step) -> None:
        self.results.add("warned_remedied")

    def do_record_measure(self, step: Step) -> None:
        self.doubled = self.doubled or step.callers[-1].id == "call_double"

    def do_compute_charge_term(self, step: Step) -> Mapping[str, Any]:
        super().do_compute_charge_term(step)
        return {"unpaid_lapses": self.unremedied_fine == "payment" and not self.doubled}


class Offence(Play[Penal]):
    procedure, process, rows = "lavras/penalty", "penalty", Penal

    def ended_as(self) -> str | None:
        return self.city.outcome


charged = Routes(Offence)


@dataclass
class Held(Rows):
    """One measure: an authorisation withheld or a vehicle retained, and how its case goes."""

    retained: bool = False
    held: bool = True
    case_ended: bool = False
    revoked: bool = False

    def __post_init__(self) -> None:
        self.look()

    def look(self) -> None:
        self.terms["measure_review_at"] = end_of(self.today + timedelta(30))

    def filled(self, step: str) -> None:
        if step == "release_retained_vehicle":
            self.held = False
        if step == "return_authorisation":
            self.held = not self.form["returned"]
            assert not (self.held and self.case_ended), "must be given back when the case has ended"
            self.look()

    def do_assess_measure(self, step: Step) -> Mapping[str, Any]:
        if not self.held or (self.revoked and not self.retained):
            return {"measure_state": "closed"}
        if self.retained:
            return {"measure_state": "retained"}
        return {"measure_state": "to_return" if self.case_ended else "held"}


class Measure(Play[Held]):
    procedure, process, rows = "lavras/penalty", "measure", Held

    def ended_as(self) -> str | None:
        self.city.outcome = "revoked" if self.city.revoked and self.city.held else "given_back"
        return self.city.outcome


held = Routes(Measure)
