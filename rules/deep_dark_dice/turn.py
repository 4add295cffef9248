"""Turns: the next hero, the start of a turn, and what follows an attack."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deep_dark_dice.abilities.ability_use import AFTER_DAMAGE, aimed, options, pick
from traywatch.rules.deep_dark_dice.abilities.passives import hooks
from traywatch.rules.deep_dark_dice.attack import declare
from traywatch.rules.deep_dark_dice.damage import go_down, heal
from traywatch.rules.deep_dark_dice.model import DeepTask, plain
from traywatch.rules.deep_dark_dice.obstacles import obstacle_dice
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext, ability_of


def next_turn(work: DeepStepContext) -> None:
    """The next hero in table order who stands. The effects at the start of the turn go on the agenda."""
    work.set(attack=None)
    if work.hero.stealth in ("turn", "attack"):
        work.use("R35")
        work.set_hero(work.state.active, stealth="none")
    if not work.standing():
        work.push(plain(do="check"))
        return
    count = len(work.state.heroes)
    order = [(work.state.active + n) % count for n in range(1, count + 1)]
    if work.state.heroes[order[0]].downed:
        work.use("R88")
    index = next(n for n in order if not work.state.heroes[n].downed)
    work.set(active=index, turn_no=work.state.turn_no + 1, attacks_made=0)
    work.set_hero(index, turns=work.hero.turns + 1)
    _begin(work, index)


def _begin(work: DeepStepContext, index: int) -> None:
    work.use("R127")
    tasks: list[DeepTask] = []
    if work.settings.regenerate_when == "every_turn":
        others = [n for n in work.standing() if n != index]
        tasks += [plain(do="tick", hero=n, tick="regenerate") for n in others]
    if not (work.hero.dazed and work.settings.ticks_when_dazed == "skip_first"):
        order = (tick for tick in work.settings.turn_start_order if tick != "dazed")
        tasks += [plain(do="tick", hero=index, tick=tick) for tick in order if getattr(work.hero, tick)]
    for found in hooks(work, "turn"):
        tasks += aimed(work, found, owner=-1, picked=index)
    # Daze skips the next turn, so only a hero who is dazed before the turn begins loses it.
    lost = DeepTask(do="turn", hero=index, n=1) if work.hero.dazed else plain(do="turn", hero=index)
    work.push(*tasks, plain(do="check"), lost)


def tick(work: DeepStepContext, task: DeepTask) -> None:
    """One status or boon at the start of a turn."""
    index, hero = task.hero, work.state.heroes[task.hero]
    if hero.downed:
        return
    room = hero.health < hero.max_health or not work.settings.heal_cap
    if task.tick == "regenerate" and hero.regenerate and room:
        work.use("R36", "R37")
        heal(work, index, hero.regenerate)
    elif task.tick == "bleed" and hero.bleed:
        work.use("R65", *(("R66",) if hero.bleed == 1 else ()))
        work.set_hero(index, bleed=hero.bleed - 1)
        work.say(msg("ddd-bleed-hurts-then-drops", bleed=hero.bleed, hero=hero.name))
        work.push(DeepTask(do="damage", hero=index, n=hero.bleed, cause="bleed"))
    elif task.tick == "necrotic" and hero.necrotic:
        work.use("R75")
        if not hero.curse:
            work.use("R77")
            return
        work.say(msg("ddd-necrotic-hurts-curse-level", hero=hero.name, curse=hero.curse))
        work.push(DeepTask(do="damage", hero=index, n=hero.curse, cause="necrotic"))
    elif task.tick == "poison" and hero.poison:
        work.use("R79")
        work.set_hero(index, poison=hero.poison - 1)
        if hero.poison == 1:
            work.use("R80")
            work.say(msg("ddd-poison-has-run-course", hero=hero.name))
            go_down(work, index)
        else:
            work.say(msg("ddd-poison-drops", hero=hero.name, n=hero.poison - 1))


def turn(work: DeepStepContext, task: DeepTask) -> None:
    """The turn itself: lost by a Downed hero or one who began it dazed (``n`` is 1), else an attack."""
    index = task.hero
    hero = work.state.heroes[index]
    if hero.downed:
        work.show(msg("ddd-goes-down-start-turn", hero=hero.name), "bad")
        work.push(plain(do="next_turn"))
    elif hero.dazed and task.n:
        work.use("R68")
        work.set_hero(index, dazed=False)
        work.show(msg("ddd-dazed-sits-turn-out", hero=hero.name), "bad")
        work.push(plain(do="next_turn"))
    else:
        if work.untold:
            work.show(msg("ddd-s-turn-begins", hero=hero.name))
        declare(work)


def survived(work: DeepStepContext, task: DeepTask) -> None:
    """A hero who survived damage may be healed or shielded now, before anything else.

    The players of the heroes who could help are asked one after the other.
    """
    hero, attack = work.state.heroes[task.hero], work.attack
    if hero.downed:
        work.use("R49")
        return
    if not attack.lost or work.settings.after_damage == "skip":
        return
    offers = options(work, "survived")
    helpers = [n for n, found in offers.items() if any(_helps(work, option) for option in found)]
    owner = next((n for n in helpers if n not in task.passed), None)
    if owner is None:
        return
    work.push(task.model_copy(update={"passed": (*task.passed, owner)}))
    helper = "" if owner == task.hero else f"-{work.state.heroes[owner].id}"
    work.ask(
        f"{hero.id}-survived{helper}",
        "survived",
        msg("ddd-lost-health-stands-help-now", hero=hero.name, lost=attack.lost),
        [*offers[owner], Option(id="go_on", label=msg("ddd-go"))],
        default="go_on",
        why=("R133", "R22", "R24"),
        by=owner,
    )


def help_survivor(work: DeepStepContext, option: str, amount: int | None) -> None:
    """A hero helps after survived damage. The same player may help once more."""
    task = work.pop()
    work.push(
        *pick(work, option, amount), plain(do="check"), task.model_copy(update={"passed": task.passed[:-1]})
    )


def _helps(work: DeepStepContext, option: Option) -> bool:
    _, hero_id, slot, *_ = option.id.split(":")
    index = next(n for n, hero in enumerate(work.state.heroes) if hero.id == hero_id)
    ability = ability_of(work, index, slot)
    return ability is not None and ability.has(*AFTER_DAMAGE)


def attack_over(work: DeepStepContext, task: DeepTask) -> None:
    """Effects for one attack end, the die may petrify, and play goes on."""
    attack = work.attack
    work.use("R134")
    if attack.bonuses:
        work.use("R42", "R38")
    laid = [DeepTask(do="petrify", xy_mm=task.xy_mm)] if attack.petrify or task.n else []
    laid += [DeepTask(do="obstacle") for _ in range(attack.knocked_off)]
    if work.hero.stealth == "attack":
        work.set_hero(work.state.active, stealth="none")
    work.set(attack=None, attacks_made=work.state.attacks_made + 1)
    again = not work.hero.downed and work.state.attacks_made < work.settings.attacks_per_turn
    follow = plain(do="turn", hero=work.state.active) if again else plain(do="next_turn")
    work.push(*laid, follow)


def petrify(work: DeepStepContext, task: DeepTask) -> None:
    """An obstacle takes the place of the attack die after the attack."""
    why = ("R111", "R113", *(("R112",) if obstacle_dice.left(work) is None else ()))
    obstacle_dice.one(work, task, why)
