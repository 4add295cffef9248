"""What the tray around a table reports: dice that move, problems, another profile, another source."""

from __future__ import annotations

import logging
from dataclasses import replace

from traywatch.firmware.table.session.observation import PlacementProfile
from traywatch.firmware.table.state import Phase, SourceInfo
from traywatch.firmware.table.store import TableStore
from traywatch.firmware.table.views.table_view import PhaseChange
from traywatch.messages import Text

_log = logging.getLogger("traywatch.table")


def report_moving(store: TableStore, *, moving: bool) -> None:
    """Dice move on the tray, or are at rest again without a throw."""
    with store.lock:
        at_rest: Phase = "settled" if store.state.last_throw else "resting"
        phase: Phase = "rolling" if moving else at_rest
        if phase != store.state.phase:
            view = store.swap(replace(store.state, phase=phase))
            store.publisher.publish("phase", PhaseChange(phase=phase, light=view.light))


def report_problem(store: TableStore, about: str, text: Text | None) -> None:
    """Something is wrong, with the camera for example; None ends it."""
    if store.state.problems.get(about) == text:  # called for each frame: no lock for that
        return
    with store.lock:
        if text is None:
            _log.info("%s: well again", about)
        elif about not in store.state.problems:  # the page gets every text, the log the first
            _log.warning("%s: %s", about, text)
        store.publish(store.state.with_problem(about, text))


def use_profile(store: TableStore, profile: PlacementProfile | None) -> None:
    """Another tray profile counts from now on; the phones fetch it."""
    with store.lock:
        number = store.state.profile_number + 1
        store.publish(replace(store.state, profile=profile, profile_number=number))


def use_source(store: TableStore, source: SourceInfo) -> None:
    """The images come from another source, for the page. Only the demo plays by itself."""
    with store.lock:
        autoplay = store.state.autoplay and (source.demo or not store.state.source.name)
        store.publish(replace(store.state, source=source, autoplay=autoplay))


def resend(store: TableStore) -> None:
    """Send the table and its last throw to every subscriber again."""
    with store.lock:
        store.publish(store.state)
        last = store.state.last_throw
        if last is not None and last.view is not None:
            store.publish_throw("throw", last.view)
