"""What axe-core says of a page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "webapp" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
ASK = """rules => axe.run({runOnly: rules}).then(found => found.violations.flatMap(
  one => one.nodes.map(node => `${one.id}: ${node.target.join(" ")}: ${node.any[0]?.message ?? one.help}`)))"""


def violations(page: Page) -> list[str]:
    """The violations of WCAG 2.2 AA on the page, one sentence each; the page's own security policy stays in force."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(ASK, RULES)
    return found
