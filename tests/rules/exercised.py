"""Whether the test that a rule's page names really exercises the rule.

    python -m tests.rules.exercised --game dice_warriors

Runs the tests of a game once and notes the rule ids that its steps use during each test. A rule whose named
test uses its id in no step is printed. The command ends with 1 if there is one.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import pytest

from tests.documents.generated.rules import GAMES_WITH_RULES, tests
from traywatch.rules.engine.steps import StepContext

_NAMED = re.compile(r"`(?P<file>[^`]+)`(?:: (?:row “(?P<row>.+)”|(?P<test>.+)))?$")


class _Recorder:
    """A plugin of pytest: the rule ids that steps use during each test."""

    def __init__(self) -> None:
        self.used: dict[str, set[str]] = defaultdict(set)
        self._now = ""

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._now = nodeid

    def note(self, rules: tuple[str, ...]) -> None:
        self.used[self._now] |= set(rules)


def used_rules(game: str) -> dict[str, set[str]]:
    """The rule ids that each test of a game uses, by the id of the test."""
    recorder, plain = _Recorder(), StepContext.use

    def use(step: StepContext[Any], *rules: str) -> None:
        recorder.note(rules)
        plain(step, *rules)

    StepContext.use = use  # type: ignore[method-assign]
    try:
        with redirect_stdout(StringIO()):
            code = pytest.main(["-n", "0", f"tests/rules/{game}"], [recorder])
    finally:
        StepContext.use = plain  # type: ignore[method-assign]
    if code != pytest.ExitCode.OK:
        raise RuntimeError(f"the tests of {game} fail, so nothing is known of their rules: {code!r}")
    return recorder.used


def unexercised(game: str) -> dict[str, str]:
    """The rules whose named test does not use them, with that test."""
    used = used_rules(game)
    wrong = {}
    for rule, named in tests(game).items():
        found = _NAMED.match(named)
        if found is None or named.startswith("`golden/"):
            continue  # The replay's trace is where the rule was found.
        rest = found["row"] or (found["test"] or "").strip("`")
        nodes = [node for node in used if found["file"] in node or not found["file"].startswith("test_")]
        mine = [node for node in nodes if f"[{rest}" in node or f"-{rest}" in node or f"::{rest}" in node]
        if not any(rule in used[node] for node in mine):
            wrong[rule] = named
    return wrong


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
