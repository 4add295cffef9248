"""Exploration, and encounters with stat dice, DIVINE, ALLY and WOUND dice."""

from __future__ import annotations

from typing import Literal

from traywatch.messages import msg
from traywatch.rules.core.requests import DieSpec, Option
from traywatch.rules.dice_adventure import attack, setup
from traywatch.rules.dice_adventure.dice import STATS, color_of, kind_of, signed, type_of
from traywatch.rules.dice_adventure.encounters import obstacles
from traywatch.rules.dice_adventure.model import AdventureEncounter, AdventureTask, Chance, to_do
from traywatch.rules.dice_adventure.piles import dice_piles, hidden_dice
from traywatch.rules.dice_adventure.skills import skill_use
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, fate_option, option


def explore(work: AdventureStepContext, task: AdventureTask) -> None:
    """Explore: a die is drawn from the location's bag (R32). Cards that act on exploration come first."""
    turn = work.state.turn
    work.use("R32")
    free = turn.free - 1 if turn.explored and turn.free else turn.free
    work.set_turn(explored=turn.explored + 1, free=free)
    work.push(to_do("rules", what="explore"), to_do("triggered", what="explore"), to_do("draw_met"))


def draw_met(work: AdventureStepContext, task: AdventureTask) -> None:
    """The blind draw, if the bag is not empty (R18)."""
    place = work.place
    if not place.bag:
        work.use("R18")
        return
    hidden_dice.ask(
        work,
        Chance(what="explore", pile=f"place:{place.id}", hero=work.state.active, place=place.id),
        msg("adv-draw-encounter", hero=work.hero.name, place=place.name),
        ("R32", "R15"),
    )


def met(work: AdventureStepContext, one: str) -> None:
    """A die was drawn. Cards about such dice act, then the encounter follows."""
    mod = 0
    for _, _, rule in setup.rules_on(work, None):
        if rule.mod and (not rule.types or type_of(one) in rule.types):
            work.use("R40")
            mod += rule.mod
            work.say(msg("adv-rule-counts", rule=rule.name, n=signed(rule.mod)))
    work.set(encounter=AdventureEncounter(die=one, place=work.place.id, mod=mod))
    hero = work.hero.name
    work.say(msg("adv-meets", hero=hero, color=color_of(one), kind=kind_of(one), type=type_of(one)))
    work.push(to_do("rules", what="met"), to_do("meet"), to_do("encounter_over"))


def meet(work: AdventureStepContext, task: AdventureTask) -> None:
    """The encounter by the type of the die."""
    one = work.encounter.die
    what = type_of(one)
    if what in STATS:
        _stat(work, one)
    elif what == "divine":
        work.flush()
        work.ask(
            "divine_met",
            msg("adv-divine-take", hero=work.hero.name, color=color_of(one), kind=kind_of(one)),
            [option("take", msg("adv-take-it")), option("forfeit", msg("adv-leave-it"))],
            ("R51",),
            default="take",
        )
    elif what == "ally":
        _ally(work)
    elif what == "wound":
        work.set_met(acquired=True)
        dice_piles.wound(work, work.state.active, one)
        work.show(msg("adv-meets-wound", hero=work.hero.name), "bad")
    elif what == "obstacle":
        obstacles.met(work)
    else:
        attack.met(work)


def over(work: AdventureStepContext, task: AdventureTask) -> None:
    """The encounter ends. A die without a destination leaves the game."""
    dice_piles.settle(work)
    if work.state.encounter is not None and not work.encounter.acquired:
        gone(work)
    work.set(encounter=None, using=None, thrown=())
    work.flush()


def gone(work: AdventureStepContext) -> None:
    """The met die leaves the game."""
    work.use("R42")
    dice_piles.out(work, work.encounter.die)
    work.set_met(acquired=True)


# Stat dice --------------------------------------------------------------------------------


def _stat(work: AdventureStepContext, one: str) -> None:
    hero = work.hero
    mine = [other for other in dict.fromkeys(hero.hand) if type_of(other) == type_of(one)]
    work.use("R44")
    if not mine:
        work.use("R43", "R49")
        gone(work)
        color, kind, what = color_of(one), kind_of(one), type_of(one)
        work.show(msg("adv-no-matching-die", hero=hero.name, color=color, kind=kind, type=what), "bad")
        return
    work.flush()
    options = [fate_option("hide", other) for other in mine]
    options += [fate_option("discard", other, 1) for other in mine]
    if work.settings.forfeit:
        options.append(option("forfeit", msg("adv-leave-it")))
    prompt = msg("adv-which-stat-die", hero=hero.name, color=color_of(one), kind=kind_of(one))
    work.ask("stat", prompt, options, ("R43", "R45", "R46", "R50"))


def stat_chosen(work: AdventureStepContext, name: str) -> None:
    """Ask for a die and its fate, or leave the met die."""
    if name == "forfeit":
        work.use("R50", "R49")
        one = work.encounter.die
        gone(work)
        work.show(msg("adv-leaves-die", hero=work.hero.name, color=color_of(one), kind=kind_of(one)))
        return
    fate, _, one = name.partition(":")
    discarded = fate == "discard"
    work.use("R46" if discarded else "R45")
    dice_piles.commit(work, work.state.active, one, "hero", "discard" if discarded else "hide")
    work.set_met(plus=1 if discarded else 0)
    work.push(to_do("divine", what="stat"))


