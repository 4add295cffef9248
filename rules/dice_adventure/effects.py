"""The effects of cards: one function for each operation of the closed list."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.dice_adventure import damage, setup
from traywatch.rules.dice_adventure.cards import COUNTED, AdventureEffect
from traywatch.rules.dice_adventure.dice import (
    HAND_MOST,
    color_of,
    die,
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
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, option
from traywatch.rules.engine.steps import present


def carry_out(work: AdventureStepContext, task: AdventureTask) -> None:
    """Carry out one effect of a card. Ask for a number that the card does not give."""
    effect = task.effect
    effect = present(effect, "effect")
    n = effect.n
    if effect.op in COUNTED and n is None:
        key = f"{task.name}.{effect.op}"
        told = work.state.told.get(key)
        if told is None:
            work.push(task)
            work.ask_number(key, msg("adv-ask-amount", card=task.name, op=effect.op), 0, 30, ())
            return
        n = told
    many = n if isinstance(n, int) else 0
    if effect.op in ("damage", "wound", "heal", "cure", "draw") and effect.on in ("here", "party"):
        _spread(work, task, effect, many)
        return
    hero = task.owner if effect.on == "owner" and task.owner >= 0 else task.hero
    if effect.op == "damage":
        kind = effect.kind or work.settings.damage_kind
        work.push(to_do("damage", hero=hero, n=many, kind=kind, name=task.name))
    elif effect.op == "wound":
        work.use("R93")
        dice = [die("wound", effect.size or work.settings.wound_size)] * max(0, many)
        setup.arrived(work, f"hand:{hero}", dice)
    elif effect.op in ("mod", "bonus", "acquire"):
        _on_encounter(work, effect.op, many, hero)
    elif effect.op == "reduce":
        damage.reduced(work, many, task.name, effect.kind)
    elif effect.op == "add":
        _add(work, task, effect, many)
    else:
        _others(work, task, effect.op, many, hero)


def _spread(work: AdventureStepContext, task: AdventureTask, effect: AdventureEffect, n: int) -> None:
    """An effect on several heroes, one after the other."""
    whom = work.living()
    if effect.on == "here":
        whom = [one for one in whom if work.together(one, work.state.active)]
    single = effect.model_copy(update={"on": "hero", "n": n})
    work.push(*(task.model_copy(update={"hero": one, "effect": single}) for one in whom))


def _on_encounter(work: AdventureStepContext, op: str, n: int, hero: int) -> None:
    met = work.state.encounter
    if met is None:
        return
    if op == "mod":
        work.use("R40")
        work.set_met(mod=met.mod + n)
        work.say(msg("adv-met-counts", color=color_of(met.die), kind=kind_of(met.die), n=signed(n)))
    elif op == "bonus":
        work.set_met(bonus=met.bonus + n)
        work.say(msg("adv-bonus", hero=work.hero.name, n=signed(n)))
    elif type_of(met.die) == "ally" and not met.acquired:
        work.set_met(acquired=True)
        dice_piles.acquire(work, work.state.active, met.die)


def _add(work: AdventureStepContext, task: AdventureTask, effect: AdventureEffect, n: int) -> None:
    """Add dice to the bag of an open location (R19, R20)."""
    if effect.to == "everywhere":
        at = list(range(len(work.state.locations)))
    elif task.owner == -2:
        at = [task.n]
    else:
        at = [work.place_at] if work.hero.location is not None else [0]
    what = effect.type or "wound"
    for index in reversed([one for one in at if one < len(work.state.locations)]):
        place = work.state.locations[index]
        if not place.open:
            work.use("R20")
            continue
        work.use("R19")
        fixed = die(what, effect.size) if effect.size else ""
        work.push(to_do("new_dice", n=max(0, n), owner=index, what=what, name=fixed))


def new_dice(work: AdventureStepContext, task: AdventureTask) -> None:
    """New dice for one location."""
    name = work.state.locations[task.owner].name
    loose = [] if task.name else [task.what] * task.n
    fixed = [task.name] * task.n if task.name else []
    setup.sizes(work, loose, f"place:{task.owner}", name, fixed, ("R19",))


def _others(work: AdventureStepContext, task: AdventureTask, op: str, n: int, hero: int) -> None:
    who = work.state.heroes[hero]
    if op == "heal":
        work.push(to_do("choose", what="heal", hero=hero, n=n, name=task.name))
    elif op in ("rescue", "purge"):
        work.push(to_do("choose", what=op, hero=hero, n=n, name=task.name))
    elif op == "cure":
        _cure(work, hero, n)
    elif op == "draw":
        n = min(n, HAND_MOST - len(who.hand))
        if n > 0 and who.bag and who.state != "dead":
            draw = Chance(what="draw", pile=f"bag:{who.id}", hero=hero, n=n)
            prompt = msg("adv-draw-dice", hero=who.name, n=min(n, len(who.bag)))
            chance_ask(work, draw, prompt, ("R112",))
    elif op == "explore":
        work.set_turn(free=work.state.turn.free + 1)
        work.say(msg("adv-free-explore", hero=work.hero.name))
    elif op == "travel":
        work.push(to_do("skill_travel", hero=hero))
    elif op == "timer":
        work.set(timer=max(0, work.state.timer + n))
        work.say(msg("adv-timer-at", n=work.state.timer))
    elif op == "peek" and work.hero.location is not None:
        types = sorted(type_of(one) for one in work.place.bag)
        place = work.place.name
        found = msg("adv-peek", place=place, dice=type_counts(types))
        work.show(found if types else msg("adv-peek-empty", place=place))
    elif op == "text" and task.effect is not None:
        work.todo(task.effect.text or task.name)


def _cure(work: AdventureStepContext, hero: int, n: int) -> None:
    """WOUNDs leave the hand and the game. Only skills can do that (R58)."""
    work.use("R58")
    who = work.state.heroes[hero]
    gone = [one for one in who.hand if is_wound(one)][: max(0, n)]
    hand = who.hand
    for one in gone:
        hand = without(hand, one)
    work.set_hero(hero, hand=hand)
    dice_piles.remove(work, gone)
    if gone:
        work.say(msg("adv-cured", hero=who.name, dice=pile_names(gone)))


# Dice chosen from an open pile ---------------------------------------------------------------


def choose(work: AdventureStepContext, task: AdventureTask) -> None:
    """Piles are open, so the owner chooses which die to take (R15)."""
    who = work.state.heroes[task.hero]
    pile = _pile(work, task)
    if task.n <= 0 or not pile or who.state == "dead":
        return
    kinds = list(dict.fromkeys(pile))
    if len(kinds) == 1 or len(pile) <= task.n:
        for one in pile[: task.n]:
            _moved(work, task, one)
        return
    work.push(task)
    options = [option(f"die:{one}", named(one)) for one in kinds]
    prompt = msg("adv-choose-die", hero=who.name, what=task.what)
    work.ask("choose", prompt, options, ("R15",), hero=task.hero)


def chosen(work: AdventureStepContext, name: str) -> None:
    """A die was chosen. The task that asked is next on the agenda."""
    task = work.pop()
    _moved(work, task, name.partition(":")[2])
    work.push(task.model_copy(update={"n": task.n - 1}))


def _pile(work: AdventureStepContext, task: AdventureTask) -> tuple[str, ...]:
    if task.what == "heal":
        return tuple(one for one in work.state.heroes[task.hero].discard if not is_wound(one))
    if task.what == "rescue":
        return tuple(one for one in work.state.deterrent if type_of(one) not in ("wound",))
    return work.state.deterrent


def _moved(work: AdventureStepContext, task: AdventureTask, one: str) -> None:
    who = work.state.heroes[task.hero]
    color, kind = color_of(one), kind_of(one)
    said = msg("adv-die-moves", hero=who.name, color=color, kind=kind, what=task.what)
    work.use("R15")
    if task.what == "heal":
        work.use("R16")
        work.set_hero(task.hero, discard=without(who.discard, one))
        dice_piles.hide(work, task.hero, (one,))
        work.say(said)
        damage.vitals(work, task.hero, healed=True)
        return
    work.use("R17")
    work.set(deterrent=without(work.state.deterrent, one))
    if task.what == "rescue":
        dice_piles.hide(work, task.hero, (one,))
        work.say(said)
        damage.vitals(work, task.hero, healed=True)
    else:
        dice_piles.remove(work, (one,))
        work.say(said)
