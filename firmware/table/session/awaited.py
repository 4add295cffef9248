"""The dice that the table waits for, for the demo camera, and the kinds that may be on the tray."""

from __future__ import annotations

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.firmware.table.session.questions.open_question import OpenQuestion
from traywatch.firmware.table.session.session import GameSession
from traywatch.firmware.table.session.throw_view import ThrowView
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


def kinds_in_play(
    chosen: frozenset[str] | None, roll: RollRequest | None, last: ThrowView | None
) -> frozenset[str] | None:
    """The kinds of dice that may be on the tray: those chosen, or those requested or there since ``last``.

    None if that is not known: none are chosen, and nothing is requested or any die will do.
    """
    if chosen is not None:
        return chosen
    if roll is None or roll.open_ended or not roll.dice:
        return None
    requested = {spec.kind for spec in (*roll.dice, *roll.also)}
    if None in requested:
        return None
    there = {die.kind for die in last.dice} if last is not None else set()
    return frozenset(kind for kind in SHAPES if kind in requested | there | set(roll.ignore))
