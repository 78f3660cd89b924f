"""Files that come with a form: checked, put into the store, noted as rows; the form then holds their ids only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from flask import request
from flask_babel import gettext as _
from sqlalchemy import insert, select
from werkzeug.datastructures import FileStorage, MultiDict

from handlers.documents import UploadError
from handlers.documents.intake import LARGEST, Upload, check_upload
from models.database import Transaction
from models.document import attachment
from models.files import FileStore
from processes.forms import Form, Problem, StoredFile
from processes.forms.formats import is_file_id
from webapp.context import me, now
from webapp.forms import uploads, with_file
from webapp.installation import installation

LONGEST_NAME = 120
MOST_AT_ONCE = 40


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
    *,
    bare: bool = False,
) -> Received:
    """The same for whoever sends them; the public pages have no official.

    `bare`: only the copy without metadata is kept, so that a photograph tells nothing of who took it.
    """
    texts = {name: list(found) for name, found in raw.items()}
    problems: list[Problem] = []
    rows = []
    for name, upload in list(uploads(form, sent))[:MOST_AT_ONCE]:
        held = form.field(name)
        try:
            kept = _checked(upload.read(LARGEST + 1), held.accept if held else ())
        except UploadError as refused:
            problems.append(Problem(name, str(refused)))
            continue
        data = kept.public if bare else kept.data
        digest = files().put(data)
        rows.append(
            {
                "municipality": municipality,
                "case_id": case_id,
                "file": digest,
                "public_file": files().put(kept.public),
                "name": _name(upload.filename or "", kept.media_type),
                "media_type": kept.media_type,
                "size": len(data),
                "field": name,
                "official_id": official_id,
                "at": now(),
            }
        )
        texts = with_file(form, texts, name, digest)
    if rows:
        with installation().database.transaction() as tx:
            tx.run(insert(attachment), rows)
    return Received(texts, problems)


def stored(tx: Transaction, raw: Mapping[str, list[str]], case_id: int | None) -> Mapping[str, StoredFile]:
    """The files named in a form, by id, as the form lists them."""
    ids = {text for found in raw.values() for text in found if is_file_id(text)}
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


def _checked(data: bytes, accept: Sequence[str]) -> Upload:
    """The file, if it is one of the kinds that the field takes."""
    kept = check_upload(data)
    kind = kept.media_type.split("/")[0]
    if ("image" if kind == "image" else "pdf") not in accept:
        raise UploadError(_("Este campo recebe só fotos.") if "image" in accept else _("Este campo recebe só PDF."))
    return kept


def _name(given: str, media_type: str) -> str:
    """The file's own name without its folders, for people; with the ending that its content deserves."""
    ending = {"application/pdf": ".pdf", "image/jpeg": ".jpg", "image/png": ".png"}[media_type]
    bare = given.replace("\\", "/").rpartition("/")[2]
    stem = "".join(letter for letter in bare if letter.isprintable()).rpartition(".")[0] or bare
    return f"{stem[:LONGEST_NAME] or _('arquivo')}{ending}"
