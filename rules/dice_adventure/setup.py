"""Set-up: missing numbers of cards, locations, their bags, the first hands."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.messages import listed, msg
from traywatch.rules.dice_adventure.cards import AdventureLocation, Rule, card_line
from traywatch.rules.dice_adventure.dice import (
    HAND_MOST,
    bagged,
    color_of,
    die_word,
    kind_of,
    pile_names,
    type_counts,
    type_of,
)
from traywatch.rules.dice_adventure.model import (
    AdventureTask,
    Chance,
    DeckState,
    LocationState,
    TurnFlags,
    to_do,
)
from traywatch.rules.dice_adventure.piles import dice_piles, hidden_dice
from traywatch.rules.dice_adventure.step_context import AdventureStepContext

BY_PLAYERS = {2: 4, 3: 5, 4: 6, 5: 7}
"""The number of locations from the pool, by players (R5)."""


def begin(step: AdventureStepContext) -> None:
    """The first step of a session."""
    step.use("R1")
    step.add_tasks(*(to_do("capacity", hero=n) for n in range(len(step.state.heroes))), to_do("scenario"))


def capacity(step: AdventureStepContext, task: AdventureTask) -> None:
    """The size of a hero's hand. The players are asked if the card does not give it."""
    hero = step.state.heroes[task.hero]
    key = f"capacity.{hero.id}"
    n = step.content.hero(hero.id).capacity or step.state.told.get(key)
    if n is None:
        step.ask_number(key, msg("adv-ask-capacity", hero=hero.name), 1, HAND_MOST, ("R4",), task)
        return
    card = step.content.hero(hero.id)
    bag = [die_word(one, 6) for one, many in card.d6.items() for _ in range(many)]
    bag += [die_word(one, 4) for one, many in card.d4.items() for _ in range(many)]
    dice_piles.make(step, bag)
    step.set_hero(task.hero, capacity=n, bag=bagged(bag))
    step.use("R2", "R3")
    step.say(msg("adv-hero-bag", hero=hero.name, dice=pile_names(bag)))
    step.show(msg("adv-hero-ready", hero=hero.name, dice=len(bag), n=n))


def scenario(step: AdventureStepContext, task: AdventureTask) -> None:
    """Lay out a scenario: level, timer, locations."""
    card = step.chapter
    key = f"level.{card.id}"
    level = card.level or step.state.told.get(key)
    if level is None:
        step.ask_number(key, msg("adv-ask-level", scenario=card.name), 1, 3, ("R10",), task)
        return
    timer = step.settings.timer if card.timer is None else card.timer
    step.set(
        phase="setup",
        level=level,
        timer=timer,
        turn_no=0,
        active=0,
        locations=(),
        spent=(),
        turn=TurnFlags(),
        encounter=None,
    )
    step.use("R7", "R133" if card.intro else "R7")
    if card.intro:
        step.say(card.intro)
    step.show(msg("adv-scenario-begins", scenario=card.name, level=level, n=timer))
    step.add_tasks(
        to_do("locations"),
        to_do("rules", what="setup"),
        *(to_do("first_hand", hero=n) for n in range(len(step.state.heroes))),
        to_do("first_turn"),
    )


def locations(step: AdventureStepContext, task: AdventureTask) -> None:
    """The locations of the pool that are in play, drawn at random (R5, R6)."""
    card = step.chapter
    pool = [name for name in dict.fromkeys(card.pool) if name not in card.static]
    n = BY_PLAYERS[len(step.state.heroes)] if card.dynamic is None else card.dynamic
    n = min(n, len(pool))
    step.use("R5", "R6")
    if not n:
        step.add_tasks(to_do("lay_locations"))
        return
    hidden_dice.ask(
        step,
        Chance(what="locations", pile="locations", n=n, among=tuple(pool), then=to_do("lay_locations")),
        msg("adv-draw-locations", n=n, of=len(pool)),
        ("R5", "R6"),
    )


