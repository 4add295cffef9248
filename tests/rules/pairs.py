"""Pairs of rules, generated: everything a game can do, against everything that changes or stops it.

    python -m tests.rules.pairs --game dice_warriors

A cell plays a short session in which both happen, through the engine alone. In every cell nothing
raises, numbers and dice stay as ``ranges.check`` demands, and the log folds to the same state. Cells that
a game's text decides have expected values in ``matrices/decided_pairs.toml``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.rules.hands import legal
from tests.rules.matrices.cell import Cell
from tests.rules.matrices.decided import check_decided, decided
from tests.rules.matrices.deckbox_dungeons import deckbox_dungeons
from tests.rules.matrices.deep_dark_dice import deep_dark_dice
from tests.rules.matrices.delvers_deep import delvers_deep
from tests.rules.matrices.dice_adventure import dice_adventure
from tests.rules.matrices.dice_warriors import dice_warriors
from tests.rules.matrices.effect_log import effect_log
from tests.rules.matrices.fifth import fifth
from tests.rules.ranges import check
from tests.rules.tray import Tray
from tests.rules.walk import FAULTS, canonical
from traywatch.rules import fold
from traywatch.rules.core.types import (
    Accepted,
    Choice,
    ChoiceRequest,
    Event,
    Rejected,
    Rolled,
    RolledDie,
    RollRequest,
    State,
)

RESTORING = frozenset({"heal", "cleanse", "revive"})
"""Operations that change something only if a hero needs it. ``test_card_keys`` tries them on such heroes."""
MOST_SESSIONS = 5
"""The most sessions of a cell, until one has carried out its effects."""


class Play:
    """A cell that is played: wanted options first, wanted zones in turn, everything else by chance."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        self.engine = cell.engine()

    def run(self) -> int:
        """Play the cell. Returns the number of events. Raises ``AssertionError`` where something fails.

        An effect that the cell names must be carried out and change something, in one of a few sessions.
        """
        for attempt in range(MOST_SESSIONS):
            self.rng = Random(f"{self.cell.name} {attempt}" if attempt else self.cell.name)
            self.tray = Tray(self.rng)
            self.rolls = 0
            with effect_log() as self.ran:
                events = self._play()
            if not (missing := self._missing()):
                return events
        raise AssertionError(f"not carried out: {', '.join(missing)}")

    def _missing(self) -> list[str]:
        """The places of the cell whose effects were not carried out yet, or changed nothing."""
        done = [ran.place for ran in self.ran if ran.changed or ran.op in RESTORING]
        return [place for place in self.cell.places if not any(one.startswith(place) for one in done)]

    def _play(self) -> int:
        start = self.engine.start(self.cell.players)
        begun = self.engine.begin(start)
        assert isinstance(begun, Accepted), begun
        self.log: list[Event] = [start]
        self.state: State = begun.state
        for n in range(self.cell.steps):
            if not self.state.open or (self.cell.places and n >= self.cell.least and not self._missing()):
                break
            event, must = self._next()
            result = self.engine.reduce(self.state, event)
            if isinstance(result, Rejected):
                assert result.code not in FAULTS, (event, result)
                assert not must, (event, result)
                continue
            self.log.append(event)
            self.state = result.state
            check(self.engine, self.state, self.state.to_json())
        folded = fold(self.engine, self.log)
        assert folded.state is not None
        assert canonical(folded.state) == canonical(self.state), "the log folds to another state"
        return len(self.log)

    def _next(self) -> tuple[Event, bool]:
        for request in self.state.open:
            if isinstance(request, ChoiceRequest):
                found = next(
                    (o for want in self.cell.wanted for o in request.options if o.id.startswith(want)), None
                )
                if found is not None and found.text is None and self.rng.random() < 0.9:
                    amount = found.amount and self.rng.randint(found.amount[0], min(found.amount[1], 9))
                    return Choice(request=request.id, option=found.id, amount=amount, by=request.by), True
            if isinstance(request, RollRequest) and self.cell.zones and "zone" in request.needs:
                zone: Any = self.cell.zones[self.rolls % len(self.cell.zones)]
                self.rolls += 1
                dice = [
                    RolledDie(role=spec.role, kind=spec.kind or "d20", zone=zone)
                    for spec in request.dice
                    for _ in range(spec.n)
                ]
                return Rolled(request=request.id, dice=tuple(dice)), request.dice[0].role != "obstacle"
        return legal(self.rng, self.tray, self.state)


GAMES: dict[str, Callable[[], Iterator[Cell]]] = {
    "deep_dark_dice": deep_dark_dice,
    "deckbox_dungeons": deckbox_dungeons,
    "dice_adventure": dice_adventure,
    "delvers_deep": delvers_deep,
    "dice_warriors": dice_warriors,
    "fifth": fifth,
}


def main(argv: list[str] | None = None) -> int:
    """Play every cell; 1 where one fails, with its name."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.pairs", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), action="append", help="one game (all)")
    parser.add_argument("--every", type=int, default=1, help="only every Nth cell")
    args = parser.parse_args(argv)
    failed = 0
    for game in args.game or list(GAMES):
        cells = list(GAMES[game]())[:: args.every]
        events, started = 0, time.process_time()
        for cell in cells:
            try:
                events += Play(cell).run()
            except Exception as problem:
                failed += 1
                if failed <= 20:
                    print(f"{game}: {cell.name}: {problem!r}"[:900], file=sys.stderr)
        engines = {cell.name: cell.engine for cell in GAMES[game]()}
        values = list(decided(game))
        for one in values:
            try:
                check_decided(one, engines[one.name]())
            except Exception as problem:
                failed += 1
                print(f"{game}: {one.name}: {problem!r}"[:900], file=sys.stderr)
        spent = f"{time.process_time() - started:.0f} s of CPU"
        print(f"{game}: {len(cells)} cells, {events} events, {len(values)} decided by the text ({spent})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
