"""OBSTACLE dice: the card, dice of its types, hidden or discarded, and the roll."""

from __future__ import annotations

from typing import Literal

from traywatch.messages import msg
from traywatch.rules.dice_adventure.cards import AdventureObstacle, card_line
from traywatch.rules.dice_adventure.dice import color_of, kind_of, named, type_of
from traywatch.rules.dice_adventure.model import AdventureTask, Chance, to_do
from traywatch.rules.dice_adventure.piles import dice_piles, hidden_dice
from traywatch.rules.dice_adventure.skills import effect_tasks, skill_use, usable_skills
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, Answer, fate_option, option

PLUS = 2
"""The bonus for a discarded die (R63)."""


def turn_up(step: AdventureStepContext) -> None:
    """Shuffle the obstacle deck and turn up its top card (R59)."""
    place = step.scene
    among, weights = hidden_dice.deck(place.obstacles, step.content.location(place.id).obstacles.list)
    step.use("R59")
    if not among:
        dice_piles.remove(step, (step.encounter.die,))
        step.set_met(acquired=True)
        step.show(msg("adv-no-obstacle-cards", place=place.name))
        return
    draw = Chance(
        what="card",
        pile=f"obstacles:{place.id}",
        hero=step.state.active,
        place=place.id,
        among=among,
        weights=weights,
        then=to_do("reveal_obstacle"),
    )
    step.flush()
    hidden_dice.ask(step, draw, msg("adv-turn-up", place=place.name, card="obstacle"), ("R59",))


def reveal(step: AdventureStepContext, task: AdventureTask) -> None:
    """The card is known: its effects on being met, then the check (R60)."""
    (name,) = task.dice
    card = step.content.obstacle(name)
    place = step.scene
    deck = place.obstacles
    if name not in deck.known:
        step.set_place(
            step.scene_at, obstacles=deck.model_copy(update={"known": tuple(sorted((*deck.known, name)))})
        )
    step.use("R59", "R60", *(["R40"] if card.mod else []))
    step.set_met(card=name, mod=step.encounter.mod + card.mod)
    step.say(card_line(card.name, card.text))
    active = step.state.active
    step.add_tasks(*effect_tasks.tasks(card.encounter, card.name, active, active), to_do("overcome"))


def _slots(card: AdventureObstacle) -> usable_skills.Slots:
    """The types for each die. DIVINE replaces any type (R61, R62)."""
    if card.tier == 3:
        return tuple((one, "divine") for one in card.types)
    return ((*card.types, "divine"),)


def overcome(step: AdventureStepContext, task: AdventureTask) -> None:
    """Ask for the dice. Without fitting dice the hero must flee (R61, R67)."""
    card = step.content.obstacle(step.encounter.card or "")
    slots = _slots(card)[len(step.state.tray) :]
    step.use("R61")
    if not usable_skills.payable(step.hero.hand, slots):
        step.use("R67")
        step.say(msg("adv-no-obstacle-dice", hero=step.hero.name, card=card.name))
        failed(step)
        return
    if not slots:
        _fate(step)
        return
    dice = usable_skills.fits(step.hero.hand, slots)
    answers: list[Answer] = []
    for die in dice:
        if card.tier == 3:
            commit = to_do("commit_obstacle", name=die, what="with")
            answers.append((option(f"with:{die}", named(die)), commit, task))
        else:
            answers += _fates(step, die)
    if step.settings.flee_obstacles and not step.state.tray:
        answers.append((option("flee", msg("adv-flee")), to_do("flee_obstacle")))
    step.flush()
    met_die = step.encounter.die
    color, kind = color_of(met_die), kind_of(met_die)
    prompt = msg("adv-obstacle-question", hero=step.hero.name, card=card.name, color=color, kind=kind)
    step.ask("overcome", prompt, answers, ("R61", "R62", "R63"))


def _fates(step: AdventureStepContext, die: str) -> list[Answer]:
    fate: Literal["deter", "hide"] = "deter" if type_of(die) == "divine" else "hide"
    roll = to_do("obstacle_throw")
    out: list[Answer] = [(fate_option(fate, die), to_do("commit_obstacle", name=die, what=fate), roll)]
    if fate == "hide" or step.settings.divine_discard:
        commit = to_do("commit_obstacle", name=die, what="discard")
        out.append((fate_option("discard", die, PLUS), commit, roll))
    return out


