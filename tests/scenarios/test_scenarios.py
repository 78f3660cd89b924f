"""Every story of `processes/` ends as it says; on PostgreSQL one for each outcome."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.database import Database
from models.files import FileStore
from models.schema import metadata
from processes.procedure import ROOT
from processes.scenario import Player, Stage, play_file, read_scenario
from processes.scenario.stage import ScenarioLibrary

STORIES = sorted(ROOT.glob("*/*/scenarios/*.yaml"))
OUTCOMES = {
    "mococa/abandonment": {
        "not_abandoned", "referred", "removed_before_notice", "removed_voluntarily", "removed_unreported",
        "defence_granted", "infraction_dismissed", "fined", "active_debt", "released", "auctioned",
        "judicial_collection", "annulled",
    },
    "lavras/registration": {
        "registered", "renewed", "changed", "cancelled", "joined", "left", "refused", "not_completed", "fee_unpaid",
        "annulled",
    },
    "lavras/penalty": {
        "dismissed", "warned_remedied", "measure_only", "referred_to_police", "fine_paid", "active_debt", "revoked",
        "annulled",
    },
}  # fmt: skip


def named(path: Path) -> str:
    return path.stem


def one_per_outcome() -> list[Path]:
    """The shortest story of each outcome of each procedure; one that needs no other first, where there is one."""
    chosen: dict[tuple[str, str], Path] = {}
    told = [(read_scenario(path.name, path.read_text("utf-8")), path) for path in STORIES]
    for story, path in sorted(told, key=lambda each: (len(each[0].given), each[1].stat().st_size)):
        if story.expect.outcome:
            chosen.setdefault((story.procedure, story.expect.outcome), path)
    return sorted(chosen.values())


@pytest.mark.scenario
@pytest.mark.parametrize("path", STORIES, ids=named)
def test_the_story_ends_as_it_says(path: Path) -> None:
    report = play_file(path)
    assert report.problems == [] or list(report.problems) == [], report.problems


@pytest.mark.parametrize("path", one_per_outcome(), ids=named)
def test_the_story_of_each_outcome_ends_alike_on_postgresql(path: Path, postgresql_url: str, tmp_path: Path) -> None:
    story = read_scenario(path.name, path.read_text("utf-8"))
    database = Database(postgresql_url)
    metadata.create_all(database.engine)
    stage = Stage(database, FileStore(tmp_path), ScenarioLibrary(story, ROOT), posts=True)
    stage.cast(story.municipality, story.people)
    assert story.start.at is not None
    stage.publish(story.start.at.astimezone())
    earlier = [read_scenario(each, (path.parent / each).read_text("utf-8")) for each in story.given]
    problems = [each for told in (*earlier, story) for each in Player(stage, told).play().problems]
    database.close()
    assert problems == []


def test_every_outcome_of_each_procedure_has_a_story() -> None:
    told: dict[str, set[str]] = {}
    for path in STORIES:
        story = read_scenario(path.name, path.read_text("utf-8"))
        told.setdefault(story.procedure, set()).add(str(story.expect.outcome))
    assert {name: outcomes - told[name] for name, outcomes in OUTCOMES.items()} == {name: set() for name in OUTCOMES}


def test_there_are_at_least_forty_stories_of_abandonment() -> None:
    assert len([path for path in STORIES if "abandonment" in path.parts]) >= 40
