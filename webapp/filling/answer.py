"""The way of a form that was sent: received, checked by the engine, rehearsed, signed, done; nothing typed is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import abort, flash, jsonify, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from handlers.errors import HandlerError, RefusedError
from processes.casework import Done, Signature
from processes.forms import FormContext, Problem
from webapp.addresses import case_url
from webapp.context import me, municipality, now, standing, today, zone
from webapp.filling import drafts
from webapp.filling.act import Act, local_now, new_key, read_key
from webapp.filling.signing import Rehearsed, rehearsed, sign
from webapp.filling.told import address_after, success
from webapp.formats import hour
from webapp.forms import FormView, Links, changed_field, fields, inner_act, is_inner_act, keep, parse, without_gaps
from webapp.installation import installation
from webapp.uploads import Received, receive, stored

Raw = Mapping[str, list[str]]
GONE = frozenset({"already_done", "not_open", "held", "impeded", "not_your_lane", "not_awaited"})
"""Refusals after which the form itself no longer stands."""


def opened(act: Act) -> ResponseReturnValue:
    """The form as one opens it: with one's draft where there is one."""
    with installation().database.reading() as tx:
        kept = drafts.load(tx, me().id, act.draft)
    saved_at = hour(kept.saved_at, zone()) if kept else ""
    return page(act, raw=kept.raw if kept else None, saved_at=saved_at)


def sent(act: Act) -> ResponseReturnValue:
    """The form was sent."""
    received = _received(act)
    raw, key, step = received.raw, read_key(request.form), request.form.get("act", "complete")
    if received.problems:
        return page(act, raw=raw, key=key, problems=received.problems, status=422)
    if is_inner_act(request.form):
        return page(act, raw=raw, key=key)
    if step == "draft":
        return page(act, raw=raw, key=key, saved_at=_save(act, raw))
    if step not in {"complete", "preview", "sign"}:
        return page(act, raw=raw, key=key)
    try:
        return _signed(act, raw, key) if step == "sign" else _rehearsed(act, raw, key, preview=step == "preview")
    except RefusedError as refused:
        return _refused(act, raw, key, refused)
    except HandlerError as failed:
        return page(act, raw=raw, key=key, told=failed.sentence, status=409)


def changed(act: Act) -> ResponseReturnValue:
    """The fields that depend on an answer just given, for a page that draws them anew by itself."""
    inner = is_inner_act(request.form)
    name = changed_field(request.form) if inner else request.args.get("changed", "")
    raw = inner_act(act.form, request.form) if inner else without_gaps(act.form, request.form)
    view = view_of(act, raw)
    found = [each for each in (view.field(name),) if inner and each is not None]
    return render_template("forms/changed.html", changed=[*found, *view.depending_on(name)])


def uploaded(act: Act) -> ResponseReturnValue:
    """One file, sent as soon as it was chosen: its field again, with the file in it."""
    received = _received(act)
    sent_to = next(iter(request.files), "")
    view = view_of(act, received.raw, received.problems)
    held = act.form.field(sent_to)
    field = view.field(held.name) if held is not None else None
    if field is None:
        abort(400)
    if not received.problems:
        _save(act, received.raw)
    return render_template("forms/one.html", field=field)


def keep_draft(act_key: str) -> ResponseReturnValue:
    """What the page sends by itself while somebody writes."""
    with installation().database.transaction() as tx:
        kept = drafts.save(tx, me().id, act_key, keep(request.form), now())
    if not kept:
        return jsonify({"error": "too large"}), 413
    return jsonify({"saved_at": hour(now(), zone())})


def page(
    act: Act,
    *,
    raw: Raw | None = None,
    key: str = "",
    problems: Sequence[Problem] = (),
    told: str = "",
    saved_at: str = "",
    status: int = 200,
) -> ResponseReturnValue:
    """The page that holds the form."""
    shown = render_template(
        act.template,
        act=act,
        form=view_of(act, raw, problems),
        key=key or new_key(),
        told=told,
        saved_at=saved_at,
        case=act.case,
        **act.page(),
    )
    return shown, status


