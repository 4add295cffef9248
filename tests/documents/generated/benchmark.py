"""The tables of the benchmark, on its page and on the accuracy page, from one results file.

    .venv/bin/python -m tests.documents.generated --benchmark rendered TRUTH ANSWERS...

scores the answers of some readers on a set, and keeps the figures with the checksums of the networks. The
figures of other readers stay. Answers that are older than a file of the networks are refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from dicebench.records.json_lines import read_predictions, read_truth
from dicebench.records.truth import TrueDie, TruePicture, Truth
from dicebench.report.tables import markdown
from dicebench.scoring.clip_figures import TEXTS as CLIP_TEXTS
from dicebench.scoring.clusters import of_die
from dicebench.scoring.comparison import LOWER_IS_BETTER
from dicebench.scoring.intervals import Estimate
from dicebench.scoring.picture_figures import TEXTS
from dicebench.scoring.scores import Score, check_names, score, select
from tests.documents.generated.accuracy_results import RESULTS, ROOT, networks
from traywatch.calibration.dice.shapes import SHAPES

PAGE = "docs/reference/benchmark.md"
TEMPLATE = RESULTS / "benchmark.md.in"
FILE = RESULTS / "benchmark.json"
OURS = "traywatch"
PICTURE_SETS = ("rendered", "public", "piles")
KEPT = ("found", "right", "accepted", "risk", "false")
CLIPS_KEPT = ("noticed", "phantom", "right", "accepted_wrong", "zone", "contact_found", "latency_95")
LOWER = (*LOWER_IS_BETTER, "latency_95")
_LEAST = 10
"""Readers are compared on a row if the one that is better has so many cases."""

Figures = dict[str, dict[str, Any]]


def record(name: str, truth: Path, answers: Sequence[Path]) -> None:
    """Keep the figures of some readers on a set. Exits with a message if answers of Traywatch are too old.

    Answers of other readers alone leave the checksums of the networks as they are.
    """
    ours = [path for path in answers if _reader(name, path) == OURS]
    newest = max((ROOT / "models" / file).stat().st_mtime for file in networks())
    for path in ours:
        if path.stat().st_mtime < newest:
            raise SystemExit(f"{path}: older than the files in models/; let Traywatch read the set again")
    kept = results()
    old = kept["sets"].get(name, {"networks": {}, "readers": {}})
    truths, readers, basis = select(read_truth(truth), "test"), dict(old["readers"]), old.get("basis")
    for path in answers:
        said = read_predictions(path)
        check_names(read_truth(truth), said)
        found = score(truths, said, path.stem)
        basis = found.to_json()["basis"]
        readers[_reader(name, path)] = _kept(found)
    kept["sets"][name] = {
        "networks": networks() if ours else old["networks"], "basis": basis, "groups": groups_of(truths),
        "missing": missing_faces(truths), "readers": readers,
    }  # fmt: skip
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def groups_of(truths: Sequence[Truth]) -> dict[str, dict[str, int]]:
    """What each row of pictures rests on: pictures, labeled and physical dice, rigs."""
    members: dict[str, list[tuple[TruePicture, TrueDie | None]]] = {"all": []}
    for one in truths:
        if isinstance(one, TruePicture):
            whole = [f"set: {one.set}", *([f"suite: {one.suite}"] if one.suite else []), "all"]
            for row in whole:
                members.setdefault(row, []).extend((one, die) for die in (*one.dice, None))
            for die in one.dice:
                members.setdefault(f"kind: {die.kind}", []).append((one, die))
    return {row: _counted(cases) for row, cases in members.items()}


def missing_faces(truths: Sequence[Truth]) -> dict[str, list[int]]:
    """The numbers that no labeled die shows, for each kind that is there and lacks some."""
    shown: dict[str, set[int]] = {}
    for one in truths:
        for die in one.dice if isinstance(one, TruePicture) else ():
            if die.kind in SHAPES and die.value is not None:
                shown.setdefault(die.kind, set()).add(die.value)
    missing = {
        kind: sorted({SHAPES[kind].value_of(label) for label in SHAPES[kind].labels} - values)
        for kind, values in sorted(shown.items(), key=lambda item: (len(item[0]), item[0]))
    }
    return {kind: numbers for kind, numbers in missing.items() if numbers}


def _counted(cases: Sequence[tuple[TruePicture, TrueDie | None]]) -> dict[str, int]:
    dice = [(source, die) for source, die in cases if die is not None]
    return {
        "pictures": len({source.picture for source, _ in cases}),
        "dice": len(dice),
        "physical_dice": len({of_die(source, die)["die"] for source, die in dice}),
        "rigs": len({source.rig for source, _ in cases}),
    }


def _reader(name: str, path: Path) -> str:
    return path.stem.removeprefix(f"{name}-")


def _kept(found: Score) -> dict[str, Any]:
    if found.clips_by_unit:
        rows = {"all": {key: _row(found.clips_by_unit["die"].figures[key]) for key in CLIPS_KEPT}}
        for name, clips in found.clip_groups["suite"].items():
            rows[f"suite: {name}"] = {key: _row(clips.figures[key]) for key in CLIPS_KEPT}
        return {**rows, "elapsed_s": None}
    rows = {"all": {key: _row(found.by_unit["die"].figures[key]) for key in KEPT}}
    for group in ("suite", "set", "kind"):
        for name, one in found.groups[group].items():
            if len(found.groups[group]) > 1:
                rows[f"{group}: {name}"] = {key: _row(one.figures[key]) for key in KEPT}
    return {**rows, "elapsed_s": found.elapsed_s}


def _row(one: Estimate) -> dict[str, Any]:
    return {
        "k": one.k, "n": one.n, "value": one.value, "low": one.low, "high": one.high,
        "clusters": one.clusters,
    }  # fmt: skip


def results() -> dict[str, Any]:
    """The kept figures."""
    if not FILE.is_file():
        return {"sets": {}}
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def measured_networks() -> list[dict[str, str]]:
    """The checksums of the networks of each set."""
    return [one["networks"] for one in results()["sets"].values()]


def benchmark_page() -> str:
    """The page: the template with its tables."""
    text = TEMPLATE.read_text(encoding="utf-8")
    sets = results()["sets"]
    text = text.replace("<!-- pictures -->", _readers({name: sets[name] for name in PICTURE_SETS}))
    text = text.replace("<!-- clips -->", _readers({"clips": sets["clips"]}))
    return text.replace("<!-- lost -->", lost_table())


def accuracy_section() -> str:
    """What may be expected on an unknown table: the bounds by physical dice, and what was measured."""
    public, rendered = (results()["sets"].get(name) for name in ("public", "rendered"))
    if public is None or rendered is None or any(one["networks"] != networks() for one in (public, rendered)):
        return "The public photographs were not measured with these networks yet."
    ours, drawn, basis = public["readers"][OURS]["all"], rendered["readers"][OURS]["all"], public["basis"]
    risk, right, accepted = ours["risk"], ours["right"], ours["accepted"]
    return (
        f"On an unknown table, rely on no more than this: at least {_percent(right['low'])} of the best "
        f"guesses are right. At least {_percent(accepted['low'])} of the dice are accepted, and at most "
        f"{_percent(risk['high'])} of the accepted readings are wrong. "
        f"Measured were {_percent(right['value'])} right and {_percent(accepted['value'])} accepted, with "
        f"{risk['k']:.0f} of {risk['n']:,.0f} accepted readings wrong or no die. "
        f"But the {basis['pictures']:,} public photographs show only {basis['physical_dice']} physical dice, "
        f"with {basis['rigs']} rigs. "
        f"So few dice prove no more, even without an error (95 %, Clopper and Pearson). "
        f"Rendered pictures of {rendered['basis']['physical_dice']} dice are harder: "
        f"{_percent(drawn['right']['value'])} right, {_percent(drawn['accepted']['value'])} accepted, "
        f"{drawn['risk']['k']:.0f} of {drawn['risk']['n']:,.0f} accepted readings wrong or no die."
    )


def lost() -> Iterator[tuple[str, str, str, str, float, float]]:
    """Rows in which another reader is better: set, row, figure, reader, and both values."""
    for name, one in results()["sets"].items():
        ours = one["readers"][OURS]
        for reader, theirs in one["readers"].items():
            for row in ours.keys() & theirs.keys() - {"elapsed_s"}:
                for key, mine in ours[row].items():
                    yours = theirs[row][key]
                    if mine["value"] is None or yours["value"] is None or yours["n"] < _LEAST:
                        continue
                    gap = yours["value"] - mine["value"]
                    if (gap < 0) if key in LOWER else (gap > 0):
                        yield name, row, key, reader, mine["value"], yours["value"]


def lost_table() -> str:
    """The lost rows as a table."""
    rows = [
        [name, row, TEXTS.get(key) or CLIP_TEXTS[key], _value(mine, key), f"{_value(yours, key)} ({reader})"]
        for name, row, key, reader, mine, yours in sorted(lost())
    ]
    return (
        markdown(["set", "dice", "figure", "Traywatch", "better"], rows)
        if rows
        else "None of ten cases or more."
    )


def _readers(sets: dict[str, dict[str, Any]]) -> str:
    """One row for each set and reader."""
    keys = KEPT if set(sets) <= set(PICTURE_SETS) else CLIPS_KEPT
    head = ["set", "reader", *((TEXTS if keys == KEPT else CLIP_TEXTS)[key] for key in keys)]
    rows = [
        [set_name, name.replace("_", " "), *(_cell(found["all"][key], key) for key in keys)]
        for set_name, one in sets.items()
        for name, found in one["readers"].items()
    ]
    return markdown(head, rows)


def _cell(one: dict[str, Any], key: str) -> str:
    if one["value"] is None:
        return "–"
    if one["low"] is None:
        return _value(one["value"], key)
    return f"{_value(one['value'], key)} ({_value(one['low'], key)} to {_value(one['high'], key)})".replace(
        " %", ""
    ).replace(" (", " % (" if key not in ("false", "phantom", "latency_95") else " (", 1)


def _value(value: float, key: str) -> str:
    return f"{value:.2f}" if key in ("false", "phantom", "latency_95") else _percent(value)


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f} %"
