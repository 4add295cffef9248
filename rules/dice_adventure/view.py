"""The state in plain words for the page, and what people must do on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from traywatch.rules.core.events import TableTodo
from traywatch.rules.core.types import Bar, GameView, Pile, Seat, Swatch
from traywatch.rules.dice_adventure.content import AdventureContent
from traywatch.rules.dice_adventure.dice import ALLIES_MOST, color_of, kind_of, listed, type_of
from traywatch.rules.dice_adventure.encounters.location_closing import difficulty
from traywatch.rules.dice_adventure.model import AdventureHeroState, AdventureState, LocationState


def view(content: AdventureContent, state: AdventureState) -> GameView:
    """A card for each hero and location, and one line about the open request."""
    prompts = [request.prompt for request in state.open]
    card = content.chapter(state.scenario)
    notes = [content.title, card.name]
    if state.phase == "turn":
        notes.append(f"timer {state.timer}")
    if state.deterrent:
        notes.append(f"deterrent pile: {listed(state.deterrent)}")
    titles = {
        "setup": "Laying out",
        "turn": f"Turn {state.turn_no}",
        "reward": "After the scenario",
        "between": "Between scenarios",
        "finished": "The session is over",
    }
    heroes = [_hero(content, state, n, hero) for n, hero in enumerate(state.heroes)]
    places = [_place(content, state, place) for place in state.locations]
    return GameView(
        title=titles[state.phase],
        phase=state.phase,
        headline=prompts[0] if prompts else "",
        seats=(*heroes, *places),
        notes=tuple(notes),
    )


def _bag(state: AdventureState, bag: tuple[str, ...]) -> list[str]:
    """The visible part of a bag's contents (R15, A18)."""
    if state.settings.show_bags == "nothing":
        return []
    if state.settings.show_bags == "counts":
        return [f"{len(bag)} dice in the bag"]
    count = Counter(type_of(one) for one in bag)
    said = ", ".join(f"{n} {one}" for one, n in sorted(count.items()))
    return [f"bag: {said or 'empty'}"]


def _hero(content: AdventureContent, state: AdventureState, index: int, hero: AdventureHeroState) -> Seat:
    facts = _bag(state, hero.bag)
    locked = len(hero.ally_hand) - ALLIES_MOST
    if locked > 0:
        facts.append(f"{locked} of the allies wait for room")
    place = next((one.name for one in state.locations if one.id == hero.location), None)
    if place:
        facts.append(f"at {place}")
    facts += [f"{content.skill(k.id).name} {k.level}" for k in hero.skills if k.level]
    badges = ["near death"] if hero.state == "near_death" else ["dead"] if hero.state == "dead" else []
    return Seat(
        id=hero.id,
        name=hero.name,
        side="hero",
        player=hero.player,
        group=place or "",
        piles=tuple(
            Pile(label=label, dice=_dice(state, dice))
            for label, dice in (
                ("hand", hero.hand),
                ("allies", hero.ally_hand),
                ("discarded", hero.discard),
            )
            if dice
        ),
        bars=(Bar(label="hand", now=len(hero.hand), most=max(hero.capacity, len(hero.hand))),),
        facts=tuple(facts),
        badges=tuple(badges),
        active=state.phase == "turn" and index == state.active,
        out=hero.state == "dead",
    )


def _dice(state: AdventureState, dice: Sequence[str]) -> tuple[Swatch, ...]:
    """Dice in order. The leftmost die of a hand makes room for a WOUND (R57)."""
    looks = state.settings.colors
    found: list[Swatch] = []
    for one in dice:
        name, kind = color_of(one), kind_of(one)
        if found and (found[-1].name, found[-1].kind) == (name, kind):
            found[-1] = found[-1].model_copy(update={"n": found[-1].n + 1})
            continue
        found.append(Swatch(kind=kind, name=name, color=looks[name], meaning=type_of(one).upper()))
    return tuple(found)


def _place(content: AdventureContent, state: AdventureState, place: LocationState) -> Seat:
    facts = []
    if place.open:
        facts += _bag(state, place.bag)
        facts.append(f"closes at {difficulty(place, state.level)}" if place.closable else "never closed")
        if place.villain is not None:
            facts.append(f"villain: {content.villain(place.villain).name}")
        for n, rule in enumerate(content.location(place.id).specials):
            if n not in place.spent:
                facts.append(f"{rule.name}: {rule.text}" if rule.text else rule.name)
    badges = [] if place.open else ["closed"]
    if place.villain_card and place.open:
        badges.append("villain's card face up" if place.face_up else "villain's card face down")
    return Seat(
        id=f"place.{place.id}",
        name=place.name,
        side="place",
        group=place.name,
        facts=tuple(facts),
        badges=tuple(badges),
        out=not place.open,
    )


def differences(before: AdventureState, after: AdventureState) -> tuple[TableTodo, ...]:
    """The dice and cards that lie elsewhere after a correction."""
    out: list[TableTodo] = []
    was = {hero.id: hero for hero in before.heroes}
    for hero in after.heroes:
        old = was.get(hero.id)
        if old is None:
            continue
        for name, then, now in (
            ("hand", old.hand, hero.hand),
            ("ally hand", old.ally_hand, hero.ally_hand),
            ("bag", old.bag, hero.bag),
            ("discard pile", old.discard, hero.discard),
        ):
            out += _moved(f"{hero.name}'s {name}", then, now)
        if old.location != hero.location:
            where = next((p.name for p in after.locations if p.id == hero.location), "off the board")
            out.append(TableTodo(say=f"{hero.name} is at {where}.", rules=("R22",)))
    places = {place.id: place for place in before.locations}
    for place in after.locations:
        gone = places.get(place.id)
        if gone is not None:
            out += _moved(f"the bag of {place.name}", gone.bag, place.bag)
        if gone is not None and gone.face_up != place.face_up:
            how = "up" if place.face_up else "down"
            out.append(TableTodo(say=f"Turn the villain card of {place.name} face {how}.", rules=("R81",)))
    out += _moved("the deterrent pile", before.deterrent, after.deterrent)
    if before.timer != after.timer:
        out.append(TableTodo(say=f"The timer stands at {after.timer}.", rules=("R24",)))
    return tuple(out)


def _moved(pile: str, then: Sequence[str], now: Sequence[str]) -> list[TableTodo]:
    """The dice that leave and join a pile. The rest of a bag stays hidden (R15)."""
    was, will = Counter(then), Counter(now)
    out, back = list((was - will).elements()), list((will - was).elements())
    todo = [TableTodo(say=f"Out of {pile}: {listed(out)}.", rules=("R42",))] if out else []
    return todo + ([TableTodo(say=f"Into {pile}: {listed(back)}.", rules=("R42",))] if back else [])
