"""The functions for the tasks on the agenda, and for rolls, placements and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.messages import msg
from traywatch.rules.core.events import Choice, Placed, Rolled
from traywatch.rules.core.requests import ChoiceRequest, Option, PlaceRequest, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.deckbox_dungeons import attack, damage, effects, setup, turn
from traywatch.rules.deckbox_dungeons.actions import (
    enemy_arrival,
    enemy_phase,
    exploration,
    market,
    minor_actions,
    movement,
    own_cards,
    own_tiles,
    quest_end,
    rooms,
)
from traywatch.rules.deckbox_dungeons.dice.enemy_die_faces import face_of
from traywatch.rules.deckbox_dungeons.model import DeckboxTask
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext
from traywatch.rules.engine.answer_checks import chosen_option, refused_value, waiver_note
from traywatch.rules.engine.option_ids import id_parts


def take_roll(step: DeckboxStepContext, event: Rolled, request: RollRequest) -> Rejected | None:
    """A roll: of an attack, a defense, a skill check, or enemy dice."""
    step.was_open = ()
    task = step.state.then[step.state.open.index(request)][""][0]
    if task.do in ("take_faces", "take_loot"):
        die = step.content.die(task.who)
        faces = [face_of(die, rolled) for rolled in event.dice]
        if refused := next((face for face in faces if isinstance(face, Rejected)), None):
            return refused
        step.faces = tuple(face for face in faces if not isinstance(face, Rejected))
    else:
        for rolled in event.dice:
            if (refused := refused_value(rolled)) is not None:
                return refused
        step.values = tuple(rolled.value or 0 for rolled in event.dice)
    step.rolled = event.dice
    if event.accepted_anyway:
        step.say(waiver_note(event))
    step.follow(request)
    return None


def take_placement(step: DeckboxStepContext, event: Placed, request: PlaceRequest) -> None:
    """People have laid out what was asked for."""
    step.follow(request)


def take_choice(step: DeckboxStepContext, event: Choice, request: ChoiceRequest) -> Rejected | None:
    """An answer to a choice."""
    option = chosen_option(request, event)
    if option is None:
        return _why_not(step, request, event.option)
    if not option.takes(event.amount, event.text):
        return _misfit(option)
    step.amount, step.text = event.amount, event.text
    if request.optional and event.option == minor_actions.GO_ON.id:
        step.use(*request.why)
        step.close(request)
    else:
        step.follow(request, event.option)
    return None


def _misfit(option: Option) -> Rejected:
    if option.text is not None:
        return Rejected("bad_text", msg("deckbox-refusal-option-needs-text", option=option.label))
    if option.amount is None:
        return Rejected("bad_amount", msg("deckbox-refusal-option-takes-no-number", option=option.label))
    least, most = option.amount
    reason = msg("deckbox-refusal-option-number-range", option=option.label, least=least, most=most)
    return Rejected("bad_amount", reason)


def _why_not(step: DeckboxStepContext, request: ChoiceRequest, option: str) -> Rejected:
    refusal: Rejected | None = None
    if request.stage == "turn":
        refusal = turn.why_not(step, step.state.active, option)
    elif request.stage == "minor":
        refusal = minor_actions.why_not(step, step.state.focus, option)
    elif request.stage == "move":
        refusal = movement.why_not(step, option)
        if refusal is None and id_parts(option)[0] == "activate":
            refusal = turn.why_not(step, step.state.active, option)
    return refusal or Rejected("not_an_option", msg("deckbox-refusal-no-such-option"))


def _tell(step: DeckboxStepContext, task: DeckboxTask) -> None:
    step.tell(task.name, task.n)


def _tell_number(step: DeckboxStepContext, task: DeckboxTask) -> None:
    step.tell(task.name, step.chosen_number)


TASKS: Mapping[str, Callable[[DeckboxStepContext, DeckboxTask], None]] = {
    "quest": setup.ask_quest,
    "take_quest": setup.take_quest,
    "deck": setup.ask_deck,
    "take_deck": setup.take_deck,
    "cards": setup.ask_card,
    "take_card": own_cards.take_card,
    "title": own_cards.ask_title,
    "take_title": own_cards.take_title,
    "fill": setup.fill,
    "tell": _tell,
    "tell_number": _tell_number,
    "keywords": own_cards.ask_keywords,
    "write_keywords": own_cards.write_keywords,
    "market": market.fill_market,
    "turn_up": market.turn_up,
    "turn_up_new": market.turn_up_new,
    "item": own_cards.ask_item,
    "item_attack": own_cards.make_item_an_attack,
    "lay": exploration.lay,
    "name_tile": exploration.name_tile,
    "name_new_tile": exploration.name_new_tile,
    "tile_size": own_tiles.ask_size,
    "set_size": own_tiles.set_size,
    "tile_arrow": own_tiles.ask_arrow,
    "set_arrow": own_tiles.set_arrow,
    "which_met": exploration.ask_met,
    "ask_dice": exploration.ask_dice,
    "take_dice": exploration.take_dice,
    "arrive": exploration.arrive,
    "arrived": exploration.arrived,
    "draw": own_tiles.ask_drawing,
    "draw_exit": own_tiles.draw_exit,
    "draw_space": own_tiles.draw_space,
    "enter": exploration.enter,
    "met": exploration.meet,
    "spawn": enemy_arrival.spawn,
    "take_faces": enemy_arrival.take_faces,
    "put": enemy_arrival.put,
    "new_enemy": enemy_arrival.name_new_enemy,
    "take_health": enemy_arrival.take_health,
    "add": enemy_arrival.add,
    "added": enemy_arrival.ask_where_added,
    "add_at": enemy_arrival.add_at,
    "round": turn.begin_round,
    "next_hero": turn.next_hero,
    "activate": turn.activate,
    "turn": turn.ask_turn,
    "end_activation": turn.end_activation,
    "more": turn.ask_more,
    "look": rooms.look,
    "explain": turn.explain,
    "check": rooms.begin_check,
    "other_action": rooms.take_other_action,
    "room_action": rooms.take_room_action,
    "minor": minor_actions.ask_minor,
    "use_ability": minor_actions.use_ability,
    "use_item": minor_actions.use_item,
    "buy": minor_actions.buy,
    "trade": minor_actions.ask_trade,
    "hand_loot": minor_actions.hand_loot,
    "hand_item": minor_actions.hand_item,
    "begin_move": movement.begin_move,
    "move": movement.ask_move,
    "stop_move": movement.stop_move,
    "walk": movement.walk,
    "step": movement.take_step,
    "explore": exploration.explore,
    "declare": turn.declare,
    "roll_attack": attack.roll_attack,
    "take_attack": attack.take_attack,
    "roll_block": attack.roll_block,
    "take_block": attack.take_block,
    "harm": attack.harm,
    "roll_check": rooms.roll_check,
    "take_check": rooms.take_check,
    "effect": effects.carry_out,
    "defeated": damage.ask_loot,
    "take_loot": damage.take_loot,
    "share": damage.ask_share,
    "take_share": damage.take_share,
    "zero": damage.ask_zero,
    "leave": damage.leave,
    "stand": damage.stand,
    "enemies": enemy_phase.begin_phase,
    "enemy": enemy_phase.next_enemy,
    "activate_enemy": enemy_phase.activate_enemy,
    "enemy_move": enemy_phase.move_enemy,
    "go": enemy_phase.go,
    "enemy_attack": enemy_phase.ask_target,
    "attack_hero": enemy_phase.attack_hero,
    "ritual": attack.ritual,
    "heal_by_ritual": attack.heal_by_ritual,
    "refresh": turn.refresh,
    "ask_next": quest_end.ask_next,
    "play_again": setup.play_again,
    "quest_won": quest_end.win,
    "quest_lost": quest_end.lose,
    "stop": quest_end.stop,
}
"""The function that performs each kind of task."""
