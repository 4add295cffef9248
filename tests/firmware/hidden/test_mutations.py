"""Each check that hides a roll is needed: without any one of them, the crawl finds the roll.

A mutant is a name in a module that applies a check, replaced by one that checks nothing. ``CHECKS`` are the
functions that check, and a test compares the mutants with the modules that use them. So a new outlet needs a
mutant, and with it a crawl that finds what the outlet would tell.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.firmware.hidden import outlets, sent
from tests.firmware.hidden.evening import Ending, HiddenEvening, told_in
from tests.test_architecture import modules
from traywatch.firmware.diagnostics import bundle
from traywatch.firmware.pipeline import motion_log
from traywatch.firmware.table.commands import answers
from traywatch.firmware.table.hidden import audience, lying_dice
from traywatch.firmware.table.state import TableState
from traywatch.firmware.table.views import known_throws, shown, table_view
from traywatch.firmware.web.auth import dependencies

_FIRMWARE = "traywatch.firmware."


def _last(state: TableState, viewer: Any) -> Any:
    return state.last_throw.view if state.last_throw is not None else None


CHECKS: dict[Callable[..., Any], Callable[..., Any]] = {
    shown.shown_throw: lambda view, viewer: view,
    shown.shown_ask: lambda ask, viewer: ask.view,
    table_view.shown_question: lambda state, viewer: state.question,
    table_view.shown_entries: lambda state, viewer: state.audit_log,
    table_view.shown_last: _last,
    table_view.shown_preview: lambda ask, viewer: ask.undo_preview,
    audience.require_sight: lambda visibility, viewer: None,
    audience.stored_visibility: lambda body: audience.PUBLIC,
    audience.viewer_of: lambda who: audience.HOST,
    lying_dice.lying_dice: lambda record, visibility: None,
    dependencies.check_tray: lambda hidden, who: None,
    known_throws.is_held: lambda db, ref: False,
    answers._sees: lambda who, state, question: True,
    bundle._hidden_refs: lambda rows: set(),
    bundle._hidden_throws: lambda data: set(),
    motion_log._may_be_saved: lambda motion: True,
}
"""The functions that check, and what stands in for each where nothing is checked."""


class Mutant(NamedTuple):
    """A check that is missing in a module, the outlet that then tells of the roll, and how the roll ends.

    Of changes, the outlet is a part of the operation's name. ``early``: the check is made when the roll is
    recorded, so the mutant needs an evening of its own.
    """

    module: str
    check: str
    outlet: str
    ending: Ending = "counted"
    early: bool = False


MUTANTS = (
    Mutant("table.store", "shown_throw", "messages"),
    Mutant("table.store", "shown_ask", "streams", early=True),
    Mutant("table.store", "lying_dice", "restart"),
    Mutant("table.store", "stored_visibility", "restart", "corrected"),
    Mutant("table.state", "lying_dice", "reads", early=True),
    Mutant("table.state", "stored_visibility", "reads", early=True),
    Mutant("table.views.table_view", "shown_throw", "reads"),
    Mutant("table.views.table_view", "shown_question", "reads", "asked"),
    Mutant("table.views.table_view", "shown_entries", "reads", "corrected"),
    Mutant("table.views.table_view", "shown_last", "reads"),
    Mutant("table.views.table_view", "shown_preview", "reads"),
    Mutant("table.views.history", "shown_throw", "reads"),
    Mutant("table.views.history", "require_sight", "reads"),
    Mutant("table.views.history", "require_sight", "mqtt"),
    Mutant("table.views.history", "require_sight", "webhooks"),
    Mutant("table.views.history", "stored_visibility", "reads"),
    Mutant("table.views.known_throws", "is_held", "reads", early=True),
    Mutant("table.views.known_throws", "stored_visibility", "reads", early=True),
    Mutant("table.views.throw_rows", "shown_throw", "files"),
    Mutant("table.session.throw_view", "stored_visibility", "reads", early=True),
    Mutant("table.asks.queue", "shown_ask", "reads"),
    Mutant("table.asks.queue", "viewer_of", "post_asks"),
    Mutant("table.commands.answers", "_sees", "post_requests", "asked"),
    Mutant("table.commands.answers", "viewer_of", "post_requests", "asked"),
    Mutant("table.commands.corrections", "require_sight", "post_throws"),
    Mutant("table.commands.corrections", "viewer_of", "post_throws"),
    Mutant("table.asks.corrections", "require_sight", "post_undo"),
    Mutant("table.asks.corrections", "viewer_of", "post_undo"),
    Mutant("table.commands.hidden_rolls", "require_sight", "post_throws"),
    Mutant("table.commands.hidden_rolls", "viewer_of", "post_throws"),
    Mutant("table.hidden.lying_dice", "stored_visibility", "typed"),
    Mutant("table.proofs.proving", "require_sight", "proofs"),
    Mutant("integrations.outbox", "shown_throw", "webhooks"),
    Mutant("integrations.outbox", "shown_ask", "mqtt"),
    Mutant("integrations.hall.outbox", "shown_throw", "hall"),
    Mutant("integrations.hall.outbox", "stored_visibility", "digests"),
    Mutant("diagnostics.shared_dice", "shown_throw", "shared dice"),
    Mutant("diagnostics.bundle", "stored_visibility", "bundle"),
    Mutant("diagnostics.bundle", "_hidden_refs", "bundle"),
    Mutant("diagnostics.bundle", "_hidden_throws", "bundle"),
    Mutant("pipeline.motion_log", "_may_be_saved", "bundle", early=True),
    Mutant("web.auth.dependencies", "viewer_of", "reads"),
    Mutant("web.auth.viewers", "viewer_of", "reads"),
    Mutant("web.auth.dependencies", "require_sight", "reads"),
    Mutant("web.first_page.event_stream", "viewer_of", "streams", early=True),
    Mutant("web.replies", "viewer_of", "post_requests"),
    Mutant("web.replies", "viewer_of", "post_hide"),
    Mutant("web.replies", "viewer_of", "put_camera"),
    Mutant("web.routes.camera_sources", "check_tray", "reads"),
    Mutant("web.routes.motions", "check_tray", "reads"),
    Mutant("web.routes.setup", "check_tray", "reads"),
)


def _uses() -> Iterable[tuple[str, str]]:
    """The modules that use a check, with its name; where a check is made, only if the module uses it too."""
    for module, path in modules().items():
        text = path.read_text(encoding="utf-8") if module.startswith(_FIRMWARE) else ""
        for check in CHECKS:
            used = len(re.findall(rf"\b{check.__name__}\b(?! import)", text))
            if used > (check.__module__ == module):
                yield module.removeprefix(_FIRMWARE), check.__name__


def test_each_use_of_a_check_has_a_mutant() -> None:
    assert sorted(_uses()) == sorted({(one.module, one.check) for one in MUTANTS})


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Ending, bool], HiddenEvening]]:
    """Evenings that many mutants read, each with its ending, and whether the roll was typed."""
    made: dict[tuple[Ending, bool], HiddenEvening] = {}

    def evening(ending: Ending, typed: bool) -> HiddenEvening:
        if (ending, typed) not in made:
            made[ending, typed] = HiddenEvening(
                tmp_path_factory.mktemp("evening"), "host", ending, typed=typed
            )
        return made[ending, typed]

    yield evening
    for one in made.values():
        one.close()


def finds(mutant: Mutant, evening: HiddenEvening) -> bool:
    """Whether an outlet tells something of the hidden roll; it stops at the first that it finds."""
    if mutant.outlet == "digests":
        return not sent.digest_hides_dice(evening)
    if mutant.outlet in outlets.OUTLETS:
        told = outlets.OUTLETS[mutant.outlet](evening)
    elif mutant.outlet in ("restart", "typed"):
        told = outlets.reads(evening.restarted() if mutant.outlet == "restart" else evening)
    else:
        told = outlets.changes(evening, only=mutant.outlet)
    return next(told_in(told), None) is not None


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda one: f"{one.module}.{one.check}.{one.outlet}")
def test_the_crawl_finds_a_missing_check(
    mutant: Mutant,
    evenings: Callable[[Ending, bool], HiddenEvening],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    module = importlib.import_module(_FIRMWARE + mutant.module)
    check = CHECKS[getattr(module, mutant.check)]
    typed = mutant.outlet in ("typed", "digests")
    reading = mutant.outlet in (*outlets.OUTLETS, "digests") and not mutant.early
    if reading:
        evening = evenings(mutant.ending, typed)
        monkeypatch.setattr(module, mutant.check, check)
        evening.table.resend()  # the view of the table is made anew
        assert finds(mutant, evening)
        return
    monkeypatch.setattr(module, mutant.check, check)
    with closing(HiddenEvening(tmp_path, "host", mutant.ending, typed=typed)) as evening:
        assert finds(mutant, evening)
