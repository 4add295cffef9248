"""How often a party wins the shipped card sets: sessions that a simple player plays, and their win rates.

``python -m tests.drills.balance`` plays each quest and each set of battles 100 times and prints the table of
``docs/log/balance.md``. ``--n 400`` plays more sessions, ``--only hollow`` only some. The command ends with 1
if a rate is outside 40 to 70 %. The practice sets are for a first evening and may be easier.

The player attacks where that is possible, goes to the next enemy or unknown room otherwise, and uses an
ability half of the times it is offered. In Deep Dark Dice, each roll follows the chances of ``ZONES``.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from traywatch.rules import load_game
from traywatch.rules.core.requests import ChoiceRequest, Option, PlaceRequest, Request, RollRequest
from traywatch.rules.core.types import (
    Accepted,
    Choice,
    Ended,
    Engine,
    Event,
    GameView,
    Placed,
    Player,
    Rolled,
    RolledDie,
    State,
)
from traywatch.rules.core.vocabulary import Zone

RULES = Path(__file__).parents[2] / "rules"
ZONES: tuple[tuple[Zone, float], ...] = (("crit", 0.10), ("hit", 0.52), ("miss", 0.28), ("fumble", 0.10))
"""Chance of each zone of a player who has played a few evenings."""
LEAST, MOST = 0.40, 0.70
MOST_STEPS = 4_000
USES = 0.5
"""The share of offers of abilities, items and purchases that the player takes."""


@dataclass(frozen=True)
class Setup:
    """What is played: a card set, a quest, and a number of heroes."""

    game: str
    cards: str
    quest: str = ""
    heroes: int = 3
    easy: bool = False
    """A first evening may be easier than the wanted range."""

    @property
    def name(self) -> str:
        """The name in the table."""
        return " ".join(part for part in (self.cards, self.quest) if part)

    def engine(self) -> Engine:
        """The engine with the card set."""
        return load_game(self.game, RULES / self.game / f"{self.cards}.toml")


SETUPS = (
    Setup("deep_dark_dice", "practice", easy=True),
    Setup("deep_dark_dice", "lamp_road_by_night"),
    Setup("deep_dark_dice", "kiln_road"),
    Setup("deckbox_dungeons", "practice", "sunken_orchard", easy=True),
    Setup("deckbox_dungeons", "practice", "weir_watch", easy=True),
    Setup("deckbox_dungeons", "orchard_in_flood", "sunken_orchard"),
    Setup("deckbox_dungeons", "orchard_in_flood", "weir_watch"),
    Setup("deckbox_dungeons", "hollow_light", "wrack_line"),
    Setup("deckbox_dungeons", "hollow_light", "dark_lamp"),
)


@dataclass(frozen=True)
class Rate:
    """The result of some sessions of one setup."""

    setup: Setup
    n: int
    won: int
    throws: float

    @property
    def share(self) -> float:
        """The share of sessions that were won."""
        return self.won / self.n

    @property
    def balanced(self) -> bool:
        """Whether the share is in the wanted range. Easy sets may be above it."""
        return self.share >= LEAST and (self.setup.easy or self.share <= MOST)

    @property
    def row(self) -> str:
        """One line of the table, with the 95 % interval (Wilson)."""
        z, n, p = 1.96, self.n, self.share
        middle, spread = p + z * z / (2 * n), z * ((p * (1 - p) + z * z / (4 * n)) / n) ** 0.5
        low, high = ((middle + sign * spread) / (1 + z * z / n) for sign in (-1, 1))
        percent = f"{p:.0%} | {low:.0%} to {high:.0%}"
        return f"| {self.setup.game} | {self.setup.name} | {n} | {percent} | {self.throws:.0f} |"


class Session:
    """One session that the simple player plays."""

    def __init__(self, setup: Setup, engine: Engine, seed: int) -> None:
        self.setup, self.engine = setup, engine
        self.rng = Random(f"{setup.name} {seed}")
        players = engine.start().players[: setup.heroes]
        settings = {"shuffle": 1 + seed, "at_zero": "out"} if setup.game == "deckbox_dungeons" else None
        seats = [Player(id=one.id, name=one.name, figure=one.figure) for one in players]
        self.state: State = engine.init(seats, settings)
        self.throws = 0

    def play(self) -> bool:
        """Play to the end of the quest or of all battles. Returns whether it was won."""
        for _ in range(MOST_STEPS):
            event = self._event(self.state.open)
            result = self.engine.reduce(self.state, event)
            assert isinstance(result, Accepted), (event, result)
            self.state = result.state
            for effect in result.effects:
                if isinstance(effect, Ended) and effect.what == "session":
                    return effect.result == "won"
        raise AssertionError(f"{self.setup.name} did not end after {MOST_STEPS} steps")

    def _event(self, requests: tuple[Request, ...]) -> Event:
        for request in requests:
            if isinstance(request, ChoiceRequest):
                option = self._option(request)
                if request.optional and option.id == request.default:
                    continue
                amount = option.amount[1] if option.amount else None
                return Choice(request=request.id, option=option.id, amount=amount)
        request = next(one for one in requests if not isinstance(one, ChoiceRequest))
        if isinstance(request, PlaceRequest):
            return Placed(request=request.id)
        assert isinstance(request, RollRequest)
        self.throws += 1
        return Rolled(request=request.id, dice=tuple(self._dice(request)))

    def _dice(self, request: RollRequest) -> Iterator[RolledDie]:
        for spec in request.dice:
            for _ in range(spec.n):
                kind = spec.kind or "d20"
                value = self.rng.randint(1, int(kind[1:]))
                zone = None
                if "zone" in request.needs:
                    zone = self.rng.choices([one for one, _ in ZONES], [share for _, share in ZONES])[0]
                yield RolledDie(role=spec.role, kind=kind, value=value, label=str(value), zone=zone)

    def _option(self, request: ChoiceRequest) -> Option:
        if self.setup.game == "deckbox_dungeons":
            return self._in_dungeon(request)
        return self._usual(request, ("use:", "give:"))

    def _usual(self, request: ChoiceRequest, offers: tuple[str, ...]) -> Option:
        """An offer now and then, else the default."""
        default = next((one for one in request.options if one.id == request.default), request.options[0])
        found = [one for one in request.options if one.id.startswith(offers) and one is not default]
        if found and self.rng.random() < USES:
            return self.rng.choice(found)
        return default

    # Deckbox Dungeons ---------------------------------------------------------------------

    def _in_dungeon(self, request: ChoiceRequest) -> Option:
        options = {one.id: one for one in request.options}
        if request.stage == "quest":
            return options[f"quest:{self.setup.quest}"]
        if request.stage == "move":
            return self._step(request)
        if request.stage == "more" and "other" in options:
            return options["other"]
        attacks = [one for one in request.options if one.id.startswith("attack:")]
        if request.stage == "turn" and self.rng.random() < USES:
            found = [one for one in request.options if one.id.startswith(("ability", "use:", "buy:"))]
            if found and (attacks or found[0].id.startswith("buy:")):
                return self.rng.choice(found)
        if attacks:
            health = {enemy["id"]: enemy["health"] for enemy in self.state.to_json()["enemies"]}
            return min(attacks, key=lambda one: health[one.id.rpartition(":")[2]])
        if request.stage == "turn":
            # Room actions come second: nobody stands beside an enemy, so there is time to search.
            room = next((one for one in request.options if one.id.startswith("room:")), None)
            return room or options.get("move") or options.get("done") or self._rest(options)
        return self._usual(request, ())

    def _rest(self, options: dict[str, Option]) -> Option:
        """Actions that nobody needs are spent on something that does nothing."""
        return options["more"]

    def _step(self, request: ChoiceRequest) -> Option:
        """The space that is nearest to an enemy, else to a space with something unknown behind it."""
        places = [one for one in request.options if one.at is not None]
        stay = next((one for one in request.options if one.id == "stand"), places[0])
        view = self.engine.view(self.state)
        far = distances(view)
        best = min(places, key=lambda one: far.get(one.at or (0, 0), 10**6), default=stay)
        here = next((m.at for m in view.board.marks if m.active), None) if view.board else None
        if best is stay or here is None or far.get(best.at or here, 10**6) >= far.get(here, 10**6):
            return stay
        return best


def distances(view: GameView) -> dict[tuple[int, int], int]:
    """Steps from each space to the nearest enemy; without enemies, to the nearest unknown half-space."""
    board = view.board
    assert board is not None
    cells = {
        (board.left + x, board.top + y): letter
        for y, row in enumerate(board.rows)
        for x, letter in enumerate(row)
        if letter != " "
    }
    goals = [mark.at for mark in board.marks if mark.foe]
    goals = goals or [cell for cell, letter in cells.items() if letter == "?"]
    far = dict.fromkeys(goals, 0)
    queue = deque(goals)
    while queue:
        x, y = queue.popleft()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in cells and near not in far and (cells[near] != "?" or near in goals):
                far[near] = far[(x, y)] + 1
                queue.append(near)
    return far


def rate_of(setup: Setup, n: int, *, progress: bool = False) -> Rate:
    """Play ``n`` sessions of a setup."""
    engine, won, throws = setup.engine(), 0, []
    for seed in range(n):
        session = Session(setup, engine, seed)
        won += session.play()
        throws.append(session.throws)
        if progress:
            print(f"\r{setup.name}: {seed + 1} of {n}, {won} won", end="", file=sys.stderr, flush=True)
    if progress:
        print(file=sys.stderr)
    return Rate(setup, n, won, statistics.median(throws))


def main(arguments: list[str] | None = None) -> int:
    """Print the table. Returns 1 if a set is too easy or too hard."""
    parser = argparse.ArgumentParser(prog="python -m tests.drills.balance", description=__doc__)
    parser.add_argument("--n", type=int, default=100, help="sessions of each setup (default: 100)")
    parser.add_argument("--only", default="", help="only setups whose game, cards or quest has this in it")
    args = parser.parse_args(arguments)
    rates = [
        rate_of(setup, args.n, progress=True) for setup in SETUPS if args.only in f"{setup.game} {setup.name}"
    ]
    print("| game | cards and quest | n | won | 95 % interval | median throws |")
    print("|---|---|---|---|---|---|")
    for rate in rates:
        print(rate.row)
    return 0 if all(rate.balanced for rate in rates) else 1


if __name__ == "__main__":
    sys.exit(main())
