"""Break the scorer once for each figure, and see whether the tests notice.

    .venv/bin/python -m tests.dicebench.mutations

Each fault is made in a copy. The command prints a table, and returns 1 if a fault was not noticed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TESTS = {"intervals.py": "test_intervals.py", "matching.py": "test_matching.py"}
OTHER_TESTS = "test_scores.py"
"""The tests of a file, and those of all other files."""
LIBRARIES = ("numpy", "pydantic.main", "pydantic.type_adapter")
"""What the scorer imports. The forks inherit them."""
OUTPUT = "output.txt"
"""What the tests of a copy print."""
_SCORING = "dicebench/scoring/"


@dataclass(frozen=True, slots=True)
class Fault:
    """One change of the scorer: which figure it breaks, and what is replaced by what in a file."""

    figure: str
    file: str
    old: str
    new: str


def _faults(file: str, *changes: tuple[str, str, str]) -> list[Fault]:
    return [Fault(figure, _SCORING + file, old, new) for figure, old, new in changes]


FAULTS = [
    *_faults(
        "picture_figures.py",
        ("found",
         "c.truth.center is not None, lambda c: c.has_reading", "c.has_reading, lambda c: c.has_reading"),
        ("kind", "lambda c: True, lambda c: c.kind_right", "lambda c: c.has_reading, lambda c: c.kind_right"),
        ("value", "c.truth.value is not None, lambda c: c.value_right", "True, lambda c: c.value_right"),
        ("accepted",
         "lambda c: True, lambda c: c.accepted)", "lambda c: c.has_reading, lambda c: c.accepted)"),
        ("accepted_wrong",
         "lambda c: c.accepted, lambda c: c.accepted_wrong", "lambda c: True, lambda c: c.accepted_wrong"),
        ("risk", "_ in accepted), *(case.accepted_false", "_ in accepted), *(0 * case.accepted_false"),
        ("false", "complete, lambda case: len(case.false)", "pictures, lambda case: len(case.false)"),
        ("accepted_false",
         "complete, lambda case: case.accepted_false", "complete, lambda case: len(case.false)"),
        ("failed", "lambda case: case.failure is not None", "lambda case: case.failure is None"),
    ),
    *_faults(
        "picture_cases.py",
        ("right", "return self.kind_right and (self.truth", "return True and (self.truth"),
        ("false of incomplete pictures", "if truth.complete else ()", ""),
    ),
    *_faults(
        "risk_curve.py",
        ("area: missing confidence", "-1.0 if case.confidence is None", "1.0 if case.confidence is None"),
        ("area: equal confidence", "np.diff(confidence) != 0", "np.diff(confidence) < 9"),
        ("area: order", "np.argsort(-confidence", "np.argsort(confidence"),
    ),
    *_faults(
        "intervals.py",
        ("interval by frames",
         "numbers = _numbered(clusters)\n    count", "numbers = list(range(len(clusters)))\n    count"),
        ("exact bound of none", "else 1 - _TAIL ** (1 / groups)", "else 1 - _TAIL ** (1 / (groups + 1))"),
        ("exact bound of all", "_TAIL ** (1 / groups)\n    exact", "0.05 ** (1 / groups)\n    exact"),
        ("exact bound of one", "high = max(high, most_of_none)", "high = high if of else most_of_none"),
        ("bound of a rate", "-math.log(_TAIL) / groups", "-math.log(2 * _TAIL) / groups"),
        ("one cluster", "if groups < 2:\n        return Estimate", "if groups < 1:\n        return Estimate"),
        ("exact without need", "(not rate and low > least_of_all)", "(not rate or low > least_of_all)"),
        ("clusters without a case", "nonzero = ns > 0", "nonzero = ns >= 0"),
        ("two clusters", "if groups < 2:\n        return None", "if groups <= 2:\n        return None"),
        ("seed", "default_rng(self.seed)", "default_rng(0)"),
        ("95 %", "(drawn @ ns), (_TAIL, 1 - _TAIL)))", "(drawn @ ns), (0.45, 0.55)))"),
    ),
    *_faults(
        "clusters.py",
        ("dice without a name",
         '("unnamed", *day)\n    return {"die": named', '("unnamed", id(die))\n    return {"die": named'),
        ("frames of a die", 'named = ("die", source.set, die.die)', 'named = ("die", source.name, die.die)'),
    ),
    *_faults(
        "clip_figures.py",
        ("noticed", "of(rolls, [roll.report is not None", "of(rolls, [roll.report is None or True"),
        ("phantom", "len(clip.phantoms) for clip", "bool(clip.rolls) for clip"),
        ("early", "< -EARLY_S", "< EARLY_S"),
        ("clip: right",
         '"right": of(valued, [die.right for', '"right": of(valued, [die.accepted or die.right for'),
        ("clip: accepted", '"accepted": of(dice, [die.accepted for', '"accepted": of(dice, [die.right for'),
        ("clip: accepted_wrong",
         "[not die.right for", "[die.right for die in accepted] or [not die.right for"),
        ("extra", "[roll.extra for roll in noticed]", "[0 for roll in noticed]"),
        ("zone", "die.truth.zone is not None", "True"),
        ("contact_found", "float(len(true & die.contacts))", "float(len(die.contacts))"),
        ("contact_wrong", "die.contacts - true))", "true - die.contacts) + 1)"),
        ("latency", '"latency"] = _quantile(noticed, 0.5', '"latency"] = _quantile(noticed, 0.6'),
        ("latency_95", "_quantile(noticed, 0.95", "_quantile(noticed, 0.4"),
        ("clip: failed", "clip.failure is not None for", "clip.failure is None for"),
    ),
    *_faults(
        "clip_cases.py",
        ("zone: another one", "self.reading.zone == self.truth.zone", "self.reading.zone != self.truth.zone"),
        ("clip: right without places",
         "left.pop(0) if number is None and left else number", "number"),
        ("latency: from the rest",
         "self.report.at_s - self.truth.rest_s", "self.report.at_s - self.truth.start_s"),
        ("clip: right without a labeled value", "truth.value is None or reading", "False or reading"),
        ("phantom: before the roll", "roll.start_s <= one.at_s", "0 <= one.at_s"),
    ),
    *_faults(
        "matching.py",
        ("match: overlap", "LEAST_OVERLAP = 0.5", "LEAST_OVERLAP = 0.35"),
        ("match: loose overlap", "LOOSE_OVERLAP = 0.25", "LOOSE_OVERLAP = 0.45"),
        ("match: radius", "if far <= 1 else 0.0", "if far <= 2 else 0.0"),
        ("match: once", "and -j not in used", ""),
        ("match: closest first", "        reverse=True,\n", ""),
    ),
    *_faults(
        "comparison.py",
        ("compare: lower is better", '"accepted_wrong", "risk", "false",', '"risk", "false",'),
        ("compare: sign",
         "_ratio(k1, n1, drawn) - _ratio(k2, n2, drawn)", "_ratio(k2, n2, drawn) - _ratio(k1, n1, drawn)"),
        ("compare: few dice", "LEAST_DIFFERING = 6", "LEAST_DIFFERING = 5"),
        ("compare: equal dice", "k1 * n2 != k2 * n1", "k1 + k2 + n1 + n2 > 0"),
        ("compare: clips", "(True, _of_clips)", "(True, _of_pictures)"),
        ("compare: draws without a case", "np.full(len(of), np.nan)", "np.zeros(len(of))"),
    ),
    *_faults(
        "scores.py",
        ("physical dice", 'len({one["die"] for one in of_dice})', "len(of_dice)"),
        ("kinds in other letters", "if meant is not None", "if meant is None"),
        ("a picture for a clip", "(kinds_of[one.name] is TruePicture)", "isinstance(one, PredictedPicture)"),
    ),
]  # fmt: skip


class Copy:
    """A copy of the scorer and its tests, which is broken again and again.

    Unchanged modules stay compiled.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._changes = 0
        for part in ("dicebench", "tests/dicebench"):
            ignored = shutil.ignore_patterns("__pycache__", "build")
            shutil.copytree(ROOT / part, folder / part, ignore=ignored)

    def fails(self, *names: str) -> bool:
        """Whether a test of these files fails. Raises ``ValueError`` if they do not run."""
        codes = {exit_code(self.folder, f"tests/dicebench/{name}") for name in names}
        if codes - {0, 1}:
            output = (self.folder / OUTPUT).read_text(encoding="utf-8")
            raise ValueError(f"{names}: the tests did not run: {output[-1000:]}")
        return codes != {0}

    def notices(self, fault: Fault) -> bool:
        """Whether a test fails with the fault. Raises ``ValueError`` if the fault does not apply."""
        path = self.folder / fault.file
        self._write(path, broken(fault))
        failed = self.fails(TESTS.get(path.name, OTHER_TESTS))
        self._write(path, (ROOT / fault.file).read_text(encoding="utf-8"))
        return failed

    def _write(self, path: Path, text: str) -> None:
        path.write_text(text, encoding="utf-8")
        self._changes += 1  # a compiled module is known by the second of its source
        os.utime(path, (self._changes, self._changes))


