"""What the check says of a diagram: one finding per thing that is wrong, in words for the person who drew it."""

from collections.abc import Collection
from dataclasses import asdict, dataclass, field, replace


@dataclass(frozen=True)
class Finding:
    """One thing found: the rule, where it is, what and why (`message`), and how to put it right (`mend`)."""

    rule: str
    file: str
    element: str | None
    message: str
    mend: str
    warning: bool = field(default=False, kw_only=True)

    def as_item(self) -> dict[str, str | None]:
        """The finding as the check's JSON gives it."""
        item = asdict(self)
        del item["warning"]
        return item


@dataclass(frozen=True)
class Report:
    """All findings of one run, errors apart from warnings, each once."""

    findings: tuple[Finding, ...] = ()

    @property
    def errors(self) -> list[Finding]:
        return [finding for finding in self.findings if not finding.warning]

    @property
    def warnings(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.warning]

    def as_items(self) -> dict[str, list[dict[str, str | None]]]:
        return {
            "errors": [finding.as_item() for finding in self.errors],
            "warnings": [finding.as_item() for finding in self.warnings],
        }

    def softened(self, rules: Collection[str]) -> "Report":
        """The same report; what these rules found only warns."""
        return Report(tuple(replace(each, warning=True) if each.rule in rules else each for each in self.findings))

    def joined(self, other: "Report") -> "Report":
        """Both reports; what both found (the common diagrams of two procedures) stands once."""
        return Report(tuple(dict.fromkeys((*self.findings, *other.findings))))
