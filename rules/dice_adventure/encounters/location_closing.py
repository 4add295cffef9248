"""Closing a location: a stat die and DIVINE dice against its closing difficulty."""

from __future__ import annotations

from traywatch.messages import Message, msg
from traywatch.rules.dice_adventure.cards import card_line
from traywatch.rules.dice_adventure.dice import STATS, pile_names, type_of
from traywatch.rules.dice_adventure.model import AdventureTask, DeckState, LocationState, to_do
from traywatch.rules.dice_adventure.piles import dice_piles
from traywatch.rules.dice_adventure.skills import effect_tasks, skill_use
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, Answer, fate_option, option

PLUS = 2
"""The bonus for discarding the stat die (R97)."""


def difficulty(place: LocationState, level: int) -> int:
    """The closing difficulty: icd + 2 × level (R94)."""
    return place.icd + 2 * level


def stat_dice(step: AdventureStepContext) -> list[str]:
    """Any stat die of the hand can be used (R96)."""
    return [one for one in dict.fromkeys(step.hero.hand) if type_of(one) in STATS]


def may(step: AdventureStepContext) -> Message | None:
    """The reason why the location cannot be closed now; null if it can be tried (R95, R100)."""
    place = step.place
    if not place.open:
        return msg("adv-location-closed")
    if not place.closable:
        return msg("adv-cannot-be-closed")
    if step.state.turn.close_attempted:
        return msg("adv-close-once")
    if place.bag:
        return msg("adv-close-bag")
    if not stat_dice(step):
        return msg("adv-close-stat")
    return None


def begin(step: AdventureStepContext, task: AdventureTask) -> None:
    """Ask for a die, and whether it is hidden or discarded."""
    place = step.scene
    cd = difficulty(place, step.state.level)
    dice, divine = stat_dice(step), to_do("divine", what="close")
    answers: list[Answer] = [
        (fate_option("hide", one), to_do("commit_close", name=one, what="hide"), divine) for one in dice
    ]
    answers += [
        (fate_option("discard", one, PLUS), to_do("commit_close", name=one, what="discard"), divine)
        for one in dice
    ]
    if task.what == "villain":
        answers.append((option("not_now", msg("adv-close-not-now")),))
    step.use("R94", "R95" if task.what != "villain" else "R103")
    step.flush()
    step.ask(
        "close",
        msg("adv-close-which", hero=step.hero.name, place=place.name, n=cd),
        answers,
        ("R94", "R96"),
    )


def commit_die(step: AdventureStepContext, task: AdventureTask) -> None:
    """A die was chosen. This is the one attempt of the turn (R100, R101)."""
    discarded = task.what == "discard"
    step.use("R96", "R100", "R101", *(["R97"] if discarded else []))
    step.set_turn(close_attempted=True)
    dice_piles.commit(
        step,
        step.state.active,
        task.name,
        "plus" if discarded else "hero",
        "discard" if discarded else "hide",
    )


def throw(step: AdventureStepContext, task: AdventureTask) -> None:
    """Roll the stat die and the DIVINE dice at once. No die is rolled against them."""
    dice = skill_use.specs(step.state.tray, "hero", "plus", "divine")
    prompt = msg("adv-roll-to-close", hero=step.hero.name, place=step.scene.name)
    step.ask_roll(prompt, dice, ("R38", "R96"), to_do("close_done"))


def done(step: AdventureStepContext, task: AdventureTask) -> None:
    """A result equal to the difficulty is enough (R98)."""
    thrown, place = step.state.thrown, step.scene
    plus = PLUS if any(one.role == "plus" for one in thrown) else 0
    parts = (*(one.value for one in thrown), plus, skill_use.bonus(step, step.state.active, "close"))
    result = sum(parts)
    step.comes_to(result, *parts, total=result)
    cd = difficulty(place, step.state.level)
    step.use("R98", *(["R99"] if any(one.role == "divine" for one in thrown) else []))
    dice_piles.settle(step)
    step.set(thrown=())
    if result < cd:
        step.use("R105")
        step.show(msg("adv-stays-open", place=place.name, mine=result, needed=cd), "bad")
        return
    step.show(msg("adv-is-closed", place=place.name, mine=result, needed=cd), "good")
    step.add_tasks(to_do("closed"))


def villain_beaten(step: AdventureStepContext, task: AdventureTask) -> None:
    """A villain is beaten. The location can be closed, or closes by itself (R80, R103, A15)."""
    place = step.scene
    if not place.open or not place.closable or task.what == "none":
        return
    if task.what == "auto":
        step.use("R80", "R101")
        step.set_turn(close_attempted=True)
        step.add_tasks(to_do("closed"))
    elif stat_dice(step) and not step.state.turn.close_attempted:
        step.add_tasks(to_do("close", what="villain"))


def closed(step: AdventureStepContext, task: AdventureTask) -> None:
    """Closure cards of the scenario and the location act first (R102)."""
    step.use("R102")
    active = step.state.active
    tasks = []
    at = step.scene_at
    place = step.state.locations[at]
    for rule in (*step.chapter.rules, *step.content.location(place.id).specials):
        if rule.when == "close":
            step.say(card_line(rule.name, rule.text))
            tasks += effect_tasks.tasks(rule.do, rule.name, active, active)
    step.add_tasks(*tasks, to_do("shut", n=at))


def shut(step: AdventureStepContext, task: AdventureTask) -> None:
    """All cards and dice of the location are removed (R20, R104)."""
    place = step.state.locations[task.n]
    step.use("R20")
    if place.bag:
        step.use("R104")
        dice_piles.remove(step, place.bag)
        step.say(msg("adv-settled", fate="remove", dice=pile_names(place.bag)))
    step.set_place(
        task.n,
        open=False,
        bag=(),
        enemies=DeckState(),
        obstacles=DeckState(),
        villain_card=False,
        face_up=False,
    )
    step.todo(msg("adv-take-cards-away", place=place.name), "R20")
    if all(not one.open for one in step.state.locations if one.closable):
        step.add_tasks(to_do("won"))
