"""Values entered in an installation: beside those of the files, only where a parameter lets an office enter them."""

from __future__ import annotations

from datetime import date

import pytest

from handlers.law.errors import NoValueError
from handlers.law.ufml import ufml_value
from handlers.law.values import DatedValue, Parameter, Values
from processes.values import read_parameters
from processes.yaml_file import YamlError

OLD = DatedValue(date(2025, 1, 1), "4.00", "Decreto de 2025")
NEW = DatedValue(date(2026, 1, 1), "4.1234", "Decreto de 2026")


def ufml(*values: DatedValue, entered_by: tuple[str, ...] = ("tax_office",)) -> Values:
    return Values([Parameter("ufml", "unit_value", "administrative: teste", "UFML", values, entered_by=entered_by)])


def test_an_entered_value_holds_from_its_day() -> None:
    values = ufml(OLD).with_entered({"ufml": [NEW]})
    assert values.parameter("ufml").values == (OLD, NEW)
    assert ufml_value(values, date(2026, 3, 17)) == NEW
    with pytest.raises(NoValueError, match="UFML de 2026"):
        ufml_value(ufml(OLD), date(2026, 3, 17))


def test_the_value_of_the_files_is_never_replaced() -> None:
    other = DatedValue(OLD.since, "9.99", "outro ato")
    assert ufml(OLD).with_entered({"ufml": [other]}).parameter("ufml").values == (OLD,)


def test_a_parameter_that_nobody_enters_stays_as_the_files_have_it() -> None:
    assert ufml(OLD, entered_by=()).with_entered({"ufml": [NEW]}).parameter("ufml").values == (OLD,)
    assert ufml(OLD).with_entered({"unknown": [NEW]}).names == ("ufml",)


def test_only_a_parameter_that_is_entered_may_have_no_value_yet() -> None:
    text = 'worth: {unit: BRL, basis: "administrative: teste", values: []%s}'
    values = read_parameters({"x/parameters.yaml": text % ", entered_by: [tax_office]"})
    assert values.parameter("worth").entered_by == ("tax_office",)
    with pytest.raises(YamlError, match="ao menos um valor"):
        read_parameters({"x/parameters.yaml": text % ""})
