"""The bank's return of collections: lines of 150 positions, header A, details G, trailer Z.

Source: FEBRABAN, Layout padrão de arrecadação/recebimento com utilização do código de barras, chapter 6 (positions are
those of versions 4 to 7):

    A  2 return · 3–22 agreement · 23–42 company · 43–45 bank · 46–65 its name · 66–73 made on · 74–79 sequence ·
       80–81 version · 82–98 CODIGO DE BARRAS
    G  2–21 account credited · 22–29 paid on · 30–37 credited on · 38–81 bar code · 82–93 amount · 94–100 fee ·
       101–108 number of the record · 109–116 branch · 117 where it was paid · 118–140 authentication · 141 how
    Z  2–7 number of lines, with A and Z · 8–24 total received
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from handlers.law.text import money_text
from handlers.payment.account import BankAccount, plain
from handlers.payment.bank_file import BankFile, Payment, days_apart, digest_of, key_of, repeated
from handlers.payment.barcode import Barcode
from handlers.payment.digits import amount_of
from handlers.payment.errors import BankFileError, PaymentError, Problem

LENGTH: Final = 150
RECORDS: Final = ("A", "G", "Z")
_RETURN: Final = "2"
_VERSIONS: Final = frozenset({"04", "05", "06", "07"})
_CHANNELS: Final = {
    "1": "guichê de caixa", "2": "autoatendimento", "3": "internet", "4": "outros meios",
    "5": "correspondente bancário", "6": "telefone", "7": "casa lotérica",
    "a": "guichê de caixa, sem a guia", "b": "autoatendimento, sem a guia", "c": "internet, sem a guia",
    "d": "correspondente bancário, sem a guia", "e": "telefone, sem a guia", "f": "outros meios, sem a guia",
    "g": "casa lotérica, sem a guia",
}  # fmt: skip


@dataclass(frozen=True)
class Header:
    """The first line: whose file it is."""

    agreement: str
    bank: str
    generated_on: date
    sequence: int


class _Record:
    """One line, read by positions as the layout counts them: from 1, both ends included."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __call__(self, first: int, last: int) -> str:
        return self.text[first - 1 : last]

    def number(self, first: int, last: int, what: str) -> int:
        digits = self(first, last)
        if not (digits.isascii() and digits.isdigit()):
            raise PaymentError(f"{what} ({_places(first, last)}) não é um número: “{digits}”.")
        return int(digits)

    def amount(self, first: int, last: int, what: str) -> Decimal:
        return amount_of(self.number(first, last, what))

    def day(self, first: int, last: int, what: str) -> date:
        digits = f"{self.number(first, last, what):08d}"
        try:
            return date(int(digits[:4]), int(digits[4:6]), int(digits[6:]))
        except ValueError as error:
            raise PaymentError(f"{what} ({_places(first, last)}) não é uma data: “{digits}”.") from error


def read_febraban(text: str, account: BankAccount, today: date) -> BankFile:
    """The payments of a return file, its trailer proved; refused as a whole, with every problem named."""
    lines = text.removesuffix("\n").split("\n")
    problems = [
        Problem(number, f"tem {len(line)} posições, e o registro da FEBRABAN tem {LENGTH}.")
        for number, line in enumerate(lines, start=1)
        if len(line) != LENGTH
    ]
    problems += _order(lines)
    header = _header(lines[0], account, problems)
    payments = []
    for number, line in enumerate(lines, start=1):
        if line[:1] == "G" and len(line) == LENGTH:
            try:
                payments.append(_detail(number, line, account, today))
            except PaymentError as error:
                problems.append(Problem(number, str(error)))
    problems += repeated(payments)
    if not problems:
        problems += _trailer(len(lines), lines[-1], payments)
    if problems or header is None:
        raise BankFileError(sorted(problems, key=lambda problem: problem.line))
    return BankFile(
        format="febraban",
        digest=digest_of(payments),
        payments=tuple(payments),
        bank=header.bank,
        sequence=header.sequence,
        generated_on=header.generated_on,
    )


