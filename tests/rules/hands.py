"""What hands at a table might do next, by chance: something that fits, or something that cannot be meant."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.rules.tray import ZONES, Tray
from traywatch.messages import english
from traywatch.rules.core.types import (
    Adjusted,
    Choice,
    ChoiceRequest,
    Event,
    Placed,
    PlacedObject,
    PlaceRequest,
    Request,
    Rolled,
    RolledDie,
    RollRequest,
    State,
)
from traywatch.rules.dice_adventure import AdventureState, propose
from traywatch.rules.dice_adventure.dice import COLORS

LAST = frozenset({"stop", "end", "finish", "quit"})
"""Options that end a session: taken rarely, so that walks get long."""

WORDS = ("2d6+3", "4d6kh3", "d20+d8-1", "2d20kl1", "d100", "3d7", "so be it")


def legal(rng: Random, tray: Tray, state: State) -> tuple[Event, bool]:
    """An event that answers what is open, and whether the game must take it."""
    if isinstance(state, AdventureState) and state.chance is not None:
        return _drawn(rng, state), True
    requests = list(state.open)
    rolls = [request for request in requests if isinstance(request, RollRequest)]
    if rolls and rng.random() < 0.65:
        requests = list(rolls)
    request: Request = rng.choice(requests)
    if isinstance(request, RollRequest):
        rolled = tray.throw(request)
        return rolled, not rolled.accepted_anyway
    if isinstance(request, PlaceRequest):
        return _placed(rng, request), True
    return _chosen(rng, request)


def misfit(rng: Random, state: State, start: Event) -> tuple[Event, bool]:
    """An event that cannot be meant, and whether the game must refuse it."""
    request = rng.choice(state.open)
    die = RolledDie(role="walk", kind="d6", value=3, label="3", zone="hit")
    stale = f"{request.id}x"
    return rng.choice(
        (
            (Rolled(request=stale, dice=(die,)), True),
            (Choice(request=stale, option="x"), True),
            (Placed(request=stale), True),
            (Choice(request=request.id, option="no such option"), True),
            (Rolled(request=request.id, dice=()), True),
            (Rolled(request=request.id, dice=(die,) * 70), not getattr(request, "open_ended", False)),
            (start, True),
            _overdone(rng, request),
        )
    )


def fix(rng: Random, state: State) -> Adjusted:
    """A fix by hand of any number in the state; the game may not want to know.

    A maximum is not set below what it was: that it then lies below what is there is the table's will.
    """
    path, was = rng.choice(_numbers(state.to_json(), ()))
    now = rng.choice((was + 1, was - 1, 0, rng.randint(0, 12)))
    if path.rsplit(".", 1)[-1].startswith("max"):
        now = max(was, now)
    return Adjusted(path=path, was=was, now=now, note="walk")


def _chosen(rng: Random, request: ChoiceRequest) -> tuple[Choice, bool]:
    options = [option for option in request.options if option.id not in LAST] or list(request.options)
    option = rng.choice(options if rng.random() < 0.95 else request.options)
    amount = text = None
    if option.amount is not None:
        least, most = option.amount
        amount = rng.choice((least, most, rng.randint(least, most)))
    if option.text is not None:
        text = rng.choice((english(option.text.like), *WORDS))[: option.text.most]
    assert option.takes(amount, text), option
    event = Choice(request=request.id, option=option.id, amount=amount, text=text, by="walk")
    # What words mean is for the game to judge; those that it names itself must do.
    return event, option.text is None or text == english(option.text.like)


def _drawn(rng: Random, state: AdventureState) -> Event:
    """A draw: by a number of the table's, by one that the phone is told, or shown to the tray."""
    seed = rng.randrange(1_000_000)
    drawn = propose(state, seed)
    assert drawn is not None
    how, items = rng.random(), drawn.item.split(",")
    request = state.open[-1]
    if how < 0.3:
        return Choice(request=state.open[0].id, option="draw", amount=seed, by="walk")
    if how < 0.5 and isinstance(request, RollRequest):
        dice = tuple(
            RolledDie(role="draw", kind=one.rpartition("-")[2], color=COLORS[one.partition("-")[0]])
            for one in items
        )
        return Rolled(request=request.id, dice=dice)
    return drawn.model_copy(update={"source": rng.choice(("camera", "manual", "engine_seeded"))})


def _placed(rng: Random, request: PlaceRequest) -> Placed:
    objects = tuple(
        PlacedObject(
            kind="d6",
            die_id=f"o{n}",
            xy_mm=(round(rng.uniform(5, 290), 1), round(rng.uniform(5, 200), 1)),
            zone=rng.choice(ZONES),
        )
        for n in range(request.count)
    )
    # A formation is told by spaces of its own; without any it stands as the phone suggests.
    told = request.what != "formation" and rng.random() < 0.7
    return Placed(request=request.id, objects=objects if told else (), by="walk")


def _overdone(rng: Random, request: Request) -> tuple[Choice, bool]:
    """A choice with a number and words that no option wants."""
    if not isinstance(request, ChoiceRequest):
        return Choice(request=request.id, option="x"), True
    option = rng.choice(request.options)
    return Choice(request=request.id, option=option.id, amount=10**6, text="x" * 200), True


def _numbers(data: Any, path: tuple[str, ...]) -> list[tuple[str, int]]:
    """Each whole number of a state with its path; records in a list go by their ids."""
    if isinstance(data, bool):
        return []
    if isinstance(data, int):
        return [(".".join(path), data)]
    rows: list[tuple[str, Any]] = []
    if isinstance(data, dict):
        rows = list(data.items())
    elif isinstance(data, list):
        rows = [(str(r.get("id", n)) if isinstance(r, dict) else str(n), r) for n, r in enumerate(data)]
    return [leaf for key, value in rows for leaf in _numbers(value, (*path, key))]
