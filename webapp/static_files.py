"""Style sheets, scripts and fonts: our own and those of the browser libraries, served as they are shipped.

Every address holds one digest of all of them (`/static/<digest>/tramite.css`,
`/static/<digest>/vendor/htmx.org/dist/htmx.min.js`), so that a browser may keep each file for ever and relative
addresses inside a style sheet work. Only what is listed in VENDOR leaves `node_modules`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from wsgiref.headers import Headers

from flask import Flask
from whitenoise import WhiteNoise

HERE = Path(__file__).parent
PREFIX = "/static/"
OWN_SUFFIXES = frozenset({".css", ".js", ".svg", ".png", ".woff2"})
VENDOR = (
    "@govbr-ds/core/dist/core-lite.min.css",
    "@fontsource/raleway/files/raleway-latin-400-normal.woff2",
    "@fontsource/raleway/files/raleway-latin-500-normal.woff2",
    "@fontsource/raleway/files/raleway-latin-600-normal.woff2",
    "@fontsource/raleway/files/raleway-latin-700-normal.woff2",
    "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2",
    "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-500-normal.woff2",
    "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2",
    "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2",
    "@fortawesome/fontawesome-free/css/fontawesome.min.css",
    "@fortawesome/fontawesome-free/css/solid.min.css",
    "@fortawesome/fontawesome-free/webfonts/fa-solid-900.woff2",
    "htmx.org/dist/htmx.min.js",
    "bpmn-js/dist/bpmn-navigated-viewer.production.min.js",
    "bpmn-js/dist/assets/diagram-js.css",
    "bpmn-js/dist/assets/bpmn-js.css",
    "bpmn-js/dist/assets/bpmn-font/css/bpmn.css",
    "bpmn-js/dist/assets/bpmn-font/font/bpmn.woff2",
    "bpmn-js/dist/assets/bpmn-font/font/bpmn.woff",
    "bpmn-js/dist/assets/bpmn-font/font/bpmn.ttf",
)
# The order matters: govbr-ds first, ours last, paper after the screen.
STYLESHEETS = (
    "vendor/@govbr-ds/core/dist/core-lite.min.css",
    "fonts.css",
    "vendor/@fortawesome/fontawesome-free/css/fontawesome.min.css",
    "vendor/@fortawesome/fontawesome-free/css/solid.min.css",
    "tramite.css",
    "lists.css",
    "pages.css",
    "print.css",
)


class StaticFileError(LookupError):
    """A file that a page asks for is not among the static files; the sentence says what to do."""


class StaticFiles:
    """The static files by name, and their addresses."""

    def __init__(self, own: Path = HERE / "static", vendor: Path = HERE / "node_modules") -> None:
        self.files = dict(_own_files(own)) | dict(_vendor_files(vendor))
        self.version = _digest(self.files)

    def url(self, name: str) -> str:
        """The address of `tramite.css` or `vendor/<package>/<path>`; an unknown name is an error, never a dead link."""
        if name not in self.files:
            raise StaticFileError(f"'{name}' is not a static file; those of libraries are listed in VENDOR.")
        return f"{PREFIX}{self.version}/{name}"

    def stylesheets(self) -> list[str]:
        """The addresses of the style sheets of every page, in their order."""
        return [self.url(name) for name in STYLESHEETS]


def install(app: Flask, files: StaticFiles | None = None) -> StaticFiles:
    """Serve the files in front of the application and give its templates `static_url` and `stylesheets`."""
    files = files or StaticFiles()
    server = WhiteNoise(
        app.wsgi_app,
        allow_all_origins=False,
        immutable_file_test=lambda path, url: True,
        add_headers_function=_no_guessing,
    )
    for name, path in files.files.items():
        server.add_file_to_dictionary(files.url(name), str(path))
    app.wsgi_app = server  # type: ignore[method-assign]
    app.jinja_env.globals.update(static_url=files.url, stylesheets=files.stylesheets)
    return files


def _no_guessing(headers: Headers, path: str, url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"


def _own_files(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in OWN_SUFFIXES:
            yield path.relative_to(folder).as_posix(), path


def _vendor_files(folder: Path) -> Iterator[tuple[str, Path]]:
    for name in VENDOR:
        path = folder / name
        if not path.is_file():
            raise StaticFileError(f"{name} is missing from {folder.name}: run `make setup`.")
        yield f"vendor/{name}", path


def _digest(files: dict[str, Path]) -> str:
    digest = hashlib.sha256()
    for name, path in sorted(files.items()):
        digest.update(name.encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]
