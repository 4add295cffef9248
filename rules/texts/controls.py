"""The control for each setting, from its type: switch, choice, number, text, order or several of these."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt
from pydantic import Field
from pydantic.fields import FieldInfo

from traywatch import messages
from traywatch.records import Record

DIE_PATTERN = "^d[1-9]"
COLOR_PATTERN = "^#[0-9a-f]"


class Words(Record):
    """The words for one setting, as messages.

    ``say`` has a text for each answer, ``unset`` the text for no answer.
    ``part`` has a name for each part of a setting with several parts.
    """

    group: messages.Text
    ask: messages.Text
    points: tuple[str, ...] = ()
    unit: messages.Text = ""
    say: Mapping[str, messages.Text] = Field(default_factory=dict)
    unset: messages.Text | None = None
    part: tuple[messages.Text, ...] | Mapping[str, messages.Text] = ()


class Said(Record):
    """One answer to a choice, and what it means."""

    value: str | int
    say: messages.Text


class Switch(Record):
    """Yes or no."""

    type: Literal["switch"] = "switch"


class Pick(Record):
    """One of several answers."""

    type: Literal["pick"] = "pick"
    answers: tuple[Said, ...]


class Number(Record):
    """A number from ``least`` to ``most``. ``unset`` is the text for no number, if that is allowed."""

    type: Literal["number"] = "number"
    least: float
    most: float
    whole: bool = True
    unset: messages.Text | None = None


class Order(Record):
    """A list of all answers in an order."""

    type: Literal["order"] = "order"
    answers: tuple[Said, ...]


class Text(Record):
    """A die (``d20``), a color (``#2a4fa3``), or the name of one."""

    type: Literal["text"] = "text"
    what: Literal["die", "color", "name"]
    unset: messages.Text | None = None


class PartOf(Record):
    """A named part of a setting. ``key`` is its index or its key."""

    key: int | str
    say: messages.Text
    control: Switch | Pick | Number | Text


class Parts(Record):
    """Several parts: a list (``keyed`` is false) or a table by key."""

    type: Literal["parts"] = "parts"
    keyed: bool
    parts: tuple[PartOf, ...]


Control = Annotated[
    Switch | Pick | Number | Order | Text | Parts,
    Field(discriminator="type"),
]


def control_of(field: FieldInfo, words: Words) -> Switch | Pick | Number | Order | Text | Parts:
    """The control for a field of a settings model. Raises ``TypeError`` for a type without a control."""
    kind, limits = field.annotation, list(field.metadata)
    if get_origin(kind) is tuple:
        members = get_args(kind)
        first = _bare(members[0])
        ordered = len(members) == 2 and members[1] is Ellipsis
        same = get_origin(first) is Literal and set(members) == {members[0]}
        if get_origin(first) is Literal and (ordered or same):
            return Order(answers=_answers(first, words))
        assert not isinstance(words.part, Mapping)
        return Parts(
            keyed=False,
            parts=tuple(
                PartOf(key=at, say=words.part[at], control=_plain(member, [], words))
                for at, member in enumerate(members)
            ),
        )
    if get_origin(kind) is dict:
        value = get_args(kind)[1]
        default = field.get_default(call_default_factory=True)
        names = words.part if isinstance(words.part, Mapping) else {}
        return Parts(
            keyed=True,
            parts=tuple(
                PartOf(
                    key=key,
                    say=names.get(key, messages.msg("rules-settings-letter-label", key=key)),
                    control=_plain(value, [], words),
                )
                for key in default
            ),
        )
    return _plain(kind, limits, words)


def _plain(kind: Any, limits: Sequence[Any], words: Words) -> Switch | Pick | Number | Text:
    """The control of a type without parts. ``limits`` are its bounds."""
    optional = False
    while get_origin(kind) in (Annotated, Union, types.UnionType):
        if get_origin(kind) is Annotated:
            kind, *more = get_args(kind)
            limits = [*limits, *(m for one in more for m in getattr(one, "metadata", [one]))]
        else:
            optional = True
            (kind,) = (member for member in get_args(kind) if member is not type(None))
    unset = words.unset if optional else None
    if kind is bool:
        return Switch()
    if get_origin(kind) is Literal:
        return Pick(answers=_answers(kind, words))
    if kind in (int, float):
        return Number(
            least=_limit(limits, (Ge, Gt)),
            most=_limit(limits, (Le, Lt)),
            whole=kind is int,
            unset=unset,
        )
    if kind is str:
        pattern = str(next((m.pattern for m in limits if getattr(m, "pattern", None)), ""))
        if pattern.startswith(DIE_PATTERN):
            return Text(what="die", unset=unset)
        return Text(what="color" if pattern.startswith(COLOR_PATTERN) else "name", unset=unset)
    raise TypeError(f"{kind}: no control is known for this type")


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _answers(kind: Any, words: Words) -> tuple[Said, ...]:
    return tuple(Said(value=value, say=words.say[str(value)]) for value in get_args(kind))


def _limit(limits: Sequence[Any], kinds: tuple[type, ...]) -> float:
    """The bound of a number. A number without bounds has no control."""
    for limit in limits:
        if isinstance(limit, kinds):
            return float(getattr(limit, type(limit).__name__.lower()))
    raise TypeError(f"a number wants a bound of {' or '.join(kind.__name__ for kind in kinds)}")
