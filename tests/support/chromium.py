"""The Chromium that the browser tests drive: the system's, else the one that npm carries (tests/package.json).

`TRAMITE_CHROMIUM` names another program, or says `npm` to leave the system's alone.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

SYSTEM_NAMES = ("chromium", "chromium-browser", "google-chrome")
PACKAGE = Path(__file__).parents[1] / "node_modules" / "@sparticuz" / "chromium"
ARGUMENTS = ("--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage")
# The build of npm has no sandbox and no zygote, and only the old headless mode.
NPM_ARGUMENTS = ("--no-sandbox", "--no-zygote", "--headless=shell")
UNPACK = """
const {brotliDecompressSync} = require("zlib"), {readFileSync, writeFileSync} = require("fs");
const [from, to] = process.argv.slice(1);
writeFileSync(to, brotliDecompressSync(readFileSync(from)));
"""


class ChromiumMissingError(RuntimeError):
    """No Chromium can be found; the sentence says what to do."""


@dataclass(frozen=True)
class Chromium:
    """What Playwright's `launch` needs: the program, its arguments, its environment."""

    executable_path: str
    args: list[str]
    env: dict[str, str | float | bool]


def find_chromium() -> Chromium:
    """The Chromium to drive."""
    wanted = os.environ.get("TRAMITE_CHROMIUM", "")
    if wanted != "npm":
        program = wanted or next((path for name in SYSTEM_NAMES if (path := shutil.which(name))), None)
        if program:
            sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
            return Chromium(program, [*ARGUMENTS, *sandbox], dict(os.environ))
    if not PACKAGE.is_dir():
        raise ChromiumMissingError("No Chromium on PATH and none in tests/node_modules: run `make test` once.")
    folder = unpack()
    libraries = os.pathsep.join(filter(None, [str(folder / "al2023" / "lib"), os.environ.get("LD_LIBRARY_PATH")]))
    return Chromium(
        str(folder / "chromium"), [*ARGUMENTS, *NPM_ARGUMENTS], {**os.environ, "LD_LIBRARY_PATH": libraries}
    )


def unpack() -> Path:
    """Unpack the npm package beside itself, once; gives the folder."""
    folder = PACKAGE / "unpacked"
    if folder.is_dir():
        return folder
    work = PACKAGE / f"unpacking-{os.getpid()}"
    work.mkdir()
    brotli(PACKAGE / "bin" / "al2023.tar.br", work / "al2023.tar")
    shutil.unpack_archive(work / "al2023.tar", work / "al2023")
    brotli(PACKAGE / "bin" / "chromium.br", work / "chromium")
    (work / "chromium").chmod(0o755)
    try:
        work.rename(folder)
    except OSError:  # another worker was quicker
        shutil.rmtree(work)
    return folder


def brotli(source: Path, target: Path) -> None:
    """Decompress one file with Node, which `make setup` found or put into `.venv`."""
    node = shutil.which("node") or str(Path(sys.prefix) / "bin" / "node")
    subprocess.run([node, "-e", UNPACK, str(source), str(target)], check=True)
