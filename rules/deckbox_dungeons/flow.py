"""The functions for the tasks on the agenda, and for rolls, placements and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.messages import msg
from traywatch.rules.core.events import Choice, Placed, Rolled
from traywatch.rules.core.requests import ChoiceRequest, Option, PlaceRequest, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.deckbox_dungeons import attack, damage, effects, setup, turn
from traywatch.rules.deckbox_dungeons.actions import (
    enemy_phase,
    exploration,
    minor_actions,
    movement,
    own_cards,
    own_tiles,
    quest_end,
    rooms,
)
from traywatch.rules.deckbox_dungeons.model import DeckboxTask
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext
from traywatch.rules.engine.answer_checks import chosen_option, refused_value, waiver_note


def rolled(work: DeckboxStepContext, event: Rolled, request: RollRequest) -> Rejected | None:
    """A roll: of an attack, a defense, a skill check, or enemy dice."""
    work.was_open = ()
    work.set(open=())
    work.use(*request.why)
    if event.accepted_anyway:
        work.say(waiver_note(event))
    task = work.state.agenda[0]
    if task.do == "spawn":
        return exploration.spawned(work, event.dice)
    if task.do == "defeated":
        return damage.looted(work, event.dice[0])
    values: list[int] = []
    for die in event.dice:
        if (refused := refused_value(die)) is not None:
            return refused
        values.append(die.value or 0)
    if task.do == "roll_attack":
        attack.thrown(work, tuple(values))
    elif task.do == "roll_block":
        attack.blocked(work, tuple(values))
    else:
        rooms.checked(work, tuple(values))
    return None


def placed(work: DeckboxStepContext, event: Placed, request: PlaceRequest) -> None:
    """People have laid out what was asked for."""
    work.set(open=())
    work.use(*request.why)
    if request.what == "tile":
        exploration.arrived(work)


def chosen(work: DeckboxStepContext, event: Choice, request: ChoiceRequest) -> Rejected | None:
    """An answer to a choice."""
    option = chosen_option(request, event)
    if option is None:
        return _why_not(work, request, event.option)
    if not option.takes(event.amount, event.text):
        return _misfit(option)
    work.use(*request.why)
    if request.optional and event.option == minor_actions.GO_ON.id:
        work.set(open=tuple(r for r in work.state.open if r.id != request.id))
        return None
    work.set(open=())
    _answer(work, request.stage, event)
    return None


def _misfit(option: Option) -> Rejected:
    if option.text is not None:
        return Rejected("bad_text", msg("deckbox-needs-text", option=option.label))
    if option.amount is None:
        return Rejected("bad_amount", msg("deckbox-takes-no-number", option=option.label))
    least, most = option.amount
    said = msg("deckbox-takes-number", option=option.label, least=least, most=most)
    return Rejected("bad_amount", said)


def _why_not(work: DeckboxStepContext, request: ChoiceRequest, option: str) -> Rejected:
    found: Rejected | None = None
    if request.stage == "turn":
        found = turn.why_not(work, work.state.active, option)
    elif request.stage == "minor":
        found = minor_actions.why_not(work, work.state.focus, option)
    elif request.stage == "move":
        found = movement.why_not(work, option)
        if found is None and option.startswith("activate:"):
            found = turn.why_not(work, work.state.active, option)
    return found or Rejected("not_an_option", msg("deckbox-not-one-of-options"))


def _card_answer(work: DeckboxStepContext, stage: str, event: Choice) -> bool:
    """An answer about a card or tile that people enter. False for any other answer."""
    what, _, rest = stage.partition(":")
    match what:
        case "title":
            own_cards.title_told(work, event.text)
        case "keyword":
            own_cards.keyword_told(work, event.option)
        case "deck":
            work.set(own_deck=event.option == "deck:own")
        case "item":
            own_cards.item_use_told(work, event.option)
        case "size":
            own_tiles.size_told(work, event.option)
        case "arrow":
            own_tiles.arrow_told(work, event.option)
        case "draw":
            own_tiles.drawn(work, event.option)
        case "dice":
            exploration.dice_told(work, rest, event.amount or 0)
        case "attack_kind":
            work.tell(f"enemies.{rest}.ranged", int(event.option == "attack:ranged"))
        case "added":
            exploration.added_on(work, event.option)
        case _:
            return False
    return True


def _answer(work: DeckboxStepContext, stage: str, event: Choice) -> None:
    if _card_answer(work, stage, event):
        return
    option, amount = event.option, event.amount
    what, _, rest = stage.partition(":")
    match what:
        case "number":
            work.tell(rest, amount or 0)
        case "quest":
            work.set(quest=option.removeprefix("quest:"))
        case "cards":
            index, kind = rest.split(":")
            own_cards.taken(work, int(index), kind, option.removeprefix("card:"))
        case "drawn":
            setup.drawn(work, option, event.text)
        case "tile":
            exploration.tile_named(work, stage, option, event.text)
        case "met":
            exploration.encounter_named(work, option, event.text)
        case "face":
            exploration.face_told(work, stage, option, amount, event.text)
        case "who":
            turn.who(work, option)
        case "turn":
            turn.pick(work, option)
        case "more":
            turn.more_picked(work, option, amount)
        case "move":
            movement.picked(work, option)
        case "window":
            work.push(DeckboxTask(do="minor", hero=work.index(option.removeprefix("minor:"))))
        case "minor":
            if option != minor_actions.BACK.id:
                minor_actions.pick(work, work.state.focus, option)
        case "trade":
            if option != minor_actions.BACK.id:
                minor_actions.traded(work, stage, option, amount)
        case "whom":
            effects.named(work, option)
        case "share":
            damage.shared(work, option)
        case "zero":
            damage.zero_answered(work, option, amount)
        case "enemy":
            enemy_phase.act(work, option.removeprefix("enemy:"))
        case "enemy_move":
            enemy_phase.moved(work, option)
        case "enemy_attack":
            enemy_phase.aimed(work, option)
        case "ritual":
            attack.ritual_for(work, option.removeprefix("ritual:"))
        case _:
            setup.again(work) if option == quest_end.AGAIN.id else quest_end.ending(work, option)


TASKS: Mapping[str, Callable[[DeckboxStepContext, DeckboxTask], None]] = {
    "quest": lambda work, task: setup.quest(work),
    "deck": lambda work, task: setup.deck(work),
    "cards": setup.cards,
    "title": own_cards.ask_title,
    "keywords": own_cards.ask_keywords,
    "item": own_cards.ask_item,
    "fill": setup.fill,
    "market": setup.market,
    "lay": lambda work, task: exploration.lay(work),
    "tile_size": own_tiles.ask_size,
    "tile_arrow": own_tiles.ask_arrow,
    "which_met": exploration.ask_met,
    "arrive": exploration.arrive,
    "draw": own_tiles.ask_drawing,
    "enter": lambda work, task: exploration.enter(work),
    "met": exploration.met,
    "spawn": exploration.spawn,
    "put": exploration.put,
    "added": exploration.ask_where_added,
    "round": lambda work, task: turn.begin_round(work),
    "next_hero": turn.next_hero,
    "turn": turn.turn,
    "minor": minor_actions.menu,
    "move": movement.menu,
    "step": movement.step,
    "explore": exploration.explore,
    "roll_attack": attack.roll,
    "roll_block": attack.block,
    "harm": attack.harm,
    "roll_check": rooms.roll_check,
    "effect": effects.carry_out,
    "defeated": damage.ask_loot,
    "share": damage.share,
    "zero": damage.zero,
    "enemies": lambda work, task: enemy_phase.begin(work),
    "enemy": enemy_phase.next_enemy,
    "enemy_move": enemy_phase.move,
    "enemy_attack": enemy_phase.strike,
    "ritual": attack.ritual,
    "refresh": lambda work, task: turn.refresh(work),
    "ask_next": lambda work, task: quest_end.ask_next(work),
}
"""The function that performs each kind of task."""
