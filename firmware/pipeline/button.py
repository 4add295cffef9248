"""The button: a short press resends the last throw or undoes a step, a long press shuts the Pi down.

A proper shutdown protects the memory card.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from typing import Any, Literal

from traywatch.errors import TraywatchError
from traywatch.firmware.host.panel.gpio import Panel, PanelError, PanelPins, Press
from traywatch.firmware.host.system import CompletedCommand, run_command
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.service import TableService
from traywatch.messages import msg

_log = logging.getLogger("traywatch.button")

_FLASH_S = 0.7

Wait = Callable[[float], object]
"""Waits so many seconds."""

Short = Literal["resend", "undo"]
SHORT: tuple[Short, ...] = ("resend", "undo")
POWER_OFF: tuple[tuple[str, ...], ...] = (("systemctl", "poweroff"), ("poweroff",))
"""Tried in order; the second command is for systems without systemd."""


BUTTON = Actor(id="button", role="host", name="The button")
"""The actor in the audit log: the button acts for whoever is at the tray."""


def attach(
    pins: PanelPins, table: TableService, *, short: Short = "resend", factory: Any = None
) -> Panel | None:
    """Connect status light, ring light and button to a table until the panel is closed.

    If the pins cannot be used, the table shows a problem, the game goes on, and the result is None.
    """
    try:
        panel = Panel(pins, ButtonWork(table, short=short), factory=factory)
    except PanelError as error:
        table.set_problem("lights", str(error))
        return None
    table.hooks.light = panel.show
    panel.show(table.view.light)
    return panel


def flash(
    panel: Panel | None, table: TableService, *, each_s: float = _FLASH_S, wait: Wait = time.sleep
) -> bool:
    """Show each state on the lights for ``each_s``, then that of the table again. False without lights."""
    if panel is None:
        return False
    for light in ("rolling", "ask", "fault", "ready"):
        panel.show(light)
        wait(each_s)  # a person looks at them meanwhile
    panel.show(table.view.light)
    return True


class ButtonWork:
    """Runs the action of a button press on a table. ``short`` selects the action of a short press.

    If a step cannot be undone, the table shows the problem until the next press.
    """

    def __init__(
        self,
        table: TableService,
        *,
        short: Short = "resend",
        run: Callable[[Sequence[str]], CompletedCommand | None] = run_command,
    ) -> None:
        self._table = table
        self._short = short
        self._run = run

    def __call__(self, press: Press) -> None:
        """Handle a press of the button."""
        if press == "long":
            self._power_off()
            return
        try:
            if self._short == "undo":
                # A press is as deliberate as the confirmation on the page, so a throw may be undone.
                self._table.corrections.undo(void=True, who=BUTTON)
            else:
                self._table.resend()
        except TraywatchError as error:
            self._table.set_problem("button", msg("problem-button", reason=error.message))
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
        self._table.set_problem("button", msg("problem-button-power-off", reason=why))
