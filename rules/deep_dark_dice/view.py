"""The state in plain words for the page, and what hands must do on the table."""

from __future__ import annotations

from rules.deep_dark_dice.content import Content, Harm
from rules.deep_dark_dice.model import DeepState, HeroState
from rules.events import TableTodo
from rules.types import Bar, Seat, View


def view(content: Content, state: DeepState) -> View:
    """Cards for the monster and each hero, and one line about what is awaited."""
    monster, card = state.monster, content.monster(state.monster.id)
    facts = [f"armor {monster.armor}"]
    facts += [
        f"{zone}: {_says(harms)}" for zone, harms in (("miss", card.on_miss), ("fumble", card.on_fumble))
    ]
    foe = Seat(
        id=monster.id,
        name=monster.name,
        side="monster",
        bars=(Bar(label="health", now=monster.health, most=monster.max_health),),
        facts=tuple(facts),
        badges=("stunned",) if monster.stunned else (),
        out=monster.health == 0,
    )
    prompts = [request.prompt for request in state.open]
    title = {"battle": f"Battle {state.battle_no}", "won": "Battle won", "defeat": "Defeat"}
    return View(
        title=title.get(state.phase, state.phase.capitalize()),
        phase=state.phase,
        headline=prompts[-1] if prompts else "",
        seats=(foe, *(_hero(state, n, hero) for n, hero in enumerate(state.heroes))),
        notes=(content.title, content.location) if content.location else (content.title,),
    )


def _hero(state: DeepState, index: int, hero: HeroState) -> Seat:
    badges = [
        *(["downed"] if hero.downed else []),
        *([f"curse {hero.curse}"] if hero.curse else []),
        *([f"bleed {hero.bleed}"] if hero.bleed else []),
        *([f"poison {hero.poison}"] if hero.poison else []),
        *([f"barrier {hero.barrier}"] if hero.barrier else []),
        *([f"regenerate {hero.regenerate}"] if hero.regenerate else []),
        *(
            name
            for name in ("dazed", "doomed", "necrotic", "immune", "stealth", "pierce")
            if getattr(hero, name)
        ),
    ]
    return Seat(
        id=hero.id,
        name=hero.name,
        side="hero",
        player=hero.player,
        bars=(Bar(label="health", now=hero.health, most=hero.max_health),),
        facts=(f"attack {hero.attack}", f"armor {hero.armor}"),
        badges=tuple(badges),
        active=state.phase == "battle" and index == state.active,
        out=hero.downed,
    )


def _says(harms: tuple[Harm, ...]) -> str:
    return (
        ", ".join(h.op if h.op in ("daze", "doom", "necrotic") else f"{h.n} {h.op}" for h in harms)
        or "nothing"
    )


def differences(before: DeepState, after: DeepState) -> tuple[TableTodo, ...]:
    """Which cards to turn."""
    out: list[TableTodo] = []
    was = {hero.id: hero for hero in before.heroes}
    for hero in after.heroes:
        old = was.get(hero.id)
        if old is None:
            continue
        if hero.downed != old.downed:
            how = "sideways" if hero.downed else "upright again"
            out.append(TableTodo(say=f"Turn {hero.name}'s card {how}.", rules=("R86",)))
        elif hero.dazed != old.dazed and not hero.downed:
            how = "by 90°: dazed" if hero.dazed else "upright again"
            out.append(TableTodo(say=f"Turn {hero.name}'s card {how}.", rules=("R67",)))
    if before.monster.id == after.monster.id and before.monster.stunned != after.monster.stunned:
        how = "by 90°: stunned" if after.monster.stunned else "upright again"
        out.append(TableTodo(say=f"Turn {after.monster.name}'s card {how}.", rules=("R82",)))
    return tuple(out)
