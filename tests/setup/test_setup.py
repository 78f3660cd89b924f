"""`webapp/deploy/setup.py`: what is missing is told in one line, what is there is not installed again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from webapp.deploy import setup


def program(folder: Path, name: str, text: str) -> None:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def test_a_python_without_venv_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path / "bin", "python3", 'echo "The virtual environment was not created" >&2; exit 1')
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python3"))
    monkeypatch.setattr(setup, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(setup, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    with pytest.raises(setup.SetupError, match="apt-get install python3-venv"):
        setup.make_venv()
    assert not (tmp_path / ".venv").exists()


def test_an_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    with pytest.raises(setup.SetupError, match=r"Python 3\.11 or newer"):
        setup.make_venv()


def test_an_old_node_does_not_count(tmp_path: Path) -> None:
    program(tmp_path / "bin", "node", "echo v12.22.12")
    assert setup.node_version(str(tmp_path / "bin")) == 12
    assert setup.node_version(str(tmp_path / "none")) == 0


def test_what_is_installed_from_the_same_lock_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "package.json").write_text("{}")
    (tmp_path / "package-lock.json").write_text("{}")
    mine = setup.digest(tmp_path / "package.json", tmp_path / "package-lock.json")
    (tmp_path / "node_modules" / ".installed").write_text(mine)
    monkeypatch.setenv("PATH", str(tmp_path))
    setup.install_npm(tmp_path)


def test_npm_that_fails_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path / "bin", "node", "echo v20.0.0")
    program(tmp_path / "bin", "npm", "exit 1")
    (tmp_path / "package.json").write_text("{}")
    (tmp_path / "package-lock.json").write_text("{}")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(setup.SetupError, match="npm ci"):
        setup.install_npm(tmp_path)
    assert not (tmp_path / "node_modules").exists()


def test_one_package_is_taken_out_of_a_lock_with_its_hashes() -> None:
    lines = setup.locked(setup.ROOT / "requirements.lock", "setuptools").splitlines()
    assert lines[0].startswith("setuptools==")
    assert all("--hash=sha256:" in line for line in lines[1:])
    with pytest.raises(setup.SetupError, match="make locks"):
        setup.locked(setup.ROOT / "requirements.lock", "nothing")


def test_an_unknown_word_is_refused_in_one_line() -> None:
    done = subprocess.run(
        [sys.executable, setup.__file__, "everything"], capture_output=True, text=True, check=False, cwd="/"
    )
    assert done.returncode == 1
    assert done.stderr.splitlines() == ["make setup: Unknown set-up 'everything': say run or test."]
