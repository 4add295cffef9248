"""Match the dice on the tray to the open roll request.

The function is pure: the same request and observation always give the same answer. Checks run in the
order in which people want to hear of problems. An unclear kind comes first because everything else
depends on it. Then come dice that do not belong, missing dice, and values or places of dice that do
belong.
"""

from __future__ import annotations

from collections import Counter

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.color_names import likely, nearest
from traywatch.rules.core.dice_names import color_name, dice_name
from traywatch.rules.core.dice_slots import (
    Slot,
    Taken,
    assign,
    exchangeable,
    has_twins,
    in_place,
    loosened,
    pair_wrong,
    resting_problems,
    slot_of,
    specs_of,
    surplus_problems,
)
from traywatch.rules.core.die_decisions import Zones, ask_about, ask_kind, is_off, kind_of, zone_of
from traywatch.rules.core.observations import (
    Answer,
    Conflict,
    Match,
    MatchProblem,
    Observation,
    Partial,
    Question,
    Satisfied,
    SeenDie,
    Unsure,
)
from traywatch.rules.core.requests import DieSpec, RolledDie, RollRequest


def match(request: RollRequest, tray: Observation) -> Match:
    """Compare a settled tray with an open roll request.

    Dice of ``also`` are expected as soon as one of them lies there.
    Obstacles, dice of ignored kinds and dice that lay there before never count. Dice that left the mat
    and must be rolled again count as missing.
    """
    thrown = _thrown(request, tray)
    zones = {die.die_id: zone_of(request, die) for die in thrown}
    rethrow = {die.die_id for die in thrown if is_off(request, die, zones) and request.off_tray == "rethrow"}
    if not request.open_ended:
        thrown = [die for die in thrown if die.die_id not in rethrow]

    if unclear := tuple(
        ask_kind(request, die) for die in thrown if die.die_id not in rethrow and kind_of(die) is None
    ):
        return Unsure(questions=unclear)
    if request.open_ended:
        return _open_ended(request, thrown, zones, rethrow)

    slots = _slots(request, thrown)
    if color := _color_questions(request, tray, thrown, slots):
        return Unsure(questions=color)
    thrown = [in_place(die, slots) for die in thrown]
    wrong, taken, free, surplus = pair_wrong(*_assigned(thrown, slots))
    problems = [*resting_problems(request, tray), *wrong, *surplus_problems(taken, surplus)]
    questions = tuple(
        _by_faces(slot, q) for slot, die in taken if (q := ask_about(request, die, zones)) is not None
    )
    dice = tuple(_rolled(request, slot, die, zones) for slot, die in taken)
    if problems:
        sure = not (free or questions) and _may_count(request, problems, taken, surplus)
        return Conflict(
            problems=tuple(problems),
            offers=("rethrow", "accept", "by_hand") if sure else ("rethrow", "by_hand"),
            dice=dice if sure else (),
        )
    if free:
        settled = tuple(
            die
            for die, (_, lying) in zip(dice, taken, strict=True)
            if ask_about(request, lying, zones) is None
        )
        missing = specs_of(free)
        return Partial(have=settled, missing=missing, say=_say_missing(missing, thrown, rethrow))
    if which := _ask_which(taken):
        return Unsure(questions=which)
    return Unsure(questions=questions) if questions else Satisfied(dice=dice)


def answered(tray: Observation, question: Question, answer: Answer) -> Observation:
    """The observation with a person's answer added; match it again.

    The answer ``again`` removes the die, so that the request waits for it. ``not_a_die`` removes it too.
    """
    out: list[SeenDie] = []
    for die in tray.dice:
        if die.die_id != question.die_id:
            out.append(die)
        elif not (answer.again or answer.not_a_die):
            codes = {question.code}
            if answer.zone is not None:
                codes.add("zone")
            if answer.value is not None or answer.label is not None:
                codes |= {"kind", "value"}
            out.append(
                die.model_copy(
                    update={
                        "kind": answer.kind or die.kind,
                        "value": die.value if answer.value is None else answer.value,
                        "label": die.label if answer.label is None else answer.label,
                        "color": answer.color or die.color,
                        "zone": answer.zone or die.zone,
                        "slot": answer.role or die.slot,
                        "settled": tuple(sorted({*die.settled, *codes})),
                    }
                )
            )
    return Observation(dice=tuple(out))


