"""The functions for the tasks on the agenda, and for rolls, drawn dice and choices."""

from __future__ import annotations

from collections.abc import Callable

from traywatch.messages import msg
from traywatch.rules.core.events import Choice, Drawn, Rolled
from traywatch.rules.core.request_ids import stale
from traywatch.rules.core.requests import ChoiceRequest, Request, RolledDie, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_adventure import attack, damage, effects, setup, turn
from traywatch.rules.dice_adventure.dice import pile_names, size_of, type_of
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
from traywatch.rules.engine.steps import present

TASKS: dict[str, Callable[[AdventureStepContext, AdventureTask], None]] = {
    "capacity": setup.capacity,
    "scenario": setup.scenario,
    "locations": setup.locations,
    "fill_bag": setup.fill_bag,
    "first_hand": setup.first_hand,
    "redraw": setup.redraw,
    "rules": setup.rules,
    "first_turn": turn.first,
    "turn": turn.start,
    "next_turn": turn.following,
    "menu": lambda work, task: turn.menu(work),
    "give": dice_giving.give,
    "skill_travel": turn.skill_travel,
    "end_turn": turn.end,
    "refill": turn.refill,
    "turn_over": turn.over,
    "explore": encounter.explore,
    "draw_met": encounter.draw_met,
    "meet": encounter.meet,
    "encounter_over": encounter.over,
    "divine": encounter.divine,
    "stat_throw": encounter.stat_throw,
    "stat_done": encounter.stat_done,
    "ally_over": encounter.ally_over,
    "overcome": obstacles.overcome,
    "obstacle_throw": obstacles.throw,
    "obstacle_done": obstacles.done,
    "assist": attack.assist,
    "fight": attack.fight,
    "battle_done": attack.done,
    "return_met": attack.return_met,
    "villain_beaten": location_closing.villain_beaten,
    "close": location_closing.begin,
    "close_throw": location_closing.throw,
    "close_done": location_closing.done,
    "closed": location_closing.closed,
    "shut": location_closing.shut,
    "damage": damage.damage,
    "reduce": damage.reduce,
    "endure": damage.endure,
    "vitals": lambda work, task: damage.vitals(work, task.hero),
    "effect": effects.carry_out,
    "new_dice": effects.new_dice,
    "choose": effects.choose,
    "pay": skill_use.pay,
    "skill_throw": skill_use.throw,
    "skill_done": skill_use.done,
    "triggered": skill_use.triggered,
    "won": scenario_end.won,
    "lost": scenario_end.lost,
    "reward": scenario_end.reward,
    "gather": scenario_end.gather,
    "surplus": scenario_end.surplus,
    "missing": scenario_end.missing,
    "sweep": scenario_end.sweep,
    "between": scenario_end.between,
}
"""The function that performs each kind of task."""


def run(work: AdventureStepContext) -> None:
    """Perform tasks until an answer is needed. In a turn, the menu opens when no task is left."""
    for _ in bounded_tasks(work):
        if work.state.open:
            break
        if work.state.chance is not None:
            _certain(work)
        elif work.state.agenda:
            perform_next(work, TASKS)
        elif work.state.phase == "turn":
            turn.menu(work)
        else:
            break
    if work.state.phase == "turn":
        damage.all_vitals(work)
    work.flush()


def _certain(work: AdventureStepContext) -> None:
    """Take the only thing that can be drawn."""
    found = work.state.chance
    found = present(found, "found")
    draw_is(work, hidden_dice.pick(work.state, found, 0))


# Answers ----------------------------------------------------------------------------------


def rolled(work: AdventureStepContext, event: Rolled, request: RollRequest) -> Rejected | None:
    """A roll, or dice that were drawn and shown."""
    if request.dice[0].role == hidden_dice.ROLE:
        items = hidden_dice.of_rolled(work, event)
        return items if isinstance(items, Rejected) else _drawn(work, items, request.why)
    dice = _committed(work, event, request)
    if isinstance(dice, Rejected):
        return dice
    work.set(open=(), thrown=dice)
    work.use(*request.why)
    return None


def _committed(
    work: AdventureStepContext, event: Rolled, request: RollRequest
) -> tuple[Thrown, ...] | Rejected:
    """The roll, if its dice are those that were named before (R38)."""
    wanted = [(spec.role, spec.kind, spec.color) for spec in request.dice for _ in range(spec.n)]
    left = list(wanted)
    out = []
    for die in event.dice:
        spec = next((want for want in left if _is(die, *want)), None)
        if spec is None:
            color = die.color or "none"
            return Rejected("not_committed", msg("adv-not-committed", color=color, kind=die.kind))
        left.remove(spec)
        value = work.settings.d10_zero if die.kind == "d10" and die.value == 0 else die.value
        if value is None:
            return Rejected("value_missing", msg("rules-what-does-die-show-game"))
        least = 0 if die.kind == "d10" and die.value == 0 else 1
        if not least <= value <= int(die.kind[1:]):
            return Rejected("bad_value", msg("rules-does-not-show", kind=die.kind, value=value))
        out.append(Thrown(role=die.role, kind=die.kind, value=value))
    return tuple(out)


