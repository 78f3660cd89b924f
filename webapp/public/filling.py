"""A form on a public page: the citizen's words, the files taken in, the same checks as at the counter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from flask import render_template, request
from flask_babel import gettext as _
from sqlalchemy import select

from handlers.errors import RefusedError
from models.document import attachment
from processes.forms import Form, FormContext, Problem, StoredFile
from processes.forms.formats import is_file_id
from processes.municipality import Municipality
from webapp.forms import (
    FieldView,
    FormView,
    Links,
    changed_field,
    fields,
    inner_act,
    is_inner_act,
    uploads,
    without_gaps,
)
from webapp.forms.views import SectionView
from webapp.installation import installation
from webapp.public.places import counter_of, local_now, today_in
from webapp.public.throttle import FILES, count
from webapp.public.words import field_words
from webapp.uploads import receive_files

Raw = Mapping[str, list[str]]
TRAP = "_site"
"""A field that nobody sees: what fills it in is a program."""


@dataclass(frozen=True)
class Sheet:
    """A form of one municipality, as the public fills it in.

    `bare` keeps photographs without what a camera adds; `procedure` is whose words it has; `told` is what a start form
    is told: of a case nothing is shown, neither names nor addresses.
    """

    form: Form
    place: Municipality
    conditions: str
    case_id: int | None = None
    bare: bool = False
    procedure: str = ""
    told: FormContext = field(default_factory=FormContext)

    def view(self, raw: Raw | None = None, problems: Sequence[Problem] = ()) -> FormView:
        """The fields with what stands in them."""
        context = replace(self.told, facts={**self.told.facts, "public": True}, files=self._stored(raw))
        today, now, links = today_in(self.place), local_now(self.place), Links(conditions=self.conditions)
        view = fields(self.form, raw, today=today, now=now, problems=problems, context=context, links=links)
        before = {each.id: each.label for each in view.walk()}
        labels = {each.id: self._plain(each).label for each in view.walk()}
        renamed = {f"“{old}”": f"“{labels[name]}”" for name, old in before.items() if old != labels[name]}
        sections = tuple(
            SectionView(
                each.title, each.help, tuple(tuple(self._plain(one, renamed) for one in run) for run in each.runs)
            )
            for each in view.sections
        )
        plain = replace(view, sections=sections)
        errors = tuple(
            replace(each, text=each.text.replace(before[each.id], labels[each.id], 1)) if each.id in labels else each
            for each in view.errors
        )
        return replace(plain, errors=errors)

    def typed(self) -> Raw:
        """The texts that were sent, after what a button inside the form asked for."""
        inner = is_inner_act(request.form)
        return inner_act(self.form, request.form) if inner else without_gaps(self.form, request.form)

    def received(self) -> tuple[Raw, Sequence[Problem]]:
        """The texts that were sent, with the files taken in."""
        form, raw = self.form, self.typed()
        number = sum(1 for _each in uploads(form, request.files))
        if number and (counted := count(FILES, times=number)).refused:
            first = next(iter(uploads(form, request.files)))[0]
            return raw, [Problem(first, too_many(counted.minutes, self.place))]
        found = receive_files(form, raw, request.files, self.case_id, self.place.id, official_id=None, bare=self.bare)
        return found.raw, found.problems

    def changed(self) -> str:
        """The fields that depend on an answer just given."""
        inner = is_inner_act(request.form)
        name = changed_field(request.form) if inner else request.args.get("changed", "")
        view = self.view(self.typed())
        found = [each for each in (view.field(name),) if inner and each is not None]
        return render_template("forms/changed.html", changed=[*found, *view.depending_on(name)])

    def _plain(self, view: FieldView, renamed: Mapping[str, str] | None = None) -> FieldView:
        """In the citizen's words; an answer “no” first; a paper is sent, never only named.

        `renamed`: the labels that conditions name, and what those fields are called here.
        """
        condition = view.condition
        for old, new in (renamed or {}).items():
            condition = condition.replace(old, new)
        view = replace(view, named_papers=False, condition=condition)
        if view.widget == "yes_no":
            view = replace(view, widget="choices", answers=tuple(reversed(view.answers)))
        told = field_words(self.procedure, self.form.name, view.name)
        if told is None:
            return view
        label, note, help_ = (str(each) for each in told)
        return replace(view, label=label, note=f"({note})" if note else "", help=help_)

    def _stored(self, raw: Raw | None) -> Mapping[str, StoredFile]:
        """Files received without sign-in, by id; there is no address at which anybody could read them."""
        ids = _file_ids(raw or {})
        if not ids:
            return {}
        with installation().database.reading() as tx:
            rows = tx.all(
                select(attachment)
                .where(
                    attachment.c.municipality == self.place.id,
                    attachment.c.official_id.is_(None),
                    attachment.c.file.in_(ids),
                )
                .order_by(attachment.c.id)
            )
        return {row.file: StoredFile(row.file, row.name, "", row.media_type.startswith("image/")) for row in rows}


def too_many(minutes: int, place: Municipality) -> str:
    """The sentence after too many reports or files."""
    return _(
        "Muitos envios desta conexão. Tente de novo em %(minutes)s min ou ligue para %(counter)s.",
        minutes=minutes,
        counter=counter_of(place),
    )


def trapped() -> bool:
    """Was the field filled in that nobody sees?"""
    return bool(request.form.get(TRAP, "").strip())


def trap_words() -> str:
    """Said to a program, or to a person whose browser filled in everything."""
    return _("Deixe em branco o campo “Não preencha” e envie de novo.")


def problems_of(refused: RefusedError) -> Sequence[Problem]:
    """The fields to mend."""
    found: Sequence[Problem] = refused.details.get("problems") or ()
    return found


def _file_ids(raw: Raw) -> set[str]:
    return {text for found in raw.values() for text in found if is_file_id(text)}
