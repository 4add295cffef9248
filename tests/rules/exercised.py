"""Whether the test that a rule's page names really exercises the rule.

    python -m tests.rules.exercised --game dice_warriors

Runs the named tests of a game once and notes the rule ids that its steps use during each test. A rule whose
named test uses its id in no step is printed. The command ends with 1 if there is one.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import pytest

from tests.documents.generated.rules import GAMES_WITH_RULES, tests
from traywatch.rules.engine.steps import StepContext

_NAMED = re.compile(r"`(?P<file>[^`]+)`(?:: (?:row “(?P<row>.+)”|(?P<test>.+)))?$")


class NamedTest:
    """A test or golden row that a page names."""

    def __init__(self, named: str) -> None:
        """Raises ``ValueError`` if the page names no test."""
        match = _NAMED.match(named)
        if match is None:
            raise ValueError(f"{named} names no test")
        self.replay = match["file"].startswith("golden/")
        """Whether it is a replay. Its own lines name the rules of each step, which the page read."""
        self._file = match["file"] if match["file"].startswith("test_") else ""
        name = match["row"] or (match["test"] or "").strip("`")
        self._name = name.encode("unicode_escape").decode("ascii")  # As pytest writes it.

    def is_node(self, node: str) -> bool:
        """Whether a test of pytest is this test, or this row of it."""
        begins = (f"[{self._name}", f"-{self._name}", f"::{self._name}")
        return self._file in node and any(one in node for one in begins)


class _Recorder:
    """A plugin of pytest: it runs the named tests alone, and notes the rule ids that steps use in each."""

    def __init__(self, named: Iterable[NamedTest]) -> None:
        self.used: dict[str, set[str]] = defaultdict(set)
        self._named = tuple(named)
        self._now = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if any(one.is_node(item.nodeid) for one in self._named)]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._now = nodeid

    def note(self, rules: tuple[str, ...]) -> None:
        self.used[self._now] |= set(rules)


def used_rules(game: str, named: Iterable[NamedTest]) -> dict[str, set[str]]:
    """The rule ids that each of these tests of a game uses, by the id of the test.

    Raises ``RuntimeError`` if one of them fails.
    """
    recorder, plain = _Recorder(named), StepContext.use

    def use(step: StepContext[Any], *rules: str) -> None:
        recorder.note(rules)
        plain(step, *rules)

    StepContext.use = use  # type: ignore[method-assign]
    try:
        with redirect_stdout(StringIO()) as said:
            code = pytest.main(["--all", "-n", "0", "-q", f"tests/rules/{game}"], [recorder])
    finally:
        StepContext.use = plain  # type: ignore[method-assign]
    if code != pytest.ExitCode.OK:
        raise RuntimeError(f"tests of {game} fail, so nothing is known of their rules:\n{said.getvalue()}")
    return recorder.used


def unexercised(game: str) -> dict[str, str]:
    """The rules whose named test does not use them, with that test."""
    named = {rule: NamedTest(text) for rule, text in tests(game).items()}
    used = used_rules(game, (one for one in named.values() if not one.replay))
    return {
        rule: tests(game)[rule]
        for rule, one in named.items()
        if not one.replay and not any(one.is_node(node) and rule in used[node] for node in used)
    }


def main(argv: list[str] | None = None) -> int:
    """Print the rules whose named test does not exercise them; 1 if there is one."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.exercised", description=__doc__)
    parser.add_argument("--game", choices=[one.info.id for one in GAMES_WITH_RULES], action="append")
    args = parser.parse_args(argv)
    failed = 0
    for game in args.game or [one.info.id for one in GAMES_WITH_RULES]:
        wrong = unexercised(game)
        failed += len(wrong)
        for rule, named in wrong.items():
            print(f"{game}: {rule}: {named} does not use it")
        print(
            f"{game}: {len(tests(game)) - len(wrong)} of {len(tests(game))} rules have a test that uses them"
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
