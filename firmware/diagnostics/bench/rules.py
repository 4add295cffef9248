"""Time that the rules take for an event, and whether it grows with the log, for ``traywatch bench``."""

from __future__ import annotations

import itertools
import time
from typing import Any

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.messages import english
from traywatch.rules import fold, load_game
from traywatch.rules.core.types import (
    Accepted,
    Choice,
    Engine,
    Event,
    Placed,
    PlaceRequest,
    Request,
    Rolled,
    RolledDie,
    RollRequest,
    State,
    Zone,
)

EVENTS = 10_000
_PART = 1_000
_ZONES: tuple[Zone, ...] = ("hit", "miss", "crit", "hit", "fumble")
_ENDS = frozenset({"stop", "end", "finish"})


def fold_times(game: str, events: int = EVENTS) -> dict[str, Any]:
    """Fold one long session of a game, and measure it.

    ``cpu_s`` is the CPU time in seconds for all ``n`` events. ``first_us`` and ``last_us`` are microseconds
    for an event in the first and last tenth (1,000 of 10,000). ``growth`` is their ratio.
    """
    engine = load_game(game)
    log = play(engine, events)
    part = min(_PART, max(1, len(log) // 10))
    fold(engine, log[: 2 * part])
    started = time.process_time()
    folded = fold(engine, log)
    cpu_s = time.process_time() - started
    assert folded.rejected is None, folded.rejected
    first, last = _parts(engine, log, part)
    return {
        "stage": f"fold {game}",
        "n": len(log),
        "cpu_s": round(cpu_s, 3),
        "first_us": round(first, 1),
        "last_us": round(last, 1),
        "growth": round(last / first, 2),
    }


def play(engine: Engine, events: int) -> list[Event]:
    """Return the log of a deterministic session with this many events, or fewer if the game ends.

    Open requests are answered in turn. Dice mostly show their highest face, so that nobody dies early.
    """
    log: list[Event] = [engine.start()]
    state: State = engine.init()
    refused = 0
    for n in itertools.count():
        if len(log) >= events or not state.open or refused > 100:
            return log
        event = _answer(state, n)
        result = engine.reduce(state, event)
        if isinstance(result, Accepted):
            log.append(event)
            state, refused = result.state, 0
        else:
            refused += 1
    return log


def _answer(state: State, n: int) -> Event:
    rolls: list[Request] = [request for request in state.open if isinstance(request, RollRequest)]
    # The game waits for a roll; every fourth answer uses any open request.
    among = rolls if rolls and n % 4 else list(state.open)
    request = among[n % len(among)]
    if isinstance(request, RollRequest):
        roles = [(spec.role, spec.kind) for spec in request.dice for _ in range(spec.n)] or [("die", "d20")]
        return Rolled(request=request.id, dice=tuple(_die(role, kind, n) for role, kind in roles))
    if isinstance(request, PlaceRequest):
        return Placed(request=request.id)
    options = [option for option in request.options if option.id not in _ENDS] or list(request.options)
    option = options[(n // 4) % len(options)]
    return Choice(
        request=request.id,
        option=option.id,
        amount=option.amount[0] if option.amount else None,
        text=english(option.text.like) if option.text else None,
    )


def _die(role: str, kind: str | None, n: int) -> RolledDie:
    kind = kind or "d20"
    labels = SHAPES[kind].labels
    label = labels[-1] if n % 13 else labels[n % len(labels)]
    zone = _ZONES[n % len(_ZONES)]
    return RolledDie(role=role, kind=kind, value=SHAPES[kind].value_of(label), label=label, zone=zone)


def _parts(engine: Engine, log: list[Event], part: int) -> tuple[float, float]:
    """CPU time in microseconds for an event of the first and of the last part."""
    state = fold(engine, log[:1]).state
    assert state is not None
    times: list[float] = []
    for at in range(1, len(log), part):
        started = time.process_time()
        events = log[at : at + part]
        for event in events:
            result = engine.reduce(state, event)
            assert isinstance(result, Accepted)
            state = result.state
        times.append(1e6 * (time.process_time() - started) / len(events))
    # The last part may be short; then the one before it is complete.
    return times[0], times[-1] if (len(log) - 1) % part == 0 or len(times) == 1 else times[-2]
