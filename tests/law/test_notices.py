"""Articles 6, 8 and 21: what notices and reports hold, and when a notice takes effect."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from handlers.law.calendar import Calendar
from handlers.law.notices import (
    GAZETTE_NOTICE,
    INSPECTION_REPORT,
    Attempt,
    NoticeEffect,
    gazette_notice_content,
    inspection_report_content,
    notice_effect,
)
from handlers.law.values import Values

FIRST = date(2026, 3, 9)
LETTER_SENT, LETTER_RECEIVED, LETTER_FAILED = (("letter_ar", event) for event in ("sent", "received", "failed"))
MAIL_SENT, MAIL_FAILED = (("electronic", event) for event in ("sent", "failed"))
PERSON_FAILED, PERSON_RECEIVED = (("in_person", event) for event in ("failed", "received"))
PRINTED = ("gazette", "published")


def effect(
    attempts: list[tuple[str, str]], calendar: Calendar, values: Values, *, known: bool = True, **readings: Any
) -> NoticeEffect:
    """The attempts a day after each other from Monday 9 March 2026."""
    rows = [Attempt(means, event, FIRST + timedelta(days=n)) for n, (means, event) in enumerate(attempts)]
    changed = values.overridden(readings)
    return notice_effect(rows, addressee_known=known, calendar=calendar, values=changed, on=FIRST).value


@pytest.mark.parametrize(
    ("attempts", "known", "effective", "by", "action"),
    [
        ([], True, None, None, "dispatch_notice"),
        ([], False, None, None, "publish_in_gazette"),
        ([LETTER_SENT], True, None, None, "await_receipt"),
        ([LETTER_SENT, LETTER_RECEIVED], True, "2026-03-10", "letter_ar", None),
        ([LETTER_SENT, LETTER_FAILED], True, None, None, "publish_in_gazette"),
        ([LETTER_SENT, LETTER_FAILED, PRINTED], True, "2026-03-11", "gazette", None),
        ([LETTER_SENT, PRINTED], True, None, None, "await_receipt"),
        ([PRINTED], True, None, None, "dispatch_notice"),
        ([PRINTED], False, "2026-03-09", "gazette", None),
        ([MAIL_SENT, MAIL_FAILED], True, None, None, "publish_in_gazette"),
        ([LETTER_FAILED, MAIL_SENT], True, None, None, "await_receipt"),
        ([PERSON_FAILED], True, None, None, "dispatch_notice"),
        ([PERSON_FAILED, PRINTED], True, None, None, "dispatch_notice"),
        ([LETTER_SENT, PERSON_RECEIVED, LETTER_RECEIVED], True, "2026-03-10", "in_person", None),
        ([LETTER_FAILED, PRINTED, LETTER_RECEIVED], True, "2026-03-10", "gazette", None),
        ([LETTER_FAILED, LETTER_SENT, LETTER_RECEIVED, PRINTED], True, "2026-03-11", "letter_ar", None),
    ],
)
def test_the_first_effective_notice_counts_art_21(
    attempts: list[tuple[str, str]], known: bool, effective: str | None, by: str | None, action: str | None,
    calendar: Calendar, values: Values,
) -> None:  # fmt: skip
    found = effect(attempts, calendar, values, known=known)
    assert (found.effective_on and str(found.effective_on), found.effective_by, found.next_action) == (
        effective,
        by,
        action,
    )


def test_two_attempts_where_the_municipality_asks_for_two(calendar: Calendar, values: Values) -> None:
    once = effect([LETTER_FAILED, PRINTED], calendar, values, attempts_before_gazette=2)
    assert (once.effective_on, once.next_action) == (None, "dispatch_notice")
    twice = effect([LETTER_FAILED, PERSON_FAILED, PRINTED], calendar, values, attempts_before_gazette=2)
    assert twice.effective_by == "gazette"


@pytest.mark.parametrize(
    ("model", "edition", "effective"),
    [
        ("printed", date(2025, 11, 19), date(2025, 11, 19)),
        ("printed", date(2025, 11, 20), date(2025, 11, 21)),
        ("electronic_next_day", date(2025, 11, 19), date(2025, 11, 21)),
        ("electronic_next_day", date(2025, 11, 20), date(2025, 11, 21)),
        ("electronic_next_day", date(2025, 11, 21), date(2025, 11, 24)),
    ],
)
def test_an_edition_dated_on_a_holiday_counts_on_the_next_normal_day(
    model: str, edition: date, effective: date, calendar: Calendar, values: Values
) -> None:
    rows = [Attempt("letter_ar", "failed", date(2025, 11, 10)), Attempt("gazette", "published", edition)]
    changed = values.overridden({"gazette_model": model})
    assert notice_effect(rows, calendar=calendar, values=changed, on=edition).value.effective_on == effective


@pytest.mark.parametrize(
    ("reading", "rectifies", "effective"),
    [("first", False, 10), ("last", False, 17), ("first", True, 17)],
)
def test_a_second_publication_counts_where_it_rectifies_or_the_last_one_counts(
    reading: str, rectifies: bool, effective: int, calendar: Calendar, values: Values
) -> None:
    rows = [
        Attempt("letter_ar", "failed", date(2026, 3, 9)),
        Attempt("gazette", "published", date(2026, 3, 10)),
        Attempt("gazette", "published", date(2026, 3, 17), rectifies),
    ]
    changed = values.overridden({"gazette_repeat": reading})
    found = notice_effect(rows, calendar=calendar, values=changed, on=FIRST).value
    assert found.effective_on == date(2026, 3, effective)


@pytest.mark.parametrize("left_out", GAZETTE_NOTICE)
def test_a_gazette_notice_without_one_of_its_contents_is_incomplete_art_8(left_out: str) -> None:
    found = gazette_notice_content([item for item in GAZETTE_NOTICE if item != left_out])
    assert (found.value.complete, found.value.missing) == (False, (left_out,))
    assert gazette_notice_content(list(GAZETTE_NOTICE)).value.complete


def test_an_inspection_report_asks_for_the_time_parked_only_of_a_vehicle_able_to_circulate_art_6() -> None:
    contents = [item for item in INSPECTION_REPORT if item != "time_parked"]
    assert inspection_report_content(contents).value.complete
    assert inspection_report_content(contents, able_to_circulate=True).value.missing == ("time_parked",)
    nothing = inspection_report_content([])
    assert nothing.value.missing == tuple(contents), "in the order of the law"
    assert [step.provision for step in nothing.steps][:2] == ["art6-I", "art6-II"]
