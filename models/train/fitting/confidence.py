"""Fit temperatures, the confidence regression and thresholds on held-out pictures, for a given risk."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.model_files import use_models
from traywatch.models.train.fitting.confidence_cases import ConfidenceCase, collect_cases, pictures_of, unread
from traywatch.models.train.fitting.hidden_units import fit_with_units
from traywatch.models.train.fitting.logistic import fit
from traywatch.models.train.fitting.thresholds import Weighed, kinds_of, least_by_kind, reach
from traywatch.vision.detection.boxes import sort_out
from traywatch.vision.reader import TrayReader
from traywatch.vision.reading.confidence import Confidence, ConfidenceModel
from traywatch.vision.reading.confidence_features import FEATURES
from traywatch.vision.reading.second_look import may_help, worth_second_look

MOST_NOT_A_DIE = 0.9
"""Boxes with at least this "not a die" probability are discarded.

The threshold is high because a missed die is worse than a question. A value of 0.6 missed no more held-out
dice than the earlier locator, but one in twenty more on printed mats (docs/log/detector.md).
"""
CLEAR = 0.98
"""A die with at least this confidence gets no second look."""
FOLDS = 5
COCKED_DEG, FLAT_DEG = 18.0, 12.0
"""From the first tilt on, a die counts as cocked; up to the second one, it lies flat."""
LEAST_COCKED = 200
"""With fewer cocked dice, no regression tells whether a die is cocked."""
LEAST_CASES = 2000
"""With fewer cases, the confidence of the first look has no hidden units."""
KIND_TEMPERATURES = (0.55, 0.7, 0.85, 1.0)
LABEL_TEMPERATURES = (0.7, 0.85, 1.0, 1.2)


def statable(cases: Sequence[ConfidenceCase], reader: TrayReader, cocked_deg: float) -> list[ConfidenceCase]:
    """The cases that can be accepted: not part of another die, not stacked, not from the side, not cocked.

    The locator's tilt tells which are cocked.

    The reader never accepts other cases, so they must not influence its thresholds. Which of two overlapping
    boxes is the part depends on the confidence under the reader's current calibration.
    """
    usable: list[ConfidenceCase] = []
    for _, together in itertools.groupby(cases, key=lambda case: case.look):
        of_look = list(together)
        stand_ins = [unread(case.box, _sureness(case, reader)) for case in of_look]
        alone = {die.box for die in sort_out(stand_ins) if die.status != "stacked"}
        usable += [
            case
            for case in of_look
            if case.box in alone
            and case.seen.tilt_deg <= cocked_deg
            and not reader.faces.calibration.from_the_side(case.seen)
        ]
    return usable


def _sureness(case: ConfidenceCase, reader: TrayReader) -> float:
    first = reader.faces.weigh(case.seen)
    return (
        reader.faces.weigh(case.again).confidence
        if worth_second_look(reader.faces, case.seen, first)
        else first.confidence
    )


def weigh(cases: Sequence[ConfidenceCase], reader: TrayReader, *, again: bool = False) -> Weighed:
    """Answers of the reader with its current calibration; the cases of a group share a fold.

    ``again`` uses the outputs with second looks, which clear dice do not have. Discarded boxes are not in
    ``indices``.
    """
    groups = {name: n for n, name in enumerate(sorted({case.group for case in cases}))}
    order = np.random.default_rng(8).permutation(len(groups))
    rows, kinds, right, weight, fold, indices = [], [], [], [], [], []
    for i, case in enumerate(cases):
        if again and case.seen.clear:
            continue
        reading = reader.faces.weigh(case.again if again else case.seen)
        if reading.features is None or reading.not_a_die >= MOST_NOT_A_DIE:
            continue
        first = reading.answers[0]
        indices.append(i)
        rows.append(reading.features)
        kinds.append(first.kind)
        right.append(case.truth == (first.kind, first.label))
        weight.append(case.weight)
        fold.append(int(order[groups[case.group]]) % FOLDS)
    return Weighed(
        np.array(rows), kinds, np.array(right), np.array(weight), np.array(fold), np.array(indices)
    )


def in_turn(
    first: Weighed, confidence: NDArray[np.float64], again: Weighed, confident: NDArray[np.float64]
) -> tuple[Weighed, NDArray[np.float64]]:
    """Combine first and second looks as the reader does; return the cases and their confidence.

    Cases that the reader would look at again (``traywatch.vision.reading.second_look.may_help``) use their
    second look, unless they are clear.
    """
    open_ = first.rows[:, FEATURES.index("clear")] == 0
    helps = [may_help(p, kind, CLEAR) for p, kind in zip(confidence.tolist(), first.kinds, strict=True)]
    uncertain = np.array(helps, bool) & open_
    row_of = {int(case): row for row, case in enumerate(again.indices)}
    picked = [(first, int(row)) for row in np.flatnonzero(~uncertain)]
    more = [row_of[int(case)] for case in first.indices[uncertain] if int(case) in row_of]
    picked += [(again, row) for row in more]
    combined = np.concatenate([confidence[~uncertain], confident[more]])
    return Weighed(
        np.array([cases_.rows[row] for cases_, row in picked]),
        [cases_.kinds[row] for cases_, row in picked],
        np.array([cases_.right[row] for cases_, row in picked]),
        np.array([cases_.weight[row] for cases_, row in picked]),
        np.array([cases_.fold[row] for cases_, row in picked]),
        np.array([cases_.indices[row] for cases_, row in picked]),
    ), combined


def _judged(
    cases: Sequence[ConfidenceCase], reader: TrayReader, *, units: bool = False
) -> tuple[Weighed, NDArray[np.float64]]:
    """Combined cases at the reader's current temperatures, with out-of-fold confidence.

    The regressions learn from all cases. Strange ones are then left out, because thresholds are chosen for
    what a table shows. ``units`` gives the first look hidden units, which take a minute to fit.
    """
    first, again = weigh(cases, reader), weigh(cases, reader, again=True)
    sure = held_out_confidence(first, units=units)
    judged, confidence = in_turn(first, sure, again, held_out_confidence(again))
    usual = np.array([not cases[int(i)].strange for i in judged.indices], bool)
    return (
        Weighed(
            judged.rows[usual],
            [kind for kind, keep in zip(judged.kinds, usual, strict=True) if keep],
            judged.right[usual],
            judged.weight[usual],
            judged.fold[usual],
            judged.indices[usual],
        ),
        confidence[usual],
    )


def held_out_confidence(cases_: Weighed, *, units: bool = False) -> NDArray[np.float64]:
    """Confidence of each case by a regression fitted on the other folds, with hidden units if asked for."""
    out = np.zeros(len(cases_.rows))
    for fold in range(FOLDS):
        rest, held_out = cases_.fold != fold, np.flatnonzero(cases_.fold == fold)
        kinds = [kind for kind, keep in zip(cases_.kinds, rest, strict=True) if keep]
        how = fit_with_units if units else fit
        model = how(cases_.rows[rest], kinds, cases_.right[rest], cases_.weight[rest])
        out[held_out] = [model(cases_.rows[i], cases_.kinds[i]) for i in held_out]
    return out


def calibrate(
    folders: Sequence[Path],
    out: Path,
    models: Path | None,
    *,
    threads: int = 1,
    true_boxes: bool = False,
    every: int = 1,
) -> dict[str, object]:
    """Fit the calibration and write it to ``reader.json`` in ``out``.

    Returns the results on the held-out pictures, temperatures and thresholds. Raises ``ValueError`` if no
    labeled die was found.
    """
    use_models(models)
    if models is not None and not (models / "reader.json").exists():
        # new networks without a calibration
        (models / "reader.json").write_text(json.dumps(asdict(ConfidenceModel())))
    reader = TrayReader(threads=threads, places=False)
    all_cases = collect_cases(pictures_of(folders)[::every], reader, true_boxes=true_boxes)
    if not any(case.truth for case in all_cases):
        raise ValueError(f"no labeled die was found in {', '.join(map(str, folders))}; nothing to fit")
    chosen, results = fitted(all_cases, reader)
    out.mkdir(parents=True, exist_ok=True)
    (out / "reader.json").write_text(json.dumps(asdict(chosen), indent=1, default=np.ndarray.tolist) + "\n")
    regressions = ("confidence", "again", "die", "cocked")
    return results | {name: value for name, value in asdict(chosen).items() if name not in regressions}


def fitted(cases: Sequence[ConfidenceCase], reader: TrayReader) -> tuple[ConfidenceModel, dict[str, Any]]:
    """Fit temperatures, regressions and thresholds; also return the out-of-fold results.

    The calibration of ``reader`` is changed during the fit.
    """
    flat = [c.seen.tilt_deg for c in cases if c.tilt_deg <= 6]
    cocked = min(60.0, max(18.0, float(np.quantile(flat, 0.997)) + 2)) if flat else 25.0
    reader.faces.calibration = ConfidenceModel()
    open_ = statable(cases, reader, cocked)
    best = (-math.inf, 1.0, 1.0)
    for kind_t, label_t in itertools.product(KIND_TEMPERATURES, LABEL_TEMPERATURES):
        reader.faces.calibration = ConfidenceModel(kind_temperature=kind_t, label_temperature=label_t)
        best = max(best, (reach(*_judged(open_, reader)), kind_t, label_t))
    plain = ConfidenceModel(
        kind_temperature=best[1],
        label_temperature=best[2],
        most_not_a_die=MOST_NOT_A_DIE,
        cocked_deg=round(cocked, 1),
        clear=CLEAR,
    )
    reader.faces.calibration = plain
    for _ in range(2):  # the regressions of the first round tell better which box is part of another die
        open_ = statable(cases, reader, cocked)
        reader.faces.calibration = plain
        single, more = weigh(open_, reader), weigh(open_, reader, again=True)
        reader.faces.calibration = replace(
            plain, confidence=_fitted(single), again=_fitted(more), die=_die(cases, reader)
        )
    # Second looks are too few for hidden units (docs/log/confidence.md).
    units = len(single.rows) >= LEAST_CASES
    weighed, confidence = _judged(open_, reader, units=units)
    usual, least = least_by_kind(weighed, confidence)
    chosen = replace(reader.faces.calibration, usual_least=usual, least=least)
    if units:
        chosen = replace(chosen, confidence=_fitted(single, units=True), cocked=_cocked(cases, reader))
    kinds = kinds_of(weighed)
    taken = np.array([c >= least.get(k, usual) for c, k in zip(confidence, kinds, strict=True)])
    return chosen, {
        "cases": len(confidence),
        "right": float(weighed.right.mean()),
        "accepted": float(taken.mean()),
        "accepted_wrong": float((~weighed.right[taken]).mean()) if taken.any() else 0.0,
        "wrong": int((~weighed.right[taken]).sum()),
    }


def _die(cases: Sequence[ConfidenceCase], reader: TrayReader) -> Confidence:
    """The regression of the probability that a box holds a die, for all kinds alike."""
    first = weigh(cases, reader)
    is_die = np.array([cases[i].truth is not None for i in first.indices])
    model = fit(first.rows, first.kinds, is_die, first.weight, least_cases=len(cases) + 1)
    return Confidence(tuple(round(w, 5) for w in model.weights), round(model.usual, 5))


def _cocked(cases: Sequence[ConfidenceCase], reader: TrayReader) -> Confidence | None:
    """The regression of the probability that a die is cocked; None if too few dice are.

    It learns from dice of known tilt. Photographed dice lie flat. Dice between ``FLAT_DEG`` and
    ``COCKED_DEG`` are left out.
    """
    first = weigh(cases, reader)
    some = [cases[i] for i in first.indices]
    tilt = np.array([0.0 if case.real else case.tilt_deg for case in some])
    of_a_die = np.array([case.truth is not None and not case.strange for case in some])
    which = of_a_die & ((tilt >= COCKED_DEG) | (tilt <= FLAT_DEG))
    cocked = tilt[which] >= COCKED_DEG
    if cocked.sum() < LEAST_COCKED:
        return None
    kinds = [kind for kind, keep in zip(first.kinds, which, strict=True) if keep]
    return _rounded(fit_with_units(first.rows[which], kinds, cocked, first.weight[which]))


def _fitted(cases_: Weighed, *, units: bool = False) -> Confidence:
    how = fit_with_units if units else fit
    return _rounded(how(cases_.rows, cases_.kinds, cases_.right, cases_.weight))


def _rounded(model: Confidence) -> Confidence:
    return Confidence(
        tuple(round(w, 5) for w in model.weights),
        round(model.usual, 5),
        {kind: round(b, 5) for kind, b in model.of_kind.items()},
        model.hidden,
    )
