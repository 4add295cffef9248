"""The requests of free rolls: a roll, and beside it the menu of dice and players."""

from __future__ import annotations

from traywatch.rules.core.requests import ChoiceRequest, FreeText, Option, RollRequest
from traywatch.rules.free.model import FreeState

ANYTHING = Option(id="anything", label="Throw anything")
AS_ASKED = Option(id="throw", label="Throw what was asked for")
ASK = Option(
    id="ask",
    label="Ask for dice",
    note="such as 2d6+3, 4d6kh3 (keep the highest 3), 2d20kl1 (keep the lowest), d100",
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
        prompt="What is thrown, and by whom?" if len(state.players) > 1 else "What is thrown?",
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
            off_tray=state.settings.off_tray,
            prompt=f"{name}throw any dice." if name else "Throw any dice.",
        )
    else:
        words = asked.dice_in_words
        what = f"throw {words}." if words == asked.text else f"throw {words} for {asked.text}."
        throw = RollRequest(
            id=f"r{serial}-{asked.text}{seat}{void}",
            by=by,
            dice=asked.dice,
            needs=("value",),
            off_tray=state.settings.off_tray,
            prompt=f"{name}{what if name else what.capitalize()}",
            why=("ask",),
        )
    return state.model_copy(update={"serial": serial, "open": (menu, throw)})


def who(state: FreeState) -> str:
    """``Ana: ``, or nothing if there is only one player."""
    return f"{state.players[state.turn].name}: " if len(state.players) > 1 else ""


def _options(state: FreeState) -> tuple[Option, ...]:
    options = [ANYTHING, ASK] if state.asked is None else [AS_ASKED, ANYTHING, ASK]
    last = state.throws[-1].asked if state.throws else None
    if last is not None and state.asked is None:
        options.append(Option(id=f"again:{last}", label=f"Ask for {last} again"))
    options += [
        Option(id=f"turn:{at + 1}", label=f"It is the throw of {player.name}")
        for at, player in enumerate(state.players)
        if at != state.turn
    ]
    return tuple(options)
