"""Tables of the accuracy page that count readings: photographs, rendered pictures, failures.

A count is a record with ``k``, ``n``, ``share``, ``low`` and ``high`` (95 %), as the evaluations print it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from traywatch.models.evaluate.metrics.counts import Count
from traywatch.models.synth.datasets.shifts import SUITES

_FAILURES = (
    ("letters, symbols", "word:letters", "word:symbols"),
    ("d6 with logos on half of the faces", "word:logo"),
    ("fudge dice, not in play", "word:fudge"),
    ("fudge dice in play, dim", "word:fudge in play, dim"),
    ("one die, camera at 35 degrees", "alone:35"),
    ("one die, camera at 45 degrees", "alone:45"),
    ("one die, camera at 60 degrees", "alone:60"),
    ("clear bar-shaped d4, close", "crystal"),
    ("d6 that touch: blocks, rows, heaps", "crowd:block", "crowd:row", "crowd:heap"),
    ("the same in dim light", "crowd:dim block"),
    ("d6 on the foot of a monitor", "crowd:foot"),
    ("d6 on plates, glass, books, phones", "crowd:plate", "crowd:dark glass", "crowd:book", "crowd:phone"),
    ("d6 beside printed polygons and hearts", "crowd:polygons"),
    ("d6 on dotted cloth", "crowd:dotted cloth"),
    ("small d6, blurred", "crowd:loose x 0.5, blurred"),
    ("smaller d6, blurred", "crowd:loose x 0.33, blurred"),
    ("clutter without dice", "clutter"),
)
"""The rows of the table of failures, and the rows of the shift suite that each sums up."""
_FAILURE_HEAD = (
    "pictures of", "pictures", "dice", "best guess right", "accepted", "accepted and wrong",
    "accepted without a die",
)  # fmt: skip
_PHOTOGRAPHS = (
    ("all", "all"),
    ("set: turntable", "turntable, one die"),
    ("set: d6_pile", "piles of d6"),
    ("set: red_tray", "red tray, one d6"),
    *((f"kind: {kind}", kind) for kind in ("d4", "d6", "d8", "d10", "d12", "d20")),
)
_SUITES = (
    ("all", "all"),
    ("suite: usual", "usual"),
    ("suite: close", "close-ups of one die"),
    ("suite: mat", "trays on mats"),
    ("suite: glare", "glare"),
    ("suite: dim", "dim light"),
    ("suite: heap", "heaps"),
    ("suite: small", "small dice"),
    ("suite: steep", "views from the side"),
    ("suite: things", "things without dice"),
)
_SET_HEAD = (
    "pictures of", "pictures", "labeled dice", "physical dice", "rigs", "best guess right", "accepted",
    "accepted, and wrong or no die",
)  # fmt: skip


EVALUATE = "python -m traywatch.models.evaluate"


def commands(*lines: str) -> str:
    """The commands that measure a section."""
    return "\n".join(["```sh", *lines, "```"])


def section_command(name: str, cases: int, every_case: int) -> str:
    """The command that measures a section with so many of all cases."""
    part = round(100 * cases / every_case)
    return commands(f"{'' if part == 100 else f'SHARE={part} '}scripts/accuracy {name}")


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(cells) + " |" for cells in (head, *rows)]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]])


def share(count: dict[str, Any], digits: int = 1) -> str:
    """A share in percent with its interval."""
    if not count["n"]:
        return "–"
    value, low, high = (f"{100 * count[key]:.{digits}f}" for key in ("share", "low", "high"))
    return f"{value} % ({low} to {high})"


def counted(k: int, n: int) -> str:
    """A share of counted cases in percent with its interval."""
    return share(Count(k, n).to_json())


def networks(measured: dict[str, str]) -> str:
    """The shipped networks with the first digits of their checksums (SHA-256)."""
    named = [f"`{name}` `{sha[:12]}`" for name, sha in measured.items() if name.endswith(".onnx")]
    return ", ".join(named) + "."


def photographs(public: dict[str, Any]) -> str:
    """The public photographs by source and kind, with intervals that draw physical dice."""
    basis = public["basis"]
    head = (
        f"{basis['pictures']:,} pictures show {basis['physical_dice']} physical dice, with {basis['rigs']} "
        f"rigs on {basis['days']} days."
    )
    lacking = "\n".join(
        f"- {kind}: {', '.join(map(str, numbers))}" for kind, numbers in public["missing"].items()
    )
    missing = f"No picture shows two kinds of dice, or these numbers:\n\n{lacking}"
    return f"{head}\n\n{_rows(public, _PHOTOGRAPHS)}\n\n{missing}"


def _rows(results: dict[str, Any], names: Sequence[tuple[str, str]]) -> str:
    """Rows of a set of the benchmark: what each rests on, and how Traywatch reads it."""
    rows = []
    for name, text in names:
        one, basis = results["readers"]["traywatch"][name], results["groups"][name]
        risk = one["risk"]
        wrong = f"{risk['k']:.0f} of {risk['n']:,.0f}" if basis["dice"] else f"{risk['k']:.0f}"
        counts = [f"{basis[key]:,}" for key in ("pictures", "dice", "physical_dice", "rigs")]
        rows.append([text, *counts, _bounded(one["right"]), _bounded(one["accepted"]), wrong])
    return table(_SET_HEAD, rows)


def rendered(found: dict[str, Any]) -> str:
    """Rendered pictures, with and without their camera, and what the set consists of."""
    both = [one["overall"] for one in (found["known"], found["unknown"])]
    dice = both[0]["met"]["n"]
    # A die without a box is neither right nor accepted, so shares are of all legible dice.
    rows = [
        [text, *(f"{one[key]['k']:,}, {counted(one[key]['k'], dice)}" for one in both)]
        for key, text in (("met", "detected"), ("both_right", "best guess right"), ("accepted", "accepted"))
    ]
    wrong = [one["accepted_wrong"] for one in both]
    rows.append(["accepted and wrong", *(f"{one['k']}, {share(one, 2)}" for one in wrong)])
    false = [one["false_a_picture"] for one in (found["known"], found["unknown"])]
    rows.append(
        [
            "false positives, all boxes",
            *(f"{one['k']} ({one['each']:.2f} per picture)" for one in false),
        ]
    )
    pictures = found["known"]["pictures"]
    return "\n\n".join(
        [
            f"It has {pictures} pictures with {dice:,} legible dice of all kinds.",
            table(["measure", "camera known", "camera unknown"], rows),
            section_command("rendered", pictures, 520),
        ]
    )


def suites(frozen: dict[str, Any]) -> str:
    """The frozen pictures of the benchmark by suite, with intervals that draw physical dice."""
    head = "The frozen set of the [benchmark](benchmark.md#sets), each picture with a rig of its own:"
    return "\n\n".join([head, _rows(frozen, _SUITES), commands("scripts/benchmark")])


def clips(frozen: dict[str, Any]) -> str:
    """The frozen clips of the benchmark, with intervals that draw physical dice or clips."""
    rows_of, basis = frozen["readers"]["traywatch"], frozen["basis"]
    ours = rows_of["all"]
    head = (
        f"The {basis['clips']} frozen clips of the [benchmark](benchmark.md#sets) have hands, lamps, noise, "
        f"vibration, and throws on the mat. They show {basis['physical_dice']} drawn or rendered dice, with "
        f"{basis['rigs']} rigs:"
    )
    rows = [
        [text, f"{ours[key]['k']:.0f} of {ours[key]['n']:.0f}", _bounded(ours[key])]
        for key, text in (
            ("noticed", "rolls noticed"),
            ("accepted_wrong", "accepted dice that are wrong"),
            ("zone", "zone right"),
        )
    ]
    rows.append(["phantom rolls", f"{ours['phantom']['k']:.0f} in {ours['phantom']['n']:.0f} clips", "–"])
    missed = [
        f"{row.rpartition(': ')[2]} ({one['noticed']['n'] - one['noticed']['k']:.0f})"
        for row, one in rows_of.items()
        if row.startswith("suite: ") and one["noticed"]["k"] < one["noticed"]["n"]
    ]
    tables = table(["measure", "count", "share (95 % interval)"], rows)
    told = f"Rolls that were not noticed: {', '.join(missed) or 'none'}."
    return "\n\n".join([head, tables, told, commands("scripts/benchmark")])


def _bounded(one: dict[str, Any]) -> str:
    """A share; without an interval where there are fewer than two physical dice."""
    if one["n"] and one["low"] is None:
        return f"{100 * one['value']:.1f} %"
    return share({**one, "share": one["value"]})


def weak(public: dict[str, Any]) -> str:
    """The kinds that are read worst in the photographs, and what nothing notices."""
    d4, d20 = (public["readers"]["traywatch"][f"kind: {kind}"] for kind in ("d4", "d20"))
    cases = [
        ["one d4, no profile", f"accepted {_bounded(d4['accepted'])}; calibrate"],
        [
            "d20",
            f"best guess right {_bounded(d20['right'])}; few photographs show numbers from 17 up",
        ],
        ["d60", "a face is about 10 px wide; most are asked about"],
        ["d20 under a glass dome, from the side", "the face towards the camera is accepted"],
        ["mirrored picture of one die", "not noticed"],
    ]
    return table(["case", "what happens"], cases)


def failures(found: dict[str, Any]) -> str:
    """What goes wrong, by rows of the shift suite and by drawings without dice."""
    rows, things = found["rows"], found["things"]
    cells = [_failure(text, [rows[name] for name in names]) for text, *names in _FAILURES]
    accepted = str(things["false_read"]["k"])
    cells.append(["buttons, keys, dominoes", str(things["pictures"]), "0", "–", "–", "–", accepted])
    command = section_command("failures", rows["clutter"]["pictures"], SUITES["clutter"])
    return f"{table(_FAILURE_HEAD, cells)}\n\n{command}"


def _failure(text: str, rows: Sequence[dict[str, Any]]) -> list[str]:
    """One row of the table of failures, the sum of some rows of the shift suite."""
    keys = ("pictures", "dice", "right", "accepted", "wrong", "said")
    n = {key: sum(row[key] for row in rows) for key in keys}
    dice = n["dice"]
    shares = [counted(n[key], dice) if dice else "–" for key in ("right", "accepted")]
    wrong = f"{n['wrong']} of {n['accepted']}" if dice else "–"
    return [text, str(n["pictures"]), str(dice), *shares, wrong, str(n["said"])]
