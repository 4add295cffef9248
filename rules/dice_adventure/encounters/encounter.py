"""Exploration, and encounters with stat dice, DIVINE, ALLY and WOUND dice."""

from __future__ import annotations

from typing import Literal

from traywatch.messages import msg
from traywatch.rules.core.requests import DieSpec
from traywatch.rules.dice_adventure import attack, setup
from traywatch.rules.dice_adventure.dice import STATS, color_of, kind_of, signed, type_of
from traywatch.rules.dice_adventure.encounters import obstacles
from traywatch.rules.dice_adventure.model import AdventureEncounter, AdventureTask, Chance, to_do
from traywatch.rules.dice_adventure.piles import dice_piles, hidden_dice
from traywatch.rules.dice_adventure.skills import skill_use, usable_skills
from traywatch.rules.dice_adventure.step_context import (
    AdventureStepContext,
    Answer,
    fate_option,
    option,
)
from traywatch.rules.engine.steps import followed_by


def explore(step: AdventureStepContext, task: AdventureTask) -> None:
    """Explore: a die is drawn from the location's bag (R32). Cards that act on exploration come first."""
    turn = step.state.turn
    step.use("R32")
    free = turn.free - 1 if turn.explored and turn.free else turn.free
    step.set_turn(explored=turn.explored + 1, free=free)
    step.add_tasks(to_do("rules", what="explore"), to_do("triggered", what="explore"), to_do("draw_met"))


def draw_met(step: AdventureStepContext, task: AdventureTask) -> None:
    """The blind draw, if the bag is not empty (R18)."""
    place = step.place
    if not place.bag:
        step.use("R18")
        return
    hidden_dice.ask(
        step,
        Chance(
            what="explore",
            pile=f"place:{place.id}",
            hero=step.state.active,
            place=place.id,
            then=to_do("met"),
        ),
        msg("adv-draw-encounter", hero=step.hero.name, place=place.name),
        ("R32", "R15"),
    )


def meet_die(step: AdventureStepContext, task: AdventureTask) -> None:
    """A die was drawn. Cards about such dice act, then the encounter follows."""
    (die,) = task.dice
    mod = 0
    for _, _, rule in setup.rules_on(step, None):
        if rule.mod and (not rule.types or type_of(die) in rule.types):
            step.use("R40")
            mod += rule.mod
            step.say(msg("adv-rule-counts", rule=rule.name, n=signed(rule.mod)))
    step.set(encounter=AdventureEncounter(die=die, place=step.place.id, mod=mod))
    hero = step.hero.name
    step.say(msg("adv-meets", hero=hero, color=color_of(die), kind=kind_of(die), type=type_of(die)))
    step.add_tasks(to_do("rules", what="met"), to_do("meet"), to_do("encounter_over"))


def meet(step: AdventureStepContext, task: AdventureTask) -> None:
    """The encounter by the type of the die."""
    die = step.encounter.die
    what = type_of(die)
    if what in STATS:
        _stat(step, die)
    elif what == "divine":
        step.flush()
        step.ask(
            "divine_met",
            msg("adv-divine-take", hero=step.hero.name, color=color_of(die), kind=kind_of(die)),
            [
                (option("take", msg("adv-take-it")), to_do("take_met")),
                (option("forfeit", msg("adv-leave-it")), to_do("leave_met")),
            ],
            ("R51",),
            default="take",
        )
    elif what == "ally":
        _ally(step)
    elif what == "wound":
        step.set_met(acquired=True)
        dice_piles.wound(step, step.state.active, die)
        step.show(msg("adv-meets-wound", hero=step.hero.name), "bad")
    elif what == "obstacle":
        obstacles.turn_up(step)
    else:
        attack.turn_up(step)


def over(step: AdventureStepContext, task: AdventureTask) -> None:
    """The encounter ends. A die without a destination leaves the game."""
    dice_piles.settle(step)
    if step.state.encounter is not None and not step.encounter.acquired:
        gone(step)
    step.set(encounter=None, using=None, thrown=())
    step.flush()


def gone(step: AdventureStepContext) -> None:
    """The met die leaves the game."""
    step.use("R42")
    dice_piles.out(step, step.encounter.die)
    step.set_met(acquired=True)


# Stat dice --------------------------------------------------------------------------------


def _stat(step: AdventureStepContext, die: str) -> None:
    hero = step.hero
    matching = [other for other in dict.fromkeys(hero.hand) if type_of(other) == type_of(die)]
    step.use("R44")
    if not matching:
        step.use("R43", "R49")
        gone(step)
        color, kind, what = color_of(die), kind_of(die), type_of(die)
        step.show(msg("adv-no-matching-die", hero=hero.name, color=color, kind=kind, type=what), "bad")
        return
    step.flush()
    divine = to_do("divine", what="stat")
    answers: list[Answer] = [
        (fate_option("hide", other), to_do("commit_stat", name=other, what="hide"), divine)
        for other in matching
    ]
    answers += [
        (fate_option("discard", other, 1), to_do("commit_stat", name=other, what="discard"), divine)
        for other in matching
    ]
    if step.settings.forfeit:
        answers.append((option("forfeit", msg("adv-leave-it")), to_do("leave_met", what="stat")))
    prompt = msg("adv-which-stat-die", hero=hero.name, color=color_of(die), kind=kind_of(die))
    step.ask("stat", prompt, answers, ("R43", "R45", "R46", "R50"))


