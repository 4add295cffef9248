"""The dice that the table waits for, for the demo camera."""

from __future__ import annotations

from traywatch.firmware.table.session.questions import OpenQuestion
from traywatch.firmware.table.session.session import GameSession
from traywatch.records import Record
from traywatch.rules.core.requests import DieSpec, RollRequest
from traywatch.rules.games import autoplay_of


class AwaitedDice(Record):
    """What is to be thrown for a game now.

    ``dice`` are kinds and colors (``#2a4fa3``), each None for any. ``dice`` None stands for any throw, and an
    empty tuple for none: the game has ended, or waits for a person. ``anywhere`` tells that it does not
    matter where they land: an ask wants their values only.
    """

    game: str = ""
    dice: tuple[tuple[str | None, str | None], ...] | None = ()
    anywhere: bool = False


def awaited_dice(
    session: GameSession | None,
    question: OpenQuestion | None = None,
    *,
    autoplay: bool = True,
    asked: RollRequest | None = None,
) -> AwaitedDice:
    """The dice that a session waits for. With ``autoplay`` a throw with an open question is repeated.

    ``asked`` is the request of an ask, which comes before that of the game.
    """
    if session is None:
        return AwaitedDice()
    game = session.engine.info.id
    roll = asked or session.roll
    if (session.over and asked is None) or roll is None or (question is not None and not autoplay):
        return AwaitedDice(game=game)
    anywhere = asked is not None and "zone" not in asked.needs
    specs = roll.dice if asked is not None else autoplay_of(game).dice(session.state, roll)
    if roll.open_ended or not specs:
        return AwaitedDice(game=game, dice=None, anywhere=anywhere)

    def color(spec: DieSpec) -> str | None:
        return roll.palette.get(spec.color or "", None) if spec.color else None

    dice = tuple((s.kind, color(s)) for s in specs for _ in range(s.n))
    return AwaitedDice(game=game, dice=dice, anywhere=anywhere)
