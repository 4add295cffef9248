"""Match the dice on the tray to the open roll request.

The function is pure: the same request and observation always give the same answer. Checks run in the
order in which people want to hear of problems. An unclear kind comes first because everything else
depends on it. Then come dice that do not belong, missing dice, and values or places of dice that do
belong.
"""

from __future__ import annotations

import math
from collections import Counter

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.color_names import likely, nearest
from traywatch.rules.core.dice_names import color_name, dice_name
from traywatch.rules.core.dice_slots import (
    Slot,
    Taken,
    assign,
    exchangeable,
    fits,
    has_twins,
    in_place,
    loosened,
    slot_of,
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


def match(request: RollRequest, seen: Observation) -> Match:
    """Compare a settled tray with an open roll request.

    Dice of ``also`` are expected as soon as one of them lies there.
    Obstacles, dice of ignored kinds and dice that lay there before never count. Dice that left the mat
    and must be rolled again count as missing.
    """
    problems = _kept_problems(request, seen)
    staying = {ref.die_id for ref in request.keep}
    thrown = [
        _named(request, die)
        for die in seen.dice
        if die.role == "thrown" and die.die_id not in staying and not _ignored(request, die)
    ]

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
    unclear_color = [die for die in thrown if _color_unclear(request, die, slots)]
    measured = {die.die_id: die.color for die in seen.dice}
    if color := tuple(_ask_color(request, die, slots, measured[die.die_id]) for die in unclear_color):
        return Unsure(questions=color)
    thrown = [in_place(die, slots) for die in thrown]
    taken, free, surplus = assign(thrown, slots)
    if free and any(die.cell is not None for die in thrown):
        # Dice in the wrong places are still the right dice.
        anywhere = [die.model_copy(update={"cell": None}) for die in thrown]
        again = assign(anywhere, slots)
        if len(again[1]) < len(free):
            taken, free, surplus = again
    wrong, taken, free, surplus = _pair_wrong(taken, free, surplus)
    problems += wrong + _extra(taken, surplus)

    questions = tuple(
        _by_faces(slot, q) for slot, die in taken if (q := ask_about(request, die, zones)) is not None
    )
    dice = tuple(_rolled(request, slot, die, zones) for slot, die in taken)
    if problems:
        twins = any(p.code == "extra" for p in problems) and has_twins(taken, surplus)
        # Dice that were named before the roll cannot be replaced after it.
        bound = request.commit and any(p.code in ("wrong_kind", "wrong_color", "extra") for p in problems)
        # "Count it anyway" must not give roles that nobody has given. Wrong dice count as they are, too.
        roles = _ask_which([(loosened(slot, die), die) for slot, die in taken])
        sure = not (free or questions or twins or bound or roles)
        return Conflict(
            problems=tuple(problems),
            offers=("rethrow", "accept", "by_hand") if sure else ("rethrow", "by_hand"),
            dice=dice if sure else (),
        )
    if free:
        settled = tuple(
            _rolled(request, slot, die, zones)
            for slot, die in taken
            if ask_about(request, die, zones) is None
        )
        missing = _specs(free)
        return Partial(have=settled, missing=missing, say=_say_missing(missing, thrown, rethrow))
    if which := _ask_which(taken):
        return Unsure(questions=which)
    return Unsure(questions=questions) if questions else Satisfied(dice=dice)


def answered(seen: Observation, question: Question, answer: Answer) -> Observation:
    """The observation with a person's answer added; match it again.

    The answer ``again`` removes the die, so that the request waits for it. ``not_a_die`` removes it too.
    """
    out: list[SeenDie] = []
    for die in seen.dice:
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


def _slots(request: RollRequest, thrown: list[SeenDie]) -> list[Slot]:
    """The slots of the request. Dice that may be rolled along have slots if one of them lies there."""
    slots = [slot_of(spec) for spec in request.dice for _ in range(spec.n)]
    along = [slot_of(spec) for spec in request.also for _ in range(spec.n)]
    wanted, there = (Counter(one) for one in ([s.kind for s in slots], [kind_of(die) for die in thrown]))
    too_many = {kind for kind in there if there[kind] > wanted[kind]}
    return [*slots, *along] if any(slot.kind in too_many for slot in along) else slots


def _ignored(request: RollRequest, die: SeenDie) -> bool:
    wanted = (*request.dice, *request.also)
    return kind_of(die) in request.ignore and not any(spec.kind == kind_of(die) for spec in wanted)


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


def _pair_wrong(
    taken: Taken, free: list[Slot], surplus: list[SeenDie]
) -> tuple[list[MatchProblem], Taken, list[Slot], list[SeenDie]]:
    """An unused die beside a free slot belongs to that slot, but it is the wrong die."""
    problems: list[MatchProblem] = []
    taken, free, rest = list(taken), list(free), []
    for die in surplus:
        kind = kind_of(die) or "?"
        slot = next((s for s in free if s.kind == kind), free[0] if free else None)
        if slot is None:
            rest.append(die)
            continue
        free.remove(slot)
        taken.append((slot, die))
        if slot.kind not in (None, kind):
            say = msg("rules-conflict-wrong-kind", asked=slot.kind or "any", seen=kind)
            problems.append(
                MatchProblem(code="wrong_kind", die_id=die.die_id, say=say, asked=slot.kind, seen=kind)
            )
        else:
            say = msg(
                "rules-conflict-wrong-color",
                kind=kind,
                asked=color_name(slot.color),
                seen=color_name(die.color),
            )
            problems.append(
                MatchProblem(code="wrong_color", die_id=die.die_id, say=say, asked=slot.color, seen=die.color)
            )
    return problems, taken, free, rest


def _extra(taken: Taken, surplus: list[SeenDie]) -> list[MatchProblem]:
    problems: list[MatchProblem] = []
    named: set[str] = set()
    for die in surplus:
        kind = kind_of(die) or "?"
        twins = [other for slot, other in taken if fits(slot, die) and kind_of(other) == kind]
        for other in [*twins, die]:
            if other.die_id not in named:
                named.add(other.die_id)
                say = (
                    msg("rules-conflict-extra-die", kind=kind)
                    if twins
                    else msg("rules-conflict-unneeded-die", kind=kind)
                )
                problems.append(MatchProblem(code="extra", die_id=other.die_id, say=say, seen=kind))
    return problems


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


def _kept_problems(request: RollRequest, seen: Observation) -> list[MatchProblem]:
    problems: list[MatchProblem] = []
    there = {die.die_id: die for die in seen.dice}
    for ref in request.keep:
        die = there.get(ref.die_id)
        name = ref.kind or "any"
        if die is None:
            say = msg("rules-conflict-resting-die-gone", kind=name)
            problems.append(MatchProblem(code="gone", die_id=ref.die_id, say=say, asked=ref.kind))
        elif (
            ref.xy_mm is not None
            and die.xy_mm is not None
            and math.dist(ref.xy_mm, die.xy_mm) > request.keep_tolerance_mm
        ):
            far = math.dist(ref.xy_mm, die.xy_mm)
            say = msg("rules-conflict-resting-die-moved", kind=name, far=round(far))
            problems.append(MatchProblem(code="moved", die_id=die.die_id, say=say, seen=die.kind))
        elif ref.label is not None and die.status == "read" and die.label not in (None, ref.label):
            say = msg("rules-conflict-resting-die-turned", kind=name, was=ref.label, now=die.label or "?")
            problems.append(
                MatchProblem(code="turned", die_id=die.die_id, say=say, asked=ref.label, seen=die.label)
            )
    return problems


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


def _specs(free: list[Slot]) -> tuple[DieSpec, ...]:
    count: dict[Slot, int] = {}
    for slot in free:
        count[slot] = count.get(slot, 0) + 1
    return tuple(
        DieSpec(role=s.role, kind=s.kind, color=s.color, n=n, name=s.name, faces=s.faces, cell=s.cell)
        for s, n in count.items()
    )


def _say_missing(missing: tuple[DieSpec, ...], there: list[SeenDie], rethrow: set[str]) -> Text:
    names = listed([dice_name(s.n, s.kind, s.color) for s in missing])
    if rethrow:
        return msg("rules-partial-off-mat", names=names)
    return (
        msg("rules-partial-dice-missing", names=names)
        if there
        else msg("rules-partial-nothing-rolled", names=names)
    )
