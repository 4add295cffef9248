"""The mat of the demo: it follows the game that is played, and so does the tray profile."""

from __future__ import annotations

from collections.abc import Callable

from traywatch.calibration import TrayProfile
from traywatch.calibration.dice.shapes import KINDS
from traywatch.errors import TraywatchError
from traywatch.firmware.camera.demo import CLIPS_DESIGN, DEMO_FOLDER, DemoWish
from traywatch.firmware.camera.demo_dice import dice_list
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.awaited import AwaitedDice
from traywatch.messages import Message, msg


class DemoMats:
    """Tells the demo camera what to show.

    ``use`` loads one of the demo's profiles by its file name. ``changed`` is called after it came into use.
    """

    def __init__(
        self, table: TableService, use: Callable[[str], TrayProfile], changed: Callable[[], None]
    ) -> None:
        self._table, self._use, self._changed = table, use, changed
        recorded = dice_list(DEMO_FOLDER)
        self._profiles = {mat.design: mat.profile for mat in recorded.mats}
        self._kinds = frozenset(die.kind for die in recorded.dice)
        self._most = len({die.place for die in recorded.dice})  # each kind was recorded at each place
        self._profiles[CLIPS_DESIGN] = "profile.json"
        self._design = CLIPS_DESIGN

    def begin_anew(self) -> None:
        """The demo's first profile is in use again, because the tray had another camera meanwhile."""
        self._design = CLIPS_DESIGN

    def wish(self) -> DemoWish:
        """The mat and the dice for the state of the table."""
        awaited = self._table.awaited()
        from traywatch.calibration.mat.mat import DESIGNS  # drawing mats takes many modules

        design = awaited.game if awaited.game in DESIGNS else "plain"
        if design not in self._profiles or not awaited.game:
            design = CLIPS_DESIGN
        if awaited.anywhere and design == CLIPS_DESIGN and "plain" in self._profiles:
            design = "plain"  # the recorded throws have few kinds of dice
        if design != self._design:
            self._design = design
            try:
                self._table.set_profile(self._use(self._profiles[design]))
                self._table.set_problem("profile", None)
            except TraywatchError as error:
                self._table.set_problem("profile", str(error))
            self._changed()
        why = None if design == CLIPS_DESIGN else self._unable(awaited)
        self._table.set_problem("demo", why)
        return DemoWish(design=design, dice=awaited.dice if why is None else ())

    def _unable(self, awaited: AwaitedDice) -> Message | None:
        """Why the demo cannot throw the awaited dice: what it throws would never be enough."""
        kinds = {kind for kind, _ in awaited.dice or () if kind is not None}
        if missing := tuple(kind for kind in KINDS if kind in kinds - self._kinds):
            return msg("problem-demo-dice", items=missing)
        if len(awaited.dice or ()) > self._most:
            return msg("problem-demo-most-dice", most=self._most)
        return None
