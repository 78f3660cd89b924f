"""Every form that ships: it loads, its sample is accepted, its page has a label for each control and loses nothing."""

from __future__ import annotations

import pytest

from processes.forms import FormContext
from tests.forms import shipped
from tests.forms.pages import controls_without_label, doubled_ids, draw
from webapp.forms import fields, parse, readable, write


@pytest.mark.parametrize("name", shipped.names())
def test_form_loads_and_its_schema_is_compiled(name: str) -> None:
    form = shipped.form(name)
    assert form.validator.is_valid({}) and form.title


def test_each_form_has_a_sample_and_each_sample_a_form() -> None:
    assert sorted(shipped.samples()) == sorted(shipped.names())


@pytest.mark.parametrize("name", shipped.names())
def test_sample_is_accepted_as_it_stands(name: str) -> None:
    data, context = shipped.sample(name)
    accepted = shipped.form(name).accept(data, today=shipped.TODAY, now=shipped.NOW, context=context)
    assert (accepted.problems, accepted.dropped) == ((), ())
    assert accepted.data == data


@pytest.mark.parametrize("name", shipped.names())
def test_values_come_back_from_the_texts_that_show_them(name: str) -> None:
    data, _ = shipped.sample(name)
    form = shipped.form(name)
    assert parse(form, write(form, data)) == data


@pytest.mark.parametrize("name", shipped.names())
@pytest.mark.parametrize("filled", [True, False], ids=["filled", "empty"])
def test_every_control_has_a_label_and_every_id_is_alone(name: str, filled: bool) -> None:
    data, context = shipped.sample(name)
    form = shipped.form(name)
    problems = [] if filled else form.check({}, today=shipped.TODAY, now=shipped.NOW)
    view = fields(
        form,
        write(form, data) if filled else {},
        today=shipped.TODAY,
        now=shipped.NOW,
        problems=problems,
        context=context,
    )
    page = draw(view)
    assert controls_without_label(page) == []
    assert doubled_ids(page) == []


@pytest.mark.parametrize("name", shipped.names())
def test_every_answer_of_the_sample_is_readable(name: str) -> None:
    data, context = shipped.sample(name)
    lines = readable(shipped.form(name), data, context)
    unknown = [line.name for line in lines if line.name in data and line.text == "não informado"]
    assert unknown == []


@pytest.mark.parametrize("name", shipped.names())
def test_nothing_filled_in_gives_a_sentence_for_each_required_field(name: str) -> None:
    for problem in shipped.form(name).check({}, today=shipped.TODAY, now=shipped.NOW, context=FormContext()):
        assert problem.message.endswith(".") and problem.message[0].isupper(), problem
        assert len(problem.message.split()) <= 25, problem
