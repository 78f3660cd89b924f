"""What a template may say: an allow-list over Jinja's syntax tree, walked once at load.

Placeholders (`{{ vehicle.plate | plate }}`), conditions (`{% if owner.kind == 'company' %}`) and loops over given
lists. No calls, arithmetic, tests, macros, includes or assignments: rendering ends by construction.
"""

from collections.abc import Callable, Iterator
from typing import Final

from jinja2 import nodes

DEEPEST_LOOP: Final = 2
LOOP_FIELDS: Final = ("first", "last")
_COMPARISONS: Final = ("eq", "ne", "in", "notin")
Refuse = Callable[[int, str], Exception]


class Grammar:
    """One walk over a template's tree; `needs` collects the placeholders read (`inspection.conditions[].text`)."""

    def __init__(self, refuse: Refuse) -> None:
        self._refuse = refuse
        self.needs: set[str] = set()

    def check(self, tree: nodes.Template) -> None:
        self._body(tree.body, {}, 0)

    def _body(self, body: list[nodes.Node], scope: dict[str, str], depth: int) -> None:
        for node in body:
            if isinstance(node, nodes.Output):
                for part in node.nodes:
                    if not isinstance(part, nodes.TemplateData):
                        self._printed(part, scope)
            elif isinstance(node, nodes.If):
                self._choice(node, scope, depth)
            elif isinstance(node, nodes.For):
                self._loop(node, scope, depth)
            else:
                raise self._refuse(node.lineno, f"comando não aceito ({_word(node)})")

    def _choice(self, node: nodes.If, scope: dict[str, str], depth: int) -> None:
        for branch in (node, *node.elif_):
            self._condition(branch.test, scope)
            self._body(branch.body, scope, depth)
        self._body(node.else_, scope, depth)

    def _loop(self, node: nodes.For, scope: dict[str, str], depth: int) -> None:
        if depth >= DEEPEST_LOOP:
            raise self._refuse(node.lineno, f"mais de {DEEPEST_LOOP} repetições, uma dentro da outra")
        if node.test is not None or node.recursive or not isinstance(node.target, nodes.Name):
            raise self._refuse(node.lineno, "a repetição aceita só a forma “for item in lista”")
        path = self._path(node.iter, scope)
        self.needs.add(path)
        self._body(node.body, {**scope, node.target.name: f"{path}[]"}, depth + 1)
        self._body(node.else_, scope, depth)

    def _printed(self, node: nodes.Node, scope: dict[str, str]) -> None:
        while isinstance(node, nodes.Filter) and node.node is not None:
            if node.args or node.kwargs or node.dyn_args or node.dyn_kwargs:
                raise self._refuse(node.lineno, f"o filtro {node.name} não recebe argumentos")
            node = node.node
        self.needs.add(self._path(node, scope))

    def _condition(self, node: nodes.Node, scope: dict[str, str]) -> None:
        if isinstance(node, (nodes.And, nodes.Or)):
            self._condition(node.left, scope)
            self._condition(node.right, scope)
        elif isinstance(node, nodes.Not):
            self._condition(node.node, scope)
        elif isinstance(node, nodes.Compare):
            self.needs.add(self._path(node.expr, scope))
            for operand in node.ops:
                if operand.op not in _COMPARISONS or not all(_is_text(part) for part in _parts(operand.expr)):
                    raise self._refuse(node.lineno, "a comparação aceita ==, != e in, com textos entre aspas")
        elif not self._place_in_loop(node, scope):
            self.needs.add(self._path(node, scope))

    @staticmethod
    def _place_in_loop(node: nodes.Node, scope: dict[str, str]) -> bool:
        """Whether the condition is `loop.first` or `loop.last`, inside a loop."""
        return (
            isinstance(node, nodes.Getattr)
            and isinstance(node.node, nodes.Name)
            and node.node.name == "loop"
            and node.attr in LOOP_FIELDS
            and bool(scope)
        )

    def _path(self, node: nodes.Node, scope: dict[str, str]) -> str:
        if isinstance(node, nodes.Name):
            return scope.get(node.name, node.name)
        if isinstance(node, nodes.Getattr):
            return f"{self._path(node.node, scope)}.{node.attr}"
        raise self._refuse(node.lineno, f"expressão não aceita ({_word(node)})")


def _parts(node: nodes.Node) -> Iterator[nodes.Node]:
    if isinstance(node, (nodes.Tuple, nodes.List)):
        yield from node.items
    else:
        yield node


def _is_text(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Const) and isinstance(node.value, (str, int))


_WORDS: Final = {
    "Call": "chamada de função",
    "Assign": "atribuição",
    "Macro": "macro",
    "Include": "inclusão de outro modelo",
    "Import": "importação",
    "FromImport": "importação",
    "Extends": "herança de outro modelo",
    "Block": "bloco",
    "Const": "texto fixo entre chaves",
    "Getitem": "colchetes",
    "Test": "teste com is",
    "Concat": "junção de textos",
}


def _word(node: nodes.Node) -> str:
    name = type(node).__name__
    return _WORDS.get(name, name)
