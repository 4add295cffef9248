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


def rolled(step: DeepStepContext, event: Rolled, request: RollRequest) -> Rejected | None:
    """A roll: an attack, thrown obstacles, or a level-up."""
    role = request.dice[0].role
    step.was_open = ()  # A roll is answered once. The next question is another request.
    if role == "obstacle":
        step.set(open=())
        step.use(*request.why)
        return obstacle_dice.thrown(step, event, request)
    die, asked = event.dice[0], request.dice[0].kind
    waived = asked is not None and die.kind != asked
    if role == "level":
        if die.value is None:
            return Rejected("value_missing", msg("ddd-what-does-die-show-throw"))
        step.set(open=())
        step.use(*request.why)
        rewards.leveled(step, die.value)
        return None
    if die.zone is None:
        return Rejected("zone_missing", msg("ddd-where-did-die-stop-game"))
    zone = die.zone
    if zone == "off":
        if request.off_tray not in ("miss", "fumble"):
            return Rejected("off_tray", msg("ddd-die-left-mat-throw-again"))
        zone = request.off_tray
    step.set(open=())
    step.use(*request.why)
    bounces.bounced(step, event.table)
    attack.thrown(step, die.kind, zone, die.xy_mm, waived)
    return None


def placed(step: DeepStepContext, event: Placed, request: PlaceRequest) -> None:
    """People have laid out what was asked for."""
    step.set(open=())
    step.use(*request.why)
    obstacle_dice.placed(step, event, request.what, request.count, request.xy_mm)


def chosen(step: DeepStepContext, event: Choice, request: ChoiceRequest) -> Rejected | None:
    """An answer to a choice."""
    option = chosen_option(request, event)
    if option is None:
        return Rejected("not_an_option", ability_use.why_not(step, event.option))
    if not option.takes(event.amount):
        if option.amount is None:
            return Rejected("bad_amount", msg("ddd-takes-no-number", option=option.label))
        least, most = option.amount
        return Rejected("bad_amount", msg("ddd-takes-number", option=option.label, least=least, most=most))
    step.use(*request.why)
    if event.option == attack.GO_ON.id and request.optional:
        step.set(open=tuple(r for r in step.state.open if r.id != request.id))
        return None
    step.set(open=())
    _answer(step, request.stage, event.option, event.amount)
    return None


def _answer(step: DeepStepContext, stage: str, option: str, amount: int | None) -> None:
    if stage.startswith("amount:"):
        step.tell(stage.removeprefix("amount:"), amount or 0)
    elif stage in ("active_phase", "rethrow"):
        if option.startswith("claim:"):
            attack.claim(step, option)
            step.push(plain(do="refresh"))
        else:
            step.push(*ability_use.pick(step, option, amount), plain(do="check"), plain(do="refresh"))
    elif stage == "reroll":
        if option == attack.KEEP.id:
            step.push(plain(do="landed"))
        elif option == attack.AGAIN.id:
            step.push(plain(do="rethrow"))
        elif attack.rerolling(step, option):
            step.push(*ability_use.pick(step, option, amount), plain(do="check"), plain(do="rethrow"))
        else:
            attack.rescue(step, ability_use.pick(step, option, amount))
    elif stage == "reroute":
        if option != "take":
            effects.rerouted(step, option, ability_use.pick(step, option, amount))
    elif stage == "survived":
        if option != attack.GO_ON.id:
            turn.help_survivor(step, option, amount)
    elif stage == "move_obstacle":
        obstacle_dice.moved(step, option)
    elif stage == "loot":
        rewards.looted(step, option)
    else:
        setup.chosen(step, option)


def _fail_report(step: DeepStepContext, zone: str) -> None:
    hero, lost = step.hero, step.attack.losses.get(step.hero.id, 0)
    down = "down" if hero.downed else "up"
    step.show(msg("ddd-fails-losing", hero=hero.name, zone=zone, lost=lost, down=down), "bad")


def _report(step: DeepStepContext, task: DeepTask) -> None:
    if step.untold:
        step.show(task.say, task.tone)


TASKS: Mapping[str, Callable[[DeepStepContext, DeepTask], None]] = {
    "fill": setup.fill,
    "deal": lambda step, task: setup.deal(step),
    "battle": lambda step, task: setup.begin(step, task.n),
    "lay": lambda step, task: obstacle_dice.lay(step),
    "throw_obstacles": obstacle_dice.throw,
    "obstacle": obstacle_dice.one,
    "next_turn": lambda step, task: turn.next_turn(step),
    "due": turn.due,
    "tick": turn.tick,
    "turn": turn.turn,
    "landed": lambda step, task: attack.landed(step),
    "refresh": lambda step, task: attack.refresh(step),
    "rethrow": lambda step, task: attack.reroll(step),
    "damage": effects.damage,
    "taken": effects.taken,
    "effect": effects.carry_out,
    "report": _report,
    "fail_report": lambda step, task: _fail_report(step, task.name),
    "check": setup.check,
    "last_help": turn.last_help,
    "survived": turn.survived,
    "survivors": lambda step, task: turn.survivors(step),
    "petrify": turn.petrify,
    "attack_over": turn.attack_over,
    "clear": lambda step, task: setup.clear(step),
    "loot": rewards.loot,
    "level_up": lambda step, task: rewards.level_up(step, task.hero),
    "ask_next": lambda step, task: setup.ask_next(step),
}
"""The function that performs each kind of task."""
