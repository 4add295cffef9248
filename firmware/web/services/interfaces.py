"""What the routes need of the parts of the tray that they do not import: webhooks, settings and checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from traywatch.firmware.storage.setup_progress import StepName
from traywatch.messages import Text, msg


class Letter(Protocol):
    """A call that was given up."""

    id: str
    about: str
    at: str
    reason: str


class LetterState(Protocol):
    """The state of one webhook."""

    name: str
    waiting: int
    problem: str

    @property
    def dead(self) -> Sequence[Letter]:
        """What was given up."""
        ...


class Deliveries(Protocol):
    """A webhook as the page sees it."""

    @property
    def status(self) -> LetterState:
        """What waits and what was given up."""
        ...

    def retry(self, letter_id: str) -> bool:
        """Send it again; False if it is not there."""
        ...

    def drop(self, letter_id: str) -> bool:
        """Forget it; False if it is not there."""
        ...


class CheckResult(Protocol):
    """A finding of a check of ``traywatch doctor``."""

    @property
    def name(self) -> str:
        """What was checked."""
        ...

    @property
    def status(self) -> Literal["ok", "note", "wrong"]:
        """Whether it keeps something from working."""
        ...

    @property
    def message(self) -> Text:
        """What was found."""
        ...

    @property
    def advice(self) -> Text:
        """What to do; empty if nothing."""
        ...


Checks = Callable[[StepName], Sequence[CheckResult]]
"""The checks of a step. They open no camera."""

Prover = Callable[[str, bytes], bytes]
"""Makes the file that proves a throw, from its id and a page with an empty place for the data."""


class TrialResult(Protocol):
    """What a test came to."""

    @property
    def ok(self) -> bool:
        """Whether it works."""
        ...

    @property
    def message(self) -> Text:
        """What happened."""
        ...


class ChangeableSettings(Protocol):
    """The settings as the host sees and changes them."""

    def shown(self) -> Mapping[str, Any]:
        """The fields of the answer to ``GET configuration``."""
        ...

    def change(self, changes: Mapping[str, Any]) -> None:
        """Change settings by their keys. Raises ``TraywatchError``."""
        ...

    def put_webhook_of(self, name: str, fields: Mapping[str, Any]) -> None:
        """Add or change a webhook. Raises ``TraywatchError``."""
        ...

    def drop_webhook(self, name: str) -> bool:
        """Remove a webhook; False if there is none of this name."""
        ...

    def test(self, what: Literal["mqtt", "webhook", "lights"], name: str = "") -> TrialResult:
        """Try a connection or the lights."""
        ...


_NOTHING_TO_TRY = msg("web-webhook-unknown")


@dataclass(frozen=True)
class _NothingToTry:
    ok: bool = False
    message: Text = _NOTHING_TO_TRY


class NoSettings:
    """The settings of a tray without a configuration: there are none."""

    def shown(self) -> Mapping[str, Any]:
        """No settings."""
        return {"file": None, "settings": [], "webhooks": [], "restart": False}

    def change(self, changes: Mapping[str, Any]) -> None:
        """Change nothing."""

    def put_webhook_of(self, name: str, fields: Mapping[str, Any]) -> None:
        """Add nothing."""

    def drop_webhook(self, name: str) -> bool:
        """There is none."""
        return False

    def test(self, what: Literal["mqtt", "webhook", "lights"], name: str = "") -> TrialResult:
        """There is nothing to try."""
        return _NothingToTry()
