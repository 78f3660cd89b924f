"""The form of a step, checked in the engine so that no door goes round it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from handlers.errors import RefusedError
from handlers.registry import Prepared, find_preparer
from models.document import attachment
from processes.casework.turn import Turn
from processes.engine.blueprint import Element
from processes.forms.context import FormContext, Option, Shown
from processes.forms.errors import Problem
from processes.forms.form import Form
from processes.forms.formats import is_file_id


def form_name(element: Element) -> str:
    """A message's form goes by the message, a step's by its `form` property or its id."""
    return element.message or element.properties.get("form", element.id)


def form_of(turn: Turn, element: Element) -> Form:
    """The form of an element; a step that has none yet says so and stays open."""
    form = turn.procedure.form(element.process, form_name(element))
    if form is None:
        raise RefusedError("not_yet", f"O passo “{element.name}” ainda não tem formulário; a tarefa continua aberta.")
    return form


def form_context(turn: Turn, element: Element, callers: tuple[Element, ...] = ()) -> FormContext:
    """What the case tells the form: choices, what the law forbids now, first values, facts."""
    prepare = find_preparer(turn.file.procedure, form_name(element))
    facts = {"public": turn.actor.kind == "public"}
    if prepare is None:
        return FormContext(facts=facts)
    data = turn.machine.variables if turn.machine else {}
    prepared = prepare(turn.context(element, callers, data, turn.actor))
    return FormContext(
        options={
            name: [Option(value, label) for value, label in offered] for name, offered in prepared.options.items()
        },
        disabled=prepared.disabled,
        defaults=prepared.defaults,
        facts={**facts, **prepared.facts},
        shown=[*_verdict(prepared), *(Shown(label, text) for label, text in prepared.shown)],
    )


def _verdict(prepared: Prepared) -> list[Shown]:
    if prepared.verdict is None:
        return []
    kind, finding, grounds = prepared.verdict
    return [Shown(finding, grounds, kind=kind)]


def accepted(
    turn: Turn, element: Element, form: Mapping[str, Any], callers: tuple[Element, ...] = ()
) -> Mapping[str, Any]:
    """The values in their normal form, or a refusal that names every field to mend."""
    schema = form_of(turn, element)
    now = turn.now.astimezone(turn.place.zone)
    context = form_context(turn, element, callers)
    result = schema.accept(form, today=now.date(), now=now.replace(tzinfo=None), context=context)
    problems = [*result.problems, *_unknown_files(turn, schema, result.data)]
    if problems:
        count = len(problems)
        sentence = "Falta 1 informação para concluir." if count == 1 else f"Faltam {count} informações para concluir."
        raise RefusedError("invalid", sentence, problems=problems)
    return result.data


def _unknown_files(turn: Turn, schema: Form, data: Mapping[str, Any]) -> list[Problem]:
    """Files named in the form that were never received here, by this municipality."""
    named = {
        name: {each for each in (found if isinstance(found, list) else [found]) if is_file_id(each)}
        for name, found in data.items()
        if _is_files(schema, name) and found
    }
    wanted = set().union(*named.values()) if named else set()
    if not wanted:
        return []
    known = {
        row.file
        for row in turn.tx.all(
            select(attachment.c.file).where(
                attachment.c.municipality == turn.file.municipality, attachment.c.file.in_(wanted)
            )
        )
    }
    return [
        Problem(name, "Um dos arquivos não chegou inteiro. Envie-o de novo.")
        for name, found in named.items()
        if found - known
    ]


def _is_files(schema: Form, name: str) -> bool:
    found = schema.field(name)
    return found is not None and found.is_files
