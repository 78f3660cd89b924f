"""The head of a template file: what kind of document it is, between two lines of three hyphens."""

from dataclasses import dataclass
from typing import Final

from handlers.documents.errors import TemplateError

_FENCE: Final = "---"
_KEYS: Final = ("title", "subject", "addressee", "signature", "restricted")
_YES_OR_NO: Final = {"yes": True, "no": False}
SIGNATURES: Final = ("signer", "system", "party")
ADDRESSEE_OF_NOTICE: Final = (
    "{% if addressee.kind == 'person' %}À(Ao) Senhor(a){% else %}A{% endif %} / {{ addressee.name | upper }}"
    "{% if addressee.capacity %} / {{ addressee.capacity | capital }}{% endif %}"
    "{% if addressee.address %} / {{ addressee.address }}{% endif %}"
)


@dataclass(frozen=True)
class FrontMatter:
    """The head, read; `addressee` is the template of the lines of the address, parted by " / ", or empty."""

    title: str
    subject: str
    addressee: str
    signature: str
    restricted: bool
    body: str
    body_line: int
    lines: dict[str, int]


def read_front_matter(file: str, text: str) -> FrontMatter:
    """The head and the body of a template file; anything unknown, doubled or missing is refused."""
    lines = text.split("\n")
    if lines[0].rstrip() != _FENCE or _FENCE not in (line.rstrip() for line in lines[1:]):
        raise TemplateError(file, 1, "o modelo começa por um cabeçalho entre duas linhas “---”")
    end = next(number for number, line in enumerate(lines) if number and line.rstrip() == _FENCE)
    found: dict[str, str] = {}
    where: dict[str, int] = {}
    for number, line in enumerate(lines[1:end], start=2):
        if not line.strip():
            continue
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or not value or key not in _KEYS:
            raise TemplateError(file, number, f"o cabeçalho aceita {', '.join(_KEYS)}, cada um com seu valor")
        if key in found:
            raise TemplateError(file, number, f"“{key}” aparece duas vezes")
        found[key], where[key] = value, number
    for key in ("title", "subject", "signature"):
        if key not in found:
            raise TemplateError(file, 1, f"falta “{key}” no cabeçalho")
    if found["signature"] not in SIGNATURES:
        raise TemplateError(file, where["signature"], f"“signature” aceita {', '.join(SIGNATURES)}")
    if found.setdefault("restricted", "no") not in _YES_OR_NO:
        raise TemplateError(file, where["restricted"], "“restricted” aceita yes ou no")
    addressee = found.get("addressee", "no")
    return FrontMatter(
        title=found["title"],
        subject=found["subject"],
        addressee={"yes": ADDRESSEE_OF_NOTICE, "no": ""}.get(addressee, addressee),
        signature=found["signature"],
        restricted=_YES_OR_NO[found["restricted"]],
        body="\n".join(lines[end + 1 :]),
        body_line=end + 2,
        lines=where,
    )
