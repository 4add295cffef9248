"""Score the predictions of a reader: select the lines, and count over the whole set and over groups of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from dicebench.errors import BenchError
from dicebench.records.predictions import PredictedClip, PredictedDie, PredictedPicture, Prediction
from dicebench.records.truth import TrueClip, TrueDie, TruePicture, Truth
from dicebench.scoring.clip_cases import ClipCase, clip_cases
from dicebench.scoring.clip_figures import ClipFigures, clip_figures
from dicebench.scoring.clusters import UNITS, Unit
from dicebench.scoring.intervals import Resampling
from dicebench.scoring.picture_cases import DieCase, PictureCase, picture_cases
from dicebench.scoring.picture_figures import PictureFigures, picture_figures
from dicebench.scoring.risk_curve import RiskCurve, risk_curve

DieGroup = Callable[[DieCase], Sequence[str]]
DIE_GROUPS: dict[str, DieGroup] = {
    "set": lambda case: [case.picture.set],
    "suite": lambda case: [case.picture.suite] if case.picture.suite else [],
    "kind": lambda case: [case.truth.kind],
    "trait": lambda case: case.truth.traits,
}
"""Groups of dice by which tables are made."""


@dataclass(frozen=True, slots=True)
class Basis:
    """What a score rests on."""

    pictures: int
    clips: int
    dice: int
    physical_dice: int
    rigs: int
    days: int


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one reader on one truth. ``by_unit`` has the whole set by dice, by rigs and by days."""

    reader: str
    basis: Basis
    by_unit: dict[Unit, PictureFigures] = field(default_factory=dict)
    groups: dict[str, dict[str, PictureFigures]] = field(default_factory=dict)
    curve: RiskCurve | None = None
    clips_by_unit: dict[Unit, ClipFigures] = field(default_factory=dict)
    clip_groups: dict[str, dict[str, ClipFigures]] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)
    elapsed_s: float | None = None

    def to_json(self) -> dict[str, Any]:
        """The score as JSON data."""
        return asdict(self)


def select(truths: Iterable[Truth], split: str | None, only: Sequence[str] = ()) -> tuple[Truth, ...]:
    """The lines of a split and of some sets or suites. Raises ``BenchError`` (``nothing_selected``)."""
    chosen = tuple(
        one
        for one in truths
        if (split is None or one.split == split) and (not only or {one.set, one.suite} & set(only))
    )
    if not chosen:
        raise BenchError(
            "nothing_selected",
            f"no line has the split {split or 'all'} and is of {', '.join(only) or 'any set'}; "
            "give another --split or --only, or a truth that has such lines",
        )
    return chosen