def _order(lines: list[str]) -> list[Problem]:
    """A first, Z last, nothing but G between them."""
    problems = []
    if not lines[0].startswith("A"):
        problems.append(Problem(1, "deveria ser o cabeçalho, que começa com A. O começo do arquivo se perdeu?"))
    if not lines[-1].startswith("Z"):
        problems.append(Problem(len(lines), "deveria ser o fecho, que começa com Z. O arquivo veio cortado?"))
    for number, line in enumerate(lines[1:-1], start=2):
        if not line.startswith("G"):
            kind = f"“{line[:1]}”" if line.strip() else "nada"
            problems.append(Problem(number, f"deveria ser um pagamento, que começa com G; começa com {kind}."))
    return problems


def _header(line: str, account: BankAccount, problems: list[Problem]) -> Header | None:
    if not line.startswith("A") or len(line) != LENGTH:
        return None
    record = _Record(line)
    try:
        header = Header(
            agreement=record(3, 22).strip(),
            bank=f"{record.number(43, 45, 'o código do banco'):03d}",
            generated_on=record.day(66, 73, "a data do arquivo"),
            sequence=record.number(74, 79, "o número do arquivo"),
        )
        _check_header(record, header, account)
    except PaymentError as error:
        problems.append(Problem(1, str(error)))
        return None
    return header


def _check_header(record: _Record, header: Header, account: BankAccount) -> None:
    if record(2, 2) != _RETURN:
        raise PaymentError(f"não é um arquivo de retorno: o código da remessa é “{record(2, 2)}”, e o do retorno é 2.")
    service = record(82, 98).strip()
    if plain(service).upper() != "CODIGO DE BARRAS":
        raise PaymentError(f"é um arquivo de outro serviço, “{service}”, e não de arrecadação por código de barras.")
    if record(80, 81) not in _VERSIONS:
        raise PaymentError(f"a versão do leiaute é “{record(80, 81)}”; são lidas as versões 04 a 07.")
    if account.agreement is not None and header.agreement.lstrip("0") != account.agreement.strip().lstrip("0"):
        raise PaymentError(f"o convênio é {header.agreement or '(em branco)'}, e o do município é {account.agreement}.")


def _detail(number: int, line: str, account: BankAccount, today: date) -> Payment:
    record = _Record(line)
    barcode = Barcode(record(38, 81))
    if account.febraban_code is not None and barcode.company != account.febraban_code:
        raise PaymentError(
            f"a guia é de outro recebedor (código {barcode.company}), e não do município ({account.febraban_code})."
        )
    paid_on, credited_on = record.day(22, 29, "a data do pagamento"), record.day(30, 37, "a data do crédito")
    if wrong := days_apart(paid_on, credited_on, today):
        raise PaymentError(wrong)
    amount = record.amount(82, 93, "o valor recebido")
    if not amount:
        raise PaymentError("o valor recebido (posições 82 a 93) é zero.")
    reference = barcode.reference
    ours = reference is not None and reference.municipality == account.municipality
    channel = record(117, 117)
    return Payment(
        line=number,
        key=key_of("febraban", line.rstrip()),
        reference=reference if ours else None,
        named=barcode.digits,
        barcode=barcode,
        amount=amount,
        fee=record.amount(94, 100, "a tarifa") if record(94, 100).strip() else amount_of(0),
        paid_on=paid_on,
        credited_on=credited_on,
        channel=_CHANNELS.get(channel.lower(), f"canal “{channel}”"),
        receipt=record(118, 140).strip() or record(101, 108).strip(),
    )


def _trailer(count: int, line: str, payments: list[Payment]) -> list[Problem]:
    """The bank's own count and sum against those of the lines."""
    record = _Record(line)
    try:
        told, total = record.number(2, 7, "a quantidade de registros"), record.amount(8, 24, "o valor total")
    except PaymentError as error:
        return [Problem(count, str(error))]
    problems = []
    if told != count:
        problems.append(Problem(count, f"o banco informa {told} registros, e o arquivo tem {count}. Ele veio cortado?"))
    received = sum((each.amount for each in payments), amount_of(0))
    if total != received:
        problems.append(
            Problem(
                count, f"o banco informa o total de {money_text(total)}, e os pagamentos somam {money_text(received)}."
            )
        )
    return problems


def _places(first: int, last: int) -> str:
    return f"posições {first} a {last}"
