"""What the button does: a short press brings the last throw to all phones again or takes the last step
back, a long one shuts the Pi down so that its card comes to no harm."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, Literal

from traywatch.errors import TraywatchError
from traywatch.firmware.host.gpio import Panel, PanelError, Pins, Press
from traywatch.firmware.host.system import Ran, run_command
from traywatch.firmware.table.actor import Who
from traywatch.firmware.table.service import TableService

_log = logging.getLogger("traywatch.button")

Short = Literal["resend", "undo"]
SHORT: tuple[Short, ...] = ("resend", "undo")
POWER_OFF: tuple[tuple[str, ...], ...] = (("systemctl", "poweroff"), ("poweroff",))
"""Tried one after the other: the second is for systems without systemd."""


BUTTON = Who(id="button", role="host", name="The button")
"""Who the journal and the phones say did it: whoever stands at the tray."""


def attach(pins: Pins, table: TableService, *, short: Short = "resend", factory: Any = None) -> Panel | None:
    """Lamps that follow the table and a button that works on it, until the panel is closed.

    Pins that cannot be used are said on the page and cost nobody the game: then it is None.
    """
    try:
        panel = Panel(pins, ButtonWork(table, short=short), factory=factory)
    except PanelError as error:
        table.set_problem("lights", str(error))
        return None
    table.hooks.light = panel.show
    panel.show(table.view.light)
    return panel


class ButtonWork:
    """Takes presses of a panel's button to a table. ``short`` says what a short press does.

    A step that cannot be taken back is said on the page, until the next press.
    """

    def __init__(
        self,
        table: TableService,
        *,
        short: Short = "resend",
        run: Callable[[Sequence[str]], Ran | None] = run_command,
    ) -> None:
        self._table = table
        self._short = short
        self._run = run

    def __call__(self, press: Press) -> None:
        """A press has happened."""
        if press == "long":
            self._power_off()
            return
        try:
            if self._short == "undo":
                # A press is as deliberate as a tap on "take the throw back".
                self._table.corrections.undo(void=True, who=BUTTON)
            else:
                self._table.resend()
        except TraywatchError as error:
            self._table.set_problem("button", f"The button: {error}")
        else:
            self._table.set_problem("button", None)

    def _power_off(self) -> None:
        _log.warning("the button was held: shutting down")
        why = "there is neither systemctl nor poweroff"
        for command in POWER_OFF:
            ran = self._run(command)
            if ran is not None and ran.status == 0:
                return
            if ran is not None:
                why = " ".join(ran.text.split()) or f"{command[0]} ended with status {ran.status}"
        self._table.set_problem(
            "button", f"The machine cannot be shut down by the button ({why}); shut it down by hand."
        )
