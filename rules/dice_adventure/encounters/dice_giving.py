"""Give dice to a hero at the same location, before travel."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
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
from traywatch.rules.dice_adventure.model import AdventureTask
from traywatch.rules.dice_adventure.piles import dice_piles
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, option

GIVE = "give"


def receivers(work: AdventureStepContext) -> list[Option]:
    """Ask for a hero at the same location (R22, R25)."""
    here, gave = work.state.active, work.state.turn.gave_to
    out = []
    for n in work.living():
        if n != here and gave in (None, n) and work.together(n, here) and _gifts(work, n):
            who = work.state.heroes[n]
            label = msg("adv-give-to", hero=who.name)
            out.append(option(f"give:{who.id}", label, group=msg("adv-group-give")))
    return out


def _gifts(work: AdventureStepContext, to: int) -> list[str]:
    """The dice that a hero can take: at most 10 in the hand, 6 in the ally hand (R26, A11)."""
    me, who = work.hero, work.state.heroes[to]
    out = []
    if len(who.hand) < HAND_MOST:
        out += [one for one in me.hand if work.settings.wounds_given or not is_wound(one)]
    if len(who.ally_hand) < ALLIES_MOST:
        out += me.ally_hand
    return list(dict.fromkeys(out))


def give(work: AdventureStepContext, task: AdventureTask) -> None:
    """Give one die after the other, as long as there is room (R25, R26)."""
    who = work.state.heroes[task.hero]
    gifts = _gifts(work, task.hero)
    if not gifts:
        work.use("R26")
        return
    work.push(task)
    options = [option(f"die:{one}", named(one)) for one in gifts]
    options.append(option("done", msg("adv-give-done")))
    prompt = msg("adv-give-which", hero=work.hero.name, to=who.name)
    work.ask(GIVE, prompt, options, ("R25", "R26"), default="done")


def given(work: AdventureStepContext, name: str) -> None:
    """Give a die. The task that asked is next on the agenda."""
    task = work.state.agenda[0]
    if name == "done":
        work.pop()
        work.flush()
        return
    one = name.partition(":")[2]
    work.set_turn(gave_to=task.hero)
    work.use("R25")
    who = work.state.heroes[task.hero]
    dice_piles.take(work, work.state.active, one)
    if type_of(one) == "ally":
        work.set_hero(task.hero, ally_hand=(*who.ally_hand, one))
    else:
        work.set_hero(task.hero, hand=(*who.hand, one))
    gift = msg("adv-gives", hero=work.hero.name, to=who.name, color=color_of(one), kind=kind_of(one))
    work.say(gift)
    damage.vitals(work, task.hero)
