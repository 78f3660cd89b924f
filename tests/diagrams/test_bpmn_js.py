"""Every diagram opens in the modeler of bpmn-js without a warning, and saved from there it is the same diagram."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from playwright.sync_api import Browser, Page

from tests.diagrams.pictures import FILES, ROOT

MODELER = Path(__file__).parents[2] / "webapp/node_modules/bpmn-js/dist/bpmn-modeler.production.min.js"
LIBRARY_MISSING = "bpmn-js is not installed: run npm ci in webapp/"
OPEN_AND_SAVE = """
async (text) => {
    const modeler = new BpmnJS({container: "#canvas"});
    const opened = await modeler.importXML(text);
    const shown = modeler.get("elementRegistry").getAll().map((element) => element.id);
    const saved = await modeler.saveXML({format: true});
    modeler.destroy();
    return {warnings: opened.warnings.map((warning) => warning.message), shown, xml: saved.xml};
}
"""


@pytest.fixture(scope="module")
def modeler(browser: Browser) -> Iterator[Page]:
    """A page with the modeler's script and a place to draw."""
    assert MODELER.is_file(), LIBRARY_MISSING
    opened = browser.new_page()
    opened.set_content('<div id="canvas" style="width: 1600px; height: 900px"></div>')
    opened.add_script_tag(path=MODELER)
    yield opened
    opened.close()


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(ROOT)) for file in FILES])
def test_a_diagram_survives_the_modeler(modeler: Page, file: Path) -> None:
    text = file.read_text("utf-8")
    result: dict[str, Any] = modeler.evaluate(OPEN_AND_SAVE, text)
    assert result["warnings"] == []
    before, after = (etree.fromstring(each.encode()) for each in (text, result["xml"]))
    drawn = {xml.get("bpmnElement") for xml in before.iter("{*}BPMNShape", "{*}BPMNEdge")}
    assert drawn <= set(result["shown"])
    assert content(after) == content(before)


def content(root: etree._Element) -> list[tuple[str, ...]]:
    """Everything that the file says, without the order of its lines: tag, owner, attributes, text."""
    return sorted(
        (str(xml.tag), _owner(xml), *(str(item) for item in sorted(xml.attrib.items())), (xml.text or "").strip())
        for xml in root.iter("{*}*")
        if etree.QName(xml).localname != "definitions"
    )


def _owner(xml: etree._Element) -> str:
    """The nearest id around the element."""
    return next((place.get("id", "") for place in (xml, *xml.iterancestors()) if place.get("id") is not None), "")
