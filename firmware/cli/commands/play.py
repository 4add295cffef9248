"""``traywatch play``: replays a log of events, and prints the result and the open requests."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from pydantic import ValidationError

from traywatch.catalogs import ENGLISH
from traywatch.errors import RulesError
from traywatch.files import read_bounded
from traywatch.messages import english, reading_in
from traywatch.rules import fold, load_game
from traywatch.rules.core.types import (
    Adjusted,
    Choice,
    ChoiceRequest,
    Engine,
    Event,
    Folded,
    Ordered,
    Request,
    Rolled,
    RolledDie,
    RollRequest,
    Seat,
    Show,
    Step,
    TableTodo,
    event_from_json,
)
from traywatch.rules.rule_texts import why
from traywatch.validation import first_problem

Row = tuple[int, Event]
"""An event with its line number, from 1."""


_MOST_LOG_BYTES = 500_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch play deep_dark_dice --log session.jsonl\n"
        'One JSON event per line, session_started first; a record with the event under "event" works too.'
    )
    parser.add_argument("game", metavar="GAME", help="a game's id, such as deep_dark_dice or free")
    parser.add_argument("--log", metavar="FILE", type=Path, required=True, help="the log, one event per line")
    parser.add_argument("--content", metavar="PATH", type=Path, help="your cards: a TOML file or a folder")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="one JSON object: state, open, trace, steps")
    how.add_argument("--explain", action="store_true", help="print each step with the texts of its rules")


def run(args: argparse.Namespace) -> int:
    """Replay the log and print the result. Raises ``RulesError`` with line, code and reason."""
    engine = load_game(args.game, args.content)
    rows = list(read_log(args.log))
    if not rows:
        raise RulesError("empty_log", f"{args.log}: it contains no event; a log starts with session_started")
    folded = fold(engine, (event for _, event in rows))
    if folded.rejected_at is not None and folded.rejected is not None:
        line, event = rows[folded.rejected_at]
        _bad(args.log, line, folded.rejected.code, f"{event.type}: {folded.rejected.message}")
    assert folded.state is not None
    if args.json:
        print(json.dumps(as_json(folded), ensure_ascii=False, allow_nan=False))
    else:
        for text in _text_lines(engine, folded, rows, explain=args.explain):
            print(text)
    return 0


def read_log(path: Path) -> Iterator[Row]:
    """Yield the events of a log with their line numbers; empty lines are skipped.

    Raises ``RulesError``: ``log_not_found``, ``not_json``, ``not_an_event``.
    """
    try:
        lines = read_bounded(path, _MOST_LOG_BYTES).split(b"\n")
    except OSError as problem:
        raise RulesError(
            "log_not_found", f"{path}: cannot be read: {problem.strerror or problem}"
        ) from problem
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            data = json.loads(line.decode("utf-8-sig"), parse_constant=_no_number, parse_float=_finite)
        except (ValueError, RecursionError) as problem:
            _bad(path, number, "not_json", str(problem))
        if isinstance(data, dict) and "type" not in data and isinstance(data.get("event"), dict):
            data = data["event"]
        try:
            yield number, event_from_json(data)
        except (ValidationError, RecursionError) as problem:
            _bad(path, number, "not_an_event", _first(problem))


def as_json(folded: Folded) -> dict[str, Any]:
    """Return the output of ``--json``: state, open requests, rule ids for each event, number of events."""
    assert folded.state is not None
    with reading_in(ENGLISH):
        state = folded.state.model_dump(mode="json")
    return {
        "state": state,
        "open": state["open"],
        "trace": [list(step.trace) for step in folded.steps],
        "steps": len(folded.steps),
    }


def _bad(path: Path, line: int, code: str, reason: str) -> NoReturn:
    raise RulesError(code, f"{path}: line {line}: {code}: {' '.join(reason.split())}")


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number in JSON")


def _finite(word: str) -> float:
    number = float(word)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{word} is too large a number")
    return number


def _first(problem: ValidationError | RecursionError) -> str:
    if isinstance(problem, RecursionError):
        return "nested too deep"
    return first_problem(problem)


# Text output ----------------------------------------------------------------------------


def _text_lines(engine: Engine, folded: Folded, rows: list[Row], *, explain: bool) -> Iterator[str]:
    assert folded.state is not None
    view = engine.view(folded.state)
    game = engine.info.title
    for (line, _), step in zip(rows, folded.steps, strict=True):
        yield from _step(engine, line, step, explain=explain)
    # The result comes last, because a terminal shows the end of the output.
    yield ""
    yield english(game) if view.title == game else f"{game} · {view.title}"
    yield from (f"  {_seat(seat)}" for seat in view.seats)
    yield from (f"  {note}" for note in view.notes)
    yield "Open requests:" if folded.state.open else "No open requests: the session is over."
    yield from (f"  {text}" for request in folded.state.open for text in _request(request))


def _seat(seat: Seat) -> str:
    facts: list[str] = [f"{bar.label} {bar.now} of {bar.most}" for bar in seat.bars]
    facts += [*map(english, (*seat.facts, *seat.badges)), *(["out"] if seat.out else [])]
    return f"{'▸ ' if seat.active else ''}{seat.name}: {', '.join(facts)}" if facts else english(seat.name)


def _request(request: Request) -> Iterator[str]:
    yield f"{request.id}: {request.prompt}"
    if isinstance(request, ChoiceRequest):
        for option in request.options:
            default = " (default)" if option.id == request.default else ""
            yield f"  {option.id}: {option.label}{default}"
    elif isinstance(request, RollRequest) and request.dice:
        dice = ", ".join(f"{spec.n} {spec.color or ''} {spec.kind or 'die'}" for spec in request.dice)
        yield f"  {' '.join(dice.split())}"


def _step(engine: Engine, line: int, step: Step, *, explain: bool) -> Iterator[str]:
    """Describe an event: its rule ids, with their texts on request, and its effects."""
    yield f"{line} {_what(step.event)} [{' '.join(step.trace)}]"
    for effect in step.effects:
        if isinstance(effect, TableTodo):
            yield f"    do: {effect.say}"
        else:
            yield f"    {effect.headline}"
            if explain and isinstance(effect, Show):
                yield from (f"    {text}" for text in effect.lines)
    if explain:
        for rule in step.trace:
            yield f"      {rule}: {why(engine.info.id, rule) or 'no text yet'}"


def _what(event: Event) -> str:
    words = [event.type, getattr(event, "request", "")]
    if isinstance(event, Choice):
        words += [event.option, "" if event.amount is None else str(event.amount), event.text or ""]
    elif isinstance(event, Rolled):
        words += [f"({', '.join(_die(die) for die in event.dice)})"]
    elif isinstance(event, Adjusted):
        words += [event.path, f"{json.dumps(event.was)} → {json.dumps(event.now)}"]
    elif isinstance(event, Ordered):
        words += [event.change.do, event.change.name or event.change.id]
    return " ".join(word for word in words if word)


def _die(die: RolledDie) -> str:
    return " ".join(word for word in (die.kind, die.label, die.zone) if word)
