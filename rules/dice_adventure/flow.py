"""The functions for the tasks on the agenda, and for rolls, drawn dice and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.messages import msg
from traywatch.rules.core.events import Choice, Drawn, Rolled
from traywatch.rules.core.request_ids import stale
from traywatch.rules.core.requests import ChoiceRequest, Request, RolledDie, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_adventure import adjust_under_way, attack, damage, effects, setup, turn
from traywatch.rules.dice_adventure.dice import size_of, type_of
from traywatch.rules.dice_adventure.encounters import (
    dice_giving,
    encounter,
    location_closing,
    obstacles,
    scenario_end,
)
from traywatch.rules.dice_adventure.model import AdventureTask, Thrown, to_do
from traywatch.rules.dice_adventure.piles import hidden_dice
from traywatch.rules.dice_adventure.skills import skill_use
from traywatch.rules.dice_adventure.step_context import AdventureStepContext
from traywatch.rules.engine.agenda import bounded_tasks, perform_next
from traywatch.rules.engine.answer_checks import chosen_option
from traywatch.rules.engine.option_ids import id_parts
from traywatch.rules.engine.steps import present


def _tell(step: AdventureStepContext, task: AdventureTask) -> None:
    step.tell(task.name, present(step.amount, "number"))


TASKS: Mapping[str, Callable[[AdventureStepContext, AdventureTask], None]] = {
    "tell": _tell,
    "draw": hidden_dice.draw,
    "take_drawn": hidden_dice.take_drawn,
    "capacity": setup.capacity,
    "scenario": setup.scenario,
    "locations": setup.locations,
    "lay_locations": setup.lay_locations,
    "fill_bag": setup.fill_bag,
    "arrive": setup.arrive,
    "first_hand": setup.first_hand,
    "redraw": setup.redraw,
    "rules": setup.rules,
    "first_turn": turn.first,
    "turn": turn.start,
    "next_turn": turn.following,
    "menu": turn.menu,
    "begin_give": dice_giving.begin_give,
    "give": dice_giving.ask_gift,
    "give_die": dice_giving.give_die,
    "travel": turn.travel,
    "explore_again": turn.explore_again,
    "skill_travel": turn.skill_travel,
    "move_hero": turn.move_hero,
    "end_turn": turn.end,
    "drop": turn.drop,
    "refill": turn.refill,
    "turn_over": turn.over,
    "explore": encounter.explore,
    "draw_met": encounter.draw_met,
    "met": encounter.meet_die,
    "meet": encounter.meet,
    "take_met": encounter.take_met,
    "leave_met": encounter.leave_met,
    "encounter_over": encounter.over,
    "commit_stat": encounter.commit_stat,
    "divine": encounter.ask_divine,
    "add_divine": encounter.add_divine,
    "stat_throw": encounter.stat_throw,
    "stat_done": encounter.stat_done,
    "ally_over": encounter.ally_over,
    "reveal_obstacle": obstacles.reveal,
    "overcome": obstacles.overcome,
    "commit_obstacle": obstacles.commit_die,
    "discard_one": obstacles.discard_one,
    "flee_obstacle": obstacles.flee,
    "obstacle_throw": obstacles.throw,
    "obstacle_done": obstacles.done,
    "reveal_foe": attack.reveal,
    "assist": attack.assist,
    "fight": attack.fight,
    "flee": attack.flee,
    "stand": attack.stand,
    "battle_done": attack.done,
    "return_met": attack.return_met,
    "villain_beaten": location_closing.villain_beaten,
    "close": location_closing.begin,
    "commit_close": location_closing.commit_die,
    "close_throw": location_closing.throw,
    "close_done": location_closing.done,
    "closed": location_closing.closed,
    "shut": location_closing.shut,
    "set_state": adjust_under_way.set_state,
    "end_place": adjust_under_way.end_place,
    "damage": damage.damage,
    "reduce": damage.reduce,
    "endure": damage.endure,
    "lose_die": damage.lose_die,
    "vitals": damage.check_vitals,
    "effect": effects.carry_out,
    "new_dice": effects.new_dice,
    "choose": effects.choose,
    "move_die": effects.move_die,
    "use_skill": skill_use.use_skill,
    "pay": skill_use.pay,
    "pay_die": skill_use.pay_die,
    "skill_throw": skill_use.throw,
    "skill_done": skill_use.done,
    "triggered": skill_use.triggered,
    "won": scenario_end.won,
    "lost": scenario_end.lost,
    "reward": scenario_end.reward,
    "reward_die": scenario_end.reward_die,
    "raise_limit": scenario_end.raise_limit,
    "raise_skill": scenario_end.raise_skill,
    "gather": scenario_end.gather,
    "surplus": scenario_end.surplus,
    "spare": scenario_end.spare,
    "missing": scenario_end.missing,
    "take_spare": scenario_end.take_spare,
    "sweep": scenario_end.sweep,
    "between": scenario_end.between,
    "play": scenario_end.play,
    "stop": scenario_end.stop,
}
"""The function that performs each kind of task."""


def run(step: AdventureStepContext) -> None:
    """Perform tasks until an answer is needed. In a turn, the menu opens when no task is left."""
    for _ in bounded_tasks(step):
        if step.state.open:
            break
        if not step.state.agenda and step.state.phase == "turn":
            step.add_tasks(to_do("menu"))
        if not step.state.agenda:
            break
        perform_next(step, TASKS)
    if step.state.phase == "turn":
        damage.all_vitals(step)
    step.flush()


# Answers ----------------------------------------------------------------------------------


def take_roll(step: AdventureStepContext, event: Rolled, request: RollRequest) -> Rejected | None:
    """A roll, or dice that were drawn and shown."""
    if request.dice[0].role == hidden_dice.ROLE:
        items = hidden_dice.of_rolled(step, event)
        return items if isinstance(items, Rejected) else _take_items(step, items, request)
    dice = _committed(step, event, request)
    if isinstance(dice, Rejected):
        return dice
    step.set(thrown=dice)
    step.follow(request)
    return None


def _committed(
    step: AdventureStepContext, event: Rolled, request: RollRequest
) -> tuple[Thrown, ...] | Rejected:
    """The roll, if its dice are those that were named before (R38)."""
    committed = [(spec.role, spec.kind, spec.color) for spec in request.dice for _ in range(spec.n)]
    left = list(committed)
    out = []
    for die in event.dice:
        spec = next((want for want in left if _is(die, *want)), None)
        if spec is None:
            color = die.color or "none"
            return Rejected("not_committed", msg("adv-not-committed", color=color, kind=die.kind))
        left.remove(spec)
        value = step.settings.d10_zero if die.kind == "d10" and die.value == 0 else die.value
        if value is None:
            return Rejected("value_missing", msg("rules-refusal-number-missing"))
        least = 0 if die.kind == "d10" and die.value == 0 else 1
        if not least <= value <= int(die.kind[1:]):
            return Rejected("bad_value", msg("rules-refusal-face-impossible", kind=die.kind, value=value))
        out.append(Thrown(role=die.role, kind=die.kind, value=value))
    return tuple(out)


def _is(die: RolledDie, role: str, kind: str | None, color: str | None) -> bool:
    return die.role == role and die.kind == kind and (None in (die.color, color) or die.color == color)


def take_draw(step: AdventureStepContext, event: Drawn, request: Request) -> Rejected | None:
    """Dice or cards were drawn and are now known."""
    chance = step.state.chance
    if chance is None:
        return stale(event.request)
    if event.pile != chance.pile:
        return Rejected("wrong_pile", msg("adv-wrong-pile", pile=event.pile))
    items = [hidden_dice.by_type(item.strip()) for item in event.item.split(",") if item.strip()]
    return _take_items(step, items, request)


def _take_items(step: AdventureStepContext, items: list[str], request: Request) -> Rejected | None:
    refused = hidden_dice.refusal(step.state, present(step.state.chance, "draw"), items)
    if refused is not None:
        return refused
    step.drawn = tuple(items)
    step.follow(request)
    return None


def take_choice(step: AdventureStepContext, event: Choice, request: ChoiceRequest) -> Rejected | None:
    """An answer to a choice."""
    option = chosen_option(request, event)
    if option is None:
        return _why_not(step, request.stage, event.option)
    if not option.takes(event.amount, event.text):
        if option.amount is None:
            return Rejected("bad_amount", msg("adv-refusal-option-takes-no-number", option=option.label))
        least, most = option.amount
        reason = msg("adv-refusal-option-number-range", option=option.label, least=least, most=most)
        return Rejected("bad_amount", reason)
    step.amount = event.amount
    step.follow(request, event.option)
    return None


def _why_not(step: AdventureStepContext, stage: str, name: str) -> Rejected:
    if stage == turn.TURN:
        return turn.why_not(step, name)
    if stage == dice_giving.GIVE:
        return Rejected("hand_full", msg("adv-refusal-hand-full"))
    if stage == turn.END and name == "done":
        return Rejected("too_many", msg("adv-too-many-in-hand"))
    _, die = id_parts(name)
    if die.startswith("wound") and type_of(die) == "wound" and size_of(die):
        return Rejected("wound_stays", msg("adv-wound-stays"))
    return Rejected("not_an_option", msg("adv-refusal-no-such-option"))
