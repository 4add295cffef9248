"""Adjustments by hand that every game takes: one field of one record gets another value."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from pydantic import JsonValue, ValidationError

from traywatch.messages import Message, Text, listed, msg
from traywatch.records import Record
from traywatch.rules.core.adjustable import AdjustableGroup, FieldOption, field_at
from traywatch.rules.core.events import Adjusted, Event
from traywatch.rules.core.types import Accepted, Rejected
from traywatch.validation import problem_of

_Record = TypeVar("_Record", bound=Record)


def adjusted_record(old: _Record, field: str, event: Adjusted) -> _Record | Rejected:
    """The record with the new value of a field. The event must name the present value."""
    data = old.to_json()
    if data[field] != event.was or type(data[field]) is not type(event.was):
        return stale_value(event, data[field])
    data[field] = event.now
    try:
        # Strict as JSON is: "2" is no number, but a list may become a tuple.
        return type(old).model_validate_json(json.dumps(data), strict=True)
    except ValidationError as problem:
        return invalid_value(event, problem)


def stale_value(event: Adjusted, value: JsonValue) -> Rejected:
    """The answer to an adjustment that names another value than the present one."""
    return Rejected(
        "stale_value",
        msg("rules-refusal-value-outdated", path=event.path, value=str(value), was=str(event.was)),
    )


def invalid_value(event: Adjusted, problem: ValidationError) -> Rejected:
    """The answer to an adjustment whose new value the record does not allow."""
    return Rejected(
        "bad_value",
        msg("rules-refusal-value-invalid", path=event.path, problem=problem_of(problem.errors()[0])),
    )


def adjusted_number(event: Adjusted, old: JsonValue, least: int, most: int) -> int | Rejected:
    """The new value of a number. The event must name the present value."""
    if event.was != old or type(event.was) is not int:
        return stale_value(event, old)
    if type(event.now) is not int or not least <= event.now <= most:
        reason = msg("rules-adjust-number", path=event.path, least=least, most=most)
        return Rejected("bad_value", reason)
    return event.now


def new_order(event: Adjusted, ids: Sequence[str]) -> list[int] | Rejected:
    """The indices of ``ids`` in the order that an adjustment gives them. It must name each id once."""
    held: list[JsonValue] = list(ids)
    if event.was != held:
        return stale_value(event, held)
    now = event.now
    if not isinstance(now, list) or Counter(map(str, now)) != Counter(ids):
        return Rejected("bad_value", msg("rules-adjust-each-once", path=event.path))
    return [ids.index(str(name)) for name in now]


def unknown_path(event: Adjusted) -> Rejected:
    """The answer to an adjustment of something that the game does not offer."""
    return Rejected("unknown_path", msg("rules-refusal-not-adjustable", path=event.path))


def with_names(
    result: Accepted | Rejected, event: Event, groups: Callable[[], tuple[AdjustableGroup, ...]]
) -> Accepted | Rejected:
    """A refusal of an adjustment with the names that people see, in place of the path in its message.

    What the game does not offer keeps its path, which a program may have misspelled. ``groups`` gives what
    people may adjust. Any other result stays as it is.
    """
    if isinstance(result, Accepted) or not isinstance(event, Adjusted):
        return result
    message = result.message
    if not isinstance(message, Message) or message.args.get("path") != event.path:
        return result
    target = field_at(groups(), event.path)
    if target is None:
        return result
    group, field = target
    what = msg("rules-adjusted-field", who=group.name, field=field.label)
    return Rejected(result.code, Message(id=message.id, args={**message.args, "path": what}))


def adjustment_headline(event: Adjusted, groups: tuple[AdjustableGroup, ...]) -> Text:
    """One line that says what was adjusted, with the note of the person who did it.

    ``groups`` are the adjustable fields before it; they have the names.
    """
    target = field_at(groups, event.path)
    if target is None:
        what: Text = event.path
        was, now = _shown(event.was, ()), _shown(event.now, ())
    else:
        group, field = target
        what = msg("rules-adjusted-field", who=group.name, field=field.label)
        was, now = _shown(event.was, field.options), _shown(event.now, field.options)
    if event.note:
        return msg("rules-adjusted-by-hand-with-note", what=what, was=was, now=now, note=event.note)
    return msg("rules-adjusted-by-hand", what=what, was=was, now=now)


def _shown(value: JsonValue, options: tuple[FieldOption, ...]) -> Text:
    named = next((option.label for option in options if option.value == value), None)
    if named is not None:
        return named
    if isinstance(value, list):
        names = [_shown(one, options) for one in value]
        return listed(names) if names else msg("rules-value", value="nothing")
    if isinstance(value, bool) or value is None:
        return msg("rules-value", value="none" if value is None else "yes" if value else "no")
    return str(value)
