"""Memory of dice that people named or corrected; it recognizes the same die and the same face again.

Each answer, confirmation or correction leaves an ``Example``: what the die is, and how the networks see it.
If a later die is similar, its kind and its number become more probable, without training. The evidence is
bounded, so it never overrules a clear image. For the number, it only improves the best guess, and the app
still asks. For the kind, it can raise the confidence enough to accept. Dice with custom symbols, which the
networks do not know, are read from their taught faces only.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KIND_INDEX, KINDS, LABELS, network_kind
from traywatch.vision.memory.examples import COLUMNS, Example, redundant
from traywatch.vision.memory.recall import Recall, vague
from traywatch.vision.memory.similarity import Scales, log1p_times
from traywatch.vision.reading.evidence import OUT_OF_PLAY, ReadingCandidate
from traywatch.vision.reading.observations import CropObservation

if TYPE_CHECKING:
    from traywatch.vision.reading.face_reader import FaceReader, FaceReading

PER_LABEL, MOST = 40, 2000
CLEAR = 10.0
"""Odds of the networks' answer against a taught die, if the networks alone would accept their answer."""
ALONE = 3.0
"""Log-odds that similarity in color or in shape adds if the other one is neutral."""
GUESS = 0.5
"""Maximum confidence in a number that is the best guess only because of a remembered face."""
UNTAUGHT = 0.3
"""Weight of a face of a taught die that was never shown, relative to an identical remembered face."""


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    """The examples with their embeddings as arrays; never changed, only replaced."""

    rows: tuple[Example, ...]
    colors: NDArray[np.float32]
    dice: NDArray[np.float32]
    faces: NDArray[np.float32]


