"""The requests of free rolls: a roll, and beside it the menu of dice and players."""

from __future__ import annotations

from traywatch.messages import listed, msg
from traywatch.rules.core.dice_names import dice_name
from traywatch.rules.core.requests import ChoiceRequest, FreeText, Option, RollRequest
from traywatch.rules.free.model import FreeState

ANYTHING = Option(id="anything", label=msg("free-throw-anything"))
AS_ASKED = Option(id="throw", label=msg("free-throw-what-asked"))
ASK = Option(
    id="ask",
    label=msg("free-ask-dice"),
    note=msg("free-such-as-d-d-kh"),
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
        prompt=msg("free-what-thrown-whom") if len(state.players) > 1 else msg("free-what-thrown"),
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
            prompt=msg("free-roll-any", name=name or "none"),
        )
    else:
        words = listed([dice_name(n, kind) for kind, n in asked.count.items()])
        throw = RollRequest(
            id=f"r{serial}-{asked.text}{seat}{void}",
            by=by,
            dice=asked.dice,
            needs=("value",),
            named_zones=True,
            off_tray=state.settings.off_tray,
            prompt=msg("free-roll-asked", name=name or "none", dice=words)
            if asked.plain
            else msg("free-roll-for", name=name or "none", dice=words, asked=asked.text),
            why=("ask",),
        )
    return state.model_copy(update={"serial": serial, "open": (menu, throw)})


def who(state: FreeState) -> str:
    """The name of the player whose roll it is; empty if there is only one player."""
    return state.players[state.turn].name if len(state.players) > 1 else ""


def _options(state: FreeState) -> tuple[Option, ...]:
    options = [ANYTHING, ASK] if state.asked is None else [AS_ASKED, ANYTHING, ASK]
    last = state.throws[-1].asked if state.throws else None
    if last is not None and state.asked is None:
        options.append(Option(id=f"again:{last}", label=msg("free-ask-again", last=last)))
    options += [
        Option(id=f"turn:{at + 1}", label=msg("free-throw-5", player=player.name))
        for at, player in enumerate(state.players)
        if at != state.turn
    ]
    return tuple(options)
