"""The requests of free rolls: a roll, and beside it the menu of dice and players."""

from __future__ import annotations

import re

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, FreeText, Option, RollRequest
from traywatch.rules.free.model import FreeState
from traywatch.rules.notation.model import Notation
from traywatch.rules.notation.result import result_of
from traywatch.rules.notation.telling import dice_text

_SPECIAL = re.compile(r"[^0-9A-Za-z%+-]")
"""Characters of a notation that do not stand in the id of a request, which is part of addresses."""

ANYTHING = Option(id="anything", label=msg("free-option-any-dice"))
AS_ASKED = Option(id="throw", label=msg("free-option-asked-dice"))
ASK = Option(
    id="ask",
    label=msg("free-option-ask-for-dice"),
    note=msg("free-option-ask-for-dice-note"),
    text=FreeText(like="2d6+3"),
)


def waiting(state: FreeState) -> FreeState:
    """The state with new requests. Their ids name the player and the requested dice."""
    serial = state.serial + 1
    seat = f"-p{state.turn + 1}" if len(state.players) > 1 else ""
    void = f".{state.epoch}" if state.epoch else ""
    asked, name = state.asked, who(state)
    by = state.players[state.turn].id
    menu = ChoiceRequest(
        id=f"r{serial}{seat}-menu{void}",
        by=by,
        stage="ask_for_dice" if len(state.players) == 1 else "ask_or_turn",
        prompt=msg("free-menu-question-and-player") if len(state.players) > 1 else msg("free-menu-question"),
        options=_options(state),
        default=ANYTHING.id if asked is None else AS_ASKED.id,
        optional=True,
    )
    if asked is None:
        throw = RollRequest(
            id=f"r{serial}-free{seat}{void}",
            by=by,
            open_ended=True,
            needs=("value",),
            named_zones=True,
            off_tray=state.settings.off_tray,
            prompt=msg("free-prompt-any-dice", name=name or "none"),
        )
    else:
        throw = RollRequest(
            id=f"r{serial}-{_SPECIAL.sub('_', asked.text)}{seat}{void}",
            by=by,
            dice=_missing(state, asked),
            needs=("value",),
            named_zones=True,
            off_tray=state.settings.off_tray,
            prompt=_prompt(state, asked),
            why=("ask",),
        )
    return state.model_copy(update={"serial": serial, "open": (menu, throw)})


def _missing(state: FreeState, asked: Notation) -> tuple[DieSpec, ...]:
    """The dice to roll now: all of them, or those that the dice so far lead to."""
    if not state.so_far:
        return asked.dice
    return result_of(asked, state.so_far, state.settings.d10_zero).again


def _prompt(state: FreeState, asked: Notation) -> Text:
    name, dice = who(state) or "none", dice_text(_missing(state, asked))
    if state.so_far:
        return msg("notation-roll-on", name=name, dice=dice, asked=asked.text)
    if asked.plain:
        return msg("free-prompt-asked-dice", name=name, dice=dice)
    return msg("free-prompt-asked-dice-for", name=name, dice=dice, asked=asked.text)


def who(state: FreeState) -> str:
    """The name of the player whose roll it is; empty if there is only one player."""
    return state.players[state.turn].name if len(state.players) > 1 else ""


def _options(state: FreeState) -> tuple[Option, ...]:
    options = [ANYTHING, ASK] if state.asked is None else [AS_ASKED, ANYTHING, ASK]
    last = state.throws[-1].asked if state.throws else None
    if last is not None and state.asked is None:
        options.append(Option(id=f"again:{last}", label=msg("free-option-ask-again", last=last)))
    options += [
        Option(id=f"turn:{at + 1}", label=msg("free-option-player-turn", player=player.name))
        for at, player in enumerate(state.players)
        if at != state.turn
    ]
    return tuple(options)