def flee(step: AdventureStepContext, task: AdventureTask) -> None:
    """The hero flees from the obstacle (R67)."""
    step.use("R67")
    failed(step)


def commit_die(step: AdventureStepContext, task: AdventureTask) -> None:
    """A die was chosen, for tiers 1 and 2 with its fate."""
    how, die = task.what, task.name
    divine = type_of(die) == "divine"
    if divine:
        step.use("R62")
    if how == "discard":
        _discarded(step)
    dice_piles.commit(
        step,
        step.state.active,
        die,
        "plus" if how == "discard" else "hero",
        "discard" if how == "discard" else "deter" if divine else "hide",
    )


def _discarded(step: AdventureStepContext) -> None:
    step.use("R63")
    step.set_met(plus=PLUS)


def _fate(step: AdventureStepContext) -> None:
    """Tier 3: both dice are hidden, or one of them is discarded (R63)."""
    in_tray = [one.die for one in step.state.tray]
    may = [one for one in dict.fromkeys(in_tray) if type_of(one) != "divine" or step.settings.divine_discard]
    if not may:
        step.add_tasks(to_do("obstacle_throw"))
        return
    roll = to_do("obstacle_throw")
    answers: list[Answer] = [(option("hide", msg("adv-discard-neither")), roll)]
    for die in may:
        label = msg("adv-discard-for", color=color_of(die), kind=kind_of(die), n=PLUS)
        answers.append((option(f"discard:{die}", label), to_do("discard_one", name=die), roll))
    prompt = msg("adv-discard-question", hero=step.hero.name)
    step.ask("fate", prompt, answers, ("R63",), default="hide")


def discard_one(step: AdventureStepContext, task: AdventureTask) -> None:
    """One of the two dice is discarded."""
    _discarded(step)
    tray = list(step.state.tray)
    at = next(n for n, c in enumerate(tray) if c.die == task.name)
    tray[at] = tray[at].model_copy(update={"fate": "discard", "role": "plus"})
    step.set(tray=tuple(tray))


def throw(step: AdventureStepContext, task: AdventureTask) -> None:
    """Roll all dice at once (R38)."""
    die = step.encounter.die
    dice = [skill_use.met_spec(die), *skill_use.specs(step.state.tray, "hero", "plus")]
    prompt = msg("adv-roll-against", hero=step.hero.name, color=color_of(die), kind=kind_of(die))
    step.ask_roll(prompt, dice, ("R38",), to_do("obstacle_done"))


def done(step: AdventureStepContext, task: AdventureTask) -> None:
    """A result equal to the obstacle is enough (R64)."""
    met, thrown = step.encounter, step.state.thrown
    card = step.content.obstacle(met.card or "")
    on_die = met.plus if step.settings.tier3_bonus == "die" else 0
    own = [(one.value, on_die if one.role == "plus" else 0) for one in thrown if one.role != "met"]
    value, plus = max(own, key=sum)
    extra = skill_use.bonus(step, step.state.active, "obstacle") + met.bonus
    parts = (value, plus + met.plus - on_die, extra)
    hero_total = sum(parts)
    step.comes_to(hero_total, *parts, total=hero_total)
    met_total = next(one.value for one in thrown if one.role == "met") + met.mod
    step.use("R64")
    dice_piles.settle(step)
    step.set(thrown=())
    if hero_total >= met_total:
        step.use("R65", "R68")
        step.set_met(acquired=True)
        dice_piles.out(step, met.die)
        hero = step.hero.name
        step.show(msg("adv-overcomes", hero=hero, card=card.name, mine=hero_total, theirs=met_total), "good")
        active = step.state.active
        step.add_tasks(*effect_tasks.tasks(card.success, card.name, active, active))
    else:
        hero = step.hero.name
        step.show(msg("adv-held-up", hero=hero, card=card.name, mine=hero_total, theirs=met_total), "bad")
        failed(step)


def failed(step: AdventureStepContext) -> None:
    """Apply the card's effects on failure. The die goes back into the bag (R66, R68)."""
    card = step.content.obstacle(step.encounter.card or "")
    active = step.state.active
    step.use("R66", "R68")
    step.add_tasks(*effect_tasks.tasks(card.failure, card.name, active, active), to_do("return_met"))
