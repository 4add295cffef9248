"""Lights and button, on gpiozero's own mock pins."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.firmware.helpers import die, throw, unsure
from traywatch.errors import TraywatchError
from traywatch.firmware.host.panel.gpio import RING_HZ, Panel, PanelError, PanelPins
from traywatch.firmware.host.panel.status_light import LOOKS, SAYS, Light, light_of
from traywatch.firmware.host.system import CompletedCommand
from traywatch.firmware.pipeline.button import POWER_OFF, ButtonWork, attach
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.service import TableService
from traywatch.installed_copy import how_to_add

ALL = "ring=18,status=23:24:25,button=17"


@pytest.mark.parametrize(
    ("phase", "questions", "problems", "light"),
    [
        ("resting", [], [], "ready"),
        ("settled", [], [], "ready"),
        ("paused", [], [], "ready"),
        ("rolling", [], [], "rolling"),
        ("settled", ["?"], [], "ask"),
        ("rolling", ["?"], [], "rolling"),
        ("rolling", ["?"], ["no picture"], "fault"),
        ("resting", [], ["no picture"], "fault"),
    ],
)
def test_what_the_light_says(phase: str, questions: list[str], problems: list[str], light: Light) -> None:
    assert light_of(phase, questions, problems) == light


def test_states_differ_by_rhythm_as_well_as_by_color() -> None:
    assert set(LOOKS) == set(SAYS)
    for part in (lambda look: look.color, lambda look: (look.on_s, look.off_s)):
        assert len({part(look) for look in LOOKS.values()}) == len(LOOKS)


@pytest.mark.parametrize(
    ("text", "pins"),
    [
        (ALL, PanelPins(18, (23, 24, 25), 17)),
        ("status=23", PanelPins(status=(23,))),
        (" button=17 , bright=60,ring=12", PanelPins(12, (), 17, 0.6)),
    ],
)
def test_pins_are_named_on_the_command_line(text: str, pins: PanelPins) -> None:
    assert PanelPins.parse(text) == pins


@pytest.mark.parametrize(
    "text",
    ["", "ring", "ring=", "ring=x", "ring=99", "ring=18,ring=19", "ring=18,button=18", "status=1:2", "lamp=3",
     "bright=50", "ring=18,bright=0", "ring=18,bright=101", "ring=-1", "status=1:1:2"],
)  # fmt: skip
def test_pins_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(PanelError) as caught:
        PanelPins.parse(text)
    assert caught.value.code == "panel_unknown" and "ring=18" in str(caught.value)


@pytest.fixture
def factory() -> Iterator[Any]:
    mock = pytest.importorskip("gpiozero.pins.mock", reason="the extra pi is not installed")
    made = mock.MockFactory(pin_class=mock.MockPWMPin)
    yield made
    made.close()


def duty(factory: Any, *pins: int) -> tuple[float, ...]:
    return tuple(round(float(factory.pin(pin).state), 3) for pin in pins)


def test_the_ring_is_on_and_steady_while_the_panel_is_open(factory: Any) -> None:
    with Panel(PanelPins.parse("ring=18"), factory=factory) as panel:
        assert duty(factory, 18) == (1.0,), "not switched at all: no camera can see it flicker"
        panel.ring(False)
        assert duty(factory, 18) == (0.0,)
    panel.close()


def test_a_dimmed_ring_is_switched_faster_than_a_picture_is_exposed(factory: Any) -> None:
    with Panel(PanelPins.parse("ring=18,bright=40"), factory=factory):
        assert duty(factory, 18) == (0.4,)
        assert factory.pin(18).frequency == RING_HZ >= 2000
        before = list(factory.pin(18).states)
        assert [state.state for state in before][-1] == pytest.approx(0.4)


@pytest.mark.parametrize("light", LOOKS)
def test_a_colored_lamp_shows_the_color(factory: Any, light: Light) -> None:
    with Panel(PanelPins.parse(ALL), factory=factory) as panel:
        # gpiozero's thread sets the first color of a blink: wait for it at the pins.
        reached = watch(factory, (23, 24, 25), tuple(round(c, 3) for c in LOOKS[light].color))
        panel.show(light)
        assert reached.wait(20)
        assert light in repr(panel)


def watch(factory: Any, pins: tuple[int, ...], wanted: tuple[float, ...]) -> threading.Event:
    """Return an event that is set once the mock pins have these values."""
    reached = threading.Event()
    for number in pins:
        pin = factory.pin(number)
        change = pin._change_state

        def told(value: float, change: Any = change) -> Any:
            result = change(value)
            if duty(factory, *pins) == wanted:
                reached.set()
            return result

        pin._change_state = told
    if duty(factory, *pins) == wanted:
        reached.set()
    return reached


def test_one_lamp_is_enough(factory: Any) -> None:
    with Panel(PanelPins.parse("status=23"), factory=factory) as panel:
        panel.show("ready")
        assert duty(factory, 23) == (0.6,)
        on = watch(factory, (23,), (1.0,))
        panel.show("ask")
        assert on.wait(20)


@pytest.mark.parametrize(
    ("held", "told"), [(False, ["short"]), (True, ["long"])], ids=["let go", "held until it counts"]
)
def test_the_button_tells_a_short_press_from_a_long_one(factory: Any, held: bool, told: list[str]) -> None:
    pressed: list[str] = []
    long = threading.Event()

    def press(which: str) -> None:
        pressed.append(which)
        if which == "long":
            long.set()

    with Panel(PanelPins.parse("button=17"), press, factory=factory, hold_s=0.05 if held else 600.0):
        factory.pin(17).drive_low()
        if held:
            assert long.wait(20)
        factory.pin(17).drive_high()
    assert pressed == told


def test_a_press_that_fails_does_not_cost_the_button(factory: Any, caplog: pytest.LogCaptureFixture) -> None:
    presses: list[str] = []

    def press(which: str) -> None:
        presses.append(which)
        raise RuntimeError("no")

    with Panel(PanelPins.parse("button=17"), press, factory=factory, hold_s=600.0):
        for _ in range(2):
            factory.pin(17).drive_low()
            factory.pin(17).drive_high()
    assert presses == ["short", "short"] and "could not be handled" in caplog.text


def test_pins_that_cannot_be_used_are_said(factory: Any) -> None:
    with Panel(PanelPins.parse("ring=18"), factory=factory), pytest.raises(PanelError) as caught:
        Panel(PanelPins.parse("button=17,ring=18"), factory=factory)
    assert caught.value.code == "pins_unusable" and "python3-lgpio" in str(caught.value)
    with Panel(PanelPins.parse("button=17"), factory=factory):
        pass  # the pins of the failed panel are free again


def test_without_gpiozero_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    with pytest.raises(PanelError) as caught:
        Panel(PanelPins(ring=18))
    assert caught.value.code == "gpiozero_missing" and how_to_add("pi") in str(caught.value)


# ---------------------------------------------------------------------- actions of the button


class FakeTable:
    """Records its calls."""

    def __init__(self, refuse: bool = False) -> None:
        self.done: list[Any] = []
        self.corrections = self
        self.refuse = refuse

    def resend(self) -> None:
        self.done.append("resend")

    def undo(self, *, void: bool = False, who: Actor | None = None) -> None:
        if self.refuse:
            raise TraywatchError("move_refused", "there is nothing to take back")
        self.done.append(("undo", void, who and who.name))

    def set_problem(self, about: str, text: str | None) -> None:
        if text is not None:
            self.done.append(str(text))


def test_a_short_press_does_what_was_chosen() -> None:
    for short, done in (("resend", ["resend"]), ("undo", [("undo", True, "The button")])):
        table = FakeTable()
        ButtonWork(table, short=short)("short")  # type: ignore[arg-type]
        assert table.done == done


def test_what_cannot_be_taken_back_is_said() -> None:
    table = FakeTable(refuse=True)
    ButtonWork(table, short="undo")("short")
    assert table.done == ["The button: there is nothing to take back"]


@pytest.mark.parametrize(
    ("answers", "asked", "said"),
    [
        ([CompletedCommand(0, "")], 1, None),
        ([None, CompletedCommand(0, "")], 2, None),
        (
            [CompletedCommand(1, "Call to PowerOff failed: Interactive authentication required."), None],
            2,
            "authentication",
        ),
        ([None, None], 2, "neither systemctl nor poweroff"),
    ],
)
def test_a_long_press_shuts_the_machine_down(
    answers: list[CompletedCommand | None], asked: int, said: str | None
) -> None:
    commands: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> CompletedCommand | None:
        commands.append(command)
        return answers[len(commands) - 1]

    table = FakeTable()
    ButtonWork(table, run=run)("long")
    assert commands == list(POWER_OFF[:asked])
    assert (table.done == []) if said is None else (said in table.done[0])


# ---------------------------------------------------------------------- with a table


@pytest.fixture
def at() -> Iterator[TableService]:
    """A table with a free game."""
    made = TableService(Journal(None))
    made.start("free")
    yield made
    made.close()


def test_the_light_follows_the_table(at: TableService) -> None:
    shown: list[str] = []
    at.hooks.light = shown.append
    at.set_moving(True)
    assert at.view.light == "rolling"
    at.throws.record(throw(unsure()))
    assert at.view.light == "ask"
    at.set_problem("camera", "no picture")
    assert at.view.light == "fault"
    at.set_problem("camera", None)
    at.throws.record(throw(die()))
    assert at.view.light == "ready"
    assert [*dict.fromkeys(shown)] == ["rolling", "ask", "fault", "ready"]


def test_a_panel_is_put_at_the_table(at: TableService, factory: Any) -> None:
    at.throws.record(throw(die()))
    with attach(PanelPins.parse(ALL), at, short="undo", factory=factory) or pytest.fail("no panel"):
        assert duty(factory, 18, 23, 24, 25) == (1.0, 0.0, 0.6, 0.1)
        reached = watch(factory, (23, 24, 25), (1.0, 0.0, 0.0))
        at.set_problem("camera", "no picture")
        assert reached.wait(20)
        factory.pin(17).drive_low()
        factory.pin(17).drive_high()
        assert at.history.throw(at.view.last_throw.id).outcome.state == "voided"
        assert at.view.audit_log[0].who.name == "The button"


def test_a_table_without_the_lamps_it_was_to_have_says_so(
    at: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    assert attach(PanelPins(ring=18), at, short="resend") is None
    assert "gpiozero" in at.problems[0]


def test_a_lamp_that_fails_does_not_stop_the_game(at: TableService, caplog: pytest.LogCaptureFixture) -> None:
    def fail(light: str) -> None:
        raise OSError("the pin is gone")

    at.hooks.light = fail
    at.throws.record(throw(die()))
    assert at.view.last_throw is not None
    assert "the light could not be set" in caplog.text


def test_the_last_throw_is_sent_again(at: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = at.throws.record(throw(die()))
    sent: list[tuple[str, Any]] = []
    monkeypatch.setattr(at.publisher, "publish", lambda event, data, shown_to: sent.append((event, data)))
    before = at.state_id
    ButtonWork(at)("short")
    assert at.state_id == before, "nothing is recorded"
    assert [event for event, _ in sent] == ["table", "throw"]
    assert sent[1][1].id == shown.id