class Memory:
    """The dice that people named or corrected. Safe to use from several threads.

    ``refresh`` does nothing in this class. A subclass with storage recomputes embeddings there.
    """

    def __init__(self, examples: Iterable[Example] = (), *, scales: Scales | None = None) -> None:
        self.scales = scales or Scales.load()
        self._lock = threading.Lock()
        self._examples: dict[str, Example] = {example.ref: example for example in examples}
        self._table: _Table | None = None
        self.changes = 0
        """Number of changes so far. If it differs, earlier readings may no longer be valid."""

    def __len__(self) -> int:
        return len(self._examples)

    @property
    def examples(self) -> tuple[Example, ...]:
        """All examples, the oldest first."""
        return tuple(self._examples.values())

    @property
    def taught_kinds(self) -> frozenset[str]:
        """The names of kinds that people taught and the networks do not know."""
        return frozenset(example.kind for example in self.examples if example.taught)

    def remember(self, *examples: Example) -> tuple[str, ...]:
        """Add examples, replacing those with the same ``ref``; returns the refs of dropped examples."""
        with self._lock:
            for example in examples:
                self._examples.pop(example.ref, None)
                self._examples[example.ref] = example
            # Each face is thinned once.
            faces = {(example.kind, example.label, example.name): example for example in examples}
            gone = [ref for example in faces.values() for ref in self._too_many(example)]
            while len(self._examples) - len(gone) > MOST:
                gone.append(next(ref for ref in self._examples if ref not in gone))
            for ref in gone:
                self._examples.pop(ref, None)
            self._table = None
            self.changes += 1
        return tuple(gone)

    def forget(self, refs: Collection[str]) -> None:
        """Drop the examples with these refs."""
        with self._lock:
            for ref in refs:
                self._examples.pop(ref, None)
            self._table = None
            self.changes += 1

    def refresh(self, faces: FaceReader) -> None:
        """Called by the reader before it reads an image."""

    def value_of(self, kind: str, label: str) -> int | None:
        """The number of a taught die's symbol, or None."""
        return next(
            (e.value for e in self.examples if e.kind == kind and e.label == label and e.value is not None),
            None,
        )

    def recall(self, observation: CropObservation, colors: NDArray[np.float32]) -> Recall | None:
        """The evidence for a die with this observation and color signature; None without examples."""
        table = self._rows()
        if not table.rows:
            return None
        scales = self.scales
        shaped = scales.die.log_odds(table.dice @ observation.embedding)
        colored = scales.colors.log_odds(table.colors @ colors)
        # Dice of a set share colors, and dice of a kind share their shape: neither alone is enough.
        odds = np.exp(np.minimum(shaped + colored, 2 * np.minimum(shaped, colored) + ALONE))
        best: dict[str, float] = {}
        for row, example in enumerate(table.rows):
            best[example.kind] = max(best.get(example.kind, 0.0), float(odds[row]))
        total = scales.unknown + sum(best.values())
        share = odds / total
        kinds = np.zeros(len(KINDS))
        for kind, weight in best.items():
            built_in = network_kind(kind)
            if built_in is not None:
                at = KIND_INDEX[built_in]
                kinds[at] = max(kinds[at], min(scales.most, float(np.log1p(weight / scales.unknown))))
        alike = self._faces(table, observation)
        labels = np.zeros((len(observation.looks), len(LABELS)))
        worth_by_label: dict[tuple[int, str], float] = {}
        for row, example in enumerate(table.rows):
            if example.taught:
                continue
            worth = log1p_times(float(share[row]) ** 2, alike[row])
            for j in range(len(observation.looks)):
                key = (j, example.label)
                worth_by_label[key] = max(worth_by_label.get(key, -np.inf), float(worth[j]))
        for (j, label), worth_of in worth_by_label.items():
            labels[j, COLUMNS.get(label, [])] = min(scales.most, worth_of)
        top = int(np.argmax(odds))
        name = table.rows[top].name if share[top] > 0.5 else ""
        taught, taught_odds = self._taught(table, observation, odds, best, alike)
        return Recall(kinds, labels, 1 - scales.unknown / total, name, taught, taught_odds)

    def weigh(
        self,
        faces: FaceReader,
        observation: CropObservation,
        colors: NDArray[np.float32],
        kinds: Collection[str] | None = None,
    ) -> FaceReading:
        """The answers for one die, using the memory; ``kinds`` are the kinds in play."""
        plain = None if kinds is None else [k for k in kinds if network_kind(k)] or None
        recall = self.recall(observation, colors)
        if recall is None:
            return faces.weigh(observation, plain)
        reading = replace(self._with(recall, faces, observation, plain), die_name=recall.name)
        if not recall.taught:
            return reading
        against = CLEAR if faces.accepts(faces.weigh(observation, plain)) else 1.0
        if kinds is not None and recall.taught[0].kind not in kinds:
            against /= OUT_OF_PLAY
        p = recall.taught_odds / (recall.taught_odds + against)
        as_taught = [ReadingCandidate(a.kind, a.label, a.p * p) for a in recall.taught]
        as_read = [ReadingCandidate(a.kind, a.label, a.p * (1 - p)) for a in reading.answers]
        candidates = tuple(sorted((*as_taught, *as_read), key=lambda a: -a.p)[:5])
        if candidates and candidates[0].kind == recall.taught[0].kind:
            nothing = reading.not_a_die * (1 - p)
            from traywatch.vision.reading.face_reader import FaceReading  # it opens the networks

            return FaceReading(
                candidates, candidates[0].p, nothing, reading.tilt_deg, reading.features, reading.die_name,
                taught=True,
            )  # fmt: skip
        return replace(reading, answers=candidates, confidence=reading.confidence * (1 - p))

    # ------------------------------------------------------------------ private

    def _with(
        self, recall: Recall, faces: FaceReader, observation: CropObservation, kinds: Collection[str] | None
    ) -> FaceReading:
        """The networks' answers with the memory's evidence.

        Faces that the networks confuse also have similar embeddings. The face evidence therefore improves the
        best guess but must not raise the confidence in it. Only evidence for the kind changes the confidence.
        """
        use = faces.calibration
        labeled = vague(observation) if use.fails_text_check(observation) else observation
        reading = faces.weigh(recall.onto(labeled, use.kind_temperature, use.label_temperature), kinds)
        kind_alone = replace(recall, labels=np.zeros_like(recall.labels))
        by_kind = faces.weigh(
            kind_alone.onto(observation, use.kind_temperature, use.label_temperature), kinds
        )
        if not reading.answers or not by_kind.answers:
            return reading
        first, other = reading.answers[0], by_kind.answers[0]
        if (first.kind, first.label) == (other.kind, other.label):
            return replace(reading, confidence=by_kind.confidence)
        return replace(reading, confidence=min(reading.confidence, GUESS))

    def _rows(self) -> _Table:
        with self._lock:
            if self._table is None:
                rows = tuple(self._examples.values())
                arrays = [
                    np.stack([getattr(e, what) for e in rows]) if rows else np.zeros((0, 1), np.float32)
                    for what in ("colors", "die", "face")
                ]
                self._table = _Table(rows, *arrays)
            return self._table

    def _faces(self, table: _Table, observation: CropObservation) -> NDArray[np.float64]:
        """Log-odds that each hypothesis (column) shows an example's face (row).

        0 where a side of a d4 would be compared with a top face.
        """
        alike = np.zeros((len(table.rows), len(observation.looks)))
        sides = np.array([example.side for example in table.rows])
        for j, look in enumerate(observation.looks):
            if look.embedding is None:
                continue
            line = self.scales.side if look.side else self.scales.face
            column = line.log_odds(table.faces @ look.embedding)
            alike[:, j] = np.where(sides == look.side, column, 0.0)
        return alike

    def _taught(
        self,
        table: _Table,
        observation: CropObservation,
        odds: NDArray[np.float64],
        best: dict[str, float],
        alike: NDArray[np.float64],
    ) -> tuple[tuple[ReadingCandidate, ...], float]:
        """The answers as the likeliest taught kind, and the odds that the die is of that kind."""
        own = {example.kind for example in table.rows if example.taught}
        if not own:
            return (), 0.0
        kind = max(own, key=lambda name: best[name])
        weights = np.array([look.weight for look in observation.looks])
        weights = weights / max(float(weights.max(initial=0.0)), 1e-9)
        scores: dict[str, float] = {}
        for row, example in enumerate(table.rows):
            if example.kind == kind and len(weights):
                score = float((np.exp(alike[row]) * weights).max())
                scores[example.label] = max(scores.get(example.label, 0.0), score)
        identical = float(np.exp(self.scales.face.most))
        total = sum(scores.values()) + UNTAUGHT * min(1.0, identical)
        candidates = [ReadingCandidate(kind, label, score / total) for label, score in scores.items()]
        candidates.sort(key=lambda a: -a.p)
        others = sum(weight for name, weight in best.items() if name != kind)
        return tuple(candidates), best[kind] / (self.scales.unknown + others)

    def _too_many(self, example: Example) -> list[str]:
        """Refs to drop from a face with too many examples: the older one of the most similar pair."""
        group = [
            e
            for e in self._examples.values()
            if (e.kind, e.label, e.name) == (example.kind, example.label, example.name)
        ]
        gone: list[str] = []
        while len(group) > PER_LABEL:
            out = redundant(group)
            gone.append(group.pop(out).ref)
        return gone