def _is(die: RolledDie, role: str, kind: str | None, color: str | None) -> bool:
    return die.role == role and die.kind == kind and (None in (die.color, color) or die.color == color)


def drawn(work: AdventureStepContext, event: Drawn, request: Request) -> Rejected | None:
    """Dice or cards were drawn and are now known."""
    found = work.state.chance
    if found is None:
        return stale(event.request)
    if event.pile != found.pile:
        return Rejected("wrong_pile", msg("adv-wrong-pile", pile=event.pile))
    items = [hidden_dice.by_type(item.strip()) for item in event.item.split(",") if item.strip()]
    return _drawn(work, items, request.why)


def _drawn(work: AdventureStepContext, items: list[str], why: tuple[str, ...]) -> Rejected | None:
    found = work.state.chance
    found = present(found, "found")
    refused = hidden_dice.refusal(work.state, found, items)
    if refused is not None:
        return refused
    work.use(*why)
    draw_is(work, items)
    return None


def draw_is(work: AdventureStepContext, items: list[str]) -> None:
    """The drawn dice or cards are known and go to their destination."""
    found = work.state.chance
    found = present(found, "found")
    work.set(open=(), chance=None)
    more = hidden_dice.known(work, found, items)
    if found.what == "card":
        if found.pile.startswith("obstacles:"):
            obstacles.revealed(work, items[0])
        else:
            attack.revealed(work, items[0])
    elif found.what == "locations":
        setup.laid(work, items)
    elif found.what == "sizes":
        setup.arrived(work, found.to, [*found.fixed, *items])
    elif found.what == "explore":
        encounter.met(work, items[0])
    elif found.what == "damage":
        who = work.state.heroes[found.hero].name
        work.use("R86")
        work.say(msg("adv-discarded-from-bag", hero=who, dice=pile_names(items)))
    if more is not None:
        who = work.state.heroes[found.hero].name
        n = min(more.n, len(hidden_dice.source(work.state, more)))
        hidden_dice.ask(work, more, msg("adv-draw-more", hero=who, n=n), ("R54",))


def chosen(work: AdventureStepContext, event: Choice, request: ChoiceRequest) -> Rejected | None:
    """An answer to a choice."""
    option = chosen_option(request, event)
    if option is None:
        return _why_not(work, request.stage, event.option)
    if not option.takes(event.amount, event.text):
        if option.amount is None:
            return Rejected("bad_amount", msg("adv-takes-no-number", option=option.label))
        least, most = option.amount
        said = msg("adv-takes-number", option=option.label, least=least, most=most)
        return Rejected("bad_amount", said)
    work.use(*request.why)
    if request.stage == hidden_dice.STAGE:
        found = work.state.chance
        found = present(found, "found")
        seed = work.settings.seed if event.amount is None else event.amount
        draw_is(work, hidden_dice.pick(work.state, found, seed or 0))
        return None
    work.set(open=())
    if request.stage.startswith("number:"):
        work.tell(request.stage.removeprefix("number:"), event.amount or 0)
        return None
    if request.stage == "reduce":
        _reduce(work, event.option)
        return None
    _ANSWER[request.stage](work, event.option)
    return None


_ANSWER: dict[str, Callable[[AdventureStepContext, str], None]] = {
    turn.TURN: turn.chosen,
    dice_giving.GIVE: dice_giving.given,
    turn.END: turn.dropped,
    "skill_travel": turn.skill_moved,
    "stat": encounter.stat_chosen,
    "divine": encounter.divine_chosen,
    "divine_met": encounter.divine_met,
    "ally": encounter.ally_chosen,
    "overcome": obstacles.chosen,
    "fate": obstacles.fate,
    "assist": attack.assisted,
    "fight": attack.chosen,
    "close": location_closing.chosen,
    "endure": damage.paid,
    "choose": effects.chosen,
    "pay": skill_use.paid,
    "reward": scenario_end.reward_chosen,
    "surplus": scenario_end.spared,
    "missing": scenario_end.taken,
    "between": scenario_end.picked,
}


def _reduce(work: AdventureStepContext, name: str) -> None:
    """Use a skill against the damage, and ask the same player again; or ask the next one."""
    under = work.state.damage
    under = present(under, "under")
    if name == "endure":
        return
    task = work.pop()
    work.push(to_do("reduce", what=task.what.removesuffix(f",{task.owner}")))
    skill_use.begin(work, name, under.hero, "reduce")


def _why_not(work: AdventureStepContext, stage: str, name: str) -> Rejected:
    if stage == turn.TURN:
        return turn.why_not(work, name)
    if stage == dice_giving.GIVE:
        return Rejected("hand_full", msg("adv-no-room"))
    if stage == turn.END and name == "done":
        return Rejected("too_many", msg("adv-too-many-in-hand"))
    one = name.partition(":")[2]
    if one.startswith("wound") and type_of(one) == "wound" and size_of(one):
        return Rejected("wound_stays", msg("adv-wound-stays"))
    return Rejected("not_an_option", msg("adv-not-an-option"))