def commit_stat(step: AdventureStepContext, task: AdventureTask) -> None:
    """A die of the hand is rolled against the met die, and then hidden or discarded."""
    discarded = task.what == "discard"
    step.use("R46" if discarded else "R45")
    dice_piles.commit(step, step.state.active, task.name, "hero", "discard" if discarded else "hide")
    step.set_met(plus=1 if discarded else 0)


def leave_met(step: AdventureStepContext, task: AdventureTask) -> None:
    """The met die is left (R50)."""
    if task.what == "stat":
        step.use("R50", "R49")
    die = step.encounter.die
    gone(step)
    step.show(msg("adv-leaves-die", hero=step.hero.name, color=color_of(die), kind=kind_of(die)))


THROWS = {"stat": "stat_throw", "close": "close_throw"}
"""The roll that follows the DIVINE dice."""


def ask_divine(step: AdventureStepContext, task: AdventureTask) -> None:
    """Any number of DIVINE dice may be added before the roll (R47, R96)."""
    divine = [one for one in dict.fromkeys(step.hero.hand) if type_of(one) == "divine"]
    if not divine:
        step.add_tasks(to_do(THROWS[task.what]))
        return
    answers: list[Answer] = [(option("throw", msg("adv-roll")), to_do(THROWS[task.what]))]
    answers += [
        (
            option(f"add:{one}", msg("adv-add-divine", color=color_of(one), kind=kind_of(one))),
            to_do("add_divine", name=one),
            task,
        )
        for one in divine
    ]
    why = ("R47",) if task.what == "stat" else ("R96", "R99")
    step.ask("divine", msg("adv-divine-or-roll", hero=step.hero.name), answers, why, default="throw")


def add_divine(step: AdventureStepContext, task: AdventureTask) -> None:
    """A DIVINE die is rolled along."""
    dice_piles.commit(step, step.state.active, task.name, "divine", "deter")


def stat_throw(step: AdventureStepContext, task: AdventureTask) -> None:
    """The met die, the hero's die and DIVINE dice are rolled at once (R38)."""
    die = step.encounter.die
    dice: list[DieSpec] = [skill_use.met_spec(die), *skill_use.specs(step.state.tray, "hero", "divine")]
    prompt = msg("adv-roll-against", hero=step.hero.name, color=color_of(die), kind=kind_of(die))
    step.ask_roll(prompt, dice, ("R38",), to_do("stat_done"))


def stat_done(step: AdventureStepContext, task: AdventureTask) -> None:
    """A higher result wins the met die. Any other result loses it (R39, R48, R49)."""
    met = step.encounter
    thrown = step.state.thrown
    divine = [one.value for one in thrown if one.role == "divine"]
    plus = met.plus * (1 + len(divine) if step.settings.discard_bonus == "each" else 1)
    extra = skill_use.bonus(step, step.state.active, "stat") + met.bonus
    parts = (*(one.value for one in thrown if one.role == "hero"), *divine, plus, extra)
    hero_total = sum(parts)
    step.comes_to(hero_total, *parts, total=hero_total)
    met_total = next(one.value for one in thrown if one.role == "met") + met.mod
    step.use("R39", *(["R47"] if divine else []))
    dice_piles.settle(step)
    step.set(thrown=())
    if hero_total > met_total:
        step.use("R48")
        step.set_met(acquired=True)
        dice_piles.acquire(step, step.state.active, met.die)
        _stat_result(step, "won", hero_total, met_total)
    else:
        step.use("R49")
        gone(step)
        _stat_result(step, "lost", hero_total, met_total)


def _stat_result(
    step: AdventureStepContext, how: Literal["won", "lost"], hero_total: int, met_total: int
) -> None:
    die = step.encounter.die
    report = msg(
        "adv-stat-result",
        hero=step.hero.name,
        how=how,
        color=color_of(die),
        kind=kind_of(die),
        mine=hero_total,
        theirs=met_total,
    )
    step.show(report, "good" if how == "won" else "bad")


# DIVINE and ALLY --------------------------------------------------------------------------


def take_met(step: AdventureStepContext, task: AdventureTask) -> None:
    """A DIVINE die is taken without a check (R51)."""
    die = step.encounter.die
    step.set_met(acquired=True)
    dice_piles.acquire(step, step.state.active, die)
    step.show(msg("adv-takes-die", hero=step.hero.name, color=color_of(die), kind=kind_of(die)), "good")


def _ally(step: AdventureStepContext) -> None:
    """Skills of the hero or of others may win an ALLY (R52, R53)."""
    step.use("R52")
    if step.encounter.acquired:
        return
    skills = usable_skills.answers(step, "ally", step.state.active)
    if not skills:
        step.use("R53")
        die = step.encounter.die
        gone(step)
        step.show(msg("adv-nobody-wins", color=color_of(die), kind=kind_of(die)))
        return
    step.flush()
    leave: Answer = (option("leave", msg("adv-leave-it")), to_do("leave_met"))
    answers = [*followed_by(skills, to_do("ally_over")), leave]
    die = step.encounter.die
    prompt = msg("adv-ally-win", hero=step.hero.name, color=color_of(die), kind=kind_of(die))
    step.ask("ally", prompt, answers, ("R53",), default="leave")


def ally_over(step: AdventureStepContext, task: AdventureTask) -> None:
    """The ALLY is won or lost (R53)."""
    step.use("R53")
    die = step.encounter.die
    if step.encounter.acquired:
        step.show(msg("adv-new-ally", hero=step.hero.name), "good")
    else:
        gone(step)
        step.show(msg("adv-die-lost", color=color_of(die), kind=kind_of(die)), "bad")
