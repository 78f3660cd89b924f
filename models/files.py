"""The file store: content-addressed, written and synced before the commit that names a file, swept when no row does.

Four calls: put, get, exists, sweep. A file's name is the SHA-256 digest of its content: `files/ab/cdef…`.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from collections.abc import Collection
from datetime import datetime
from pathlib import Path

from sqlalchemy import and_, func, or_, select, update

from models.database import Transaction
from models.document import attachment

DIGEST = re.compile(r"[0-9a-f]{64}")


class MissingFileError(Exception):
    """A row names a file that is not in the store; the sentence is for a person."""

    def __init__(self, digest: str) -> None:
        super().__init__(f"O arquivo {digest[:12]}… não está no depósito de arquivos.")
        self.digest = digest


def bind_files(tx: Transaction, municipality: str, case_id: int, event_no: int, digests: Collection[str]) -> None:
    """Files named in a form that was accepted now belong to its event, each once, whoever sent it twice."""
    loose = and_(
        attachment.c.municipality == municipality,
        attachment.c.file.in_(digests),
        attachment.c.event_no.is_(None),
        or_(attachment.c.case_id.is_(None), attachment.c.case_id == case_id),
    )
    newest = select(func.max(attachment.c.id)).where(loose).group_by(attachment.c.file)
    tx.run(update(attachment).where(attachment.c.id.in_(newest)).values(case_id=case_id, event_no=event_no))


class FileStore:
    """A folder of files that never change; any number of processes may write into it at once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, content: bytes) -> str:
        """Keep the content; gives its digest once it would survive a loss of power."""
        digest = hashlib.sha256(content).hexdigest()
        path = self._path(digest)
        if path.exists():
            os.utime(path)
            return digest
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f".{secrets.token_hex(8)}")
        try:
            with unfinished.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
        for folder in (path.parent, self.folder):
            _sync(folder)
        return digest

    def get(self, digest: str) -> bytes:
        """The content of a file."""
        path = self._path(digest)
        try:
            return path.read_bytes()
        except FileNotFoundError:
            raise MissingFileError(digest) from None

    def exists(self, digest: str) -> bool:
        """Is there such a file?"""
        return DIGEST.fullmatch(digest) is not None and self._path(digest).is_file()

    def sweep(self, named: Collection[str], before: datetime) -> int:
        """Remove what no row names and was last put before a moment; how many files went.

        The moment leaves time to whoever has put a file and not yet committed the row that names it.
        """
        limit = before.timestamp()
        gone = 0
        for path in self.folder.glob("[0-9a-f][0-9a-f]/*"):
            digest = path.parent.name + path.name
            if (path.name.startswith(".") or digest not in named) and path.stat().st_mtime < limit:
                path.unlink(missing_ok=True)
                gone += 1
        return gone

    def _path(self, digest: str) -> Path:
        if DIGEST.fullmatch(digest) is None:
            raise MissingFileError(digest)
        return self.folder / digest[:2] / digest[2:]


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