# Dice and slots -------------------------------------------------------------------------


def _thrown(request: RollRequest, tray: Observation) -> list[SeenDie]:
    """The dice that were rolled: no obstacles, no dice of ignored kinds, none that had to stay."""
    staying = {ref.die_id for ref in request.keep}
    return [
        _named(request, die)
        for die in tray.dice
        if die.role == "thrown" and die.die_id not in staying and not _ignored(request, die)
    ]


def _assigned(thrown: list[SeenDie], slots: list[Slot]) -> tuple[Taken, list[Slot], list[SeenDie]]:
    """Slots with dice, slots without one, and dice without a slot."""
    taken, free, surplus = assign(thrown, slots)
    if free and any(die.cell is not None for die in thrown):
        # Dice in the wrong places are still the right dice.
        anywhere = assign([die.model_copy(update={"cell": None}) for die in thrown], slots)
        if len(anywhere[1]) < len(free):
            return anywhere
    return taken, free, surplus


def _slots(request: RollRequest, thrown: list[SeenDie]) -> list[Slot]:
    """The slots of the request. Dice that may be rolled along have slots if one of them lies there."""
    slots = [slot_of(spec) for spec in request.dice for _ in range(spec.n)]
    along = [slot_of(spec) for spec in request.also for _ in range(spec.n)]
    asked, there = (Counter(one) for one in ([s.kind for s in slots], [kind_of(die) for die in thrown]))
    too_many = {kind for kind in there if there[kind] > asked[kind]}
    return [*slots, *along] if any(slot.kind in too_many for slot in along) else slots


def _ignored(request: RollRequest, die: SeenDie) -> bool:
    specs = (*request.dice, *request.also)
    return kind_of(die) in request.ignore and not any(spec.kind == kind_of(die) for spec in specs)


def _named(request: RollRequest, die: SeenDie) -> SeenDie:
    """The die with the name of its color; without a name if two names are possible.

    Requested colors come first: a die that may be blue counts as blue if a blue die is requested.
    """
    if not request.palette or die.color is None or not die.color.startswith("#"):
        return die
    names = likely(die.color, request.palette)
    asked = [name for name in names if any(spec.color == name for spec in request.dice)]
    sure = names if len(names) == 1 else asked
    return die.model_copy(update={"color": sure[0] if len(sure) == 1 else None})


def _color_unclear(request: RollRequest, die: SeenDie, slots: list[Slot]) -> bool:
    if die.color is not None:
        return False
    if request.palette and any(s.color is None and s.kind in (None, kind_of(die)) for s in slots):
        return True
    return any(s.color is not None and s.kind in (None, kind_of(die)) for s in slots)


def _color_questions(
    request: RollRequest, tray: Observation, thrown: list[SeenDie], slots: list[Slot]
) -> tuple[Question, ...]:
    """A question for each die whose name of its color decides and is unclear."""
    measured = {die.die_id: die.color for die in tray.dice}
    return tuple(
        _ask_color(request, die, slots, measured[die.die_id])
        for die in thrown
        if _color_unclear(request, die, slots)
    )


def _ask_color(request: RollRequest, die: SeenDie, slots: list[Slot], measured: str | None) -> Question:
    """The possible names, the nearest to the measured color first."""
    colors = list(dict.fromkeys(s.color for s in slots if s.color is not None) or request.palette)
    if measured is not None and measured.startswith("#") and all(one in request.palette for one in colors):
        colors = list(nearest(measured, {one: request.palette[one] for one in colors}))
    answers = tuple(Answer(say=color_name(color), color=color) for color in colors)
    return Question(code="color", die_id=die.die_id, say=msg("rules-question-color"), answers=answers)