def divine(work: AdventureStepContext, task: AdventureTask) -> None:
    """Any number of DIVINE dice may be added before the roll (R47, R96)."""
    mine = [one for one in dict.fromkeys(work.hero.hand) if type_of(one) == "divine"]
    if not mine:
        work.push(to_do(f"{task.what}_throw"))
        return
    work.push(task)
    options: list[Option] = [option("throw", msg("adv-roll"))]
    options += [
        option(f"add:{one}", msg("adv-add-divine", color=color_of(one), kind=kind_of(one))) for one in mine
    ]
    why = ("R47",) if task.what == "stat" else ("R96", "R99")
    work.ask("divine", msg("adv-divine-or-roll", hero=work.hero.name), options, why, default="throw")


def divine_chosen(work: AdventureStepContext, name: str) -> None:
    """Another DIVINE die, or the roll. The task that asked is next on the agenda."""
    if name == "throw":
        task = work.pop()
        work.push(to_do(f"{task.what}_throw"))
        return
    dice_piles.commit(work, work.state.active, name.partition(":")[2], "divine", "deter")


def stat_throw(work: AdventureStepContext, task: AdventureTask) -> None:
    """The met die, the hero's die and DIVINE dice are rolled at once (R38)."""
    one = work.encounter.die
    dice: list[DieSpec] = [skill_use.met_spec(one), *skill_use.specs(work.state.tray, "hero", "divine")]
    work.push(to_do("stat_done"))
    prompt = msg("adv-roll-against", hero=work.hero.name, color=color_of(one), kind=kind_of(one))
    work.ask_roll(prompt, dice, ("R38",))


def stat_done(work: AdventureStepContext, task: AdventureTask) -> None:
    """A higher result wins the met die. Any other result loses it (R39, R48, R49)."""
    met = work.encounter
    thrown = work.state.thrown
    divine = [one.value for one in thrown if one.role == "divine"]
    plus = met.plus * (1 + len(divine) if work.settings.discard_bonus == "each" else 1)
    extra = skill_use.bonus(work, work.state.active, "stat") + met.bonus
    mine = sum(one.value for one in thrown if one.role == "hero") + plus + extra + sum(divine)
    theirs = next(one.value for one in thrown if one.role == "met") + met.mod
    work.use("R39", *(["R47"] if divine else []))
    dice_piles.settle(work)
    work.set(thrown=())
    if mine > theirs:
        work.use("R48")
        work.set_met(acquired=True)
        dice_piles.acquire(work, work.state.active, met.die)
        _stat_result(work, "won", mine, theirs)
    else:
        work.use("R49")
        gone(work)
        _stat_result(work, "lost", mine, theirs)


def _stat_result(work: AdventureStepContext, how: Literal["won", "lost"], mine: int, theirs: int) -> None:
    one = work.encounter.die
    said = msg(
        "adv-stat-result",
        hero=work.hero.name,
        how=how,
        color=color_of(one),
        kind=kind_of(one),
        mine=mine,
        theirs=theirs,
    )
    work.show(said, "good" if how == "won" else "bad")


# DIVINE and ALLY --------------------------------------------------------------------------


def divine_met(work: AdventureStepContext, name: str) -> None:
    """A DIVINE die is taken without a check, or left (R51)."""
    one = work.encounter.die
    if name == "forfeit":
        gone(work)
        work.show(msg("adv-leaves-die", hero=work.hero.name, color=color_of(one), kind=kind_of(one)))
        return
    work.set_met(acquired=True)
    dice_piles.acquire(work, work.state.active, one)
    work.show(msg("adv-takes-die", hero=work.hero.name, color=color_of(one), kind=kind_of(one)), "good")


def _ally(work: AdventureStepContext) -> None:
    """Skills of the hero or of others may win an ALLY (R52, R53)."""
    work.use("R52")
    if work.encounter.acquired:
        return
    options = skill_use.options(work, "ally", work.state.active)
    if not options:
        work.use("R53")
        one = work.encounter.die
        gone(work)
        work.show(msg("adv-nobody-wins", color=color_of(one), kind=kind_of(one)))
        return
    work.flush()
    options.append(option("leave", msg("adv-leave-it")))
    one = work.encounter.die
    prompt = msg("adv-ally-win", hero=work.hero.name, color=color_of(one), kind=kind_of(one))
    work.ask("ally", prompt, options, ("R53",), default="leave")


def ally_chosen(work: AdventureStepContext, name: str) -> None:
    """Try a skill. The die is lost if it fails."""
    if name == "leave":
        one = work.encounter.die
        gone(work)
        work.show(msg("adv-leaves-die", hero=work.hero.name, color=color_of(one), kind=kind_of(one)))
        return
    work.push(to_do("ally_over"))
    skill_use.begin(work, name, work.state.active, "ally")


def ally_over(work: AdventureStepContext, task: AdventureTask) -> None:
    """The ALLY is won or lost (R53)."""
    work.use("R53")
    one = work.encounter.die
    if work.encounter.acquired:
        work.show(msg("adv-new-ally", hero=work.hero.name), "good")
    else:
        gone(work)
        work.show(msg("adv-die-lost", color=color_of(one), kind=kind_of(one)), "bad")
