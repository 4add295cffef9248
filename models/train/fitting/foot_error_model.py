r"""``python -m traywatch.models.train foot``: fit the error model of the ground point.

    python -m traywatch.models.evaluate.placement.landing pictures --n 400 --seed 13 --out \
        data/landing/drawn13.jsonl
    python -m traywatch.models.train foot --search data/landing/drawn13.jsonl --stretch \
        data/landing/drawn15.jsonl

A coordinate search minimizes the mean negative log-density of the true ground points under the predicted
distribution. Half of the weight is on rendered pictures with the camera pose from their markers. The other
half is on stills under other cameras, simulated with box and face errors drawn from those pictures.

Finally all standard deviations are scaled on other pictures, because the parameters overfit those of the
search. After that, one and two predicted standard deviations together contain as many errors as under a
normal distribution. The result is printed for ``calibration/foot/error_model.py``.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS
from traywatch.calibration.foot.error_model import ERROR_MODEL, ErrorModel
from traywatch.errors import CalibrationError, TraywatchError
from traywatch.models.evaluate.placement import box_noise, reading_cache, stills
from traywatch.vision.ground_points import StandingPose, stands

Floats = NDArray[np.float64]

_STEPS = (1.35, 1.15)
_LEAST_GAIN = 2e-5
_ALIKE = 0.25  # prior sd of the logarithm of a per-kind factor
_FURTHEST = 1e-9  # density in mm⁻² of a ground point outside the predicted distribution
_SUM = math.erf(1 / math.sqrt(2)) + math.erf(2 / math.sqrt(2))


@dataclass(frozen=True, slots=True)
class KnownFoot:
    """A die with a known ground point: its kind, its possible poses, and the ground point in mm."""

    kind: str
    stands: StandingPose
    foot: Floats


def in_pictures(pictures: Sequence[reading_cache.CachedReading]) -> Iterator[KnownFoot]:
    """Dice found in rendered pictures, with the camera poses estimated from their markers."""
    for picture in pictures:
        profile = picture.profile()
        if profile is None:
            continue
        for die, reading in picture.met():
            pose = None if reading is None else stands(profile, reading)
            if pose is not None:
                yield KnownFoot(die.kind, pose, np.array(die.foot_mm))


def in_stills(bank: box_noise.Bank, count: int, seed: int, dice: int = 4) -> Iterator[KnownFoot]:
    """Dice of ``count`` simulated stills, with errors drawn from ``bank``."""
    for number in range(count):
        random = np.random.default_rng((seed, number))
        try:
            truth, profile = stills.tray(random)
        except CalibrationError:
            continue
        for _ in range(dice):
            kind, foot = str(random.choice(KINDS)), random.uniform((0, 0), truth.mat_size_mm)
            reading, _ = stills.flat_reading(random, truth, kind, foot, bank)
            pose = None if reading is None else stands(profile, reading)
            if pose is not None:
                yield KnownFoot(kind, pose, foot)


def surprise(dice: Sequence[KnownFoot], doubts: ErrorModel) -> float:
    """Mean negative log-density (per mm²) of the true ground points."""
    total = 0.0
    for die in dice:
        belief = die.stands.belief(doubts)
        off, inverse = die.foot - belief.places, np.linalg.inv(belief.spreads)
        miss = np.einsum("ki,kij,kj->k", off, inverse, off)
        density = np.exp(-np.minimum(miss, 600.0) / 2) * np.sqrt(np.linalg.det(inverse)) / (2 * math.pi)
        total -= math.log(max(float(belief.weights @ density / belief.weights.sum()), _FURTHEST))
    return total / max(1, len(dice))


def honesty(dice: Sequence[KnownFoot], doubts: ErrorModel) -> tuple[float, float]:
    """Shares of the errors along one axis within one and within two predicted standard deviations."""
    shares = []
    for die in dice:
        belief = die.stands.belief(doubts)
        place, _ = belief.moments()
        shares.append(np.abs(place - die.foot) / belief.sd(place))
    z = np.array(shares)
    return float((z < 1).mean()), float((z < 2).mean())


def search(groups: Sequence[Sequence[KnownFoot]], start: ErrorModel) -> ErrorModel:
    """Coordinate search: scale each parameter up or down as long as the cost decreases."""
    count = sum(len(group) for group in groups)

    def cost(doubts: ErrorModel) -> float:
        own = [*doubts.box_of.values(), *doubts.face_of.values()]
        held = sum((math.log(factor) / _ALIKE) ** 2 for factor in own) / 2
        return sum(surprise(group, doubts) for group in groups) / len(groups) + held / count * len(groups)

    model, best = start, cost(start)
    for step in _STEPS:
        for name, kind in _numbers():
            for factor in (step, 1 / step):
                first = model
                while True:
                    tried = _times(model, name, kind, factor)
                    now = cost(tried)
                    if now > best - _LEAST_GAIN:
                        break
                    model, best = tried, now
                if model is not first:
                    break
            print(f"{name} {kind or ''}: {best:.5f}", file=sys.stderr, flush=True)
    return model


def stretched(groups: Sequence[Sequence[KnownFoot]], doubts: ErrorModel) -> ErrorModel:
    """Scale all standard deviations until the shares within one and two sd sum to those of a normal."""
    low, high = 0.4, 2.5
    for _ in range(10):
        middle = math.sqrt(low * high)
        tried = replace(doubts, widen=doubts.widen * middle)
        inside = sum(sum(honesty(group, tried)) for group in groups) / len(groups)
        low, high = (middle, high) if inside < _SUM else (low, middle)
    return replace(doubts, widen=doubts.widen * math.sqrt(low * high))


def _numbers() -> Iterator[tuple[str, str | None]]:
    for one in fields(ErrorModel):
        if one.name in ("box_of", "face_of"):
            yield from ((one.name, kind) for kind in KINDS)
        elif one.name == "bad_face_of":
            yield from ((one.name, kind) for kind in ERROR_MODEL.bad_face_of)
        elif one.name != "widen":
            yield one.name, None


def _times(doubts: ErrorModel, name: str, kind: str | None, factor: float) -> ErrorModel:
    value = getattr(doubts, name)
    if kind is None:
        return replace(doubts, **{name: value * factor})
    own: dict[str, Any] = {name: {**value, kind: value.get(kind, 1.0) * factor}}
    return replace(doubts, **own)


def rounded(doubts: ErrorModel) -> dict[str, Any]:
    """All parameters, rounded to three significant digits."""

    def short(value: float) -> float:
        return float(f"{value:.3g}")

    return {
        name: {kind: short(v) for kind, v in value.items()} if isinstance(value, dict) else short(value)
        for name, value in asdict(doubts).items()
    }


@dataclass(frozen=True, slots=True)
class FootFit:
    """What the error model is fitted to: files of stored readings, and simulated stills."""

    search: Sequence[Path]
    """Rendered pictures for the search; without any, only the scale is fitted."""
    stretch: Sequence[Path]
    """Other rendered pictures, for the scale."""
    start: Path | None = None
    """Initial parameters, as a fit prints them."""
    stills: int = 500
    seed: int = 78
    every: int = 1


def fit_foot_error(plan: FootFit) -> int:
    """Fit and print the error model, with its calibration on the pictures used for scaling.

    Returns the exit status. What is wrong with the files is printed to stderr.
    """
    try:
        model = (
            ERROR_MODEL if plan.start is None else ErrorModel(**json.loads(plan.start.read_text())["doubts"])
        )
        searched, other = reading_cache.load(plan.search), reading_cache.load(plan.stretch)
    except OSError as error:
        print(f"{error.filename}: {error.strerror or error}", file=sys.stderr)
        return 2
    except TraywatchError as error:
        print(error, file=sys.stderr)
        return 2
    except (ValueError, KeyError, TypeError):
        print(f"{plan.start}: not the parameters that this command prints", file=sys.stderr)
        return 2
    for pictures in (searched, other):
        missing = set(KINDS) - {row.kind for row in reading_cache.rows(pictures) if row is not None}
        if pictures and missing:
            print(f"no {', '.join(sorted(missing))} found in the pictures; draw more", file=sys.stderr)
            return 2
    if searched:
        groups = [group[:: plan.every] for group in _groups(searched, plan.stills, plan.seed)]
        model = search(groups, model)
    groups = _groups(other, plan.stills, plan.seed + 1)
    model = stretched(groups, replace(model, widen=1.0))
    print(json.dumps(_report(model, groups), indent=1))
    return 0


def _report(model: ErrorModel, groups: Sequence[Sequence[KnownFoot]]) -> dict[str, Any]:
    report: dict[str, Any] = {"doubts": rounded(model)}
    for name, group in zip(("pictures", "stills"), groups, strict=True):
        report[name] = {
            "dice": len(group),
            "surprise": round(surprise(group, model), 4),
            "within": [round(share, 4) for share in honesty(group, model)],
            "before": [round(share, 4) for share in honesty(group, ERROR_MODEL)],
        }
    return report


def _groups(pictures: Sequence[reading_cache.CachedReading], count: int, seed: int) -> list[list[KnownFoot]]:
    bank = box_noise.Bank.of([row for row in reading_cache.rows(pictures) if row is not None])
    return [list(in_pictures(pictures)), list(in_stills(bank, count, seed))]
