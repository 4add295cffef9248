"""The state in plain words for the page, and what people must do on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from traywatch.messages import Message, Text, msg
from traywatch.rules.core.events import TableTodo
from traywatch.rules.core.types import Bar, GameView, Pile, Seat, Swatch
from traywatch.rules.dice_adventure.cards import card_line
from traywatch.rules.dice_adventure.content import AdventureContent
from traywatch.rules.dice_adventure.dice import (
    ALLIES_MOST,
    color_of,
    kind_of,
    pile_names,
    type_name,
    type_of,
)
from traywatch.rules.dice_adventure.encounters.location_closing import difficulty
from traywatch.rules.dice_adventure.model import AdventureHeroState, AdventureState, LocationState


def view(content: AdventureContent, state: AdventureState) -> GameView:
    """A card for each hero and location, and one line about the open request."""
    prompts = [request.prompt for request in state.open]
    card = content.chapter(state.scenario)
    notes: list[Text] = [content.title, card.name]
    if state.phase == "turn":
        notes.append(msg("adv-timer", n=state.timer))
    if state.deterrent:
        notes.append(msg("adv-deterrent-pile", dice=pile_names(state.deterrent)))
    heroes = [_hero(content, state, n, hero) for n, hero in enumerate(state.heroes)]
    places = [_place(content, state, place) for place in state.locations]
    return GameView(
        title=msg("adv-phase", phase=state.phase, n=state.turn_no),
        phase=state.phase,
        headline=prompts[0] if prompts else "",
        seats=(*heroes, *places),
        notes=tuple(notes),
        palette=state.settings.colors,
    )


def _bag(state: AdventureState, bag: tuple[str, ...]) -> list[Text]:
    """The visible part of a bag's contents (R15, A18)."""
    if state.settings.show_bags == "nothing":
        return []
    return [msg("adv-bag-count", n=len(bag))] if state.settings.show_bags == "counts" or not bag else []


def _bag_pile(state: AdventureState, bag: tuple[str, ...]) -> tuple[Pile, ...]:
    """The dice of a bag by type, where people may know them. Their sizes stay hidden."""
    if state.settings.show_bags != "types" or not bag:
        return ()
    looks = state.settings.colors
    counts = Counter((type_of(one), color_of(one)) for one in sorted(bag))
    dice = tuple(
        Swatch(kind="", name=name, color=looks[name], n=n, meaning=type_name(what))
        for (what, name), n in counts.items()
    )
    return (Pile(label=msg("adv-bag"), dice=dice),)


def _hero(content: AdventureContent, state: AdventureState, index: int, hero: AdventureHeroState) -> Seat:
    facts = _bag(state, hero.bag)
    locked = len(hero.ally_hand) - ALLIES_MOST
    if locked > 0:
        facts.append(msg("adv-allies-wait", n=locked))
    place = next((one.name for one in state.locations if one.id == hero.location), None)
    if place:
        facts.append(msg("adv-at", place=place))
    for learned in hero.skills:
        if learned.level:
            facts.append(msg("adv-skill-level", skill=content.skill(learned.id).name, n=learned.level))
    badges = () if hero.state == "alive" else (msg("adv-hero-state", state=hero.state),)
    return Seat(
        id=hero.id,
        name=hero.name,
        side="hero",
        player=hero.player,
        group=place or "",
        piles=tuple(
            Pile(label=msg("adv-pile", pile=pile), dice=_dice(state, dice))
            for pile, dice in (
                ("hand", hero.hand),
                ("ally_hand", hero.ally_hand),
                ("discard", hero.discard),
            )
            if dice
        )
        + _bag_pile(state, hero.bag),
        bars=(
            Bar(
                label=msg("adv-pile", pile="hand"),
                now=len(hero.hand),
                most=max(hero.capacity, len(hero.hand)),
            ),
        ),
        facts=tuple(facts),
        badges=badges,
        active=state.phase == "turn" and index == state.active,
        out=hero.state == "dead",
    )


def _dice(state: AdventureState, dice: Sequence[str]) -> tuple[Swatch, ...]:
    """Dice in order. The leftmost die of a hand makes room for a WOUND (R57)."""
    looks = state.settings.colors
    swatches: list[Swatch] = []
    for die in dice:
        name, kind = color_of(die), kind_of(die)
        if swatches and (swatches[-1].name, swatches[-1].kind) == (name, kind):
            swatches[-1] = swatches[-1].model_copy(update={"n": swatches[-1].n + 1})
            continue
        swatches.append(Swatch(kind=kind, name=name, color=looks[name], meaning=type_name(type_of(die))))
    return tuple(swatches)


def _place(content: AdventureContent, state: AdventureState, place: LocationState) -> Seat:
    facts: list[Text] = []
    if place.open:
        facts += _bag(state, place.bag)
        closes = msg("adv-closes-at", n=difficulty(place, state.level))
        facts.append(closes if place.closable else msg("adv-never-closes"))
        if place.villain is not None:
            facts.append(msg("adv-villain", villain=content.villain(place.villain).name))
        for n, rule in enumerate(content.location(place.id).specials):
            if n not in place.spent:
                facts.append(card_line(rule.name, rule.text))
    badges = [] if place.open else [msg("adv-closed-badge")]
    if place.villain_card and place.open:
        badges.append(msg("adv-villain-card", face="up" if place.face_up else "down"))
    return Seat(
        id=f"place.{place.id}",
        name=place.name,
        side="place",
        group=place.name,
        piles=_bag_pile(state, place.bag) if place.open else (),
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
        for pile, then, now in (
            ("hand", old.hand, hero.hand),
            ("ally_hand", old.ally_hand, hero.ally_hand),
            ("bag", old.bag, hero.bag),
            ("discard", old.discard, hero.discard),
        ):
            for way, dice in _moved(then, now):
                text = msg("adv-move-hero-dice", way=way, hero=hero.name, pile=pile, dice=dice)
                out.append(TableTodo(say=text, rules=("R42",)))
        if old.location != hero.location:
            place = next((p for p in after.locations if p.id == hero.location), None)
            text = msg("adv-off-board", hero=hero.name)
            if place is not None:
                text = msg("adv-move-hero", hero=hero.name, place=place.name)
            out.append(TableTodo(say=text, rules=("R22",)))
    places = {place.id: place for place in before.locations}
    for place in after.locations:
        gone = places.get(place.id)
        if gone is not None:
            for way, dice in _moved(gone.bag, place.bag):
                text = msg("adv-move-place-dice", way=way, place=place.name, dice=dice)
                out.append(TableTodo(say=text, rules=("R42",)))
        if gone is not None and gone.face_up != place.face_up:
            face = "up" if place.face_up else "down"
            text = msg("adv-turn-villain-card", place=place.name, face=face)
            out.append(TableTodo(say=text, rules=("R81",)))
    for way, dice in _moved(before.deterrent, after.deterrent):
        out.append(TableTodo(say=msg("adv-move-deterrent-dice", way=way, dice=dice), rules=("R42",)))
    if before.timer != after.timer:
        out.append(TableTodo(say=msg("adv-set-timer", n=after.timer), rules=("R24",)))
    return tuple(out)


def _moved(then: Sequence[str], now: Sequence[str]) -> list[tuple[str, Message]]:
    """The dice that leave (``out``) and join (``into``) a pile. The rest of a bag stays hidden (R15)."""
    was, will = Counter(then), Counter(now)
    ways = (("out", was - will), ("into", will - was))
    return [(way, pile_names(dice.elements())) for way, dice in ways if dice]
