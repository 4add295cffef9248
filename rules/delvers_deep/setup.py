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
from traywatch.rules.delvers_deep.model import CharacterState, DelverTask, Stats, Worn, to_do
from traywatch.rules.delvers_deep.settings import DelverSettings
from traywatch.rules.delvers_deep.step_context import Answer, DelverStepContext

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


def go_on(step: DelverStepContext) -> bool:
    """Ask for the next unknown number. Returns false if all characters are ready."""
    for index in range(len(step.state.characters)):
        while not step.character(index).ready:
            if _ask(step, index):
                return True
    return False


def _ask(step: DelverStepContext, index: int) -> bool:
    character = step.character(index)
    if character.missing:
        stat = character.missing[0]
        option = Option(id=stat, label=msg("delve-base-stat", stat=stat_name(stat)), amount=(0, 20))
        prompt = msg("delve-what-base", who=character.name, stat=stat_name(stat))
        step.set(focus=index)
        step.ask(index, NUMBER, prompt, [(option, to_do("take_number", index, stat))], why=("R23",))
        return True
    if character.points:
        ask_points(step, index)
        return True
    card = step.content.character(character.id)
    for name in card.wears[len(character.worn) :]:
        if step.content.effect(name).ac == "ask":
            ask_armor(step, to_do("ask_armor", index, name))
            return True
        wear(step, index, name)
        character = step.character(index)
    _ready(step, index, card, step.settings)
    return False


def ask_points(step: DelverStepContext, index: int) -> None:
    """Ask where to place points in primary stats, at creation or a level-up."""
    character = step.character(index)
    answers: list[Answer] = [
        (
            Option(
                id=stat,
                label=msg("delve-stat-now", stat=stat_name(stat), n=getattr(character.base, stat)),
                amount=(1, character.points),
            ),
            to_do("take_points", index, stat),
        )
        for stat in STATS
    ]
    step.set(focus=index)
    prompt = msg("delve-place-points", who=character.name, n=character.points)
    step.ask(index, POINTS, prompt, answers, why=("R25", "R28"))


def ask_armor(step: DelverStepContext, task: DelverTask) -> None:
    """Ask for the armor class of something that the content leaves open."""
    index, effect = task.who, task.name
    name = step.content.effect(effect).name
    option = Option(id=effect, label=msg("delve-armor-class-of"), amount=(0, 9))
    prompt = msg("delve-what-armor-class", who=step.character(index).name, effect=name)
    step.set(focus=index)
    step.ask(index, ARMOR, prompt, [(option, to_do("take_armor", index, effect))], why=("R41",))


def take_number(step: DelverStepContext, task: DelverTask) -> None:
    """Store a base stat that was asked for."""
    step.set(focus=step.state.active)
    character = step.character(task.who)
    base = character.base.model_copy(update={task.name: step.chosen_number})
    step.set_character(task.who, base=base, missing=character.missing[1:])


def take_points(step: DelverStepContext, task: DelverTask) -> None:
    """Put points into a stat, and ask for more if a level-up has some left."""
    step.set(focus=step.state.active)
    stat: Stat = next(one for one in STATS if one == task.name)
    _place(step, task.who, stat, step.chosen_number)
    character = step.character(task.who)
    if character.ready and character.points:
        ask_points(step, task.who)


def _place(step: DelverStepContext, index: int, stat: Stat, points: int) -> None:
    """Put points into a stat. After the last point of a level-up, show what rose."""
    character = step.character(index)
    base = character.base.model_copy(update={stat: getattr(character.base, stat) + points})
    health = base_health(step.content, step.settings, character)
    sanity = base_sanity(step.content, step.settings, character)
    now = step.set_character(index, base=base, points=character.points - points)
    if not character.ready:
        return
    rise = msg(
        "delve-base-stat-rises",
        who=character.name,
        level=character.level,
        stat=stat_name(stat),
        was=getattr(character.base, stat),
        now=getattr(base, stat),
    )
    lines = fit(step, index, character)
    risen = (
        ("health", health, base_health(step.content, step.settings, now)),
        ("sanity", sanity, base_sanity(step.content, step.settings, now)),
    )
    step.use("R30")
    for name, was, is_ in risen:
        if was != is_:
            step.use("R27")
            lines.append(msg("delve-base-changes", what=name, was=was, now=is_))
    step.report(rise, lines, "good")


def wear(step: DelverStepContext, index: int, effect: str, ac: int | None = None) -> None:
    """Put a temporary effect on a character, with the armor class that was entered for it."""
    character, card = step.character(index), step.content.effect(effect)
    armor = card.ac if isinstance(card.ac, int) else (ac or 0)
    step.set_character(index, worn=(*character.worn, Worn(effect=card, ac=armor)))


def _ready(step: DelverStepContext, index: int, card: Character, settings: DelverSettings) -> None:
    """All numbers are known. Secondary stats follow, and pools start full."""
    character = step.character(index)
    changes = {}
    if card.health is not None:
        changes["more_health"] = card.health - by_table(step.content, settings, character.base.fort)
    if card.sanity is not None:
        changes["more_sanity"] = card.sanity - by_table(step.content, settings, character.base.will)
    character = step.set_character(index, ready=True, **changes)
    features = step.content.features_of(character.id)
    if any(f.health or f.sanity or f.physical or f.mental for f in features):
        step.use("R28")
    if character.worn:
        step.use("R29", "R59")
    step.use("R23", "R25", "R27")
    character = step.set_character(
        index,
        current=Stats(**{stat: top(character, stat) for stat in STATS}),
        health=base_health(step.content, settings, character),
        sanity=base_sanity(step.content, settings, character),
    )
    now = character.current
    step.report(
        msg("delve-stats", who=character.name, fort=now.fort, ref=now.ref, will=now.will),
        [msg("delve-health-and-sanity", health=character.health, sanity=character.sanity)],
    )
