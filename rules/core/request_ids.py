"""Request ids after a void, and the answer to events for closed requests."""

from __future__ import annotations

from typing import TypeVar

from traywatch.messages import msg
from traywatch.rules.core.types import Rejected, State

_S = TypeVar("_S", bound=State)


def reissued(state: _S) -> _S:
    """The same state with new ids for its open requests, so that a late repeat has no effect."""
    epoch = state.epoch + 1
    void = f".{state.epoch}" if state.epoch else ""
    again = tuple(r.model_copy(update={"id": f"{r.id.removesuffix(void)}.{epoch}"}) for r in state.open)
    return state.model_copy(update={"epoch": epoch, "open": again})


def stale(request: str) -> Rejected:
    """The answer to an event whose request is not open."""
    return Rejected("stale_request", msg("rules-refusal-request-closed", request=request))
