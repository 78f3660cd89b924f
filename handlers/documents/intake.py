"""Files that people hand in: accepted by what they are, not by what they are called.

PDF, JPEG and PNG up to 10 MB: recognised by their first bytes, then really opened; what a PDF could run is refused.
The public copy has no metadata: no position, camera, author or program.
"""

import hashlib
import io
import warnings
from dataclasses import dataclass
from typing import Final

import pikepdf
import puremagic
from PIL import Image, ImageOps

from handlers.documents.errors import UploadError

MEGABYTE: Final = 1024 * 1024
LARGEST: Final = 10 * MEGABYTE
MOST_PIXELS: Final = 60_000_000
MOST_PAGES: Final = 500
MOST_OBJECTS: Final = 100_000
_FORMATS: Final = {".jpg": "JPEG", ".jpeg": "JPEG", ".jfif": "JPEG", ".png": "PNG"}
_MEDIA_TYPES: Final = {"JPEG": "image/jpeg", "PNG": "image/png"}
_RUNS: Final = ("/JavaScript", "/Launch", "/ImportData", "/SubmitForm", "/RichMediaExecute", "/GoToE")
NOT_ACCEPTED: Final = "Este arquivo não é uma imagem ou PDF."
DAMAGED: Final = "O arquivo está danificado e não abre. Envie outra cópia."


@dataclass(frozen=True)
class Upload:
    """An accepted file: `public` is the copy without metadata, `sha256` that of the file as it came."""

    media_type: str
    pages: int
    sha256: str
    data: bytes
    public: bytes


def check_upload(data: bytes) -> Upload:
    """The file, checked; raises `UploadError` with the sentence to show."""
    if not data:
        raise UploadError("O arquivo está vazio.")
    kind = _kind(data)
    if len(data) > LARGEST:
        subject = "O arquivo" if kind == "PDF" else "A foto"
        raise UploadError(f"{subject} tem {_megabytes(len(data))} MB; o limite é 10 MB.")
    digest = hashlib.sha256(data).hexdigest()
    if kind == "PDF":
        pages, public = _pdf(data)
        return Upload("application/pdf", pages, digest, data, public)
    return Upload(_MEDIA_TYPES[kind], 1, digest, data, _image(data, kind))


def _kind(data: bytes) -> str:
    """PDF, JPEG or PNG, by the first bytes; nothing else is accepted."""
    if data.startswith(b"%PDF-"):
        return "PDF"
    try:
        extension = puremagic.from_string(data[: 64 * 1024])
    except (puremagic.PureError, ValueError):
        raise UploadError(NOT_ACCEPTED) from None
    if extension not in _FORMATS:
        raise UploadError(NOT_ACCEPTED)
    return _FORMATS[extension]


def _megabytes(size: int) -> str:
    """The size in megabytes, to a tenth, never as little as the limit itself."""
    tenths = max(round(size * 10 / MEGABYTE), LARGEST * 10 // MEGABYTE + 1)
    return f"{tenths / 10:.1f}".removesuffix(".0").replace(".", ",")


def _image(data: bytes, kind: str) -> bytes:
    """The image opened for good, turned as its camera meant it, and written anew without metadata."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=(kind,)) as probe:
                if probe.width * probe.height > MOST_PIXELS:
                    raise UploadError("A foto tem pixels demais. Envie uma cópia menor.")
                probe.verify()
            with Image.open(io.BytesIO(data), formats=(kind,)) as opened:
                image = ImageOps.exif_transpose(opened)
                image.load()
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise UploadError("A foto tem pixels demais. Envie uma cópia menor.") from None
    except (OSError, SyntaxError, ValueError):
        raise UploadError(DAMAGED) from None
    bare = image.convert("RGBA" if kind == "PNG" and image.has_transparency_data else "RGB")
    clean = Image.frombytes(bare.mode, bare.size, bare.tobytes())
    out = io.BytesIO()
    clean.save(out, format=kind, quality=88)
    return out.getvalue()


def _pdf(data: bytes) -> tuple[int, bytes]:
    """The number of pages, and a copy without metadata."""
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            pages = len(pdf.pages)
            if not pages:
                raise UploadError(DAMAGED)
            if pages > MOST_PAGES:
                raise UploadError(f"O PDF tem {pages} páginas; o limite é {MOST_PAGES}.")
            _refuse_programs(pdf)
            if "/Metadata" in pdf.Root:
                del pdf.Root.Metadata
            if "/Info" in pdf.trailer:
                del pdf.trailer["/Info"]
            out = io.BytesIO()
            pdf.save(out, deterministic_id=True)
            return pages, out.getvalue()
    except pikepdf.PasswordError:
        raise UploadError("O PDF está protegido por senha. Envie uma cópia sem senha.") from None
    except pikepdf.PdfError:
        raise UploadError(DAMAGED) from None


def _refuse_programs(pdf: pikepdf.Pdf) -> None:
    """Refuse what could run or carry something else: scripts, launched programs, embedded files."""
    if len(pdf.objects) > MOST_OBJECTS:
        raise UploadError("O PDF é complexo demais. Imprima-o em um novo PDF e envie este.")
    for item in pdf.objects:
        if not isinstance(item, (pikepdf.Dictionary, pikepdf.Stream)):
            continue
        if str(item.get("/S")) in _RUNS or "/JS" in item or "/EmbeddedFiles" in item or "/EF" in item:
            raise UploadError("O PDF contém programa ou outro arquivo. Imprima-o em um novo PDF e envie este.")
