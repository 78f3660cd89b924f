"""Files that come with a form: checked, put into the store, noted as rows; the form then holds their ids only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from flask import current_app, request
from flask_babel import gettext as _
from sqlalchemy import insert, select
from werkzeug.datastructures import FileStorage, MultiDict

from handlers.documents import UploadError
from handlers.documents.intake import accept_upload
from models.database import Transaction
from models.document import attachment
from models.files import FileStore
from processes.forms import Form, Problem, StoredFile
from webapp.context import me, now
from webapp.installation import installation

LARGEST = 12 * 1024 * 1024
MOST_AT_ONCE = 20


@dataclass(frozen=True)
class Received:
    """The form's texts with the ids of what was received in place of the files, and what was refused."""

    raw: Mapping[str, list[str]]
    problems: Sequence[Problem] = field(default=())


def files() -> FileStore:
    """The file store of this installation."""
    return FileStore(installation().settings.var / "files")


def receive(form: Form, raw: Mapping[str, list[str]], case_id: int | None) -> Received:
    """Take the files of this request into the store; those refused are problems at their field."""
    return receive_files(form, raw, request.files, case_id, me().row.municipality, me().id)


def receive_files(
    form: Form,
    raw: Mapping[str, list[str]],
    sent: MultiDict[str, FileStorage],
    case_id: int | None,
    municipality: str,
    official_id: int | None,
) -> Received:
    """The same for whoever sends them; the public pages have no official."""
    texts = {name: list(found) for name, found in raw.items()}
    problems: list[Problem] = []
    rows = []
    for name, upload in _chosen(sent):
        held = form.field(name)
        if held is None or not held.is_files:
            problems.append(Problem(name, _("O formulário não tem lugar para este arquivo.")))
            continue
        try:
            kept = accept_upload(upload.read(LARGEST + 1), upload.filename or "", accept=held.accept)
        except UploadError as refused:
            problems.append(Problem(name, str(refused)))
            continue
        digest = files().put(kept.original)
        public = files().put(kept.public)
        rows.append(
            {
                "municipality": municipality,
                "case_id": case_id,
                "file": digest,
                "public_file": public,
                "name": kept.name,
                "media_type": kept.media_type,
                "size": len(kept.original),
                "field": name,
                "official_id": official_id,
                "at": now(),
            }
        )
        _place(texts, name, digest)
    if rows:
        with installation().database.transaction() as tx:
            tx.run(insert(attachment), rows)
    return Received(texts, problems)


def stored(tx: Transaction, raw: Mapping[str, list[str]], case_id: int | None) -> Mapping[str, StoredFile]:
    """The files named in a form, by id, as the form lists them."""
    ids = {text for found in raw.values() for text in found if len(text) == 64}
    if not ids:
        return {}
    mine = attachment.c.official_id == me().id
    rows = tx.all(
        select(attachment)
        .where(
            attachment.c.municipality == me().row.municipality,
            attachment.c.file.in_(ids),
            mine if case_id is None else mine | (attachment.c.case_id == case_id),
        )
        .order_by(attachment.c.id)
    )
    return {
        row.file: StoredFile(row.file, row.name, f"/arquivos/{row.file}", row.media_type.startswith("image/"))
        for row in rows
    }


def _chosen(sent: MultiDict[str, FileStorage]) -> Iterable[tuple[str, FileStorage]]:
    """The files that were really chosen: a browser sends an empty part for each empty control."""
    chosen = [(name, upload) for name, upload in sent.items(multi=True) if upload.filename]
    if len(chosen) > MOST_AT_ONCE:
        current_app.logger.info("too many files at once: %d", len(chosen))
    return chosen[:MOST_AT_ONCE]


def _place(texts: dict[str, list[str]], name: str, digest: str) -> None:
    """Where a field has places (`photos.0`) a file replaces the one of its place; else it joins the others."""
    if name.rpartition(".")[2].isdigit():
        texts[name] = [digest]
    else:
        found = [text for text in texts.get(name, []) if text]
        texts[name] = [*found, digest] if digest not in found else found