def lay_locations(step: AdventureStepContext, task: AdventureTask) -> None:
    """Lay out the locations: the scenario's own first, then the drawn ones."""
    names = [*dict.fromkeys(step.chapter.static), *task.dice]
    places = []
    for name in names:
        card = step.content.location(name)
        places.append(
            LocationState(
                id=name,
                name=card.name,
                closable=card.closable,
                icd=card.icd or 0,
                enemies=_deck(card.enemies.list, card.enemies.take),
                obstacles=_deck(card.obstacles.list, card.obstacles.take),
                villain_card=card.villain and bool(step.chapter.villains),
            )
        )
    step.set(locations=tuple(places))
    step.use("R8", "R11", "R12", "R14")
    if any(not place.closable for place in places):
        step.use("R21")
    step.show(msg("adv-locations", places=listed([place.name for place in places])))
    step.add_tasks(*(to_do("fill_bag", n=n) for n in range(len(places))))


def _deck(names: tuple[str, ...], take: int) -> DeckState:
    size = min(take, len(names)) if take else len(names)
    # If all cards of the list are in the deck, each card is known to be in it.
    return DeckState(size=size, known=names if size == len(names) else ())


def fill_bag(step: AdventureStepContext, task: AdventureTask) -> None:
    """One location's bag: types from its card, sizes by the scenario's level (R9, R10)."""
    place = step.state.locations[task.n]
    card: AdventureLocation = step.content.location(place.id)
    key = f"icd.{place.id}"
    if card.icd is None and card.closable:
        icd = step.state.told.get(key)
        if icd is None:
            step.ask_number(key, msg("adv-ask-icd", place=place.name), 0, 30, ("R94",), task)
            return
        step.set_place(task.n, icd=icd)
    fixed = tuple(die_word(part.type, part.size) for part in card.bag if part.size for _ in range(part.n))
    loose = [part.type for part in card.bag if not part.size for _ in range(part.n)]
    ask_sizes(step, loose, to_do("arrive", what="place", n=task.n, dice=fixed), place.name, ("R9", "R10"))


def ask_sizes(
    step: AdventureStepContext,
    types: Sequence[str],
    then: AdventureTask,
    name: str,
    why: tuple[str, ...],
    level: int = -1,
) -> None:
    """New dice. Those without a size get a random one by the scenario's level. ``then`` brings all."""
    step.use(*why)
    if not types:
        step.add_tasks(then)
        return
    odds = step.state.level if level < 0 else level
    draw = Chance(what="sizes", pile=f"sizes:{name}", types=tuple(types), level=odds, then=then)
    hidden_dice.ask(step, draw, msg("adv-draw-sizes", name=name, dice=type_counts(types)), why)


def arrive(step: AdventureStepContext, task: AdventureTask) -> None:
    """New dice go to their destination: a location, a hero's bag, or the hero's hand (WOUNDs)."""
    dice, at = task.dice, task.n
    dice_piles.make(step, dice)
    if task.what == "place":
        dice_piles.to_place(step, at, dice)
        name = step.state.locations[at].name
        if step.settings.draws == "program":
            # The players do not fill a real bag here, so its contents stay hidden (R15).
            if dice:
                step.say(msg("adv-dice-into-bag", place=name, n=len(dice)))
        elif dice:
            step.todo(msg("adv-move-place-dice", way="into", place=name, dice=pile_names(dice)))
        return
    hero = step.state.heroes[at]
    for die in dice:
        if task.what == "hand" and type_of(die) == "wound":
            dice_piles.wound(step, at, die)
        else:
            dice_piles.hide(step, at, (die,))
            step.say(msg("adv-die-for-bag", hero=hero.name, color=color_of(die), kind=kind_of(die)))
    if task.what == "bag":
        step.show(msg("adv-gets-dice", hero=hero.name, dice=pile_names(dice)))


