"""Cases of the abandonment procedure."""

from processes.engine.blueprint import Blueprint
from tests.engine.city import City
from tests.engine.play import Play, Routes


class Story(Play[City]):
    procedure, process, rows = "mococa/abandonment", "abandonment", City


def abandonment() -> Blueprint:
    return Story.diagrams()


route = Routes(Story)
