"""Start and end of temporary effects, and other changes that the players enter."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.delvers_deep import setup
from traywatch.rules.delvers_deep.character_stats import (
    base_health,
    base_sanity,
    fit,
    give,
    stat_name,
    top,
    top_health,
    top_sanity,
    value,
)
from traywatch.rules.delvers_deep.checks.check_terms import HARM
from traywatch.rules.delvers_deep.content import STATS, Stat
from traywatch.rules.delvers_deep.model import CharacterState
from traywatch.rules.delvers_deep.step_context import DelverStepContext
from traywatch.rules.engine.option_groups import in_groups
from traywatch.rules.engine.steps import present

BACK = Option(id="back", label=msg("delve-back"))
GROUPS = {
    "on": msg("rules-group-begins"),
    "off": msg("rules-group-ends"),
    "max": msg("rules-group-maximum"),
    "regain": msg("rules-group-regain"),
    "wound": msg("rules-group-wounds"),
}
"""Headings of the list of changes, by kind of option."""


def options(work: DelverStepContext, index: int) -> list[Option]:
    """All changes that the players can enter for a character."""
    one, content = work.character(index), work.content
    worn = {w.effect.id for w in one.worn}
    out = []
    for effect in content.effects:
        on = effect.id in worn
        label = msg("delve-effect-on", kind=effect.kind, effect=effect.name)
        if on:
            label = msg("delve-effect-off", kind=effect.kind, effect=effect.name)
        out.append(Option(id=f"{'off' if on else 'on'}:{effect.id}", label=label, note=effect.text))
    for stat in STATS:
        label = msg("delve-change-max", stat=stat_name(stat))
        out.append(Option(id=f"max:{stat}", label=label, amount=(-20, 20)))
    out.append(Option(id="ac", label=msg("delve-armor-elsewhere"), amount=(0, 9)))
    for kind in HARM:
        out.append(Option(id=f"dc:{kind}", label=msg("delve-dc-elsewhere", kind=kind), amount=(-4, 4)))
    room: dict[str, int] = {
        "health": top_health(content, work.settings, one) - one.health,
        "sanity": top_sanity(content, work.settings, one) - one.sanity,
    }
    room |= {stat: top(one, stat) - value(one, stat) for stat in STATS}
    for what, most in room.items():
        if most > 0:
            out.append(Option(id=f"regain:{what}", label=msg("delve-regain", what=what), amount=(1, most)))
    wounds = {
        "health": base_health(content, work.settings, one),
        "sanity": base_sanity(content, work.settings, one),
    }
    for what, most in wounds.items():
        if most > 0:
            out.append(Option(id=f"wound:{what}", label=msg("delve-wound", what=what), amount=(1, most)))
    if content.level_points is None:
        out.append(Option(id="level_up", label=msg("delve-level-up-points"), amount=(0, 20)))
    else:
        note = msg("delve-points-to-place", n=content.level_points)
        out.append(Option(id="level_up", label=msg("delve-level-up"), note=note))
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
    said = msg("delve-has-effect", who=before.name, effect=work.content.effect(effect).name)
    _tell(work, index, before, said)


def _take_off(work: DelverStepContext, index: int, effect: str) -> None:
    before = work.character(index)
    work.set_character(index, worn=tuple(w for w in before.worn if w.effect.id != effect))
    said = msg("delve-effect-over", who=before.name, effect=work.content.effect(effect).name)
    _tell(work, index, before, said)


def _tell(work: DelverStepContext, index: int, before: CharacterState, headline: Text) -> None:
    work.use("R29", "R59")
    lines = fit(work, index, before)
    one = work.character(index)
    health = base_health(work.content, work.settings, one)
    sanity = base_sanity(work.content, work.settings, one)
    work.report(headline, [*lines, msg("delve-base-stays", health=health, sanity=sanity)])


def _by_hand(work: DelverStepContext, index: int, base: str, what: str, amount: int) -> None:
    before = work.character(index)
    if base == "max":
        old = getattr(before.temporary, what)
        held = max(-20, min(20, old + amount))
        work.set_character(index, temporary=before.temporary.model_copy(update={what: held}))
        way = "up" if held > old else "down" if held < old else "same"
        stat = next(s for s in STATS if s == what)
        said = msg("delve-max-shifts", who=before.name, stat=stat_name(stat), way=way, n=abs(held - old))
        _tell(work, index, before, said)
    elif base == "ac":
        work.set_character(index, ac_by_hand=amount)
        work.use("R41", "R59")
        work.report(msg("delve-armor-from-elsewhere", who=before.name, n=amount))
    elif base == "dc":
        work.set_character(index, **{f"{what}_dc_by_hand": amount})
        work.use("R41" if what == "health" else "R49", "R59")
        way = "easier" if amount < 0 else "harder" if amount else "same"
        said = msg("delve-dc-from-elsewhere", who=before.name, kind=what, way=way, n=abs(amount))
        work.report(said)
    elif base == "regain":
        _regain(work, index, what, amount)
    else:
        field = f"more_{what}"
        work.set_character(index, **{field: getattr(before, field) - amount})
        work.use("R30")
        lines = fit(work, index, before)
        work.report(msg("delve-base-drops", who=before.name, what=what, n=amount), lines, "bad")


def _regain(work: DelverStepContext, index: int, what: str, amount: int) -> None:
    one = work.character(index)
    if what in ("health", "sanity"):
        work.set_character(index, **{what: getattr(one, what) + amount})
        work.use("R33" if what == "health" else "R34")
    else:
        stat: Stat = next(s for s in STATS if s == what)
        give(work, index, stat, amount)
        work.use("R37")
    work.report(msg("delve-regains", who=one.name, n=amount, what=what), (), "good")


def _level_up(work: DelverStepContext, index: int, amount: int | None) -> None:
    points = work.content.level_points if amount is None else amount
    one = work.character(index)
    work.use("R25")
    one = work.set_character(index, level=one.level + 1, points=one.points + (points or 0))
    if one.points:
        setup.ask_points(work, index)
    else:
        work.report(msg("delve-is-level", who=one.name, n=one.level), (), "good")
