"""The expressions a diagram may hold: names, literals, comparisons, `and`/`or`/`not`, `in`, `+ - *`.

An expression is read once into a tree, every node of the tree is compared with the list below, and only then compiled.
There is no attribute, no call, no comprehension, no subscript and no f-string: nothing that could reach beyond the few
flat variables of the case. Diagrams come from uploads, so whatever is not listed is refused.
"""

import ast
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import CodeType
from typing import Any

LONGEST = 500
LARGEST = 10**12
DEEPEST = 60
NUMBER = "_number"  # the one function an expression calls, put there by us: no name of a diagram starts with "_"

_STRUCTURE = (
    ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.BinOp, ast.Add, ast.Sub, ast.Mult,
    ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.Is, ast.IsNot,
    ast.Name, ast.Load, ast.Constant, ast.Tuple,
)  # fmt: skip


class ExpressionError(Exception):
    """An expression that may not run, or that found no answer. The sentence is for a person."""


@dataclass(frozen=True)
class Expression:
    """One checked expression: `names` are the variables it reads."""

    source: str
    names: frozenset[str]
    _code: CodeType = field(repr=False, compare=False)

    def evaluate(self, data: Mapping[str, Any]) -> Any:
        """The value of the expression for these variables.

        Raises ExpressionError for a missing variable or for values that cannot be compared or added.
        """
        missing = self.names - data.keys()
        if missing:
            raise ExpressionError(f"A condição «{self.source}» lê {_listed(missing)}, que ainda não tem valor.")
        values = {name: data[name] for name in self.names}
        try:
            return eval(self._code, {"__builtins__": {}, NUMBER: _number}, values)
        except TypeError as error:
            shown = ", ".join(f"{name} = {values[name]!r}" for name in sorted(values))
            raise ExpressionError(f"A condição «{self.source}» não se aplica aos valores {shown}.") from error


@lru_cache(maxsize=4096)
def compile_expression(source: str) -> Expression:
    """The checked and compiled expression of this text; ExpressionError when it holds anything outside the language."""
    text = source.strip()
    if not text:
        raise ExpressionError("A condição está vazia.")
    if len(text) > LONGEST:
        raise ExpressionError(f"A condição passa de {LONGEST} caracteres.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", SyntaxWarning)
            tree = ast.parse(text, mode="eval")
    except (SyntaxError, SyntaxWarning, ValueError, MemoryError, RecursionError) as error:
        raise ExpressionError(f"A condição «{text}» não pôde ser lida.") from error
    _check(tree, text, depth=0)
    names = frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
    guarded = ast.fix_missing_locations(_GuardArithmetic().visit(tree))
    return Expression(text, names, compile(guarded, "<diagram>", "eval"))


def _check(node: ast.AST, source: str, depth: int) -> None:
    """Refuses the first node that is not in the language."""
    if depth > DEEPEST:
        raise ExpressionError(f"A condição «{source}» tem partes demais, umas dentro das outras.")
    if not isinstance(node, _STRUCTURE):
        raise ExpressionError(f"A condição «{source}» usa {type(node).__name__}, que não é permitido.")
    if isinstance(node, ast.Name) and node.id.startswith("_"):
        raise ExpressionError(f"A condição «{source}» usa o nome {node.id}, que não é permitido.")
    if isinstance(node, ast.Constant):
        _check_literal(node.value, source)
    if isinstance(node, ast.Tuple) and not all(_is_literal(item) for item in node.elts):
        raise ExpressionError(f"Na condição «{source}», a lista depois de «in» só pode ter valores fixos.")
    if isinstance(node, ast.Compare):
        _check_comparison(node, source)
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Tuple) and not isinstance(node, ast.Compare):
            raise ExpressionError(f"Na condição «{source}», uma lista só pode vir depois de «in».")
        _check(child, source, depth + 1)


def _check_literal(value: object, source: str) -> None:
    if value is None or isinstance(value, bool | str):
        return
    if isinstance(value, int) and abs(value) <= LARGEST:
        return
    raise ExpressionError(f"A condição «{source}» usa o valor {value!r}: só texto, número inteiro, True, False e None.")


def _check_comparison(node: ast.Compare, source: str) -> None:
    left = node.left
    for operator, right in zip(node.ops, node.comparators, strict=True):
        membership = isinstance(operator, ast.In | ast.NotIn)
        if membership != isinstance(right, ast.Tuple):
            raise ExpressionError(f"Na condição «{source}», «in» pede uma lista de valores fixos entre parênteses.")
        if isinstance(operator, ast.Is | ast.IsNot) and not (isinstance(right, ast.Constant) and right.value is None):
            raise ExpressionError(f"Na condição «{source}», «is» só compara com None.")
        if isinstance(left, ast.Tuple):
            raise ExpressionError(f"Na condição «{source}», uma lista só pode vir depois de «in».")
        left = right


def _is_literal(node: ast.AST) -> bool:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return isinstance(node.operand, ast.Constant)
    return isinstance(node, ast.Constant)


def _number(value: object) -> int:
    """Arithmetic is for whole numbers: a text times a million would be a way to fill the memory."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST:
        return value
    raise TypeError("not a number")


class _GuardArithmetic(ast.NodeTransformer):
    """Puts `_number(...)` around what is added, subtracted, multiplied or negated."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.BinOp:
        self.generic_visit(node)
        node.left, node.right = _guarded(node.left), _guarded(node.right)
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.UnaryOp:
        self.generic_visit(node)
        if isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
            node.operand = _guarded(node.operand)
        return node


def _guarded(node: ast.expr) -> ast.Call:
    return ast.Call(func=ast.Name(id=NUMBER, ctx=ast.Load()), args=[node], keywords=[])


def _listed(names: frozenset[str] | set[str]) -> str:
    return ", ".join(sorted(names))
