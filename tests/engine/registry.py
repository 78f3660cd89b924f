"""The registration of mototaxistas in memory: a request with its rows, and the watch over a registration's validity."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, ClassVar

from tests.engine.play import Play, Routes
from tests.engine.rows import DAYS, Rows, Step, end_of, next_business_day

REMINDERS = (60, 30, 7)


@dataclass
class Register(Rows):
    """One request: what is asked, what the papers and the inspection say, and what became of the registration."""

    request: str = "new"
    touches: bool = False
    inspection: bool = True
    certificate_given: bool = True
    appeal_days: int = 10

    items: Mapping[str, str] = field(default_factory=dict)
    status: str | None = None

    days: ClassVar[Mapping[str, int]] = {**DAYS, "pending_term": 30, "inspection_term": 30}
    claimant_kinds: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        self.addressees = {"applicant": True}

    def filled(self, step: str) -> None:
        if step == "analyse_documents":
            self.items = dict(self.form)

    def do_open_case(self, step: Step) -> Mapping[str, Any]:
        if not self.certificate_given:
            self.terms["medical_term"] = end_of(next_business_day(self.today + timedelta(30)))
        wanted = self.request in ("new", "renewal") or (self.request == "change" and self.touches)
        return {"request": self.request, "analysis_wanted": wanted}

    def do_check_requirements(self, step: Step) -> Mapping[str, Any]:
        self.terms.pop("pending_term", None)
        return {"inspection_wanted": self.inspection}

    def do_assess_documents(self, step: Step) -> Mapping[str, Any]:
        pending = [name for name, found in self.items.items() if found == "pending"]
        if "refused" in self.items.values():
            return {"documents": "refused"}
        if pending == ["doc_b"] and self.terms.get("medical_term", self.now) > self.now:
            return {"documents": "awaiting_certificate"}
        return {"documents": "pending" if pending else "complete"}

    def do_compute_pending_term(self, step: Step) -> None:
        self.terms["pending_until"] = self.terms["pending_term" if "pending_term" in self.terms else "medical_term"]

    def do_load_decision(self, step: Step) -> Mapping[str, Any]:
        return {"appealable": step.data["decision"] == "refused" and self.appeal_days > 0}

    def do_issue_registration(self, step: Step) -> None:
        self.papers += ["registration_certificate", "transit_authorisation", "badge"]
        self.status = "active"

    def do_lapse_grant(self, step: Step) -> None:
        self.papers.append("grant_lapsed")

    def do_update_registration(self, step: Step) -> None:
        self.papers.append("updated")

    def do_end_registration(self, step: Step) -> None:
        self.status = "cancelled"

    def do_leave(self, step: Step) -> None:
        self.papers.append("organisation_record")

    def do_record_withdrawal(self, step: Step) -> Mapping[str, Any]:
        return {"phase_end": "not_completed"}

    def do_archive_case(self, step: Step) -> None:
        self.outcome = step.data["phase_end"]

    def do_apply_annulment(self, step: Step) -> None:
        self.outcome = "annulled"


class Request(Play[Register]):
    procedure, process, rows = "lavras/registration", "registration", Register


requested = Routes(Request)


@dataclass
class Watched(Rows):
    """One registration: until when it is valid, which documents end when, and whether a renewal is under way."""

    ends_on: date = date(2027, 3, 2)
    documents: dict[str, date] = field(default_factory=dict)
    status: str = "active"
    renewal_asked: bool = False
    reminded: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.documents = dict(self.documents)

    def last_day_to_ask(self) -> date:
        return next_business_day(self.ends_on)

    def do_assess_validity(self, step: Step) -> Mapping[str, Any]:
        reminders = [end_of(self.ends_on - timedelta(each + 1)) for each in REMINDERS if each not in self.reminded]
        papers = [end_of(each) for each in self.documents.values()]
        ends = [end_of(self.ends_on), end_of(self.last_day_to_ask())]
        later = [each for each in (*reminders, *papers, *ends) if each >= self.now]
        self.terms["next_watch_at"] = min(later) if later else end_of(self.today + timedelta(30))
        if self.status in ("cancelled", "revoked"):
            return {"watch": "ended"}
        if end_of(self.last_day_to_ask()) < self.now and not self.renewal_asked:
            return {"watch": "expired"}
        if any(each < self.now for each in papers):
            return {"watch": "review"}
        due = any(each < self.now for each in reminders) and end_of(self.ends_on) >= self.now
        return {"watch": "remind" if due else "wait"}

    def do_send_reminder(self, step: Step) -> None:
        self.reminded |= {each for each in REMINDERS if self.ends_on - timedelta(each) <= self.today}
        self.papers.append("renewal_reminder")
        self.do_assess_validity(step)

    def do_expire_registration(self, step: Step) -> None:
        self.status = "expired"

    def renew(self) -> None:
        """A renewal was granted: one year from the previous last day, and reminders anew."""
        self.ends_on = self.ends_on.replace(year=self.ends_on.year + 1)
        self.renewal_asked, self.reminded = False, set()


class Watch(Play[Watched]):
    procedure, process, rows = "lavras/registration", "validity", Watched

    def ended_as(self) -> str | None:
        return str(self.machine.variables["phase_end"])


watched = Routes(Watch)
