"""Files handed in: accepted by content, refused with a sentence, metadata gone from the public copy."""

import hashlib
import io
import random

import pikepdf
import pytest
from PIL import Image

from handlers.documents import UploadError, check_upload
from handlers.documents.intake import DAMAGED, MEGABYTE, NOT_ACCEPTED


def photo(kind: str = "JPEG", size: tuple[int, int] = (64, 48), **options: object) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, (200, 20, 20)).save(out, kind, **options)
    return out.getvalue()


def photo_with_position() -> bytes:
    exif = Image.Exif()
    exif[0x010F] = "Fabricante"
    exif[0x0112] = 6
    gps = exif.get_ifd(0x8825)
    gps[1], gps[2] = "S", (21.0, 28.0, 0.0)
    return photo(exif=exif.tobytes())


def document(**changes: pikepdf.Object) -> bytes:
    pdf = pikepdf.new()
    pdf.add_blank_page()
    pdf.docinfo["/Author"] = "Fulano de Tal"
    with pdf.open_metadata() as metadata:
        metadata["dc:creator"] = ["Fulano de Tal"]
    for name, value in changes.items():
        pdf.Root[f"/{name}"] = pdf.make_indirect(value)
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


def test_a_photo_loses_position_and_camera_and_keeps_its_turn() -> None:
    data = photo_with_position()
    upload = check_upload(data)
    assert upload.media_type == "image/jpeg"
    assert upload.sha256 == hashlib.sha256(data).hexdigest()
    assert upload.data == data
    assert b"Fabricante" in data
    with Image.open(io.BytesIO(upload.public)) as public:
        assert not public.getexif()
        assert public.size == (48, 64), "turned as the camera meant it"
    assert b"Fabricante" not in upload.public
    assert b"Exif" not in upload.public


def test_a_png_keeps_transparency_and_loses_its_texts() -> None:
    out = io.BytesIO()
    image = Image.new("RGBA", (8, 8), (0, 0, 0, 0))
    image.info["Comment"] = "segredo"
    image.save(out, "PNG")
    upload = check_upload(out.getvalue())
    assert upload.media_type == "image/png"
    with Image.open(io.BytesIO(upload.public)) as public:
        assert public.mode == "RGBA"
        assert not public.info


def test_a_pdf_is_counted_and_its_public_copy_has_no_author() -> None:
    upload = check_upload(document())
    assert (upload.media_type, upload.pages) == ("application/pdf", 1)
    with pikepdf.open(io.BytesIO(upload.public)) as public:
        assert "/Author" not in public.docinfo
        assert "/Metadata" not in public.Root
    assert b"Fulano" not in upload.public


@pytest.mark.parametrize(
    "data",
    [
        b"GIF89a" + bytes(100),
        b"MZ" + bytes(100),
        b"<html><script>alert(1)</script></html>",
        b"texto qualquer",
        b"PK\x03\x04" + bytes(100),
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        bytes(100),
    ],
)
def test_what_is_no_image_or_pdf_is_refused_whatever_its_name(data: bytes) -> None:
    with pytest.raises(UploadError, match=NOT_ACCEPTED):
        check_upload(data)


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(UploadError, match="vazio"):
        check_upload(b"")


@pytest.mark.parametrize(
    ("size", "said"), [(14 * MEGABYTE, "14 MB"), (10 * MEGABYTE + 1, "10,1 MB"), (12 * MEGABYTE + 500_000, "12,5 MB")]
)
def test_a_large_file_is_refused_with_its_size(size: int, said: str) -> None:
    with pytest.raises(UploadError, match=f"^A foto tem {said}; o limite é 10 MB\\.$"):
        check_upload(photo().ljust(size, b"\0"))
    with pytest.raises(UploadError, match=f"^O arquivo tem {said}; o limite é 10 MB\\.$"):
        check_upload(document().ljust(size, b"\0"))


@pytest.mark.parametrize("data", [photo()[:300], photo("PNG")[:60], document()[:200], b"%PDF-1.7\n"])
def test_a_damaged_file_is_refused(data: bytes) -> None:
    with pytest.raises(UploadError, match=DAMAGED):
        check_upload(data)


def test_an_image_of_too_many_pixels_is_refused_before_it_is_unpacked() -> None:
    out = io.BytesIO()
    Image.new("1", (20_000, 10_000)).save(out, "PNG")
    assert len(out.getvalue()) < MEGABYTE
    with pytest.raises(UploadError, match="pixels demais"):
        check_upload(out.getvalue())


def test_a_pdf_with_a_password_is_refused() -> None:
    with pikepdf.open(io.BytesIO(document())) as pdf:
        out = io.BytesIO()
        pdf.save(out, encryption=pikepdf.Encryption(owner="a", user="b"))
    with pytest.raises(UploadError, match="protegido por senha"):
        check_upload(out.getvalue())


@pytest.mark.parametrize(
    "action",
    [
        pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert(1)")),
        pikepdf.Dictionary(S=pikepdf.Name.Launch, F=pikepdf.String("cmd.exe")),
        pikepdf.Dictionary(EmbeddedFiles=pikepdf.Dictionary()),
    ],
)
def test_a_pdf_that_runs_or_carries_something_is_refused(action: pikepdf.Dictionary) -> None:
    with pytest.raises(UploadError, match="contém programa ou outro arquivo"):
        check_upload(document(OpenAction=action))


def test_random_bytes_behind_a_known_beginning_never_pass_and_never_crash() -> None:
    generator = random.Random(7)
    for start in (photo()[:40], photo("PNG")[:40], document()[:40]):
        for _ in range(50):
            with pytest.raises(UploadError):
                check_upload(start + generator.randbytes(500))
