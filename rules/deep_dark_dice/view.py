"""The state in plain words for the page, and what people must do on the table."""

from __future__ import annotations

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.events import TableTodo
from traywatch.rules.core.types import Bar, GameView, Seat
from traywatch.rules.deep_dark_dice.cards import UNCOUNTED, DeepEffect
from traywatch.rules.deep_dark_dice.content import DeepContent
from traywatch.rules.deep_dark_dice.model import DeepHeroState, DeepState, MinionState, MonsterState
from traywatch.rules.engine.steps import present

TITLES = {
    "setup": msg("ddd-title-setup"),
    "won": msg("ddd-title-battle-won"),
    "level_up": msg("ddd-title-level-up"),
    "defeat": msg("ddd-phase", phase="defeat"),
}


def view(content: DeepContent, state: DeepState) -> GameView:
    """A card for the monster and each hero, and one line about the open request."""
    prompts = [request.prompt for request in state.open]
    place = content.location(state.battle_no)
    notes: list[Text] = [content.title, *([place.name[:1].upper() + place.name[1:]] if place else [])]
    if state.obstacles:
        notes.append(msg("ddd-obstacles-on-mat-note", n=len(state.obstacles)))
    if levels := state.settings.open_levels():
        notes.append(msg("ddd-curse-die-unset-note", levels=tuple(str(level) for level in levels)))
    title = (
        msg("ddd-title-battle", battle_no=state.battle_no)
        if state.phase == "battle"
        else TITLES.get(state.phase)
    )
    heroes = [_hero(content, state, n) for n in range(len(state.heroes))]
    seats = [_monster(content, state.monster), *heroes]
    if state.phase == "setup":
        # The cards are still being read, so no number is known yet.
        seats = [seat.model_copy(update={"bars": (), "facts": ()}) for seat in seats]
    return GameView(
        title=title or msg("ddd-phase", phase=state.phase),
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
    facts: list[Text] = [
        msg("ddd-armor-fact", armor=monster.armor),
        msg("ddd-miss-fact", says=_says(on_miss)),
        msg("ddd-fumble-fact", says=_says(on_fumble)),
    ]
    facts += [hook.name for hook in card.passives if hook.name]
    return Seat(
        id=monster.id,
        name=monster.name,
        side="monster",
        bars=(
            Bar(label=msg("ddd-health-label"), now=monster.health, most=monster.max_health),
            *_minion_bar(monster.minion),
        ),
        facts=tuple(facts),
        badges=(msg("ddd-badge-stunned"),) if monster.stunned else (),
        out=monster.health == 0,
    )


def _hero(content: DeepContent, state: DeepState, index: int) -> Seat:
    hero = state.heroes[index]
    counted = ("curse", "bleed", "poison", "barrier", "regenerate")
    flags = ("dazed", "doomed", "necrotic", "immune", "pierce")
    badges = [
        *([msg("ddd-flag", flag="downed")] if hero.downed else []),
        *(msg(f"ddd-badge-{name}", n=getattr(hero, name)) for name in counted if getattr(hero, name)),
        *(msg("ddd-flag", flag=name) for name in flags if getattr(hero, name)),
        *([msg("ddd-flag", flag="stealth")] if hero.stealth != "none" else []),
    ]
    armor = msg("ddd-armor-never-fact") if hero.no_armor else msg("ddd-armor-fact", armor=hero.armor)
    items = tuple(
        msg("ddd-item-used-fact", item=content.item(c.id).name) if c.used else content.item(c.id).name
        for c in hero.items
    )
    return Seat(
        id=hero.id,
        name=hero.name,
        side="hero",
        player=hero.player,
        bars=(
            Bar(label=msg("ddd-health-label"), now=hero.health, most=hero.max_health),
            *_minion_bar(hero.minion),
        ),
        facts=(msg("ddd-attack-fact", attack=hero.attack), armor, *items),
        badges=tuple(badges),
        active=state.phase == "battle" and index == state.active,
        out=hero.downed,
    )


def _minion_bar(minion: MinionState | None) -> tuple[Bar, ...]:
    return () if minion is None else (Bar(label=minion.name, now=minion.health, most=minion.max_health),)


def _says(effects: tuple[DeepEffect, ...]) -> Text:
    words = [_effect(effect) for effect in effects]
    return listed(words) if words else msg("ddd-effect-none")


def _effect(effect: DeepEffect) -> Text:
    words = _effect_alone(effect)
    return msg("ddd-effect-on", effect=words, on=effect.on) if effect.on in ("all", "monster") else words


def _effect_alone(effect: DeepEffect) -> Text:
    if effect.op in UNCOUNTED:
        return msg("ddd-effect", op=effect.op)
    if effect.op == "obstacles" and effect.n is not None:
        return msg("ddd-effect-obstacle-dice", n=effect.n)
    n = "?" if effect.n is None else effect.n
    return msg("ddd-effect-n", n=n, effect=msg("ddd-effect", op=effect.op))


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
            how = "stunned" if after.monster.stunned else "upright"
            out.append(
                TableTodo(say=msg("ddd-todo-turn-card", name=after.monster.name, how=how), rules=("R82",))
            )
        out += _minion_card(before.monster.minion, after.monster.minion, after.monster.name, "R121")
    return tuple(out)


def _cards(old: DeepHeroState, hero: DeepHeroState) -> list[TableTodo]:
    out: list[TableTodo] = []
    if hero.downed != old.downed:
        how = "downed" if hero.downed else "upright"
        out.append(TableTodo(say=msg("ddd-todo-turn-card", name=hero.name, how=how), rules=("R86",)))
    elif hero.dazed != old.dazed and not hero.downed:
        how = "dazed" if hero.dazed else "upright"
        out.append(TableTodo(say=msg("ddd-todo-turn-card", name=hero.name, how=how), rules=("R67",)))
    return out + _minion_card(old.minion, hero.minion, hero.name, "R114")


def _minion_card(old: MinionState | None, new: MinionState | None, master: str, rule: str) -> list[TableTodo]:
    if (old.id if old else None) == (new.id if new else None):
        return []
    if new is not None:
        return [TableTodo(say=msg("ddd-todo-cover-card", new=new.name, master=master), rules=(rule,))]
    old = present(old, "minion before the change")
    return [TableTodo(say=msg("ddd-todo-remove-card", old=old.name, master=master), rules=(rule,))]
