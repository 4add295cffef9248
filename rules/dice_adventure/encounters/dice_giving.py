"""Give dice to a hero at the same location, before travel."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.dice_adventure import damage
from traywatch.rules.dice_adventure.dice import (
    ALLIES_MOST,
    HAND_MOST,
    color_of,
    is_wound,
    kind_of,
    named,
    type_of,
)
from traywatch.rules.dice_adventure.model import AdventureTask, to_do
from traywatch.rules.dice_adventure.piles import dice_piles
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, Answer, option

GIVE = "give"


def receivers(step: AdventureStepContext) -> list[Answer]:
    """Ask for a hero at the same location (R22, R25)."""
    active, gave = step.state.active, step.state.turn.gave_to
    out: list[Answer] = []
    for n in step.living():
        if n != active and gave in (None, n) and step.together(n, active) and _gifts(step, n):
            who = step.state.heroes[n]
            label = msg("adv-give-to", hero=who.name)
            to = option(f"give:{who.id}", label, group=msg("adv-group-give"))
            out.append((to, to_do("begin_give", hero=n)))
    return out


def _gifts(step: AdventureStepContext, to: int) -> list[str]:
    """The dice that a hero can take: at most 10 in the hand, 6 in the ally hand (R26, A11)."""
    me, who = step.hero, step.state.heroes[to]
    out = []
    if len(who.hand) < HAND_MOST:
        out += [one for one in me.hand if step.settings.wounds_given or not is_wound(one)]
    if len(who.ally_hand) < ALLIES_MOST:
        out += me.ally_hand
    return list(dict.fromkeys(out))


def begin_give(step: AdventureStepContext, task: AdventureTask) -> None:
    """Give dice to a hero."""
    step.use("R25", "R27")
    step.add_tasks(to_do("give", hero=task.hero))


def ask_gift(step: AdventureStepContext, task: AdventureTask) -> None:
    """Give one die after the other, as long as there is room (R25, R26)."""
    who = step.state.heroes[task.hero]
    gifts = _gifts(step, task.hero)
    if not gifts:
        step.use("R26")
        return
    answers: list[Answer] = [
        (option(f"die:{one}", named(one)), to_do("give_die", hero=task.hero, name=one), task) for one in gifts
    ]
    answers.append((option("done", msg("adv-give-done")),))
    prompt = msg("adv-give-which", hero=step.hero.name, to=who.name)
    step.ask(GIVE, prompt, answers, ("R25", "R26"), default="done")


def give_die(step: AdventureStepContext, task: AdventureTask) -> None:
    """Give a die."""
    die = task.name
    step.set_turn(gave_to=task.hero)
    step.use("R25")
    who = step.state.heroes[task.hero]
    dice_piles.take(step, step.state.active, die)
    if type_of(die) == "ally":
        step.set_hero(task.hero, ally_hand=(*who.ally_hand, die))
    else:
        step.set_hero(task.hero, hand=(*who.hand, die))
    gift = msg("adv-gives", hero=step.hero.name, to=who.name, color=color_of(die), kind=kind_of(die))
    step.say(gift)
    damage.vitals(step, task.hero)
