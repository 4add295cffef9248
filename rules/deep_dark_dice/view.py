"""The state in plain words for the page, and what people must do on the table."""

from __future__ import annotations

from traywatch.rules.core.events import TableTodo
from traywatch.rules.core.types import Bar, GameView, Seat
from traywatch.rules.deep_dark_dice.cards import UNCOUNTED, DeepEffect
from traywatch.rules.deep_dark_dice.content import DeepContent
from traywatch.rules.deep_dark_dice.model import DeepHeroState, DeepState, MinionState, MonsterState
from traywatch.rules.engine.steps import present

TITLES = {"setup": "Before the first battle", "won": "Battle won", "level_up": "Level up", "defeat": "Defeat"}


def view(content: DeepContent, state: DeepState) -> GameView:
    """A card for the monster and each hero, and one line about the open request."""
    prompts = [request.prompt for request in state.open]
    place = content.location(state.battle_no)
    notes = [content.title, *([place.name[:1].upper() + place.name[1:]] if place else [])]
    if state.obstacles:
        notes.append(f"{len(state.obstacles)} obstacle dice on the mat")
    if levels := state.settings.open_levels():
        said = ", ".join(str(level) for level in levels)
        notes.append(f"No die is set for curse level {said}: any but a d6 counts there.")
    title = f"Battle {state.battle_no}" if state.phase == "battle" else TITLES.get(state.phase)
    heroes = [_hero(content, state, n) for n in range(len(state.heroes))]
    seats = [_monster(content, state.monster), *heroes]
    if state.phase == "setup":
        # The cards are still being read, so no number is known yet.
        seats = [seat.model_copy(update={"bars": (), "facts": ()}) for seat in seats]
    return GameView(
        title=title or state.phase.capitalize(),
        phase=state.phase,
        headline=prompts[-1] if prompts else "",
        seats=tuple(seats),
        notes=tuple(notes),
    )


def _monster(content: DeepContent, monster: MonsterState) -> Seat:
    card = content.monster(monster.id)
    on_miss, on_fumble = card.on_miss, card.on_fumble
    if monster.minion is not None:
        front = content.minion(monster.minion.id)
        on_miss, on_fumble = front.on_miss, front.on_fumble
    facts = [f"armor {monster.armor}", f"miss: {_says(on_miss)}", f"fumble: {_says(on_fumble)}"]
    facts += [hook.name for hook in card.passives if hook.name]
    return Seat(
        id=monster.id,
        name=monster.name,
        side="monster",
        bars=(Bar(label="health", now=monster.health, most=monster.max_health), *_minion_bar(monster.minion)),
        facts=tuple(facts),
        badges=("stunned",) if monster.stunned else (),
        out=monster.health == 0,
    )


def _hero(content: DeepContent, state: DeepState, index: int) -> Seat:
    hero = state.heroes[index]
    counted = ("curse", "bleed", "poison", "barrier", "regenerate")
    flags = ("dazed", "doomed", "necrotic", "immune", "pierce")
    badges = [
        *(["downed"] if hero.downed else []),
        *(f"{name} {getattr(hero, name)}" for name in counted if getattr(hero, name)),
        *(name for name in flags if getattr(hero, name)),
        *(["stealth"] if hero.stealth != "none" else []),
    ]
    armor = "no armor ever" if hero.no_armor else f"armor {hero.armor}"
    items = tuple(content.item(c.id).name + (" (used)" if c.used else "") for c in hero.items)
    return Seat(
        id=hero.id,
        name=hero.name,
        side="hero",
        player=hero.player,
        bars=(Bar(label="health", now=hero.health, most=hero.max_health), *_minion_bar(hero.minion)),
        facts=(f"attack {hero.attack}", armor, *items),
        badges=tuple(badges),
        active=state.phase == "battle" and index == state.active,
        out=hero.downed,
    )


def _minion_bar(minion: MinionState | None) -> tuple[Bar, ...]:
    return () if minion is None else (Bar(label=minion.name, now=minion.health, most=minion.max_health),)


def _says(effects: tuple[DeepEffect, ...]) -> str:
    said = [e.op if e.op in UNCOUNTED else f"{'?' if e.n is None else e.n} {e.op}" for e in effects]
    return ", ".join(said) or "nothing"


def differences(before: DeepState, after: DeepState) -> tuple[TableTodo, ...]:
    """The cards that people must turn, lay down or take away."""
    if before.heroes is after.heroes and before.monster is after.monster:
        return ()
    out: list[TableTodo] = []
    was = {hero.id: hero for hero in before.heroes}
    for hero in after.heroes:
        old = was.get(hero.id)
        if old is not None and old is not hero:
            out += _cards(old, hero)
    if before.monster.id == after.monster.id:
        if before.monster.stunned != after.monster.stunned:
            how = "by 90°: stunned" if after.monster.stunned else "upright again"
            out.append(TableTodo(say=f"Turn {after.monster.name}'s card {how}.", rules=("R82",)))
        out += _minion_card(before.monster.minion, after.monster.minion, after.monster.name, "R121")
    return tuple(out)


def _cards(old: DeepHeroState, hero: DeepHeroState) -> list[TableTodo]:
    out: list[TableTodo] = []
    if hero.downed != old.downed:
        how = "sideways" if hero.downed else "upright again"
        out.append(TableTodo(say=f"Turn {hero.name}'s card {how}.", rules=("R86",)))
    elif hero.dazed != old.dazed and not hero.downed:
        how = "by 90°: dazed" if hero.dazed else "upright again"
        out.append(TableTodo(say=f"Turn {hero.name}'s card {how}.", rules=("R67",)))
    return out + _minion_card(old.minion, hero.minion, hero.name, "R114")


def _minion_card(old: MinionState | None, new: MinionState | None, master: str, rule: str) -> list[TableTodo]:
    if (old.id if old else None) == (new.id if new else None):
        return []
    if new is not None:
        return [TableTodo(say=f"Lay the card of {new.name} over {master}'s.", rules=(rule,))]
    old = present(old, "old")
    return [TableTodo(say=f"Take the card of {old.name} off {master}'s.", rules=(rule,))]
