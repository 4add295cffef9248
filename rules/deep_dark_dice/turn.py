"""Turns: the next hero, the start of a turn, and what follows an attack."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.deep_dark_dice.abilities import boons
from traywatch.rules.deep_dark_dice.abilities.ability_use import aimed
from traywatch.rules.deep_dark_dice.abilities.help_questions import ask_revival
from traywatch.rules.deep_dark_dice.abilities.passives import hooks, passives_of_hero
from traywatch.rules.deep_dark_dice.damage import go_down, heal
from traywatch.rules.deep_dark_dice.model import Cause, DeepTask, plain
from traywatch.rules.deep_dark_dice.obstacles import obstacle_dice
from traywatch.rules.deep_dark_dice.rolls.attack_roll import declare
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext


def next_turn(step: DeepStepContext, task: DeepTask) -> None:
    """The next hero in table order who stands. The effects at the start of the turn go on the agenda."""
    step.set(attack=None)
    if step.state.turn_no:
        if step.hero.stealth in ("turn", "attack"):
            step.use("R35")
            step.set_hero(step.state.active, stealth="none")
        boons.end(step, step.state.active, "attack", "turn")
    if not step.standing():
        step.add_tasks(plain(do="check"))
        return
    count = len(step.state.heroes)
    order = [(step.state.active + n) % count for n in range(1, count + 1)]
    if step.state.heroes[order[0]].downed:
        step.use("R88")
    index = next(n for n in order if not step.state.heroes[n].downed)
    step.set(active=index, turn_no=step.state.turn_no + 1, attacks_made=0)
    step.set_hero(index, turns=step.hero.turns + 1)
    _begin(step, index)


def _begin(step: DeepStepContext, index: int) -> None:
    step.use("R127")
    if step.hero.turns == 1:
        _first_turn(step, index)
    tasks: list[DeepTask] = [plain(do="due", hero=index)]
    if step.settings.regenerate_when == "every_turn":
        others = [n for n in step.standing() if n != index]
        tasks += [plain(do="tick", hero=n, tick="regenerate") for n in others]
    if not (step.hero.dazed and step.settings.ticks_when_dazed == "skip_first"):
        order = (tick for tick in step.settings.turn_start_order if tick != "dazed")
        tasks += [plain(do="tick", hero=index, tick=tick) for tick in order]
    for effect in hooks(step, "turn"):
        tasks += aimed(step, effect, owner=-1, picked=index)
    # Daze skips the next turn, so only a hero who is dazed before the turn begins loses it.
    lost = DeepTask(do="turn", hero=index, n=1) if step.hero.dazed else plain(do="turn", hero=index)
    step.add_tasks(*tasks, plain(do="check"), lost)


def _first_turn(step: DeepStepContext, index: int) -> None:
    """Lend what passives give in the first turn of a battle. Their bonus damage comes with the attack."""
    for _, passive in passives_of_hero(step, index):
        if passive.when == "first_turn" and passive.op in ("pierce", "immune", "barrier", "regenerate"):
            step.use("R12")
            boons.lend(step, index, passive.op, passive.n, "turn")


def take_tick(step: DeepStepContext, task: DeepTask) -> None:
    """One status or boon at the start of a turn."""
    index, hero = task.hero, step.state.heroes[task.hero]
    if hero.downed:
        return
    may_gain = hero.health < hero.max_health or not step.settings.heal_cap
    if task.tick == "regenerate" and hero.regenerate and may_gain:
        step.use("R36", "R37")
        heal(step, index, hero.regenerate)
    elif task.tick == "bleed" and hero.bleed:
        step.use("R65", *(("R66",) if hero.bleed == 1 else ()))
        step.set_hero(index, bleed=hero.bleed - 1)
        step.say(msg("ddd-bleed-tick", bleed=hero.bleed, hero=hero.name))
        step.add_tasks(_damage(index, hero.bleed, "bleed"), _AFTER_TICK)
    elif task.tick == "necrotic" and hero.necrotic:
        step.use("R75")
        if not hero.curse:
            step.use("R77")
            return
        step.say(msg("ddd-necrotic-tick", hero=hero.name, curse=hero.curse))
        step.add_tasks(_damage(index, hero.curse, "necrotic"), _AFTER_TICK)
    elif task.tick == "poison" and hero.poison:
        step.use("R79")
        step.set_hero(index, poison=hero.poison - 1)
        if hero.poison == 1:
            step.use("R80")
            step.say(msg("ddd-poison-ends", hero=hero.name))
            go_down(step, index)
        else:
            step.say(msg("ddd-poison-tick", hero=hero.name, n=hero.poison - 1))


_AFTER_TICK = DeepTask(do="due", n=1)


def _damage(index: int, n: int, cause: Cause) -> DeepTask:
    return DeepTask(do="damage", hero=index, n=n, cause=cause)


def turn(step: DeepStepContext, task: DeepTask) -> None:
    """The turn itself: lost by a Downed hero or one who began it dazed (``n`` is 1), else an attack."""
    index = task.hero
    hero = step.state.heroes[index]
    if hero.downed:
        if ask_revival(step, task):
            return
        step.show(msg("ddd-hero-down-at-turn-start", hero=hero.name), "bad")
        step.add_tasks(plain(do="next_turn"))
    elif hero.dazed and task.n:
        step.use("R68")
        step.set_hero(index, dazed=False)
        step.show(msg("ddd-dazed-turn-skipped", hero=hero.name), "bad")
        step.add_tasks(plain(do="next_turn"))
    else:
        if step.untold:
            step.show(msg("ddd-turn-begins", hero=hero.name))
        declare(step)


def attack_over(step: DeepStepContext, task: DeepTask) -> None:
    """Effects for one attack end, the die may petrify, and play goes on."""
    attack = step.attack
    step.use("R134")
    if attack.bonuses:
        step.use("R42", "R38")
    laid = [DeepTask(do="petrify", xy_mm=task.xy_mm)] if attack.petrify or task.n else []
    laid += [DeepTask(do="obstacle") for _ in range(attack.knocked_off)]
    if step.hero.stealth == "attack":
        step.set_hero(step.state.active, stealth="none")
    boons.end(step, step.state.active, "attack")
    step.set(attack=None, attacks_made=step.state.attacks_made + 1)
    again = not step.hero.downed and step.state.attacks_made < step.settings.attacks_per_turn
    follow = plain(do="turn", hero=step.state.active) if again else plain(do="next_turn")
    step.add_tasks(*laid, follow)


def petrify(step: DeepStepContext, task: DeepTask) -> None:
    """An obstacle takes the place of the attack die after the attack."""
    why = ("R111", "R113", *(("R112",) if obstacle_dice.left(step) is None else ()))
    obstacle_dice.ask_obstacle(step, task, why)