def exit_code(folder: Path, test: str) -> int:
    """Run a test file of a copy in a fork of this process, which has imported libraries but not the scorer.

    To start Python with them takes longer than these tests run.
    """
    child = os.fork()
    if child == 0:
        code = 3
        try:
            with (folder / OUTPUT).open("w", encoding="utf-8") as output:
                os.dup2(output.fileno(), 1)
                os.dup2(output.fileno(), 2)
                os.chdir(folder)
                sys.path[:] = [str(folder), *(path for path in sys.path if Path(path).resolve() != ROOT)]
                for name in [one for one in sys.modules if one.partition(".")[0] in ("dicebench", "tests")]:
                    del sys.modules[name]
                os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
                code = int(
                    pytest.main(["-q", "-x", "--import-mode=importlib", "-p", "no:cacheprovider", test])
                )
                sys.stdout.flush()
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def broken(fault: Fault) -> str:
    """The text of the file with the fault. Raises ``ValueError`` if its place is not unique."""
    text = (ROOT / fault.file).read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        raise ValueError(
            f"{fault.figure}: {fault.file} has {text.count(fault.old)} places like {fault.old!r}"
        )
    return text.replace(fault.old, fault.new)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; ``--only`` makes the faults whose figure contains a word."""
    parser = argparse.ArgumentParser(prog="python -m tests.dicebench.mutations", description=__doc__)
    parser.add_argument("--only", default="", metavar="WORD")
    args = parser.parse_args(argv)
    chosen = [fault for fault in FAULTS if args.only in fault.figure]
    missed = 0
    for name in LIBRARIES:
        import_module(name)
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        if copy.fails(*TESTS.values(), OTHER_TESTS):
            raise ValueError("the tests fail without a fault")
        print("| figure | fault | noticed |\n|---|---|---|")
        for fault in chosen:
            noticed = copy.notices(fault)
            missed += not noticed
            change = f"`{fault.old.strip()}` to `{fault.new.strip()}`".replace("|", "\\|").replace("\n", " ")
            print(f"| {fault.figure} | {change} | {'yes' if noticed else 'NO'} |", flush=True)
    print(f"\n{len(chosen) - missed} of {len(chosen)} faults noticed")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
