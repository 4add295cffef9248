"""The effects of cards: one function for each operation of the closed list."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.messages import msg
from traywatch.rules.dice_adventure import damage, setup
from traywatch.rules.dice_adventure.cards import COUNTED, ON_SEVERAL, AdventureEffect, Op
from traywatch.rules.dice_adventure.dice import (
    HAND_MOST,
    color_of,
    die_word,
    is_wound,
    kind_of,
    named,
    pile_names,
    signed,
    type_counts,
    type_of,
    without,
)
from traywatch.rules.dice_adventure.model import AdventureTask, Chance, to_do
from traywatch.rules.dice_adventure.piles import dice_piles
from traywatch.rules.dice_adventure.piles.hidden_dice import ask as chance_ask
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, Answer, option
from traywatch.rules.engine.steps import present


def carry_out(step: AdventureStepContext, task: AdventureTask) -> None:
    """Carry out one effect of a card. Ask for a number that the card does not give."""
    effect = present(task.effect, "effect")
    n = effect.n
    if effect.op in COUNTED and n is None:
        key = f"{task.name}.{effect.op}"
        told = step.state.told.get(key)
        if told is None:
            prompt = msg("adv-ask-amount", card=task.name, op=effect.op)
            step.ask_number(key, prompt, 0, 30, (), task)
            return
        n = told
    many = n if isinstance(n, int) else 0
    if effect.op in ON_SEVERAL and effect.on in ("here", "party"):
        _spread(step, task, effect, many)
        return
    hero = task.owner if effect.on == "owner" and task.owner >= 0 else task.hero
    OPERATIONS[effect.op](step, task.model_copy(update={"hero": hero}), effect, many)


def _spread(step: AdventureStepContext, task: AdventureTask, effect: AdventureEffect, n: int) -> None:
    """An effect on several heroes, one after the other."""
    whom = step.living()
    if effect.on == "here":
        whom = [one for one in whom if step.together(one, step.state.active)]
    single = effect.model_copy(update={"on": "hero", "n": n})
    step.add_tasks(*(task.model_copy(update={"hero": one, "effect": single}) for one in whom))


def _wound(step: AdventureStepContext, task: AdventureTask, effect: AdventureEffect, n: int) -> None:
    step.use("R93")
    dice = (die_word("wound", effect.size or step.settings.wound_size),) * max(0, n)
    step.add_tasks(to_do("arrive", what="hand", n=task.hero, dice=dice))


# On the encounter ----------------------------------------------------------------------------


def _mod(step: AdventureStepContext, task: AdventureTask, effect: AdventureEffect, n: int) -> None:
    if (met := step.state.encounter) is not None:
        step.use("R40")
        step.set_met(mod=met.mod + n)
        step.say(msg("adv-met-counts", color=color_of(met.die), kind=kind_of(met.die), n=signed(n)))


def _bonus(step: AdventureStepContext, task: AdventureTask, effect: AdventureEffect, n: int) -> None:
    if (met := step.state.encounter) is not None:
        step.set_met(bonus=met.bonus + n)
        step.say(msg("adv-bonus", hero=step.hero.name, n=signed(n)))


def _acquire(step: AdventureStepContext, task: AdventureTask, effect: AdventureEffect, n: int) -> None:
    met = step.state.encounter
    if met is not None and type_of(met.die) == "ally" and not met.acquired:
        step.set_met(acquired=True)
        dice_piles.acquire(step, step.state.active, met.die)


# On piles and places -------------------------------------------------------------------------


def _add(step: AdventureStepContext, task: AdventureTask, effect: AdventureEffect, n: int) -> None:
    """Add dice to the bag of an open location (R19, R20)."""
    if effect.to == "everywhere":
        at = list(range(len(step.state.locations)))
    elif task.owner == -2:
        at = [task.n]
    else:
        at = [step.place_at] if step.hero.location is not None else [0]
    what = effect.type or "wound"
    for index in reversed([one for one in at if one < len(step.state.locations)]):
        place = step.state.locations[index]
        if not place.open:
            step.use("R20")
            continue
        step.use("R19")
        fixed = die_word(what, effect.size) if effect.size else ""
        step.add_tasks(to_do("new_dice", n=max(0, n), owner=index, what=what, name=fixed))


def new_dice(step: AdventureStepContext, task: AdventureTask) -> None:
    """New dice for one location."""
    name = step.state.locations[task.owner].name
    loose = [] if task.name else [task.what] * task.n
    fixed = (task.name,) * task.n if task.name else ()
    setup.ask_sizes(step, loose, to_do("arrive", what="place", n=task.owner, dice=fixed), name, ("R19",))


def _from_pile(step: AdventureStepContext, task: AdventureTask, effect: AdventureEffect, n: int) -> None:
    """Dice that are chosen from an open pile."""
    step.add_tasks(to_do("choose", what=effect.op, hero=task.hero, n=n, name=task.name))


def _draw(step: AdventureStepContext, task: AdventureTask, effect: AdventureEffect, n: int) -> None:
    who = step.state.heroes[task.hero]
    n = min(n, HAND_MOST - len(who.hand))
    if n > 0 and who.bag and who.state != "dead":
        draw = Chance(what="draw", pile=f"bag:{who.id}", hero=task.hero, n=n)
        prompt = msg("adv-draw-dice", hero=who.name, n=min(n, len(who.bag)))
        chance_ask(step, draw, prompt, ("R112",))


def _explore(step: AdventureStepContext, task: AdventureTask, effect: AdventureEffect, n: int) -> None:
    step.set_turn(free=step.state.turn.free + 1)
    step.say(msg("adv-free-explore", hero=step.hero.name))


def _timer(step: AdventureStepContext, task: AdventureTask, effect: AdventureEffect, n: int) -> None:
    step.set(timer=max(0, step.state.timer + n))
    step.say(msg("adv-timer-at", n=step.state.timer))


def _peek(step: AdventureStepContext, task: AdventureTask, effect: AdventureEffect, n: int) -> None:
    if step.hero.location is not None:
        types = sorted(type_of(one) for one in step.place.bag)
        place = step.place.name
        if types:
            step.show(msg("adv-peek", place=place, dice=type_counts(types)))
        else:
            step.show(msg("adv-peek-empty", place=place))


def _cure(step: AdventureStepContext, task: AdventureTask, effect: AdventureEffect, n: int) -> None:
    """WOUNDs leave the hand and the game. Only skills can do that (R58)."""
    step.use("R58")
    who = step.state.heroes[task.hero]
    gone = [one for one in who.hand if is_wound(one)][: max(0, n)]
    hand = who.hand
    for die in gone:
        hand = without(hand, die)
    step.set_hero(task.hero, hand=hand)
    dice_piles.remove(step, gone)
    if gone:
        step.say(msg("adv-cured", hero=who.name, dice=pile_names(gone)))


Operation = Callable[[AdventureStepContext, AdventureTask, AdventureEffect, int], None]
OPERATIONS: Mapping[Op, Operation] = {
    "damage": lambda step, task, effect, n: step.add_tasks(
        to_do("damage", hero=task.hero, n=n, kind=effect.kind or step.settings.damage_kind, name=task.name)
    ),
    "wound": _wound,
    "mod": _mod,
    "bonus": _bonus,
    "reduce": lambda step, task, effect, n: damage.reduced(step, n, task.name, effect.kind),
    "heal": _from_pile,
    "cure": _cure,
    "draw": _draw,
    "acquire": _acquire,
    "explore": _explore,
    "travel": lambda step, task, effect, n: step.add_tasks(to_do("skill_travel", hero=task.hero)),
    "add": _add,
    "rescue": _from_pile,
    "purge": _from_pile,
    "peek": _peek,
    "timer": _timer,
    "text": lambda step, task, effect, n: step.todo(effect.text or task.name),
}
"""What each operation does; ``hero`` of the task is whom it concerns."""


# Dice chosen from an open pile ---------------------------------------------------------------


def choose(step: AdventureStepContext, task: AdventureTask) -> None:
    """Piles are open, so the owner chooses which die to take (R15)."""
    who = step.state.heroes[task.hero]
    pile = _pile(step, task)
    if task.n <= 0 or not pile or who.state == "dead":
        return
    kinds = list(dict.fromkeys(pile))
    if len(kinds) == 1 or len(pile) <= task.n:
        for die in pile[: task.n]:
            _moved(step, task, die)
        return
    rest = task.model_copy(update={"n": task.n - 1})
    answers: list[Answer] = [
        (option(f"die:{one}", named(one)), to_do("move_die", hero=task.hero, name=one, what=task.what), rest)
        for one in kinds
    ]
    prompt = msg("adv-choose-die", hero=who.name, what=task.what)
    step.ask("choose", prompt, answers, ("R15",), hero=task.hero)


def move_die(step: AdventureStepContext, task: AdventureTask) -> None:
    """A die was chosen from an open pile."""
    _moved(step, task, task.name)


def _pile(step: AdventureStepContext, task: AdventureTask) -> tuple[str, ...]:
    if task.what == "heal":
        return tuple(one for one in step.state.heroes[task.hero].discard if not is_wound(one))
    if task.what == "rescue":
        return tuple(one for one in step.state.deterrent if type_of(one) not in ("wound",))
    return step.state.deterrent


def _moved(step: AdventureStepContext, task: AdventureTask, die: str) -> None:
    who = step.state.heroes[task.hero]
    color, kind = color_of(die), kind_of(die)
    report = msg("adv-die-moves", hero=who.name, color=color, kind=kind, what=task.what)
    step.use("R15")
    if task.what == "heal":
        step.use("R16")
        step.set_hero(task.hero, discard=without(who.discard, die))
        dice_piles.hide(step, task.hero, (die,))
        step.say(report)
        damage.vitals(step, task.hero, healed=True)
        return
    step.use("R17")
    step.set(deterrent=without(step.state.deterrent, die))
    if task.what == "rescue":
        dice_piles.hide(step, task.hero, (die,))
        step.say(report)
        damage.vitals(step, task.hero, healed=True)
    else:
        dice_piles.remove(step, (die,))
        step.say(report)
