"""Table of the experiments of an ablation study, compared on the same dice.

The results are the files ``judged.jsonl`` of ``traywatch.models.train.ablation``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from traywatch.models.evaluate.metrics.counts import Count

_LARGE = ("d24", "d30", "d60")
GROUPS: tuple[tuple[str, Callable[[dict[str, Any]], bool]], ...] = (
    ("all", lambda row: True),
    ("d6 with pips", lambda row: row["kind"] == "d6" and row["pips"]),
    ("d6 numerals", lambda row: row["kind"] == "d6" and not row["pips"]),
    ("d8 to d20, d00", lambda row: row["kind"] not in ("d2", "d6", *_LARGE)),
    ("d10, d00", lambda row: row["kind"] in ("d10", "d00")),
    ("d24, d30, d60", lambda row: row["kind"] in _LARGE),
    ("in glare", lambda row: row["set"] == "light:glare"),
)


def change(before: Sequence[bool], after: Sequence[bool]) -> tuple[float, float]:
    """Difference of two accuracies on the same dice and half its 95 % interval, in percentage points.

    The interval is McNemar's: dice that both readers get right or both get wrong do not contribute.
    """
    n = len(before)
    gained = sum(b and not a for a, b in zip(before, after, strict=True))
    lost = sum(a and not b for a, b in zip(before, after, strict=True))
    spread = math.sqrt(max(gained + lost - (gained - lost) ** 2 / n, 1.0)) / n
    return 100 * (gained - lost) / n, 196 * spread


def table(folder: Path, against: str, only: str | None = None) -> str:
    """Table of each experiment's accuracy by set and group, and its difference to ``against``."""
    tries: dict[str, dict[tuple[str, str], dict[str, Any]]] = {}
    for path in sorted(folder.glob("*/judged.jsonl")):
        if only in (None, path.parent.name):
            rows = [json.loads(line) for line in path.read_text().splitlines()]
            tries[path.parent.name] = {(row["on"], row["die"]): row for row in rows}
    first = tries[against]
    lines = []
    for on in dict.fromkeys(on for on, _ in first):
        for group, belongs in GROUPS:
            keys = [key for key, row in first.items() if key[0] == on and belongs(row)]
            for name, results in tries.items() if keys else ():
                right = [bool(results[key]["right"]) for key in keys]
                count = Count(sum(right), len(keys))
                kinds = 100 * sum(bool(results[key]["kind_right"]) for key in keys) / count.n
                low, high = (100 * end for end in count.interval)
                line = f"{on:23} {group:14} {name:15} {count.k:5} of {count.n:5} {100 * count.share:6.1f} % "
                line += f"({low:5.1f} to {high:5.1f})  kind {kinds:5.1f} %"
                if name != against:
                    more, half = change([bool(first[key]["right"]) for key in keys], right)
                    line += f"  {more:+6.1f} ± {half:.1f}"
                lines.append(line)
            if keys:
                lines.append("")
    return "\n".join(lines).rstrip()