def first_hand(step: AdventureStepContext, task: AdventureTask) -> None:
    """The first hand, which has a die of the favored type (R4, A4)."""
    hero = step.state.heroes[task.hero]
    start = step.state.locations[0].id if step.state.locations else None
    step.set_hero(task.hero, location=start)
    step.use("R14", "R22", "R4")
    if step.settings.favored == "redraw":
        step.add_tasks(to_do("redraw", hero=task.hero))
        return
    step.add_tasks(to_do("refill", hero=task.hero))
    # Cards that act at set-up may have filled the hand already.
    if len(hero.hand) >= HAND_MOST or not any(type_of(one) == hero.favored for one in hero.bag):
        return
    hidden_dice.ask(
        step,
        Chance(what="favored", pile=f"bag:{hero.id}", hero=task.hero),
        msg("adv-take-favored", hero=hero.name, type=hero.favored),
        ("R4",),
    )


def redraw(step: AdventureStepContext, task: AdventureTask) -> None:
    """Draw a whole hand, and repeat until it has the favored type."""
    hero = step.state.heroes[task.hero]
    hand = (*hero.hand, *hero.ally_hand)
    if any(type_of(one) == hero.favored for one in hand):
        return
    if not any(type_of(one) == hero.favored for one in (*hand, *hero.bag)):
        step.add_tasks(to_do("refill", hero=task.hero))
        return
    if hand:
        step.say(msg("adv-no-favored", type=hero.favored))
    step.set_hero(task.hero, bag=bagged((*hero.bag, *hand)), hand=(), ally_hand=())
    step.add_tasks(task)
    hidden_dice.ask(
        step,
        Chance(what="redraw", pile=f"bag:{hero.id}", hero=task.hero, n=hero.capacity),
        msg("adv-draw-dice", hero=hero.name, n=hero.capacity),
        ("R4",),
    )


# Rule cards -------------------------------------------------------------------------------


def rules_on(step: AdventureStepContext, when: str | None) -> list[tuple[str, int, Rule]]:
    """The cards in force at a moment: the scenario's, and those of the active hero's open location.

    ``when = None`` means the cards that are always on.
    """
    spent = step.state.spent
    out = [
        ("scenario", n, rule)
        for n, rule in enumerate(step.chapter.rules)
        if rule.when == when and n not in spent
    ]
    if step.hero.location is not None:
        place = step.place
        if place.open:
            step.use("R19")
            for n, rule in enumerate(step.content.location(place.id).specials):
                if rule.when == when and n not in place.spent:
                    out.append((place.id, n, rule))
    return out


def rules(step: AdventureStepContext, task: AdventureTask) -> None:
    """Cards of a moment act: at set-up (R13), in a turn, on exploration, on an encounter."""
    if task.what == "setup":
        scenario_rules = [("scenario", n, r) for n, r in enumerate(step.chapter.rules) if r.when == "setup"]
        tasks: list[AdventureTask] = []
        for _, _, rule in scenario_rules:
            step.use("R13")
            tasks += [to_do("effect", name=rule.name, effect=e, owner=-1) for e in rule.do]
        for at, place in enumerate(step.state.locations):
            for rule in step.content.location(place.id).specials:
                if rule.when == "setup":
                    step.use("R13", "R134")
                    tasks += [to_do("effect", name=rule.name, effect=e, n=at, owner=-2) for e in rule.do]
        step.add_tasks(*tasks)
        return
    met = type_of(step.state.encounter.die) if step.state.encounter else ""
    tasks = []
    for where, n, rule in rules_on(step, task.what):
        if task.what == "met" and rule.types and met not in rule.types:
            continue
        step.use("R134")
        step.say(card_line(rule.name, rule.text))
        active = step.state.active
        tasks += [to_do("effect", hero=active, owner=active, name=rule.name, effect=e) for e in rule.do]
        if rule.once and where == "scenario":
            step.set(spent=(*step.state.spent, n))
        elif rule.once:
            step.set_place(step.place_at, spent=(*step.place.spent, n))
    step.add_tasks(*tasks)


def forbids(step: AdventureStepContext, what: str) -> bool:
    """Whether a card that is always on forbids travel (``no_travel``) or more exploration (``no_again``)."""
    return any(getattr(rule, what) for _, _, rule in rules_on(step, None))
