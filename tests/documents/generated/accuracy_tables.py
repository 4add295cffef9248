"""Tables of the accuracy page that count readings: photographs, rendered pictures, failures.

A count is a record with ``k``, ``n``, ``share``, ``low`` and ``high`` (95 %), as the evaluations print it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from traywatch.models.evaluate.metrics.counts import Count
from traywatch.models.synth.datasets.shifts import SUITES

KINDS = ("d4", "d6", "d8", "d10", "d12", "d20")
_FROM_THE_SIDE = ("alone:35", "alone:45", "alone:60")
_SUITES = (
    ("", "all"),
    ("usual", "usual"),
    ("close", "close-ups of one die"),
    ("mat", "trays on mats"),
    ("glare", "glare"),
    ("dim", "dim light"),
    ("heap", "heaps"),
    ("small", "small dice"),
    ("steep", "views from the side"),
    ("things", "things without dice"),
)
_ROWS = (
    ("found", "detected, box overlaps by half"),
    ("met", "detected, looser count"),
    ("kind_right", "kind right"),
    ("both_right", "best guess right"),
    ("accepted", "accepted"),
    ("accepted_wrong", "accepted and wrong"),
)


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


def overall(found: dict[str, Any]) -> str:
    """The photographs, all dice together."""
    counts = found["overall"]
    rows = [
        [text, f"{counts[key]['k']:,}", f"{counts[key]['n']:,}", share(counts[key])] for key, text in _ROWS
    ]
    false = found["false_a_picture"]
    interval = f"{false['each']:.3f} ({false['low']:.3f} to {false['high']:.3f}) per picture"
    rows.append(["false positives", str(false["k"]), f"{false['n']} pictures", interval])
    return table(["measure", "count", "n", "share (95 % interval)"], rows)


def by_kind(found: dict[str, Any], physical: dict[str, int]) -> str:
    """The photographs by kind. ``physical`` is the number of physical dice of each kind."""
    kinds = found["by_kind"]
    rows = [
        [
            kind,
            str(kinds[kind]["both_right"]["n"]),
            str(physical[kind]),
            share(kinds[kind]["both_right"]),
            share(kinds[kind]["accepted"]),
            _of(kinds[kind]["accepted_wrong"]),
        ]
        for kind in KINDS
    ]
    return table(
        ["kind", "frames", "physical dice", "best guess right", "accepted", "accepted and wrong"], rows
    )


def clusters(found: dict[str, Any]) -> str:
    """The photographs with intervals that draw physical dice."""
    dice = found["clustered"]["die"]
    rows = [
        [text, str(dice[key]["n"]), str(dice[key]["clusters"]), share(dice[key])]
        for key, text in _ROWS
        if key in dice and key != "found"
    ]
    return table(["measure", "frames", "physical dice", "share (95 % interval)"], rows)


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
    ours = frozen["readers"]["traywatch"]
    rows = []
    for suite, text in _SUITES:
        one = ours[f"suite: {suite}"] if suite else ours["all"]
        risk, dice = one["risk"], one["right"]
        rows.append(
            [
                text,
                str(dice["clusters"]),
                _bounded(one["right"]),
                _bounded(one["accepted"]),
                f"{risk['k']:.0f} of {risk['n']:.0f}"
                if dice["n"]
                else f"{risk['k']:.0f} in {one['false']['n']:.0f} pictures",
            ]
        )
    basis = frozen["basis"]
    head = (
        f"The frozen set of the [benchmark](benchmark.md#sets) has {basis['pictures']} pictures, each with a "
        f"camera, light and ground of its own, and {basis['physical_dice']} dice."
    )
    names = ["pictures", "dice", "best guess right", "accepted", "accepted, and wrong or no die"]
    return "\n\n".join([head, table(names, rows), commands("scripts/benchmark")])


def _bounded(one: dict[str, Any]) -> str:
    return share({**one, "share": one["value"]})


def weak(photographs: dict[str, Any]) -> str:
    """The kinds that are read worst in the photographs, and what nothing notices."""
    real = photographs["by_kind"]
    cases = [
        ["one d4, no profile", f"accepted {share(real['d4']['accepted'])}; calibrate"],
        [
            "d20",
            f"best guess right {share(real['d20']['both_right'])}; few photographs show numbers from 17 up",
        ],
        ["d60", "a face is about 10 px wide; most are asked about"],
        ["mirrored picture of one die", "not noticed"],
    ]
    return table(["case", "what happens"], cases)


def failures(found: dict[str, Any]) -> str:
    """What the reader states wrongly, by the rows of the shift suite and by drawings without dice."""
    rows, things = found["rows"], found["things"]
    texts, fudge = [rows["word:letters"], rows["word:symbols"]], [rows["word:fudge"]]
    side, crystal = [rows[name] for name in _FROM_THE_SIDE], rows["crystal"]
    clutter, drawn = rows["clutter"], f"in {things['pictures']} drawings"
    cases = [
        ["letters, symbols", f"{_wrong(texts)} accepted as numbers; teach them"],
        ["fudge dice, not in play", f"{_wrong(fudge)} accepted as numbers"],
        ["one die from the side, no profile", f"{_wrong(side)} accepted and wrong"],
        ["clear bar-shaped d4, close", f"accepted {crystal['accepted']} of {crystal['dice']}"],
        ["buttons, keys, dominoes", f"{things['false_read']['k']} accepted {drawn}"],
        ["other clutter without dice", f"{clutter['said']} accepted in {clutter['pictures']} pictures"],
    ]
    command = section_command("failures", clutter["pictures"], SUITES["clutter"])
    return table(["case", "what happens"], cases) + "\n\n" + command


def _of(count: dict[str, Any]) -> str:
    return f"{count['k']} of {count['n']}"


def _wrong(rows: Sequence[dict[str, Any]]) -> str:
    """Accepted and wrong readings of some rows of the shift suite, of all of their dice."""
    k, n = sum(row["wrong"] for row in rows), sum(row["dice"] for row in rows)
    return f"{k} of {n:,}, {counted(k, n)},"
