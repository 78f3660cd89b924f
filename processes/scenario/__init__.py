"""Scenarios: stories with dates, played through the engine as tests, as demonstration and as benchmark."""

from processes.scenario.play import Player, Report, play_file
from processes.scenario.read import Scenario, read_scenario
from processes.scenario.stage import Stage, throw_away

__all__ = ["Player", "Report", "Scenario", "Stage", "play_file", "read_scenario", "throw_away"]
