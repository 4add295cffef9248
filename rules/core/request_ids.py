"""Request ids after a void, and the answer to events for requests that are no longer open."""

from __future__ import annotations

from typing import TypeVar

from traywatch.rules.core.types import Rejected, State

_S = TypeVar("_S", bound=State)


def reissued(state: _S) -> _S:
    """The same state, its open requests under new ids: a late copy of a voided throw cannot land."""
    epoch = state.epoch + 1
    again = tuple(r.model_copy(update={"id": f"{r.id.split('.')[0]}.{epoch}"}) for r in state.open)
    return state.model_copy(update={"epoch": epoch, "open": again})


def stale(request: str) -> Rejected:
    """What to answer where no such request is open."""
    return Rejected("stale_request", f"{request} is not what the table waits for; it was answered already.")
