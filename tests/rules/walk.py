"""Random legal sessions of any game, through the engine alone.

    python -m tests.rules.walk --game deep_dark_dice --n 2000

Each walk starts from a number. It throws, chooses, lays out, fixes by hand, takes back, does again
and puts right, and holds after each step what must hold for every game (``Walk``).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from tests.rules import any_table
from tests.rules.hands import fix, legal, misfit
from tests.rules.ranges import check
from tests.rules.remembered_steps import remembered_steps
from tests.rules.tray import ZONES, Tray
from traywatch.errors import RulesError
from traywatch.firmware.cli.progress import Progress
from traywatch.messages import english
from traywatch.rules import amend, fold, games, load_game, redo, undo
from traywatch.rules.core.log import Amended, Redone, Undone
from traywatch.rules.core.types import (
    Accepted,
    Ended,
    Engine,
    Event,
    Player,
    Rejected,
    Rolled,
    SessionStarted,
    State,
    Voided,
    event_from_json,
)

OVER = frozenset({"finished", "over", "ended", "defeat", "victory", "lost", "won"})
"""Phases in which a game may wait for nothing."""

FAULTS = frozenset({"engine_fault", "content_loops", "state_invalid"})
"""Refusals that a game must never need."""

_ENGINES: dict[str, Engine] = {}


def engine_of(game: str) -> Engine:
    """The engine of a game with what ships, made once."""
    if game not in _ENGINES:
        _ENGINES[game] = load_game(game)
    return _ENGINES[game]


def canonical(state: State) -> str:
    """The bytes that a state comes to."""
    return json.dumps(state.to_json(), sort_keys=True, ensure_ascii=False, allow_nan=False)


class Walk:
    """One random session. ``often``: how many of the steps are looked at closely (1.0: all of them).

    Holds, or an ``AssertionError``:
    a fitting answer to an open request is taken; a misfit changes nothing and never raises;
    something is open unless the session is over; numbers stay in range (``ranges.check``);
    state and events survive JSON; a replay gives the same bytes; a step taken back is as if
    it had never been (a throw leaves its void and new request ids); amending with the same
    reading changes nothing, with another never bends what came after.
    """

    def __init__(
        self, game: str, seed: int, *, often: float = 0.15, meddle: float = 0.03, anything: bool = False
    ) -> None:
        self.rng = Random(f"{game} {seed}")
        self.settings: dict[str, Any] | None = None
        if anything:
            self.engine, self.settings = any_table.start(self.rng, game)
        else:
            self.engine = engine_of(game)
        self.steps = remembered_steps(self.engine)
        """The engine for steps that may have been taken: most of a log stays when it is changed."""
        self.often, self.meddle = often, meddle
        self.tray = Tray(self.rng)
        start = self._start()
        begun = self.steps.begin(start)
        assert isinstance(begun, Accepted), begun
        self.log: list[Event] = [start]
        self.states: list[State] = [begun.state]
        self.over = False
        self._look(close=True)

    @property
    def state(self) -> State:
        return self.states[-1]

    def run(self, steps: int) -> None:
        """Walks until the session is over, at most so many steps, and replays it all."""
        self.play(steps)
        sent = [event_from_json(json.loads(json.dumps(event.to_json()))) for event in self.log]
        assert sent == self.log, "an event does not survive JSON"
        again = remembered_steps(self.engine)
        folded = fold(again, sent)
        assert folded.rejected is None, folded.rejected
        assert folded.state is not None
        assert canonical(folded.state) == canonical(self.state), "a replay gives another state"
        assert len(folded.steps) == len(self.log)
        first, *rest = sent
        assert isinstance(first, SessionStarted)
        result = again.begin(first)
        for event, state in zip(rest, self.states, strict=False):
            assert isinstance(result, Accepted) and result.state == state, "a replay gives other states"
            result = again.reduce(result.state, event)

    def play(self, steps: int) -> None:
        """Walks without the replay."""
        for _ in range(steps):
            if not self.state.open:
                break
            self.step()

    def step(self) -> None:
        """One event, or a change of the log."""
        dice = self.rng.random()
        if dice < self.meddle:
            self.rng.choice((self._undo, self._amend_same, self._amend_other, self._fix))()
        elif dice < 3 * self.meddle:
            self._misfit()
        else:
            self._take(*legal(self.rng, self.tray, self.state))

    # Doing ------------------------------------------------------------------------------

    def _start(self) -> SessionStarted:
        """The practice party or fewer of it, and house rules switched here and there."""
        start = self.engine.start(settings=self.settings)
        players: list[Player] | None = None
        if len(start.players) > 1 and self.rng.random() < 0.3:
            players = list(start.players[: self.rng.randint(1, len(start.players))])
        elif self.engine.info.id == "free":
            players = [Player(id=name, name=name.capitalize()) for name in ("ana", "bo", "cy")]
        switches = [key for key, value in start.settings.items() if isinstance(value, bool)]
        flips = {key: not start.settings[key] for key in switches if self.rng.random() < 0.15}
        flips = flips if self.settings is None else self.settings
        try:
            return self.engine.start(players, flips)
        except RulesError:
            return start

    def _take(self, event: Event, must: bool) -> None:
        before = self.state
        result = self.steps.reduce(before, event)
        if isinstance(result, Rejected):
            assert result.code not in FAULTS, f"{event.to_json()}: {result}"
            assert not must, f"{event.to_json()} fits what is open, but: {result}"
            self._refused(before, result)
            return
        self.log.append(event)
        self.states.append(result.state)
        if any(isinstance(effect, Ended) and effect.what == "session" for effect in result.effects):
            self.over = True
        self._look(close=self.rng.random() < self.often)

    def _misfit(self) -> None:
        event, never = misfit(self.rng, self.state, self.log[0])
        before = canonical(self.state)
        result = self.engine.reduce(self.state, event)
        assert canonical(self.state) == before, "a state was changed in place"
        if isinstance(result, Rejected):
            assert result.code not in FAULTS, f"{event.to_json()}: {result}"
            self._refused(self.state, result)
        else:
            assert not never, f"{event.to_json()} fits nothing, but was taken"

    # Meddling ---------------------------------------------------------------------------

    def _refused(self, before: State, refused: Rejected) -> None:
        assert refused.code and refused.code == refused.code.lower().replace(" ", "_"), refused
        assert english(refused.message).strip(), refused
        assert self.state is before

    def _fix(self) -> None:
        self._take(fix(self.rng, self.state), False)

    def _undo(self) -> None:
        undone = undo(self.steps, self.log, void=self.rng.random() < 0.7)
        if isinstance(undone, Rejected):
            assert undone.code in ("nothing_to_undo", "throw_in_the_way"), undone
            return
        assert isinstance(undone, Undone)
        state = undone.folded.state
        assert state is not None
        cut = _shared(undone.log, self.log)
        assert undone.dropped and undone.dropped[0] is self.log[cut], "nothing was taken back"
        for throw in undone.voided:
            late = self.engine.reduce(state, throw)
            assert isinstance(late, Rejected) and late.code == "stale_request", "a voided throw lands again"
        if undone.log[cut:]:
            assert all(isinstance(event, Voided) for event in undone.log[cut:])
            assert _nameless(state) == _nameless(self.states[cut - 1]), "a void changed more than names"
        else:
            assert canonical(state) == canonical(self.states[cut - 1]), "undo after do is not the identity"
        again = redo(self.steps, undone.log, undone)
        assert isinstance(again, Redone)
        there = again.folded.state
        assert there is not None and canonical(there) == canonical(self.state), "redo is not the identity"
        if self.rng.random() < 0.5:
            return
        self._adopt(undone.log)

    def _amend_same(self) -> None:
        at = self.rng.randrange(len(self.log))
        same = amend(self.steps, self.log, at, self.log[at])
        if at == 0:
            assert isinstance(same, Rejected)
            return
        assert isinstance(same, Amended), same
        assert same.log == tuple(self.log) and same.first_invalid is None and same.todo == ()
        assert same.folded.state is not None
        assert canonical(same.folded.state) == canonical(self.state)

    def _amend_other(self) -> None:
        """Another reading of a throw: what no longer fits is handed back, never bent."""
        throws = [at for at, event in enumerate(self.log) if isinstance(event, Rolled)]
        if not throws:
            return
        at = self.rng.choice(throws)
        old = self.log[at]
        assert isinstance(old, Rolled)
        which = self.rng.randrange(len(old.dice))
        changes: dict[str, Any] = {"zone": self.rng.choice(ZONES)}
        if old.dice[which].value is not None:
            shown = 10 if old.dice[which].kind == "d00" else 1
            changes |= {"value": shown, "label": str(shown)}
        dice = list(old.dice)
        dice[which] = dice[which].model_copy(update=changes)
        fixed = old.model_copy(update={"dice": tuple(dice), "source": "manual"})
        amended = amend(self.steps, self.log, at, fixed)
        assert isinstance(amended, Amended), amended
        end, there = amended.first_invalid, (*self.log[:at], fixed, *self.log[at + 1 :])
        kept, after = (there, ()) if end is None else (there[:end], there[end:])
        assert amended.log == (*kept, *(event for event in after if isinstance(event, Voided)))
        assert amended.suggestions == tuple(event for event in after if not isinstance(event, Voided))
        assert amended.folded.rejected is None
        self._adopt(amended.log)

    def _adopt(self, log: tuple[Event, ...]) -> None:
        """Goes on from another log."""
        same = _shared(log, self.log)
        del self.log[same:], self.states[same:]
        for event in log[same:]:
            result = self.steps.reduce(self.state, event)
            assert isinstance(result, Accepted), result
            self.log.append(event)
            self.states.append(result.state)
        self._look(close=True)

    # Looking ----------------------------------------------------------------------------

    def _look(self, *, close: bool) -> None:
        state = self.state
        if not state.open:
            assert self.over or self.engine.view(state).phase in OVER, "nothing is open, and it is not over"
        if not close:
            return
        data = json.loads(canonical(state))
        again = self.engine.state_from_json(data)
        assert again == state and canonical(again) == canonical(state), "a state does not survive JSON"
        check(self.engine, state, data)


def _shared(one: Sequence[Event], other: Sequence[Event]) -> int:
    """How many events two logs have in common at their start."""
    at = 0
    while at < min(len(one), len(other)) and one[at] is other[at]:
        at += 1
    return at


def _nameless(state: State) -> dict[str, Any]:
    """A state without what a void leaves in it: the epoch and the request ids."""
    data = state.to_json()
    del data["epoch"]
    for request in data["open"]:
        del request["id"]
    return data


def main(argv: list[str] | None = None) -> int:
    """Walks a game many times; 1 where something does not hold, with the seed that shows it."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.walk", description=__doc__)
    ready = [info.id for info in games() if info.ready]
    parser.add_argument("--game", choices=ready, action="append", help="one game (all that are ready)")
    parser.add_argument("--n", type=int, default=2000, help="walks a game (2000)")
    parser.add_argument("--steps", type=int, default=200, help="events a walk at most (200)")
    parser.add_argument("--any", action="store_true", help="random settings and content, too")
    parser.add_argument("--events", type=int, help="events a game at least, in place of --n")
    parser.add_argument("--seed", type=int, default=0, help="the first walk's number (0)")
    parser.add_argument("--save", type=Path, help="write the log of a walk that failed to this file")
    args = parser.parse_args(argv)
    for game in args.game or ready:
        events, started = 0, time.process_time()
        walks = args.n if args.events is None else args.events
        with Progress(game, walks) as progress:
            for seed in range(args.seed, args.seed + walks):
                if args.events is not None and events >= args.events:
                    break
                walk = Walk(game, seed, often=0.15 if args.any else 1.0, anything=args.any)
                try:
                    walk.run(walk.rng.randint(1, args.steps))
                except Exception as problem:
                    progress.clear()
                    if args.save:
                        lines = [json.dumps(event.to_json()) for event in walk.log]
                        args.save.write_text("\n".join(lines) + "\n", encoding="utf-8")
                    print(f"{game}: walk {seed}, event {len(walk.log)}: {problem!r}", file=sys.stderr)
                    return 1
                events += len(walk.log)
                progress.step()
        spent = time.process_time() - started
        print(f"{game}: {seed + 1 - args.seed} walks, {events} events, all of it held ({spent:.0f} s of CPU)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
