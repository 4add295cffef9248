"""Every number that a person, a card, a setting or a log may set has a least and a greatest value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from annotated_types import Ge, Gt, Le, Lt
from pydantic import BaseModel, ValidationError

from traywatch.messages import Message
from traywatch.rules.deckbox_dungeons.cards import SIGNED as DECKBOX_SIGNED
from traywatch.rules.deckbox_dungeons.cards import DeckboxEffect
from traywatch.rules.deckbox_dungeons.content import DeckboxContent
from traywatch.rules.deckbox_dungeons.model import DeckboxState
from traywatch.rules.deep_dark_dice.cards import SIGNED as DEEP_SIGNED
from traywatch.rules.deep_dark_dice.cards import DeepEffect
from traywatch.rules.deep_dark_dice.content import DeepContent
from traywatch.rules.deep_dark_dice.model import DeepState
from traywatch.rules.delvers_deep.content import DelverContent
from traywatch.rules.delvers_deep.model import DelversState
from traywatch.rules.dice_adventure.content import AdventureContent
from traywatch.rules.dice_adventure.model import AdventureState
from traywatch.rules.dice_warriors.content import WarContent
from traywatch.rules.dice_warriors.model import WarState
from traywatch.rules.fifth.content import FifthContent
from traywatch.rules.fifth.model import FifthState
from traywatch.rules.free.model import FreeState

ROOTS = (
    DeepContent, DeepState, DeckboxContent, DeckboxState, AdventureContent, AdventureState,
    DelverContent, DelversState, WarContent, WarState, FifthContent, FifthState, FreeState,
)  # fmt: skip
COUNTED_BY_THE_ENGINE = frozenset({"serial", "epoch"})
"""Counters that no answer, card or correction sets."""
SHARED = "traywatch.rules.core"


def models(root: type[BaseModel], seen: set[type[BaseModel]]) -> Iterator[type[BaseModel]]:
    """A record and all records in its fields."""
    if root in seen:
        return
    seen.add(root)
    yield root
    for field in root.model_fields.values():
        for part in parts(field.annotation):
            if isinstance(part, type) and issubclass(part, BaseModel):
                yield from models(part, seen)


def parts(annotation: Any) -> Iterator[Any]:
    yield annotation
    for part in get_args(annotation):
        yield from parts(part)


def unbounded(annotation: Any, limits: tuple[Any, ...]) -> bool:
    """Whether a type has a whole number without a least and a greatest value."""
    args = get_args(annotation)
    if hasattr(annotation, "__metadata__"):
        found = [m for item in annotation.__metadata__ for m in (item, *getattr(item, "metadata", ()))]
        return unbounded(args[0], (*limits, *found))
    if annotation is int:
        low = any(isinstance(limit, Ge | Gt) for limit in limits)
        return not (low and any(isinstance(limit, Le | Lt) for limit in limits))
    return any(unbounded(arg, limits if type(None) in args else ()) for arg in args)


@pytest.mark.parametrize("root", ROOTS, ids=lambda root: root.__name__)
def test_every_number_has_bounds(root: type[BaseModel]) -> None:
    """The parameters of a message are made by the program: a number in it comes from a bounded field."""
    found = [
        f"{model.__name__}.{name}"
        for model in models(root, set())
        if not model.__module__.startswith(SHARED) and model is not Message
        for name, field in model.model_fields.items()
        if name not in COUNTED_BY_THE_ENGINE and unbounded(field.annotation, tuple(field.metadata))
    ]
    assert found == []


@pytest.mark.parametrize(("effect", "signed"), [(DeepEffect, DEEP_SIGNED), (DeckboxEffect, DECKBOX_SIGNED)])
def test_only_changes_of_a_value_may_be_negative(effect: type[BaseModel], signed: frozenset[str]) -> None:
    known = effect.model_fields["op"].annotation
    ops = {op for part in parts(known) for op in get_args(part) if isinstance(op, str)}
    assert signed < ops
    for op in ops - signed:
        with pytest.raises(ValidationError, match=f"{op}: n must be 0 or more"):
            effect.model_validate({"op": op, "n": -2})
    for op in signed:
        effect.model_validate({"op": op, "n": -2})
