"""Documents as PDF: one fixed layout (`letter.typ`), PDF/A-2a and PDF/UA-1, the same bytes each time.

The layout receives content and frame as JSON. No file, font or package is read from the system or the network.
"""

import io
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

import segno
import typst
from PIL import Image, ImageOps

from handlers.documents import words
from handlers.documents.content import Content
from handlers.documents.frame import BadgePart, Frame, PaymentPart
from handlers.documents.printable import printable
from handlers.payment.barcode import Barcode
from handlers.payment.drawing import barcode_svg

KEPT_WITH_SIGNATURE: Final = 2000
CODE_LINE: Final = 40  # characters of a Pix code on a line: fewer than those that the layout would break with blanks
PORTRAIT: Final = (354, 472)
"""A portrait of 3 by 4 centimetres at 300 dots an inch."""
LAYOUTS: Final = Path(__file__).parent


def render_pdf(content: Content, frame: Frame) -> bytes:
    """The document as a PDF/A-2a and PDF/UA-1 file; the same content and frame give the same bytes."""
    inputs = {
        "content": json.dumps(content.as_json(), ensure_ascii=False),
        "frame": json.dumps(_printed_frame(content, frame), ensure_ascii=False),
    }
    return compile_layout("letter.typ", inputs, int(frame.created().timestamp()))


def compile_layout(layout: str, inputs: dict[str, str], timestamp: int) -> bytes:
    """One of our layouts with its inputs, compiled to PDF with the fonts that the library carries."""
    return typst.compile(
        LAYOUTS / layout,
        root=LAYOUTS,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs=inputs,
        format="pdf",
        pdf_standards=["a-2a", "ua-1"],
        timestamp=timestamp,
    )


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False)


def _printed_frame(content: Content, frame: Frame) -> dict[str, Any]:
    """Every text around the content, written out."""
    head = frame.letterhead
    created = frame.created()
    numbered = f"{content.title} nº\u00a0{frame.number}" if frame.number else content.title
    verification = frame.verification
    return {
        "title": printable(numbered),
        "heading": printable(numbered.upper()),
        "author": printable(head.municipality),
        "keywords": [printable(f"Processo {frame.case_number}")],
        "created": [created.year, created.month, created.day, created.hour, created.minute, created.second],
        "municipality": printable(head.municipality),
        "state": printable(head.state),
        "department": printable(head.department),
        "emblem": head.emblem,
        "case": printable(_case(frame.case_number)),
        "dated": printable(f"{frame.place}, {words.date_in_words(frame.day)}."),
        "signer": _signer(frame),
        "statement": printable(_statement(content, frame)),
        "verification": verification
        and {
            "code": printable(verification.code),
            "page": printable(verification.page),
            "url": printable(verification.url),
            "qr": qr_svg(verification.url),
        },
        "badge": frame.badge and _badge(frame.badge, frame.payable),
        "payment": frame.payment and _payment(frame.payment, frame.payable),
        "foot": printable(_foot(frame)),
        "keep_last": len(json.dumps(content.blocks[-1])) <= KEPT_WITH_SIGNATURE,
        "draft": frame.draft,
        "stamp": printable(frame.stamp) if frame.stamp else "MINUTA" if frame.draft else None,
    }


def _case(reference: str) -> str:
    """The case as it is cited; what runs beside a case has its record's name (`Cadastro 00012`)."""
    return f"Processo Administrativo nº\u00a0{reference}" if reference[:1].isdigit() else reference


def _signer(frame: Frame) -> dict[str, str] | None:
    if frame.signature is None:
        return None
    signature = frame.signature
    return {
        "name": printable(signature.name),
        "title": printable(signature.title),
        "registration": printable(signature.registration),
    }


def _statement(content: Content, frame: Frame) -> str:
    """How the document came to be: signed by whom and when, by the system, handed in by a party, or not yet."""
    instant = frame.instant()
    when = f"em {words.date_in_digits(instant)} às {instant:%H:%M}" if instant else ""
    if frame.draft or instant is None:
        return "Minuta para conferência, sem valor antes da assinatura e da numeração."
    if frame.signature:
        signature = frame.signature
        return (
            f"Documento assinado eletronicamente por {signature.name}, {signature.title}, "
            f"matrícula {signature.registration}, {when}."
        )
    if content.signature == "party":
        return f"Documento apresentado pela parte e juntado aos autos {when}."
    return f"Documento gerado automaticamente pelo sistema {when}."


def _payment(payment: PaymentPart, payable: bool) -> dict[str, Any]:
    """The part to pay by; without its codes where nobody may pay by this sheet."""
    code = payment.br_code if payable else None
    barcode = Barcode(payment.barcode) if payable and payment.barcode else None
    return {
        "caption": printable(payment.caption),
        "payable": payable,
        "pix": code and {"qr": qr_svg(code), "lines": code_lines(code)},
        "bars": barcode and {"svg": barcode_svg(barcode.digits), "line": barcode.line_text},
    }


def _badge(badge: BadgePart, issued: bool) -> dict[str, Any]:
    """The card; its QR code opens the standing of its holder, and is left out of a draft or a void one."""
    return {
        "heading": printable(badge.heading),
        "rows": [
            [printable(label), printable(text)]
            for label, text in (("Cadastro", badge.number), ("Placa", badge.plate), ("Válido até", badge.valid_until))
        ],
        "holder": printable(badge.holder),
        "photo": list(portrait(badge.photo)) if badge.photo else None,
        "back": [printable(each) for each in badge.back],
        "code": printable(badge.code),
        "url": printable(badge.url),
        "qr": qr_svg(badge.url) if issued else None,
    }


def portrait(photo: bytes) -> bytes:
    """A photograph as a portrait of 3 by 4, cut from its middle, upright, without metadata: always the same bytes."""
    with Image.open(io.BytesIO(photo), formats=("JPEG", "PNG")) as opened:
        upright = ImageOps.exif_transpose(opened).convert("RGB")
    fitted = ImageOps.fit(upright, PORTRAIT)
    out = io.BytesIO()
    fitted.save(out, format="JPEG", quality=85)
    return out.getvalue()


def code_lines(code: str) -> list[str]:
    """A code to copy in lines that join again into it: no blank stands at the end of a line, where it would be lost."""
    lines = []
    while code:
        end = CODE_LINE
        while 1 < end < len(code) and " " in code[end - 1 : end + 1]:
            end -= 1
        lines.append(code[:end])
        code = code[end:]
    return lines


def _foot(frame: Frame) -> str:
    parts = [frame.letterhead.address] if frame.letterhead.address else []
    if frame.verification:
        parts.append(f"código verificador {frame.verification.code}")
    return " · ".join(parts)


def qr_svg(text: str) -> str:
    """The text as a QR code, drawn as SVG: error correction M, four modules of quiet zone."""
    drawing = io.BytesIO()
    segno.make(text, error="m", micro=False).save(drawing, kind="svg", xmldecl=False, svgns=True, border=4)
    return drawing.getvalue().decode()