def _by_faces(slot: Slot, question: Question) -> Question:
    """The answers with the meaning of each number (``3: Melee attack``), where numbers have one."""
    if question.code not in ("value", "cocked", "stacked") or not slot.faces:
        return question
    answers = tuple(
        a.model_copy(update={"say": msg("rules-answer-face-meaning", face=a.say, meaning=slot.faces[at])})
        if a.value is not None and 0 <= (at := (a.value or len(slot.faces)) - 1) < len(slot.faces)
        else a
        for a in question.answers
    )
    return question.model_copy(update={"answers": answers})


def _ask_which(taken: Taken) -> tuple[Question, ...]:
    """Ask which is which of the dice that could change places but have different purposes."""
    out: list[Question] = []
    for (_, die), alike in zip(taken, exchangeable(taken), strict=True):
        roles = {slot.role: slot.called for slot in alike}
        if len(roles) > 1:
            answers = tuple(Answer(say=called, role=role) for role, called in roles.items())
            say = msg(
                "rules-question-which-role",
                kind=kind_of(die) or "any",
                face=die.label or "none",
                names=tuple(roles.values()),
            )
            out.append(Question(code="which", die_id=die.die_id, say=say, answers=answers))
    return tuple(out)


def _may_count(
    request: RollRequest, problems: list[MatchProblem], taken: Taken, surplus: list[SeenDie]
) -> bool:
    """Whether the dice may count in spite of the problems, because it is sure which die is for what."""
    codes = {problem.code for problem in problems}
    if "extra" in codes and has_twins(taken, surplus):
        return False
    # Dice that were named before the roll cannot be replaced after it.
    if request.commit and codes & {"wrong_kind", "wrong_color", "extra"}:
        return False
    # "Count it anyway" must not give roles that nobody has given. Wrong dice count as they are, too.
    return not _ask_which([(loosened(slot, die), die) for slot, die in taken])


def _rolled(request: RollRequest, slot: Slot, die: SeenDie, zones: Zones) -> RolledDie:
    # Where a zone decides nothing, it is no part of the result.
    zone = zones[die.die_id] if "zone" in request.needs or request.named_zones else None
    if is_off(request, die, zones) and request.off_tray in ("miss", "fumble"):
        zone = "miss" if request.off_tray == "miss" else "fumble"
    return RolledDie(
        role=slot.role,
        kind=kind_of(die) or "?",
        value=die.value,
        label=die.label,
        color=die.color,
        zone=zone,
        cell=die.cell,
        zone_name=die.zone_name if request.named_zones else None,
        xy_mm=die.xy_mm,
        die_id=die.die_id,
    )


# Incomplete rolls -----------------------------------------------------------------------


def _open_ended(request: RollRequest, thrown: list[SeenDie], zones: Zones, rethrow: set[str]) -> Match:
    slot = Slot("die", None, None)
    inside = [die for die in thrown if die.die_id not in rethrow]
    questions = tuple(q for die in inside if (q := ask_about(request, die, zones)) is not None)
    dice = tuple(
        _rolled(request, slot, die, zones) for die in inside if ask_about(request, die, zones) is None
    )
    if rethrow:
        missing = tuple(DieSpec(role="die", kind=kind_of(die)) for die in thrown if die.die_id in rethrow)
        return Partial(have=dice, missing=missing, say=_say_missing(missing, inside, rethrow))
    if questions:
        return Unsure(questions=questions)
    return Satisfied(dice=dice) if dice else Partial(say=msg("rules-partial-any-dice"))


def _say_missing(missing: tuple[DieSpec, ...], there: list[SeenDie], rethrow: set[str]) -> Text:
    names = listed([dice_name(s.n, s.kind, s.color) for s in missing])
    if rethrow:
        return msg("rules-partial-off-mat", names=names)
    return (
        msg("rules-partial-dice-missing", names=names)
        if there
        else msg("rules-partial-nothing-rolled", names=names)
    )
