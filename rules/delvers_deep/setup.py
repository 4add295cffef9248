"""From character sheets to playable characters: missing numbers, points to place, worn armor."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.delvers_deep.character_stats import (
    base_health,
    base_sanity,
    by_table,
    fit,
    stat_name,
    top,
)
from traywatch.rules.delvers_deep.content import STATS, Character, DelverContent, Stat
from traywatch.rules.delvers_deep.model import CharacterState, Stats, Worn
from traywatch.rules.delvers_deep.settings import DelverSettings
from traywatch.rules.delvers_deep.step_context import DelverStepContext

NUMBER = "number"
POINTS = "points"
ARMOR = "armor"


def from_card(content: DelverContent, card: Character, player: str) -> CharacterState:
    """A character as on its sheet, not ready yet."""
    features = content.features_of(card.id)
    missing: tuple[Stat, ...] = ()
    if card.base is None:
        base = {s: max(0, 1 + sum(getattr(f.base, s) for f in features)) for s in STATS}
        points = card.points
    else:
        base = {s: getattr(card.base, s) or 0 for s in STATS}
        missing, points = tuple(s for s in STATS if getattr(card.base, s) is None), 0
    return CharacterState(
        id=card.id,
        name=card.name,
        player=player,
        level=card.level,
        base=Stats(**base),
        more_health=sum(f.health for f in features),
        more_sanity=sum(f.sanity for f in features),
        bonus_physical=sum(f.physical for f in features),
        bonus_mental=sum(f.mental for f in features),
        missing=missing,
        points=points,
    )


def go_on(work: DelverStepContext) -> bool:
    """Ask for the next unknown number. Returns false if all characters are ready."""
    for index in range(len(work.state.characters)):
        while not work.character(index).ready:
            if _ask(work, index):
                return True
    return False


def _ask(work: DelverStepContext, index: int) -> bool:
    one = work.character(index)
    if one.missing:
        stat = one.missing[0]
        option = Option(id=stat, label=msg("delve-base-stat", stat=stat_name(stat)), amount=(0, 20))
        prompt = msg("delve-what-base", who=one.name, stat=stat_name(stat))
        work.set(focus=index)
        work.ask(index, NUMBER, prompt, (option,), why=("R23",))
        return True
    if one.points:
        ask_points(work, index)
        return True
    card = work.content.character(one.id)
    for name in card.wears[len(one.worn) :]:
        if work.content.effect(name).ac == "ask":
            ask_armor(work, index, name)
            return True
        wear(work, index, name)
        one = work.character(index)
    _ready(work, index, card, work.settings)
    return False


def ask_points(work: DelverStepContext, index: int) -> None:
    """Ask where to place points in primary stats, at creation or a level-up."""
    one = work.character(index)
    options = [
        Option(
            id=stat,
            label=msg("delve-stat-now", stat=stat_name(stat), n=getattr(one.base, stat)),
            amount=(1, one.points),
        )
        for stat in STATS
    ]
    work.set(focus=index)
    prompt = msg("delve-place-points", who=one.name, n=one.points)
    work.ask(index, POINTS, prompt, options, why=("R25", "R28"))


def ask_armor(work: DelverStepContext, index: int, effect: str) -> None:
    """Ask for the armor class of something that the content leaves open."""
    name = work.content.effect(effect).name
    option = Option(id=effect, label=msg("delve-armor-class-of"), amount=(0, 9))
    prompt = msg("delve-what-armor-class", who=work.character(index).name, effect=name)
    work.set(focus=index)
    work.ask(index, ARMOR, prompt, (option,), why=("R41",))


def told(work: DelverStepContext, index: int, stat: Stat, number: int) -> None:
    """Store a base stat that was asked for."""
    one = work.character(index)
    base = one.base.model_copy(update={stat: number})
    work.set_character(index, base=base, missing=one.missing[1:])


def place(work: DelverStepContext, index: int, stat: Stat, points: int) -> None:
    """Put points into a stat. After the last point of a level-up, show what rose."""
    one = work.character(index)
    base = one.base.model_copy(update={stat: getattr(one.base, stat) + points})
    health = base_health(work.content, work.settings, one)
    sanity = base_sanity(work.content, work.settings, one)
    now = work.set_character(index, base=base, points=one.points - points)
    if not one.ready:
        return
    rise = msg(
        "delve-base-stat-rises",
        who=one.name,
        level=one.level,
        stat=stat_name(stat),
        was=getattr(one.base, stat),
        now=getattr(base, stat),
    )
    lines = fit(work, index, one)
    risen = (
        ("health", health, base_health(work.content, work.settings, now)),
        ("sanity", sanity, base_sanity(work.content, work.settings, now)),
    )
    work.use("R30")
    for name, was, is_ in risen:
        if was != is_:
            work.use("R27")
            lines.append(msg("delve-base-changes", what=name, was=was, now=is_))
    work.report(rise, lines, "good")


def wear(work: DelverStepContext, index: int, effect: str, ac: int | None = None) -> None:
    """Put a temporary effect on a character, with the armor class that was entered for it."""
    one, card = work.character(index), work.content.effect(effect)
    known = card.ac if isinstance(card.ac, int) else (ac or 0)
    work.set_character(index, worn=(*one.worn, Worn(effect=card, ac=known)))


def _ready(work: DelverStepContext, index: int, card: Character, settings: DelverSettings) -> None:
    """All numbers are known. Secondary stats follow, and pools start full."""
    one = work.character(index)
    changes = {}
    if card.health is not None:
        changes["more_health"] = card.health - by_table(work.content, settings, one.base.fort)
    if card.sanity is not None:
        changes["more_sanity"] = card.sanity - by_table(work.content, settings, one.base.will)
    one = work.set_character(index, ready=True, **changes)
    features = work.content.features_of(one.id)
    if any(f.health or f.sanity or f.physical or f.mental for f in features):
        work.use("R28")
    if one.worn:
        work.use("R29", "R59")
    work.use("R23", "R25", "R27")
    one = work.set_character(
        index,
        current=Stats(**{stat: top(one, stat) for stat in STATS}),
        health=base_health(work.content, settings, one),
        sanity=base_sanity(work.content, settings, one),
    )
    now = one.current
    work.report(
        msg("delve-stats", who=one.name, fort=now.fort, ref=now.ref, will=now.will),
        [msg("delve-health-and-sanity", health=one.health, sanity=one.sanity)],
    )
