"""The lock files hold hashes and no address; the Makefile has the promised targets."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON_LOCKS = ("requirements.lock", "requirements-dev.lock", "webapp/deploy/requirements-node.lock")
NPM_LOCKS = ("webapp/package-lock.json", "tests/package-lock.json")


def names(lock: str) -> set[str]:
    return set(re.findall(r"^([A-Za-z0-9._-]+)==", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("lock", [*PYTHON_LOCKS, *NPM_LOCKS])
def test_a_lock_holds_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    if lock in NPM_LOCKS:  # a package may name the page of those it asks for money
        packages = json.loads(text)["packages"].values()
        assert all("resolved" not in package for package in packages)
    else:
        assert "://" not in text
        assert "--index-url" not in text


@pytest.mark.parametrize("lock", PYTHON_LOCKS)
def test_every_python_package_has_hashes(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=[A-Za-z])", text.strip())
    assert all("--hash=sha256:" in block for block in blocks)


@pytest.mark.parametrize("lock", NPM_LOCKS)
def test_every_npm_package_has_its_integrity(lock: str) -> None:
    packages = json.loads((ROOT / lock).read_text(encoding="utf-8"))["packages"]
    assert all(package["integrity"].startswith("sha512-") for name, package in packages.items() if name)


def test_the_locks_hold_what_is_asked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = {re.split(r"[\[<>=! ]", line)[0].lower() for line in project["project"]["dependencies"]}
    tools = {re.split(r"[\[<>=! ]", line)[0].lower() for line in project["dependency-groups"]["dev"]}
    assert asked <= {name.lower() for name in names("requirements.lock")}
    assert asked | tools <= {name.lower() for name in names("requirements-dev.lock")}
    assert names("requirements.lock") <= names("requirements-dev.lock")


@pytest.mark.parametrize("folder", ["webapp", "tests"])
def test_npm_is_told_to_run_no_scripts_and_to_write_no_addresses(folder: str) -> None:
    settings = (ROOT / folder / ".npmrc").read_text(encoding="utf-8").split()
    assert {"ignore-scripts=true", "omit-lockfile-registry-resolved=true"} <= set(settings)


@pytest.mark.parametrize("target", ["setup", "run", "test", "test-fast", "check"])
def test_the_makefile_has_the_target(target: str) -> None:
    done = subprocess.run(["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_ci_checks_and_tests() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "set -euo pipefail" in script
    assert script.rstrip().endswith("make test"), "pytest's closing line comes last"
