"""What stands around the content of a document: letterhead, number, signature, verification."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class Letterhead:
    """Who issues the document: the lines at the head of its first page; `emblem` is the text of an SVG file."""

    municipality: str
    state: str
    department: str
    address: str = ""
    emblem: str | None = None


@dataclass(frozen=True)
class Signature:
    """Who signed, and when; the name, title and registration as they were on that day."""

    name: str
    title: str
    registration: str
    at: datetime


@dataclass(frozen=True)
class Verification:
    """Where a reader checks the document: the code as printed, the page to type it in, the address in the QR code."""

    code: str
    page: str
    url: str


@dataclass(frozen=True)
class PaymentPart:
    """How the document is paid, at its foot: a line that says what is paid, the Pix code, the bar code's 44 digits.

    A way that the municipality has not arranged is None.
    """

    caption: str
    br_code: str | None = None
    barcode: str | None = None


@dataclass(frozen=True)
class BadgePart:
    """A card to cut out, front and back: who it is of, and the address that its QR code opens.

    `photo` is a JPEG or PNG, as it came; None where there is none yet.
    """

    heading: str
    holder: str
    number: str
    plate: str
    valid_until: str
    back: tuple[str, ...]
    code: str
    url: str
    photo: bytes | None = None


@dataclass(frozen=True)
class Frame:
    """The frame of one document; without a number it is a draft and printed as *minuta*.

    `issued_at` is the instant of a record that nobody signs (of the system, or handed in by a party). `stamp` is
    printed across every page: INVÁLIDO, SUBSTITUÍDO. `payment` is printed with its codes only where the document is
    issued and not stamped: nobody pays by a draft, nor by a guide that is void.
    """

    letterhead: Letterhead
    case_number: str
    place: str
    day: date
    zone: ZoneInfo
    number: str | None = None
    signature: Signature | None = None
    issued_at: datetime | None = None
    verification: Verification | None = None
    stamp: str | None = None
    payment: PaymentPart | None = None
    badge: BadgePart | None = None

    @property
    def draft(self) -> bool:
        """Whether the document has not been issued."""
        return self.number is None

    @property
    def payable(self) -> bool:
        """Whether the document may be paid by."""
        return not self.draft and self.stamp is None

    def instant(self) -> datetime | None:
        """When it was signed or issued, in the municipality's zone."""
        at = self.signature.at if self.signature else self.issued_at
        return at.astimezone(self.zone) if at else None

    def created(self) -> datetime:
        """The creation time written into the file: that of the document, never that of the printing."""
        at = self.instant() or datetime.combine(self.day, time(12), self.zone)
        return at.astimezone(UTC).replace(microsecond=0)
