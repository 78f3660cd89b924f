"""Document templates: read and checked once, rendered with the values of a case.

Jinja's syntax, rendered by its sandbox; `grammar` allows so little of it (placeholders, conditions, loops over given
lists) that neither calls nor endless work can be written, and `given` hands out fields only.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from jinja2 import StrictUndefined, TemplateSyntaxError, UndefinedError
from jinja2 import Template as Compiled
from jinja2.runtime import LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment

from handlers.documents.content import OPAQUE_CLOSE, OPAQUE_OPEN, Content, opaque, read_blocks, refused, revealed
from handlers.documents.errors import MissingValueError, TemplateError, WrongValueError
from handlers.documents.filters import FILTERS
from handlers.documents.front_matter import read_front_matter
from handlers.documents.given import Absent, AbsentError, Budget, Group, wrap
from handlers.documents.grammar import LOOP_FIELDS, Grammar

LONGEST_TEMPLATE: Final = 60_000
LONGEST_OUTPUT: Final = 1_000_000
_TAGS: Final = re.compile(r"\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_PLACEHOLDERS: Final = re.compile(r"\{\{.*?\}\}", re.DOTALL)


@dataclass(frozen=True)
class Template:
    """A template that may be rendered; `needs` are the placeholders it reads (`inspection.conditions[].text`)."""

    name: str
    title: str
    signature: str
    restricted: bool
    needs: frozenset[str]
    _subject: Compiled
    _addressee: Compiled
    _body: Compiled

    @property
    def kind(self) -> str:
        """The document kind: `decision_notice` for the template `decision_notice.granted`."""
        return self.name.partition(".")[0]

    @property
    def groups(self) -> frozenset[str]:
        """The groups of values to be given: `case`, `vehicle`, `form`, …"""
        return frozenset(re.split(r"[.\[]", path)[0] for path in self.needs)

    def render(self, values: Mapping[str, Any]) -> Content:
        """The content drawn up from the values; a value that is missing or wrong is an error, never a blank."""
        try:
            given = self._given(values)
            addressee = _output(self._addressee, given)
            return Content(
                kind=self.kind,
                title=self.title,
                subject=revealed(_output(self._subject, given)),
                addressee=tuple(revealed(line) for line in addressee.split(" / ") if line.strip()),
                blocks=read_blocks(_output(self._body, given)),
                signature=self.signature,
                restricted=self.restricted,
            )
        except AbsentError as error:
            raise MissingValueError(self.name, error.path) from error
        except UndefinedError as error:
            raise WrongValueError(self.name, f"{error}.") from error
        except ValueError as error:
            raise WrongValueError(self.name, f"{error}.") from error

    def _given(self, values: Mapping[str, Any]) -> dict[str, Any]:
        budget = Budget()
        for group in sorted(self.groups):
            if group not in values:
                raise AbsentError(group)
        return {group: wrap(group, values[group], budget) for group in self.groups}


def read_template(name: str, text: str, file: str | None = None) -> Template:
    """The template of that name (`removal_notice`, `decision_notice.granted`), checked.

    Raises `TemplateError` with file, line and reason.
    """
    file = file or f"{name}.md"
    if len(text) > LONGEST_TEMPLATE:
        raise TemplateError(file, 1, f"o modelo passa de {LONGEST_TEMPLATE} caracteres")
    for number, line in enumerate(text.split("\n"), start=1):
        if OPAQUE_OPEN in line or OPAQUE_CLOSE in line:
            raise TemplateError(file, number, "caractere de uso privado")
    head = read_front_matter(file, text)
    body = _line_ends_kept(head.body)
    needs: set[str] = set()
    compiled = [
        _compiled(file, source, line, needs)
        for source, line in (
            (head.subject, head.lines["subject"]),
            (head.addressee, head.lines.get("addressee", 1)),
            (body, head.body_line),
        )
    ]
    _check_markdown(file, head.body, head.body_line)
    return Template(name, head.title, head.signature, head.restricted, frozenset(needs), *compiled)


def _line_ends_kept(body: str) -> str:
    """A condition that closes at the end of a line of text keeps that line's end; alone on its line, it leaves none."""
    return "\n".join(
        f"{line.rstrip()[:-2]}+%}}" if line.rstrip().endswith("%}") and _TAGS.sub("", line).strip() else line
        for line in body.split("\n")
    )


def _compiled(file: str, source: str, first_line: int, needs: set[str]) -> Compiled:
    def refuse(line: int, reason: str) -> TemplateError:
        return TemplateError(file, first_line + line - 1, reason)

    grammar = Grammar(refuse)
    try:
        grammar.check(_ENVIRONMENT.parse(source))
        compiled = _ENVIRONMENT.from_string(source)
    except TemplateSyntaxError as error:
        raise refuse(error.lineno, f"a sintaxe não confere: {error.message}") from error
    needs |= grammar.needs
    return compiled


def _check_markdown(file: str, body: str, first_line: int) -> None:
    """Refuse forms that a document does not have, in any branch: all branches are read one after the other."""
    text = _PLACEHOLDERS.sub(opaque("x"), _TAGS.sub(lambda match: "\n" * match.group().count("\n"), body))
    problem = refused(text)
    if problem:
        line, what = problem
        raise TemplateError(file, first_line + line, f"forma de texto não aceita ({what})")
    if not read_blocks(text):
        raise TemplateError(file, first_line, "o modelo não tem texto")


def _output(compiled: Compiled, given: Mapping[str, Any]) -> str:
    return "".join(_bounded(compiled.generate(given)))


def _bounded(parts: Iterable[str]) -> Iterable[str]:
    length = 0
    for part in parts:
        length += len(part)
        if length > LONGEST_OUTPUT:
            raise ValueError(f"o texto passa de {LONGEST_OUTPUT} caracteres")
        yield part


def _printed(value: Any) -> str:
    """What a placeholder prints: text or a whole number; anything else needs a filter or a condition."""
    if isinstance(value, Absent):
        raise AbsentError(value.path)
    if isinstance(value, str) and value.strip():
        return opaque(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return opaque(str(value))
    raise ValueError(f"um valor do tipo {type(value).__name__} precisa de um filtro ou de uma condição")


class _Environment(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, without globals, tests and attributes of Python objects."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, Group):
            return obj.field(attribute)
        if isinstance(obj, Absent):
            return Absent(f"{obj.path}.{attribute}")
        if isinstance(obj, LoopContext) and attribute in LOOP_FIELDS:
            return obj.last if attribute == "last" else obj.first
        return self.undefined(obj=obj, name=attribute)


_ENVIRONMENT: Final = _Environment(
    undefined=StrictUndefined, finalize=_printed, trim_blocks=True, lstrip_blocks=True, autoescape=False
)
_ENVIRONMENT.globals.clear()
_ENVIRONMENT.tests.clear()
_ENVIRONMENT.filters.clear()
_ENVIRONMENT.filters.update(FILTERS)
