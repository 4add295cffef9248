"""The functions for the tasks on the agenda, and for rolls, placements and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.messages import msg
from traywatch.rules.core.events import Choice, Placed, Rolled
from traywatch.rules.core.requests import ChoiceRequest, PlaceRequest, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.deep_dark_dice import attack, effects, setup, turn
from traywatch.rules.deep_dark_dice.abilities import ability_use
from traywatch.rules.deep_dark_dice.equipment import rewards
from traywatch.rules.deep_dark_dice.model import DeepTask, plain
from traywatch.rules.deep_dark_dice.obstacles import bounces, obstacle_dice
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext
from traywatch.rules.engine.answer_checks import chosen_option


def rolled(work: DeepStepContext, event: Rolled, request: RollRequest) -> Rejected | None:
    """A roll: an attack, thrown obstacles, or a level-up."""
    role = request.dice[0].role
    work.was_open = ()  # A roll is answered once. The next question is another request.
    if role == "obstacle":
        work.set(open=())
        work.use(*request.why)
        return obstacle_dice.thrown(work, event, request)
    die, asked = event.dice[0], request.dice[0].kind
    waived = asked is not None and die.kind != asked
    if role == "level":
        if die.value is None:
            return Rejected("value_missing", msg("ddd-what-does-die-show-throw"))
        work.set(open=())
        work.use(*request.why)
        rewards.leveled(work, die.value)
        return None
    if die.zone is None:
        return Rejected("zone_missing", msg("ddd-where-did-die-stop-game"))
    zone = die.zone
    if zone == "off":
        if request.off_tray not in ("miss", "fumble"):
            return Rejected("off_tray", msg("ddd-die-left-mat-throw-again"))
        zone = request.off_tray
    work.set(open=())
    work.use(*request.why)
    bounces.bounced(work, event.table)
    attack.thrown(work, die.kind, zone, die.xy_mm, waived)
    return None


def placed(work: DeepStepContext, event: Placed, request: PlaceRequest) -> None:
    """People have laid out what was asked for."""
    work.set(open=())
    work.use(*request.why)
    obstacle_dice.placed(work, event, request.what, request.count, request.xy_mm)


def chosen(work: DeepStepContext, event: Choice, request: ChoiceRequest) -> Rejected | None:
    """An answer to a choice."""
    option = chosen_option(request, event)
    if option is None:
        return Rejected("not_an_option", ability_use.why_not(work, event.option))
    if not option.takes(event.amount):
        if option.amount is None:
            return Rejected("bad_amount", msg("ddd-takes-no-number", option=option.label))
        least, most = option.amount
        return Rejected("bad_amount", msg("ddd-takes-number", option=option.label, least=least, most=most))
    work.use(*request.why)
    if event.option == attack.GO_ON.id and request.optional:
        work.set(open=tuple(r for r in work.state.open if r.id != request.id))
        return None
    work.set(open=())
    _answer(work, request.stage, event.option, event.amount)
    return None


def _answer(work: DeepStepContext, stage: str, option: str, amount: int | None) -> None:
    if stage.startswith("amount:"):
        work.tell(stage.removeprefix("amount:"), amount or 0)
    elif stage in ("active_phase", "rethrow"):
        if option.startswith("claim:"):
            attack.claim(work, option)
            work.push(plain(do="refresh"))
        else:
            work.push(*ability_use.pick(work, option, amount), plain(do="check"), plain(do="refresh"))
    elif stage == "reroll":
        if option == attack.KEEP.id:
            work.push(plain(do="landed"))
        elif option == attack.AGAIN.id:
            work.push(plain(do="rethrow"))
        else:
            work.push(*ability_use.pick(work, option, amount), plain(do="check"), plain(do="rethrow"))
    elif stage == "reroute":
        if option != "take":
            effects.rerouted(work, option, ability_use.pick(work, option, amount))
    elif stage == "survived":
        if option != attack.GO_ON.id:
            turn.help_survivor(work, option, amount)
    elif stage == "move_obstacle":
        obstacle_dice.moved(work, option)
    elif stage == "loot":
        rewards.looted(work, option)
    else:
        setup.chosen(work, option)


def _fail_report(work: DeepStepContext, zone: str) -> None:
    hero, lost = work.hero, work.attack.lost
    down = "down" if hero.downed else "up"
    work.show(msg("ddd-fails-losing", hero=hero.name, zone=zone, lost=lost, down=down), "bad")


def _report(work: DeepStepContext, task: DeepTask) -> None:
    if work.untold:
        work.show(task.say, task.tone)


TASKS: Mapping[str, Callable[[DeepStepContext, DeepTask], None]] = {
    "fill": setup.fill,
    "battle": lambda work, task: setup.begin(work, task.n),
    "lay": lambda work, task: obstacle_dice.lay(work),
    "throw_obstacles": obstacle_dice.throw,
    "obstacle": obstacle_dice.one,
    "next_turn": lambda work, task: turn.next_turn(work),
    "tick": turn.tick,
    "turn": turn.turn,
    "landed": lambda work, task: attack.landed(work),
    "refresh": lambda work, task: attack.refresh(work),
    "rethrow": lambda work, task: attack.reroll(work),
    "damage": effects.damage,
    "taken": effects.taken,
    "effect": effects.carry_out,
    "report": _report,
    "fail_report": lambda work, task: _fail_report(work, task.name),
    "check": lambda work, task: setup.check(work),
    "survived": turn.survived,
    "petrify": turn.petrify,
    "attack_over": turn.attack_over,
    "clear": lambda work, task: setup.clear(work),
    "loot": rewards.loot,
    "level_up": lambda work, task: rewards.level_up(work, task.hero),
    "ask_next": lambda work, task: setup.ask_next(work),
}
"""The function that performs each kind of task."""
