"""Messages: a sentence as its id in the catalogs, with parameters. Text is made where it is shown.

Rules and firmware create messages. The journal stores them as they are. The web layer and the command line
render them in the language of the reader.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    SerializationInfo,
    SerializerFunctionWrapHandler,
    WithJsonSchema,
    WrapSerializer,
    model_serializer,
)

from traywatch.catalogs import ENGLISH, catalog, formatted
from traywatch.content_names import name_in
from traywatch.records import AS_STORED, Record

_put = object.__setattr__

_READER: ContextVar[str | None] = ContextVar("traywatch_reader", default=None)


_RENAMED_IDS = Path(__file__).with_name("renamed_ids.json")
RENAMED: Mapping[str, str] = json.loads(_RENAMED_IDS.read_text(encoding="utf-8"))
"""Ids that journals and games of other packages may still contain, each with the id of today."""


RENAMED_PARAMETERS: Mapping[str, Mapping[str, str]] = {"fifth-death-save": {"natural": "total"}}
"""For an id of today, the names of parameters that journals may still contain, each with that of today."""


def current_id(id: str) -> str:
    """The id of today for one that a journal or a game of another package names."""
    return RENAMED.get(id, id)


class Message(Record):
    """A sentence or a name: its ``id`` in the catalogs, and the parameters of its entry.

    An id that was renamed becomes the id of today. A parameter is text, a number, another message, or a list
    of these, which becomes "a, b, and c". As JSON it is an object with both fields, or its text inside
    ``reading_in``.
    """

    id: Annotated[str, AfterValidator(current_id)]
    args: Mapping[str, Arg] = {}

    @model_serializer(mode="wrap")
    def _as_json(self, default: SerializerFunctionWrapHandler, info: SerializationInfo) -> Any:
        language = None if info.context is AS_STORED else _READER.get()
        return default(self) if language is None else self.render(language)

    def render(self, language: str) -> str:
        """The text in a language; English where the language has none."""
        renamed = RENAMED_PARAMETERS.get(self.id, {})
        args = {
            renamed.get(key, key): _rendered(value, language, self.id in _EITHER)
            for key, value in self.args.items()
        }
        for key, value in args.items():
            if (
                isinstance(value, str)
                and (name := name_in(language, value)) != value
                and self._shows(key, value)
            ):
                args[key] = name
        return formatted(language, self.id, args)

    def _shows(self, key: str, value: str) -> bool:
        """The entry shows this parameter, and the value chooses no variant of it, such as ``[wall]``."""
        try:
            entry = catalog(ENGLISH).source(self.id)
        except KeyError:
            return False
        return f"[{value}]" not in entry and f"{{ ${key} }}" in entry

    def __str__(self) -> str:
        return self.render(_READER.get() or ENGLISH)

    def __hash__(self) -> int:
        return hash((self.id, str(sorted(self.args.items(), key=lambda one: one[0]))))


Arg = str | int | float | Message | tuple["str | Message", ...]
Message.model_rebuild()
_CHECKED = frozenset((str, int, float, Message))
"""The types of parameters that need no validation. A list needs it, because of what is in it."""


def _text_as_json(
    value: str | Message, default: SerializerFunctionWrapHandler, info: SerializationInfo
) -> Any:
    language = None if info.context is AS_STORED else _READER.get()
    return name_in(language, value) if language is not None and isinstance(value, str) else default(value)


Text = Annotated[str | Message, WithJsonSchema({"type": "string"}), WrapSerializer(_text_as_json)]
"""Text for people: a message, or text that people or content files gave.

Inside ``reading_in`` a text of a content file becomes its translation, if the file has one.
"""

ContentName = Annotated[str, WithJsonSchema({"type": "string"}), WrapSerializer(_text_as_json)]
"""A plain string that may be a name from a content file, with its translation as for ``Text``."""


def msg(id: str, /, **args: Arg) -> Message:
    """A message. The ids and their parameters are in ``traywatch/locales/en``; a test compares them.

    >>> str(msg("list-of", items=("d6", "d8")))
    'd6 and d8'
    """
    if not _CHECKED.issuperset(map(type, args.values())):
        return Message(id=id, args=args)
    # A step of a game makes dozens of messages. Of parameters with these types nothing is left to validate.
    message = Message.__new__(Message)
    _put(message, "__dict__", {"id": current_id(id), "args": args})
    _put(message, "__pydantic_fields_set__", {"id", "args"})
    _put(message, "__pydantic_extra__", None)
    _put(message, "__pydantic_private__", None)
    return message


def listed(items: Sequence[str | Message]) -> Message:
    """A list in the reader's language: "a, b, and c"."""
    return msg("list-of", items=tuple(items))


def sentences(*parts: Text) -> Text:
    """Whole sentences one after the other. Empty ones are left out."""
    texts = tuple(part for part in parts if part)
    if len(texts) == 1:
        return texts[0]
    return msg("sentences-joined", first=texts[0], rest=sentences(*texts[1:])) if texts else ""


def rendered(text: Text, language: str) -> str:
    """Any text for people in a language."""
    return name_in(language, text) if isinstance(text, str) else text.render(language)


def english(text: Text) -> str:
    """Any text for people in English: for logs and the command line."""
    return rendered(text, ENGLISH)


def in_english(record: Record) -> dict[str, Any]:
    """A record as JSON with its sentences in English: for programs and files that people read."""
    with reading_in(ENGLISH):
        return record.model_dump(mode="json")


def reader_language() -> str | None:
    """The language of the reader inside ``reading_in``; null outside."""
    return _READER.get()


@contextmanager
def reading_in(language: str | None) -> Iterator[None]:
    """Inside, messages become text in this language when they are serialized. Null: ids and parameters."""
    token = _READER.set(language)
    try:
        yield
    finally:
        _READER.reset(token)


_EITHER = frozenset(("rules-question-which-role",))
"""Messages whose lists are alternatives: "a, b, or c"."""


def _rendered(value: Arg, language: str, either: bool = False) -> str | int | float:
    if isinstance(value, Message):
        return value.render(language)
    if isinstance(value, tuple):
        return catalog(language).join([rendered(one, language) for one in value], either=either)
    return value
