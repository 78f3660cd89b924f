"""The bank's files: read whole, every line found its guide, what each would do foreseen; confirmed, or put aside.

Nothing is counted twice: a file is known by its payments, a payment by its key, whatever file it comes in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from sqlalchemy import Row, delete, func, insert, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from handlers.errors import RefusedError
from handlers.payment import BankAccount, BankFile, BankFileError, Payment, Problem, read_bank_file
from models.bank_file import bank_file, bank_line
from models.charge import charge, guide, payment
from models.database import Database, Transaction

AT_ONCE: Final = 200
MOST_PROBLEMS: Final = 500
ZERO: Final = Decimal("0.00")


@dataclass(frozen=True)
class Taken:
    """What became of a file that was handed in: its id, whether it had been read before, what is wrong with it."""

    file_id: int
    earlier: bool = False
    problems: Sequence[Problem] = field(default=())


@dataclass(frozen=True)
class Outcome:
    """What a payment does to its charge: `settled`, `over`, `partial`, `double` or `refund`; late or in time."""

    result: str
    late: bool


def outcome(row: Row[Any], paid_before: Decimal, amount: Decimal, paid_on: date) -> Outcome:
    """What a payment does, told from the charge and from what had been paid of it before."""
    late = row.due_on is not None and paid_on > row.due_on
    if row.state in ("cancelled", "refund"):
        return Outcome("refund", late)
    if paid_before >= row.amount:
        return Outcome("double", late)
    left = row.amount - paid_before - amount
    return Outcome("settled" if left == 0 else "over" if left < 0 else "partial", late)


def take_in(
    database: Database,
    municipality: str,
    account: BankAccount | None,
    upload: tuple[str, bytes, str],
    who: int,
    now: datetime,
    today: date,
) -> Taken:
    """Read a file (name, content, its id in the store) and keep its lines; nothing is recorded until a person confirms.

    A file that cannot be used is kept in the list with everything that is wrong with it.
    """
    name, data, stored = upload
    row = {"municipality": municipality, "name": name, "file": stored, "official_id": who, "at": now}
    if account is None:
        raise RefusedError("invalid", "Faltam os dados bancários do município. Sem eles não se lê o retorno do banco.")
    try:
        found = read_bank_file(data, account, today)
    except BankFileError as error:
        told = [{"line": each.line, "text": each.sentence} for each in error.problems[:MOST_PROBLEMS]]
        values = {**row, "state": "refused", "problems": told, "lines": 0, "total": ZERO}
        with database.transaction() as tx:
            made = tx.run(insert(bank_file).returning(bank_file.c.id), values).scalar_one()
        return Taken(int(made), problems=error.problems)
    try:
        with database.transaction() as tx:
            earlier = _earlier(tx, municipality, found)
            return Taken(earlier, earlier=True) if earlier else Taken(_keep(tx, row, found))
    except IntegrityError:
        with database.reading() as tx:
            earlier = _earlier(tx, municipality, found)
        if earlier is None:
            raise
        return Taken(earlier, earlier=True)


def _earlier(tx: Transaction, municipality: str, found: BankFile) -> int | None:
    """The same file as it was read before."""
    here = (bank_file.c.municipality == municipality, bank_file.c.digest == found.digest)
    known: int | None = tx.value(select(bank_file.c.id).where(*here))
    return known


def _keep(tx: Transaction, row: Mapping[str, Any], found: BankFile) -> int:
    values = {
        **row,
        "format": found.format,
        "digest": found.digest,
        "bank": found.bank,
        "sequence": found.sequence,
        "generated_on": found.generated_on,
        "lines": len(found.payments),
        "total": found.total,
        "state": "read",
        "problems": [],
    }
    made = int(tx.run(insert(bank_file).returning(bank_file.c.id), values).scalar_one())
    guides = _guides(tx, row["municipality"], found.payments)
    keys = {_key(row["municipality"], each): each for each in found.payments}
    known = _known(tx, row["municipality"], list(keys))
    lines = [
        _line(made, row["municipality"], key, each, guides.get(_named(each)), key in known)
        for key, each in keys.items()
    ]
    if lines:
        tx.run(insert(bank_line), lines)
    return made


def _key(municipality: str, each: Payment) -> str:
    return f"{municipality}:{each.key}"


def _named(each: Payment) -> tuple[int, int]:
    return (each.reference.year, each.reference.number) if each.reference else (0, 0)


def _guides(tx: Transaction, municipality: str, payments: Sequence[Payment]) -> dict[tuple[int, int], Row[Any]]:
    """The guides that the lines name, by year and number."""
    wanted = sorted({_named(each) for each in payments if each.reference})
    found: dict[tuple[int, int], Row[Any]] = {}
    for start in range(0, len(wanted), AT_ONCE):
        some = tuple_(guide.c.year, guide.c.number).in_(wanted[start : start + AT_ONCE])
        for row in tx.all(select(guide).where(guide.c.municipality == municipality, some)):
            found[row.year, row.number] = row
    return found


def _known(tx: Transaction, municipality: str, keys: Sequence[str]) -> set[str]:
    """Keys of payments that stand in another file already, or were recorded."""
    found: set[str] = set()
    for start in range(0, len(keys), AT_ONCE):
        some = keys[start : start + AT_ONCE]
        found |= {row.key for row in tx.all(select(payment.c.key).where(payment.c.key.in_(some)))}
        here = (bank_line.c.municipality == municipality, bank_line.c.key.in_(some))
        found |= {row.key for row in tx.all(select(bank_line.c.key).where(*here))}
    return found


def _line(
    file_id: int, municipality: str, key: str, each: Payment, paid: Row[Any] | None, known: bool
) -> dict[str, Any]:
    return {
        "file_id": file_id,
        "municipality": municipality,
        "line": each.line,
        "key": key,
        "named": each.reference.text if each.reference else each.named,
        "charge_id": paid.charge_id if paid else None,
        "guide_id": paid.id if paid else None,
        "amount": each.amount,
        "fee": each.fee,
        "paid_on": each.paid_on,
        "credited_on": each.credited_on,
        "channel": each.channel,
        "receipt": each.receipt[:120],
        "state": "repeated" if known else "waiting" if paid else "unknown",
    }


def foresee(tx: Transaction, lines: Sequence[Row[Any]]) -> dict[int, Outcome]:
    """What recording the waiting lines would do, by line id, each in its turn."""
    waiting = [each for each in lines if each.state == "waiting"]
    ids = sorted({each.charge_id for each in waiting})
    rows: dict[int, Row[Any]] = {}
    paid: dict[int, Decimal] = {}
    for start in range(0, len(ids), AT_ONCE):
        some = ids[start : start + AT_ONCE]
        rows |= {row.id: row for row in tx.all(select(charge).where(charge.c.id.in_(some)))}
        total = func.sum(payment.c.amount, type_=payment.c.amount.type).label("total")
        sums = select(payment.c.charge_id, total).where(payment.c.charge_id.in_(some)).group_by(payment.c.charge_id)
        paid |= {row.charge_id: row.total for row in tx.all(sums)}
    found = {}
    for each in waiting:
        before = paid.get(each.charge_id, ZERO)
        found[each.id] = outcome(rows[each.charge_id], before, each.amount, each.paid_on)
        paid[each.charge_id] = before + each.amount
    return found


def take_over(database: Database, file_id: int, who: int, now: datetime) -> bool:
    """A person confirms a file that was read, or goes on with one that another had confirmed: False then."""
    values = {"state": "recording", "confirmed_by": who, "confirmed_at": now}
    with database.transaction() as tx:
        going_on = (bank_file.c.id == file_id, bank_file.c.state == "recording")
        tx.run(update(bank_file).where(*going_on).values(confirmed_by=who))
        changed = tx.run(update(bank_file).where(bank_file.c.id == file_id, bank_file.c.state == "read").values(values))
    return changed.rowcount == 1


def drop(tx: Transaction, file_id: int) -> bool:
    """A file that was read and not confirmed is put aside: its lines go, its entry in the list stays."""
    values = {"state": "dropped", "digest": None}
    changed = tx.run(update(bank_file).where(bank_file.c.id == file_id, bank_file.c.state == "read").values(values))
    if changed.rowcount:
        tx.run(delete(bank_line).where(bank_line.c.file_id == file_id))
    return changed.rowcount == 1
