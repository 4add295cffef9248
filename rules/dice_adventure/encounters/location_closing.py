"""Closing a location: a stat die and DIVINE dice against its closing difficulty."""

from __future__ import annotations

from traywatch.messages import Message, msg
from traywatch.rules.dice_adventure.cards import card_line
from traywatch.rules.dice_adventure.dice import STATS, pile_names, type_of
from traywatch.rules.dice_adventure.model import AdventureTask, DeckState, LocationState, to_do
from traywatch.rules.dice_adventure.piles import dice_piles
from traywatch.rules.dice_adventure.skills import effect_tasks, skill_use
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, fate_option, option

PLUS = 2
"""The bonus for discarding the stat die (R97)."""


def difficulty(place: LocationState, level: int) -> int:
    """The closing difficulty: icd + 2 × level (R94)."""
    return place.icd + 2 * level


def stat_dice(work: AdventureStepContext) -> list[str]:
    """Any stat die of the hand can be used (R96)."""
    return [one for one in dict.fromkeys(work.hero.hand) if type_of(one) in STATS]


def may(work: AdventureStepContext) -> Message | None:
    """The reason why the location cannot be closed now; null if it can be tried (R95, R100)."""
    place = work.place
    if not place.open:
        return msg("adv-location-closed")
    if not place.closable:
        return msg("adv-cannot-be-closed")
    if work.state.turn.close_attempted:
        return msg("adv-close-once")
    if place.bag:
        return msg("adv-close-bag")
    if not stat_dice(work):
        return msg("adv-close-stat")
    return None


def begin(work: AdventureStepContext, task: AdventureTask) -> None:
    """Ask for a die, and whether it is hidden or discarded."""
    place = work.scene
    cd = difficulty(place, work.state.level)
    options = [fate_option("hide", one) for one in stat_dice(work)]
    options += [fate_option("discard", one, PLUS) for one in stat_dice(work)]
    if task.what == "villain":
        options.append(option("not_now", msg("adv-close-not-now")))
    work.use("R94", "R95" if task.what != "villain" else "R103")
    work.flush()
    work.ask(
        "close",
        msg("adv-close-which", hero=work.hero.name, place=place.name, n=cd),
        options,
        ("R94", "R96"),
    )


def chosen(work: AdventureStepContext, name: str) -> None:
    """A die was chosen. This is the one attempt of the turn (R100, R101)."""
    if name == "not_now":
        return
    fate, _, one = name.partition(":")
    discarded = fate == "discard"
    work.use("R96", "R100", "R101", *(["R97"] if discarded else []))
    work.set_turn(close_attempted=True)
    dice_piles.commit(
        work,
        work.state.active,
        one,
        "plus" if discarded else "hero",
        "discard" if discarded else "hide",
    )
    work.push(to_do("divine", what="close"))


def throw(work: AdventureStepContext, task: AdventureTask) -> None:
    """Roll the stat die and the DIVINE dice at once. No die is rolled against them."""
    work.push(to_do("close_done"))
    dice = skill_use.specs(work.state.tray, "hero", "plus", "divine")
    prompt = msg("adv-roll-to-close", hero=work.hero.name, place=work.scene.name)
    work.ask_roll(prompt, dice, ("R38", "R96"))


def done(work: AdventureStepContext, task: AdventureTask) -> None:
    """A result equal to the difficulty is enough (R98)."""
    thrown, place = work.state.thrown, work.scene
    plus = PLUS if any(one.role == "plus" for one in thrown) else 0
    mine = sum(one.value for one in thrown) + plus + skill_use.bonus(work, work.state.active, "close")
    cd = difficulty(place, work.state.level)
    work.use("R98", *(["R99"] if any(one.role == "divine" for one in thrown) else []))
    dice_piles.settle(work)
    work.set(thrown=())
    if mine < cd:
        work.use("R105")
        work.show(msg("adv-stays-open", place=place.name, mine=mine, needed=cd), "bad")
        return
    work.show(msg("adv-is-closed", place=place.name, mine=mine, needed=cd), "good")
    work.push(to_do("closed"))


def villain_beaten(work: AdventureStepContext, task: AdventureTask) -> None:
    """A villain is beaten. The location can be closed, or closes by itself (R80, R103, A15)."""
    place = work.scene
    if not place.open or not place.closable or task.what == "none":
        return
    if task.what == "auto":
        work.use("R80", "R101")
        work.set_turn(close_attempted=True)
        work.push(to_do("closed"))
    elif stat_dice(work) and not work.state.turn.close_attempted:
        work.push(to_do("close", what="villain"))


def closed(work: AdventureStepContext, task: AdventureTask) -> None:
    """Closure cards act first (R102)."""
    work.use("R102")
    here = work.state.active
    found = []
    at = work.scene_at
    place = work.state.locations[at]
    for n, rule in enumerate(work.content.location(place.id).specials):
        if rule.when == "close" and n not in place.spent:
            work.say(card_line(rule.name, rule.text))
            found += effect_tasks.tasks(rule.do, rule.name, here, here)
    work.push(*found, to_do("shut", n=at))


def shut(work: AdventureStepContext, task: AdventureTask) -> None:
    """All cards and dice of the location are removed (R20, R104)."""
    place = work.state.locations[task.n]
    work.use("R20")
    if place.bag:
        work.use("R104")
        dice_piles.remove(work, place.bag)
        work.say(msg("adv-settled", fate="remove", dice=pile_names(place.bag)))
    work.set_place(
        task.n,
        open=False,
        bag=(),
        enemies=DeckState(),
        obstacles=DeckState(),
        villain_card=False,
        face_up=False,
    )
    work.todo(msg("adv-take-cards-away", place=place.name), "R20")
    if all(not one.open for one in work.state.locations if one.closable):
        work.push(to_do("won"))