def score(
    truths: Sequence[Truth],
    predictions: Iterable[Prediction],
    reader: str,
    resampling: Resampling | None = None,
) -> Score:
    """Score predictions. Raises ``BenchError`` (``nothing_selected``) if there is no truth."""
    if not truths:
        raise BenchError("nothing_selected", "the truth has no line; give a file with pictures or clips")
    resampling = resampling or Resampling()
    answers = list(predictions)
    dice, pictures = picture_cases(
        [one for one in truths if isinstance(one, TruePicture)],
        {one.picture: one for one in answers if isinstance(one, PredictedPicture)},
    )
    clips = clip_cases(
        [one for one in truths if isinstance(one, TrueClip)],
        {one.clip: one for one in answers if isinstance(one, PredictedClip)},
    )
    times = [case.elapsed_s for case in pictures if case.elapsed_s is not None]
    failures = {case.picture.name: case.failure for case in pictures if case.failure is not None}
    failures |= {case.clip.name: case.failure for case in clips if case.failure is not None}
    return Score(
        reader,
        _basis(dice, pictures, clips),
        {unit: picture_figures(dice, pictures, unit, resampling) for unit in UNITS} if pictures else {},
        {name: _grouped(dice, pictures, name, resampling) for name in DIE_GROUPS},
        risk_curve(dice, "die", resampling) if pictures else None,
        {unit: clip_figures(clips, unit, resampling) for unit in UNITS} if clips else {},
        {"suite": _clip_groups(clips, resampling)} if clips else {},
        failures,
        sorted(times)[len(times) // 2] if times else None,
    )


def check_names(truths: Sequence[Truth], predictions: Sequence[Prediction]) -> None:
    """Raises ``BenchError`` if a prediction would count for nothing by mistake.

    ``name_unknown``: the truth has no such picture or clip, or it has a clip of the name of a picture.
    ``kind_unknown``: the truth has the kind in other letters, such as d20 and D20.
    """
    kinds_of: dict[str, type] = {one.name: type(one) for one in truths}
    for one in predictions:
        if one.name not in kinds_of:
            raise BenchError(
                "name_unknown",
                f"{one.name}: the truth has no such picture or clip; write the path as the truth has it",
            )
        if isinstance(one, PredictedPicture) != (kinds_of[one.name] is TruePicture):
            wrong, right = ("picture", "clip") if isinstance(one, PredictedPicture) else ("clip", "picture")
            raise BenchError("name_unknown", f'{one.name}: it is a {right}, not a {wrong}; write "{right}"')
    _check_kinds(truths, predictions)


def _check_kinds(truths: Sequence[Truth], predictions: Sequence[Prediction]) -> None:
    true_kinds = {die.kind for one in truths for die in _true_dice(one)}
    spelled = {kind.casefold(): kind for kind in true_kinds}
    for one in predictions:
        for die in _readings(one):
            if die.kind is None or die.kind in true_kinds:
                continue
            folded = die.kind.strip().casefold()
            meant = spelled.get(folded) or spelled.get(f"d{folded}")
            if meant is not None:
                raise BenchError(
                    "kind_unknown",
                    f"{one.name}: the kind {die.kind!r} is {meant!r} in the truth; write it so",
                )


def _true_dice(truth: Truth) -> Sequence[TrueDie]:
    if isinstance(truth, TruePicture):
        return truth.dice
    return [die for roll in truth.rolls for die in roll.dice]


def _readings(answer: Prediction) -> Sequence[PredictedDie]:
    if isinstance(answer, PredictedPicture):
        return answer.dice
    return [die for roll in answer.rolls for die in roll.dice]


def _grouped(
    dice: Sequence[DieCase], pictures: Sequence[PictureCase], name: str, resampling: Resampling
) -> dict[str, PictureFigures]:
    group = DIE_GROUPS[name]
    named = {key for case in dice for key in group(case)}
    if name == "suite":  # a suite may have no dice at all
        named |= {case.picture.suite for case in pictures if case.picture.suite}
    keys = sorted(named, key=lambda key: (len(key), key))
    figures = {}
    for key in keys:
        members = [case for case in dice if key in group(case)]
        names = {case.picture.name for case in members}
        # False positives belong to pictures: they are counted where the group is one of pictures.
        whole = [case for case in pictures if key in (case.picture.set, case.picture.suite)]
        group_pictures = (
            whole if name in ("set", "suite") else [case for case in pictures if case.picture.name in names]
        )
        figures[key] = picture_figures(members, group_pictures, "die", resampling)
    return figures


def _clip_groups(clips: Sequence[ClipCase], resampling: Resampling) -> dict[str, ClipFigures]:
    names = sorted({case.clip.suite for case in clips if case.clip.suite})
    return {
        name: clip_figures([c for c in clips if c.clip.suite == name], "die", resampling) for name in names
    }


def _basis(dice: Sequence[DieCase], pictures: Sequence[PictureCase], clips: Sequence[ClipCase]) -> Basis:
    thrown = [die for clip in clips for roll in clip.rolls for die in roll.dice]
    of_dice = [case.clusters for case in dice] + [die.clusters for die in thrown]
    sources = [case.clusters for case in pictures] + [case.clusters for case in clips]
    return Basis(
        pictures=len(pictures),
        clips=len(clips),
        dice=len(of_dice),
        physical_dice=len({one["die"] for one in of_dice}),
        rigs=len({one["rig"] for one in sources}),
        days=len({one["day"] for one in sources}),
    )
