"""Hidden things become known: dice from bags, cards from decks, the sizes of new dice.

The game has no random numbers. It opens a request and says what may come, and the answer is a
``drawn`` event. Dice from a real bag are laid on the tray and known by kind and color. Or the program
draws with a number from outside: ``propose`` turns a state and a number into the event. The drawn
things are in the log, so a replay needs neither.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm

from traywatch.messages import Text, msg, sentences
from traywatch.rules.core.events import Drawn, Rolled
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_adventure.dice import (
    LEVELS,
    SIZES,
    TYPE_OF,
    color_of,
    die_word,
    is_die,
    is_wound,
    kind_of,
    meaning,
    pile_names,
    plain,
    size_of,
    type_counts,
    type_of,
    without,
)
from traywatch.rules.dice_adventure.model import AdventureState, AdventureTask, Chance, DeckState, to_do
from traywatch.rules.dice_adventure.piles import dice_piles
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, option
from traywatch.rules.engine.steps import present

ROLE = "draw"
STAGE = "chance"
ANY = (0, 999_999)
DICE = frozenset({"hand", "favored", "redraw", "draw", "explore", "damage"})
"""What is drawn from a bag."""


def ask(step: AdventureStepContext, chance: Chance, prompt: Text, why: tuple[str, ...]) -> None:
    """Wait until it is known. A single possibility is not asked for."""
    step.set(chance=chance)
    if chance.what == "card" and sum(1 for w in chance.weights if w) == 1:
        step.use(*why)
        step.add_tasks(to_do("draw"))
        return
    who = step.state.heroes[chance.hero]
    name = f"{who.id}-draw"
    seeded = step.settings.seed is not None
    tap = option("draw", msg("adv-draw-for-me"))
    number = option("draw", msg("adv-draw-for-me"), msg("adv-any-number"), ANY)
    choice = ChoiceRequest(
        id=step.new_id(name),
        by=who.player,
        stage=STAGE,
        prompt=prompt,
        options=(tap if seeded else number,),
        default="draw" if seeded else None,
        auto=seeded and step.settings.auto,
        why=why,
    )
    # A draw that somebody enters answers the choice too.
    answers = {"draw": (to_do("draw"),), "": (to_do("take_drawn"),)}
    if chance.what not in DICE or step.settings.draws == "program":
        step.wait_for((choice, answers))
        return
    n = min(chance.n, len(source(step.state, chance)))
    shown = RollRequest(
        id=step.new_id(f"{name}-shown"),
        by=who.player,
        dice=(DieSpec(role=ROLE, n=max(1, n)),),
        needs=("kind",),
        palette=step.settings.colors,
        meaning=meaning(),
        draws=chance.pile,
        off_tray="rethrow",
        prompt=sentences(prompt, msg("adv-lay-on-tray", n=n)),
        why=why,
    )
    step.wait_for((choice, answers), (shown, answers))


def draw(step: AdventureStepContext, task: AdventureTask) -> None:
    """The program draws, with the number of the answer or that of the settings."""
    seed = step.settings.seed if step.amount is None else step.amount
    step.drawn = tuple(pick(step.state, present(step.state.chance, "draw"), seed or 0))
    step.add_tasks(to_do("take_drawn"))


def take_drawn(step: AdventureStepContext, task: AdventureTask) -> None:
    """The drawn dice or cards are known and go to their destination."""
    chance = present(step.state.chance, "draw")
    step.set(chance=None)
    more = _take_out(step, chance, list(step.drawn))
    if chance.then is not None:
        step.add_tasks(chance.then.model_copy(update={"dice": (*chance.then.dice, *step.drawn)}))
    if more is not None:
        who = step.state.heroes[chance.hero].name
        n = min(more.n, len(source(step.state, more)))
        ask(step, more, msg("adv-draw-more", hero=who, n=n), ("R54",))


def source(state: AdventureState, chance: Chance) -> tuple[str, ...]:
    """The contents of the bag that is drawn from, as far as they may come."""
    if chance.what == "explore":
        return next(place.bag for place in state.locations if place.id == chance.place)
    hero = state.heroes[chance.hero]
    if chance.what == "favored":
        return tuple(one for one in hero.bag if type_of(one) == hero.favored)
    if chance.what == "damage" and state.settings.wound_from_bag == "back":
        return tuple(plain(hero.bag))
    return hero.bag


def propose(state: AdventureState, seed: int) -> Drawn | None:
    """A random draw that the number alone decides; null if no draw is open.

    The same state and number always give the same draw.
    """
    if state.chance is None or not state.open:
        return None
    items = pick(state, state.chance, seed)
    request = state.open[0].id
    return Drawn(request=request, pile=state.chance.pile, item=",".join(items), source="engine_seeded")


def pick(state: AdventureState, chance: Chance, seed: int) -> list[str]:
    """The draw for a number."""
    salt = f"{state.serial} {chance.pile} {seed}"
    if chance.what == "card":
        return [_weighted(f"{salt} card", chance.among, chance.weights)]
    if chance.what == "locations":
        left, out = list(chance.among), []
        for n in range(chance.n):
            out.append(left.pop(_below(f"{salt} {n}", len(left))))
        return out
    if chance.what == "sizes":
        odds = dict.fromkeys(SIZES, 1) if chance.level == 0 else LEVELS[chance.level]
        return [
            die_word(what, int(_weighted(f"{salt} {n}", [str(s) for s in odds], list(odds.values()))))
            for n, what in enumerate(chance.types)
        ]
    bag, out, need = list(source(state, chance)), [], chance.n
    while need > 0 and bag:
        die = bag.pop(_below(f"{salt} {len(out)}", len(bag)))
        out.append(die)
        need -= _counts(chance, die)
    return out


def _counts(chance: Chance, die: str) -> int:
    """ALLY dice lie aside, and drawing continues (R54)."""
    return 0 if chance.what in ("hand", "redraw", "draw") and type_of(die) == "ally" else 1


def _below(salt: str, most: int) -> int:
    """A uniform number from 0 to below ``most`` for a text."""
    return int.from_bytes(hashlib.sha256(salt.encode()).digest()[:16], "big") % most


def _weighted(salt: str, among: Sequence[str], weights: Sequence[int]) -> str:
    """One of the names, each as likely as its weight."""
    ends = list(accumulate(weights))
    return among[bisect_right(ends, _below(salt, ends[-1]))]


# Answers ----------------------------------------------------------------------------------


def of_rolled(step: AdventureStepContext, event: Rolled) -> list[str] | Rejected:
    """The dice that were laid on the tray, by kind and color."""
    out = []
    for shown in event.dice:
        what = TYPE_OF.get(shown.color or "")
        if what is None:
            color = shown.color or "none"
            return Rejected("color_unknown", msg("adv-which-color", color=color, kind=shown.kind))
        word = f"{what}-{shown.kind}"
        if not is_die(word):
            return Rejected("wrong_die", msg("adv-no-such-die", color=shown.color or "", kind=shown.kind))
        out.append(word)
    return out


def by_type(item: str) -> str:
    """A die by its type, if it was named by its color (``blue-d4``)."""
    color, dash, kind = item.partition("-")
    return f"{TYPE_OF.get(color, color)}{dash}{kind}"


def refusal(state: AdventureState, chance: Chance, items: list[str]) -> Rejected | None:
    """The reason why these cannot have been drawn; null if they can."""
    if not items:
        return Rejected("nothing_drawn", msg("adv-nothing-drawn"))
    if chance.what == "card":
        fits = len(items) == 1 and items[0] in chance.among
        return None if fits else Rejected("not_in_deck", msg("adv-not-in-deck", items=tuple(items)))
    if chance.what == "locations":
        fits = len(items) == chance.n == len(set(items)) and set(items) <= set(chance.among)
        return None if fits else Rejected("not_in_pool", msg("adv-refusal-locations-count", n=chance.n))
    if chance.what == "sizes":
        odds = {s for s, w in LEVELS[chance.level].items() if w} if chance.level else set(SIZES)
        fits = [type_of(one) for one in items if is_die(one)] == list(chance.types)
        if not fits or any(size_of(one) not in odds for one in items):
            dice = type_counts(chance.types)
            return Rejected("wrong_dice", msg("adv-refusal-die-sizes", dice=dice, level=chance.level))
        return None
    bag, need = list(source(state, chance)), chance.n
    for die in items:
        if chance.what == "damage" and is_wound(die) and die not in bag:
            return Rejected("wound_goes_back", msg("adv-wound-goes-back"))
        if die not in bag:
            if not is_die(die):
                return Rejected("not_in_bag", msg("adv-unknown-die", item=die))
            return Rejected("not_in_bag", msg("adv-not-in-bag", color=color_of(die), kind=kind_of(die)))
        if need <= 0:
            return Rejected("too_many", msg("adv-draw-count", n=chance.n, given=len(items)))
        bag.remove(die)
        need -= _counts(chance, die)
    return None


def _take_out(step: AdventureStepContext, chance: Chance, items: list[str]) -> Chance | None:
    """Take the drawn dice out of their bag. Returns the rest of the draw if drawing continues."""
    if chance.what == "explore":
        at = next(n for n, place in enumerate(step.state.locations) if place.id == chance.place)
        bag = step.state.locations[at].bag
        for die in items:
            bag = without(bag, die)
        step.set_place(at, bag=bag)
        return None
    if chance.what not in DICE:
        return None
    bag = step.state.heroes[chance.hero].bag
    need = chance.n
    for die in items:
        bag = without(bag, die)
        need -= _counts(chance, die)
    step.set_hero(chance.hero, bag=bag)
    if chance.what != "damage":
        hero = step.state.heroes[chance.hero].name
        step.say(msg("adv-draws", hero=hero, dice=pile_names(items)))
    for die in items:
        if chance.what == "damage":
            dice_piles.discard(step, chance.hero, (die,))
        else:
            dice_piles.drawn(step, chance.hero, die)
    if chance.what == "damage":
        step.use("R86")
        hero = step.state.heroes[chance.hero].name
        step.say(msg("adv-discarded-from-bag", hero=hero, dice=pile_names(items)))
    left = chance.model_copy(update={"n": need})
    return left if need > 0 and source(step.state, left) else None


def deck(cards: DeckState, listed: Sequence[str]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The possible top cards of a shuffled deck, and their weights.

    Cards that were seen are certainly in it. The others of its list share the rest of its size (R12,
    R69).
    """
    unseen = [one for one in listed if one not in cards.known]
    rest = max(0, cards.size - len(cards.known))
    share = Fraction(rest, len(unseen)) if unseen else Fraction(0)
    whole = lcm(share.denominator)
    weights = [whole] * len(cards.known) + [int(share * whole)] * len(unseen)
    among = (*cards.known, *unseen)
    possible = [(one, weight) for one, weight in zip(among, weights, strict=True) if weight]
    return tuple(one for one, _ in possible), tuple(weight for _, weight in possible)
