"""Exploration, and encounters with stat dice, DIVINE, ALLY and WOUND dice."""

from __future__ import annotations

from traywatch.rules.core.requests import DieSpec, Option
from traywatch.rules.dice_adventure import attack, setup
from traywatch.rules.dice_adventure.dice import STATS, an, say, type_of
from traywatch.rules.dice_adventure.encounters import obstacles
from traywatch.rules.dice_adventure.model import AdventureEncounter, AdventureTask, Chance, to_do
from traywatch.rules.dice_adventure.piles import dice_piles, hidden_dice
from traywatch.rules.dice_adventure.skills import skill_use
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, option


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
        f"{work.hero.name}: draw a die out of the bag of {place.name}.",
        ("R32", "R15"),
    )


def met(work: AdventureStepContext, one: str) -> None:
    """A die was drawn. Cards about such dice act, then the encounter follows."""
    mod = 0
    for _, _, rule in setup.rules_on(work, None):
        if rule.mod and (not rule.types or type_of(one) in rule.types):
            work.use("R40")
            mod += rule.mod
            work.say(f"{rule.name}: the met die counts {rule.mod:+d}.")
    work.set(encounter=AdventureEncounter(die=one, place=work.place.id, mod=mod))
    work.say(f"{work.hero.name} meets {an(one)} ({type_of(one).upper()}).")
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
            f"{work.hero.name}: {an(one)}. Take it?",
            [option("take", "Take it"), option("forfeit", "Leave it")],
            ("R51",),
            default="take",
        )
    elif what == "ally":
        _ally(work)
    elif what == "wound":
        work.set_met(acquired=True)
        dice_piles.wound(work, work.state.active, one)
        work.show(f"{work.hero.name} meets a WOUND.", "bad")
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
        work.show(f"{hero.name} has no {type_of(one).upper()} die: the {say(one)} is lost.", "bad")
        return
    work.flush()
    options = [option(f"hide:{other}", f"{say(other)}: goes back into your bag") for other in mine]
    options += [option(f"discard:{other}", f"{say(other)}: +1, and is discarded") for other in mine]
    if work.settings.forfeit:
        options.append(option("forfeit", "Leave it"))
    prompt = f"{hero.name}: {an(one)}. Which die do you throw for it?"
    work.ask("stat", prompt, options, ("R43", "R45", "R46", "R50"))


def stat_chosen(work: AdventureStepContext, name: str) -> None:
    """Ask for a die and its fate, or leave the met die."""
    if name == "forfeit":
        work.use("R50", "R49")
        one = work.encounter.die
        gone(work)
        work.show(f"{work.hero.name} leaves the {say(one)}.")
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
    options: list[Option] = [option("throw", "Throw")]
    options += [option(f"add:{one}", f"Add {an(one)} (it is deterred)") for one in mine]
    why = ("R47",) if task.what == "stat" else ("R96", "R99")
    work.ask("divine", f"{work.hero.name}: add DIVINE dice, or throw?", options, why, default="throw")


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
    work.ask_roll(f"{work.hero.name}: throw against the {say(one)}.", dice, ("R38",))


def stat_done(work: AdventureStepContext, task: AdventureTask) -> None:
    """A higher result wins the met die. Any other result loses it (R39, R48, R49)."""
    met, hero = work.encounter, work.hero
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
        work.show(f"{hero.name} wins the {say(met.die)}: {mine} against {theirs}.", "good")
    else:
        work.use("R49")
        gone(work)
        work.show(f"{hero.name} loses the {say(met.die)}: {mine} against {theirs}.", "bad")


# DIVINE and ALLY --------------------------------------------------------------------------


def divine_met(work: AdventureStepContext, name: str) -> None:
    """A DIVINE die is taken without a check, or left (R51)."""
    one = work.encounter.die
    if name == "forfeit":
        gone(work)
        work.show(f"{work.hero.name} leaves the {say(one)}.")
        return
    work.set_met(acquired=True)
    dice_piles.acquire(work, work.state.active, one)
    work.show(f"{work.hero.name} takes the {say(one)}.", "good")


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
        work.show(f"Nobody can win the {say(one)}: it is lost.")
        return
    work.flush()
    options.append(option("leave", "Leave it"))
    prompt = f"{work.hero.name}: an ALLY, {an(work.encounter.die)}. Win it?"
    work.ask("ally", prompt, options, ("R53",), default="leave")


def ally_chosen(work: AdventureStepContext, name: str) -> None:
    """Try a skill. The die is lost if it fails."""
    if name == "leave":
        one = work.encounter.die
        gone(work)
        work.show(f"{work.hero.name} leaves the {say(one)}.")
        return
    work.push(to_do("ally_over"))
    skill_use.begin(work, name, work.state.active, "ally")


def ally_over(work: AdventureStepContext, task: AdventureTask) -> None:
    """The ALLY is won or lost (R53)."""
    work.use("R53")
    one = work.encounter.die
    if work.encounter.acquired:
        work.show(f"{work.hero.name} has a new ally.", "good")
    else:
        gone(work)
        work.show(f"The {say(one)} is lost.", "bad")
