"""Faults for the product code: one small change to one line, chosen at random from a seed."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
CONNECTIVES: dict[type[ast.boolop], type[ast.boolop]] = {ast.And: ast.Or, ast.Or: ast.And}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
}


@dataclass(frozen=True)
class Mutant:
    """A change of one line: ``old`` in it, from byte ``column`` on, becomes ``new``."""

    path: Path
    line: int
    column: int
    old: str
    new: str

    def applied(self, source: str) -> str:
        """The source of the file with the change. Raises ``ValueError`` if the file is another one."""
        lines = source.splitlines(keepends=True)
        line = lines[self.line - 1].encode()
        end = self.column + len(self.old.encode())
        if line[self.column : end].decode() != self.old:
            raise ValueError(f"{self.path}:{self.line}: {self.old!r} is not there")
        lines[self.line - 1] = (line[: self.column] + self.new.encode() + line[end:]).decode()
        return "".join(lines)


def choose_mutant(path: Path, line: int, rng: random.Random) -> Mutant | None:
    """One of the changes that are possible on a line inside a function; None if there is none."""
    source = path.read_text(encoding="utf-8")
    choices = [mutant for mutant in _mutants(path, source) if mutant.line == line]
    return rng.choice(choices) if choices else None


def lines_of_functions(path: Path) -> set[int]:
    """Lines of statements inside functions; those outside run when a module is imported."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.lineno for node in _inside_functions(tree) if isinstance(node, ast.stmt)}


def _inside_functions(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in node.body:
                docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
                if not docstring:
                    yield from _walk_code(statement)


def _walk_code(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below one, without annotations and formatted strings."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                yield from _walk_code(child)


def _mutants(path: Path, source: str) -> Iterator[Mutant]:
    lines = source.splitlines(keepends=True)
    known: set[tuple[int, int, str]] = set()
    for node in _inside_functions(ast.parse(source)):
        changed = _changed(node)
        if changed is None or not isinstance(node, ast.expr | ast.stmt) or node.end_lineno != node.lineno:
            continue
        key = (node.lineno, node.col_offset, changed)
        text = lines[node.lineno - 1].encode()[node.col_offset : node.end_col_offset]
        if key not in known:
            known.add(key)
            yield Mutant(path, key[0], key[1], text.decode(), changed)


def _changed(node: ast.AST) -> str | None:
    """The text of a node after the change; None if nothing is changed in a node of this kind."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=right):
            return f"({ast.unparse(ast.Compare(left, [COMPARISONS[type(op)]()], right))})"
        case ast.BoolOp(op=op, values=values):
            return f"({ast.unparse(ast.BoolOp(CONNECTIVES[type(op)](), values))})"
        case ast.BinOp(left=left, op=op, right=after) if type(op) in OPERATORS:
            return f"({ast.unparse(ast.BinOp(left, OPERATORS[type(op)](), after))})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return f"({ast.unparse(operand)})"
        case ast.Constant(value=bool() as value):
            return repr(not value)
        case ast.Constant(value=int() | float() as value):
            return repr(value + 1)
        case ast.Constant(value=str() as value) if value:
            return repr(value + "X")
        case ast.Return(value=ast.expr() as value) if not (
            isinstance(value, ast.Constant) and not value.value
        ):
            return "return None"
        case ast.Raise() | ast.Break() | ast.Continue():
            return "pass"
        case ast.Expr(value=ast.Call()):
            return "pass"
        case ast.Assign(targets=targets, value=value) if not isinstance(value, ast.Constant):
            return f"{' = '.join(ast.unparse(one) for one in targets)} = None"
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return f"({ast.unparse(ast.IfExp(test, orelse, body))})"
        case _:
            return None