def view_of(act: Act, raw: Raw | None, problems: Sequence[Problem] = ()) -> FormView:
    """The fields with what stands in them."""
    context = _with_files(act, raw)
    links = Links(conditions=f"{act.url}/campos", upload=f"{act.url}/arquivo")
    return fields(act.form, raw, today=today(), now=local_now(), problems=problems, context=context, links=links)


def _received(act: Act) -> Received:
    """The texts that were sent, after what a button inside the form asked for, with the files taken in."""
    raw = inner_act(act.form, request.form) if is_inner_act(request.form) else without_gaps(act.form, request.form)
    return receive(act.form, raw, act.case_id)


def _with_files(act: Act, raw: Raw | None) -> FormContext:
    if not raw:
        return act.context
    with installation().database.reading() as tx:
        known = stored(tx, raw, act.case_id)
    told = act.context
    return FormContext(told.options, told.disabled, told.defaults, told.facts, told.shown, {**told.files, **known})


def _rehearsed(act: Act, raw: Raw, key: str, *, preview: bool) -> ResponseReturnValue:
    data = parse(act.form, raw)
    found = act.perform(data, key, None, True)
    if found.repeated:
        return _finished(act, found)
    seen = rehearsed(found)
    if seen.to_sign or preview:
        _save(act, raw)
        return _signing(act, raw, key, seen)
    return _finished(act, act.perform(data, key, Signature(me().id, frozenset()), False))


def _signed(act: Act, raw: Raw, key: str) -> ResponseReturnValue:
    data = parse(act.form, raw)
    signature, wrong = sign()
    if signature is not None:
        try:
            return _finished(act, act.perform(data, key, signature, False))
        except RefusedError as refused:
            if refused.code != "changed":
                raise
            wrong = refused.sentence
    found = act.perform(data, key, None, True)
    if found.repeated:
        return _finished(act, found)
    return _signing(act, raw, key, rehearsed(found), wrong=wrong)


def _signing(act: Act, raw: Raw, key: str, seen: Rehearsed, *, wrong: str = "") -> ResponseReturnValue:
    """The drafts, and the password that signs them; the form travels along, hidden."""
    shown = render_template(
        "filling/sign.html",
        act=act,
        case=act.case,
        seen=seen,
        raw=raw,
        key=key,
        wrong=wrong,
        lanes=municipality().lane_labels,
    )
    return shown, 422 if wrong else 200


def _finished(act: Act, done: Done) -> ResponseReturnValue:
    """Say what happened, and go on to the next task if it is mine."""
    with installation().database.transaction() as tx:
        drafts.discard(tx, me().id, act.draft)
        who = standing(tx)
    if done.repeated:
        flash(_("Este formulário já tinha sido enviado; este é o resultado do primeiro envio."), "info")
        return redirect(case_url(done.number), 303)
    flash(success(act, done, municipality().lane_labels), "success")
    return redirect(address_after(done, who, act.back), 303)


def _refused(act: Act, raw: Raw, key: str, refused: RefusedError) -> ResponseReturnValue:
    """Fields to mend go to the fields; a form that no longer stands keeps what was written as a draft."""
    if refused.code == "invalid":
        problems: Any = refused.details.get("problems") or ()
        told = "" if problems else refused.sentence
        return page(act, raw=raw, key=key, problems=problems, told=told, status=422)
    _save(act, raw)
    if refused.code in GONE:
        labels = {each.path: each.label for each in act.form.group.walk()}
        shown = render_template(
            "filling/gone.html",
            act=act,
            case=act.case,
            refused=refused,
            text=drafts.as_text(raw, labels),
        )
        return shown, 409
    return page(act, raw=raw, key=key, told=refused.sentence, status=409)


def _save(act: Act, raw: Raw) -> str:
    with installation().database.transaction() as tx:
        drafts.save(tx, me().id, act.draft, raw, now())
    return hour(now(), zone())
