"""Counts over a labeled set (detected, right, accepted, accepted wrong) with confidence intervals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from traywatch.models.evaluate.real_photos import LabeledDie, LabeledPicture
from traywatch.vision.types import DieReading

LEAST_OVERLAP = 0.5
LOOSE_OVERLAP = 0.25
"""Least overlap of a match if the center of the detected box lies in the labeled one."""


@dataclass(frozen=True, slots=True)
class Count:
    """``k`` of ``n``, with the 95 % Wilson interval of the share."""

    k: int
    n: int

    @property
    def share(self) -> float:
        """k / n, or NaN if n is 0."""
        return self.k / self.n if self.n else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson score interval (Wilson 1927); (0, 1) if n is 0."""
        if self.n == 0:
            return 0.0, 1.0
        z, p = 1.959964, self.share
        middle = p + z * z / (2 * self.n)
        spread = z * math.sqrt(p * (1 - p) / self.n + z * z / (4 * self.n**2))
        whole = 1 + z * z / self.n
        return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)

    def to_json(self) -> dict[str, float | int | None]:
        """k, n, share and interval; the share is null if n is 0."""
        low, high = self.interval
        return {"k": self.k, "n": self.n, "share": self.share if self.n else None, "low": low, "high": high}


@dataclass(frozen=True, slots=True)
class Proportion:
    """``k`` events in ``n`` pictures; a picture can have several."""

    k: int
    n: int

    @property
    def each(self) -> float:
        """Events per picture, or NaN if n is 0."""
        return self.k / self.n if self.n else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the Poisson mean per picture, by Byar's approximation; (0, inf) if n is 0."""
        if self.n == 0:
            return 0.0, math.inf
        z, more = 1.959964, self.k + 1
        low = self.k * (1 - 1 / (9 * self.k) - z / (3 * math.sqrt(self.k))) ** 3 if self.k else 0.0
        high = more * (1 - 1 / (9 * more) + z / (3 * math.sqrt(more))) ** 3
        return low / self.n, high / self.n

    def to_json(self) -> dict[str, float | int | None]:
        """k, n, events per picture and interval; the latter are null if n is 0."""
        low, high = self.interval
        if self.n == 0:
            return {"k": self.k, "n": 0, "each": None, "low": None, "high": None}
        return {"k": self.k, "n": self.n, "each": self.each, "low": low, "high": high}


@dataclass(frozen=True, slots=True)
class Pair:
    """A labeled die and its matched reading, if any, with the IoU of their boxes."""

    picture: LabeledPicture
    truth: LabeledDie
    reading: DieReading | None
    overlap: float = 0.0

    @property
    def is_detected(self) -> bool:
        """Whether the boxes overlap by at least ``LEAST_OVERLAP``; a match alone requires less."""
        return self.reading is not None and self.overlap >= LEAST_OVERLAP

    @property
    def guess(self) -> tuple[str | None, int | None]:
        """Kind and value of the best guess, accepted or not."""
        return (None, None) if self.reading is None else best_guess(self.reading)

    @property
    def right(self) -> bool:
        """Whether the best guess has the right kind and, if the value is labeled, the right value."""
        kind, value = self.guess
        return kind == self.truth.kind and (self.truth.value is None or value == self.truth.value)

    @property
    def accepted(self) -> bool:
        """Whether the reading was accepted."""
        return self.reading is not None and self.reading.status == "read"


def best_guess(reading: DieReading) -> tuple[str | None, int | None]:
    """Kind and value of a reading's best guess, accepted or not."""
    if reading.status == "read" or not reading.alternatives:
        return reading.kind, reading.value
    return reading.alternatives[0].kind, reading.alternatives[0].value


