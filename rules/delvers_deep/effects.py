"""Start and end of temporary effects, and other changes that the players enter."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.delvers_deep import setup
from traywatch.rules.delvers_deep.character_stats import (
    NAMES,
    base_health,
    base_sanity,
    fit,
    give,
    top,
    top_health,
    top_sanity,
    value,
)
from traywatch.rules.delvers_deep.content import STATS, Stat
from traywatch.rules.delvers_deep.model import CharacterState
from traywatch.rules.delvers_deep.step_context import DelverStepContext
from traywatch.rules.engine.option_groups import in_groups
from traywatch.rules.engine.steps import present

BACK = Option(id="back", label="Back")
GROUPS = {
    "on": msg("rules-group-begins"),
    "off": msg("rules-group-ends"),
    "max": msg("rules-group-maximum"),
    "regain": msg("rules-group-regain"),
    "wound": msg("rules-group-wounds"),
}
"""Headings of the list of changes, by kind of option."""
_VERB = {"armor": ("Put on", "Take off"), "item": ("Take up", "Put away"), "spell": ("Under", "Ends:")}


def options(work: DelverStepContext, index: int) -> list[Option]:
    """All changes that the players can enter for a character."""
    one, content = work.character(index), work.content
    worn = {w.effect.id for w in one.worn}
    out = []
    for effect in content.effects:
        on = effect.id in worn
        verb = _VERB.get(effect.kind, ("Gets", "Loses"))[on]
        out.append(
            Option(id=f"{'off' if on else 'on'}:{effect.id}", label=f"{verb} {effect.name}", note=effect.text)
        )
    for stat in STATS:
        out.append(Option(id=f"max:{stat}", label=f"Temporary change of max {NAMES[stat]}", amount=(-20, 20)))
    out.append(Option(id="ac", label="Armor class from elsewhere", amount=(0, 9)))
    room: dict[str, int] = {
        "health": top_health(content, work.settings, one) - one.health,
        "sanity": top_sanity(content, work.settings, one) - one.sanity,
    }
    room |= {stat: top(one, stat) - value(one, stat) for stat in STATS}
    for what, most in room.items():
        if most > 0:
            out.append(Option(id=f"regain:{what}", label=f"Regain {_name(what)}", amount=(1, most)))
    wounds = {
        "health": base_health(content, work.settings, one),
        "sanity": base_sanity(content, work.settings, one),
    }
    for what, most in wounds.items():
        if most > 0:
            out.append(Option(id=f"wound:{what}", label=f"Permanent wound: base {what}", amount=(1, most)))
    label = "Level up"
    if content.level_points is None:
        out.append(Option(id="level_up", label=f"{label}, with so many points", amount=(0, 20)))
    else:
        out.append(Option(id="level_up", label=label, note=f"{content.level_points} points to place"))
    return in_groups([*out, BACK], GROUPS)


def pick(work: DelverStepContext, index: int, option: str, amount: int | None) -> None:
    """Carry out an option of the list. It may open another choice."""
    base, _, what = option.partition(":")
    if base == "on":
        if work.content.effect(what).ac == "ask":
            setup.ask_armor(work, index, what)
        else:
            put_on(work, index, what, None)
    elif base == "off":
        _take_off(work, index, what)
    elif base == "level_up":
        _level_up(work, index, amount)
    elif base == "back":
        pass
    else:
        amount = present(amount, "amount")
        _by_hand(work, index, base, what, amount)


def put_on(work: DelverStepContext, index: int, effect: str, ac: int | None) -> None:
    """Start an effect. Base values do not change."""
    before = work.character(index)
    setup.wear(work, index, effect, ac)
    _tell(work, index, before, f"{before.name}: {work.content.effect(effect).name}.")


def _take_off(work: DelverStepContext, index: int, effect: str) -> None:
    before = work.character(index)
    work.set_character(index, worn=tuple(w for w in before.worn if w.effect.id != effect))
    _tell(work, index, before, f"{before.name}: {work.content.effect(effect).name} is over.")


def _tell(work: DelverStepContext, index: int, before: CharacterState, headline: str) -> None:
    work.use("R29", "R59")
    lines = fit(work, index, before)
    one = work.character(index)
    health = base_health(work.content, work.settings, one)
    sanity = base_sanity(work.content, work.settings, one)
    work.report(headline, [*lines, f"Base health {health} and base sanity {sanity} stay."])


def _by_hand(work: DelverStepContext, index: int, base: str, what: str, amount: int) -> None:
    before = work.character(index)
    if base == "max":
        old = getattr(before.temporary, what)
        held = max(-20, min(20, old + amount))
        work.set_character(index, temporary=before.temporary.model_copy(update={what: held}))
        _tell(work, index, before, f"{before.name}: max {_name(what)} {amount:+d} for a while.")
    elif base == "ac":
        work.set_character(index, ac_by_hand=amount)
        work.use("R41", "R59")
        work.report(f"{before.name}: armor class {amount} from elsewhere.")
    elif base == "regain":
        _regain(work, index, what, amount)
    else:
        field = f"more_{what}"
        work.set_character(index, **{field: getattr(before, field) - amount})
        work.use("R30")
        lines = fit(work, index, before)
        work.report(f"{before.name}: base {what} is {amount} lower for good.", lines, "bad")


def _regain(work: DelverStepContext, index: int, what: str, amount: int) -> None:
    one = work.character(index)
    if what in ("health", "sanity"):
        work.set_character(index, **{what: getattr(one, what) + amount})
        work.use("R33" if what == "health" else "R34")
    else:
        stat: Stat = next(s for s in STATS if s == what)
        give(work, index, stat, amount)
        work.use("R37")
    work.report(f"{one.name} regains {amount} {_name(what)}.", (), "good")


def _level_up(work: DelverStepContext, index: int, amount: int | None) -> None:
    points = work.content.level_points if amount is None else amount
    one = work.character(index)
    work.use("R25")
    one = work.set_character(index, level=one.level + 1, points=one.points + (points or 0))
    if one.points:
        setup.ask_points(work, index)
    else:
        work.report(f"{one.name} is level {one.level}.", (), "good")


def _name(what: str) -> str:
    return next((NAMES[stat] for stat in STATS if stat == what), what)
