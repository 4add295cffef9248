"""Golden files: a session event by event, each line with rule ids, what was shown, and what it came to."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from traywatch.rules.core.types import Accepted, Engine, Event, SessionStarted, State

FOLDER = Path(__file__).parent / "golden"

Row = dict[str, Any]
More = Callable[[State], dict[str, Any]]


def nothing(state: State) -> dict[str, Any]:
    """Nothing more about a state than every row holds."""
    return {}


def row(engine: Engine, event: Event | SessionStarted, result: Accepted, more: More = nothing) -> Row:
    """What a golden file keeps of one event; ``more``: further numbers of the state after it."""
    return {
        "event": event.to_json(),
        "trace": list(result.trace),
        "effects": [effect.to_json() for effect in result.effects],
        "open": [request.id for request in result.state.open],
        **more(result.state),
        "seats": engine.view(result.state).to_json()["seats"],
    }


def played(
    engine: Engine, words: Iterable[str], event_for: Callable[[State, str], Event], more: More = nothing
) -> list[Row]:
    """The rows of a session in words, each of which ``event_for`` makes an event of; all must be accepted."""
    start = engine.start()
    result = engine.begin(start)
    assert isinstance(result, Accepted)
    rows = [row(engine, start, result, more)]
    for word in words:
        event = event_for(result.state, word)
        found = engine.reduce(result.state, event)
        assert isinstance(found, Accepted), (len(rows), word, found, [r.prompt for r in result.state.open])
        result = found
        rows.append(row(engine, event, result, more))
    return rows


def write(path: Path, rows: list[Row]) -> None:
    """Write a golden file anew."""
    path.write_text("".join(json.dumps(one) + "\n" for one in rows), encoding="utf-8")
    print(f"{path.name}: {len(rows)} events", file=sys.stderr)