def overlap(a: Sequence[float], b: Sequence[float]) -> float:
    """Intersection over union of two boxes (x0, y0, x1, y1)."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    both = width * height
    return both / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - both)


def _meets(label: Sequence[float], box: Sequence[float]) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return label[0] <= x <= label[2] and label[1] <= y <= label[3]


def match(picture: LabeledPicture, readings: Sequence[DieReading]) -> tuple[list[Pair], list[DieReading]]:
    """Match labeled dice with readings, largest overlap first; return the pairs and the unmatched readings.

    Boxes match with an IoU of at least ``LEAST_OVERLAP``. ``LOOSE_OVERLAP`` is enough if the center of the
    detected box lies in the labeled one. In pictures with unlabeled boxes, only a single die and a single
    reading are matched.
    """
    drawn = [d for d in picture.dice if d.box is not None]
    if len(drawn) < len(picture.dice):
        if len(picture.dice) == 1 and len(readings) == 1:
            return [Pair(picture, picture.dice[0], readings[0])], []
        return [Pair(picture, die, None) for die in picture.dice], []
    chances = sorted(
        (
            (overlap(die.box or (), r.box), i, j)
            for i, die in enumerate(drawn)
            for j, r in enumerate(readings)
        ),
        reverse=True,
    )
    taken: dict[int, tuple[int, float]] = {}
    used: set[int] = set()
    for amount, i, j in chances:
        near = amount >= LOOSE_OVERLAP and _meets(drawn[i].box or (), readings[j].box)
        if (amount >= LEAST_OVERLAP or near) and i not in taken and j not in used:
            taken[i] = (j, amount)
            used.add(j)
    pairs = [
        Pair(picture, die, readings[taken[i][0]], taken[i][1]) if i in taken else Pair(picture, die, None)
        for i, die in enumerate(drawn)
    ]
    return pairs, [r for j, r in enumerate(readings) if j not in used]


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of a group of dice.

    ``found`` and ``met`` are over dice with a labeled box: detected with an IoU of at least 0.5, and matched
    at all. ``false`` is over all readings: those that match no die. ``accepted_wrong`` is over the accepted
    readings, the other counts over matched dice. ``faces`` counts each face of a named die once; it is right
    if most of its frames are right.
    """

    found: Count
    met: Count
    false: Count
    kind_right: Count
    value_right: Count
    both_right: Count
    accepted: Count
    accepted_wrong: Count
    faces: Count


@dataclass(frozen=True, slots=True)
class Report:
    """All results on a set; ``loose`` are the readings that match no labeled die."""

    pictures: int
    overall: Tally
    by_kind: dict[str, Tally]
    by_set: dict[str, Tally]
    confusion: dict[tuple[str, str], int]
    errors: tuple[Pair, ...]
    elapsed_ms: float = field(default=0.0)
    pairs: tuple[Pair, ...] = ()
    loose: tuple[tuple[LabeledPicture, DieReading], ...] = ()

    @property
    def false_a_picture(self) -> Proportion:
        """False positives per picture."""
        return Proportion(len(self.loose), self.pictures)


def tally(pairs: Sequence[Pair], left_over: int) -> Tally:
    """The counts of some pairs and ``left_over`` unmatched readings."""
    boxed = [p for p in pairs if p.truth.box is not None]
    detected = [p for p in pairs if p.reading is not None]
    valued = [p for p in detected if p.truth.value is not None]
    accepted = [p for p in detected if p.accepted]
    faces: dict[tuple[str, str, str, int | None], list[bool]] = {}
    for p in valued:
        if p.picture.die is not None:
            key = (p.picture.die, p.picture.session, p.truth.kind, p.truth.value)
            faces.setdefault(key, []).append(p.right)
    return Tally(
        found=Count(sum(p.is_detected for p in boxed), len(boxed)),
        met=Count(sum(p.reading is not None for p in boxed), len(boxed)),
        false=Count(left_over, len(detected) + left_over),
        kind_right=Count(sum(p.guess[0] == p.truth.kind for p in detected), len(detected)),
        value_right=Count(sum(p.guess[1] == p.truth.value for p in valued), len(valued)),
        both_right=Count(sum(p.right for p in valued), len(valued)),
        accepted=Count(len(accepted), len(detected)),
        accepted_wrong=Count(sum(not p.right for p in accepted), len(accepted)),
        faces=Count(sum(2 * sum(frames) > len(frames) for frames in faces.values()), len(faces)),
    )


def score(
    results: Iterable[tuple[LabeledPicture, Sequence[DieReading]]],
    *,
    judged: Callable[[LabeledDie], bool] | None = None,
) -> Report:
    """Build the report from pictures and their readings.

    ``judged`` selects the dice that count. Readings of other dice are neither right, wrong nor false
    positives.
    """
    pairs: list[Pair] = []
    loose: list[tuple[LabeledPicture, DieReading]] = []
    count = 0
    for picture, readings in results:
        count += 1
        matched, left = match(picture, readings)
        pairs += [p for p in matched if judged is None or judged(p.truth)]
        loose += [(picture, reading) for reading in left]
    kinds = sorted({p.truth.kind for p in pairs}, key=lambda kind: (len(kind), kind))
    sets = sorted({p.picture.set for p in pairs} | {picture.set for picture, _ in loose})
    confusion = Counter((p.truth.kind, p.guess[0] or "-") for p in pairs)
    wrong = [p for p in pairs if not p.right]
    return Report(
        pictures=count,
        overall=tally(pairs, len(loose)),
        by_kind={
            k: tally([p for p in pairs if p.truth.kind == k], sum(r.kind == k for _, r in loose))
            for k in kinds
        },
        by_set={
            s: tally([p for p in pairs if p.picture.set == s], sum(q.set == s for q, _ in loose))
            for s in sets
        },
        confusion=dict(confusion),
        errors=tuple(sorted(wrong, key=lambda p: (not p.accepted, p.reading is None))),
        pairs=tuple(pairs),
        loose=tuple(loose),
    )
