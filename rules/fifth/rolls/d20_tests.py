"""A d20 test: the roll with its advantage, its circumstances, and whether it succeeds."""

from __future__ import annotations

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.requests import DieSpec, Option
from traywatch.rules.fifth.effects import (
    COVER,
    Sources,
    conditions_of,
    edge_of,
    rules_of,
    test_sources,
    weariness,
)
from traywatch.rules.fifth.model import Edge, FifthTask, FifthTest
from traywatch.rules.fifth.step_context import Answer, FifthStepContext

ROLE = "d20"


def begin_test(step: FifthStepContext, test: FifthTest) -> None:
    """Ask for the roll of a test. ``after_<what>`` takes the result."""
    step.set(test=test)
    step.add_tasks(FifthTask(do="open_test"))


def open_test(step: FifthStepContext, task: FifthTask) -> None:
    """Wait for the d20, with the circumstances beside it."""
    test = step.test
    combatant = step.combatant(test.who[0])
    sources = test_sources(combatant, test)
    edge = edge_of(sources)
    step.use(*rules_of(sources))
    pairs = 2 if edge != "none" and step.settings.advantage_dice == "two" else 1
    again = bool(test.d20)
    die = DieSpec(role=ROLE, kind="d20", n=1 if again else pairs * len(test.who))
    request = step.roll_request(
        combatant.player, f"{combatant.id}-{test.what}", (die,), _prompt(step, test, edge), why=("R1",)
    )
    roll = (request, {"": (FifthTask(do="take_test"),)})
    if again:
        step.wait_for(roll)
        return
    choice = step.choice(
        combatant.player, "circumstances", edge_text(sources), _circumstances(step, test), default="as_is",
        optional=True,
    )  # fmt: skip
    step.wait_for(roll, choice)


def _prompt(step: FifthStepContext, test: FifthTest, edge: Edge) -> Text:
    who = listed([step.combatant(name).name for name in test.who])
    what = msg("fifth-test-name", what=test.what, ability=test.ability or "none")
    again = "yes" if test.d20 else "no"
    return msg("fifth-roll-test", who=who, what=what, dc=test.dc or 0, edge=edge, again=again)


def _circumstances(step: FifthStepContext, test: FifthTest) -> list[Answer]:
    out: list[Answer] = [(Option(id="as_is", label=msg("fifth-as-is")), FifthTask(do="open_test"))]
    if len(test.who) > 1:
        return [*out, (Option(id="apart", label=msg("fifth-roll-apart")), FifthTask(do="roll_apart"))]
    for name in ("advantage", "disadvantage"):
        out.append(_toggle(name, on=bool(getattr(test, name))))
    afraid = any("frightened" in conditions_of(step.combatant(name)) for name in test.who)
    if test.what in ("check", "stabilize") and afraid:
        out.append(_toggle("unafraid", on=test.unafraid))
    if test.what == "save" and test.ability == "dex":
        for cover in ("half", "three_quarters"):
            out.append(_toggle(f"cover_{cover}", on=test.cover == cover))
    return out


def _toggle(name: str, *, on: bool) -> Answer:
    label = msg("fifth-circumstance-option", name=name, on="yes" if on else "no")
    return (
        Option(id=name, label=label),
        FifthTask(do="test_circumstance", name=name),
        FifthTask(do="open_test"),
    )


def test_circumstance(step: FifthStepContext, task: FifthTask) -> None:
    """Switch a circumstance of the test in progress."""
    if task.name.startswith("cover_"):
        cover = task.name.removeprefix("cover_")
        step.use("R13")
        step.set_test(cover="none" if step.test.cover == cover else cover)
    else:
        step.set_test(**{task.name: not getattr(step.test, task.name)})


def edge_text(sources: Sources) -> Text:
    """What gives advantage and disadvantage now, in a sentence."""
    if not sources:
        return msg("fifth-circumstances")
    named = tuple(msg("fifth-edge-source", edge=edge, reason=reason) for edge, reason in sources)
    return msg("fifth-edges-question", edge=edge_of(sources), sources=named)


def natural_of(d20: tuple[int, ...], edge: Edge) -> int:
    """The d20 that counts: the higher one with advantage, the lower one with disadvantage."""
    if len(d20) < 2 or edge == "none":
        return d20[0]
    return max(d20[:2]) if edge == "advantage" else min(d20[:2])


def take_test(step: FifthStepContext, task: FifthTask) -> None:
    """The dice of a test. Advantage may need the same die once more."""
    test = step.test
    test = step.set_test(d20=(*test.d20, *(die.value or 0 for die in step.rolled)))
    edge = edge_of(test_sources(step.combatant(test.who[0]), test))
    if edge != "none" and len(test.d20) < 2:
        step.add_tasks(FifthTask(do="open_test"))
        return
    after = {
        "save": FifthTask(do="after_save"),
        "check": FifthTask(do="after_check"),
        "death": FifthTask(do="after_death"),
        "concentration": FifthTask(do="after_concentration"),
        "initiative": FifthTask(do="after_initiative"),
        "stabilize": FifthTask(do="after_stabilize"),
    }
    step.add_tasks(after[test.what])


def naturals(step: FifthStepContext) -> tuple[tuple[str, int], ...]:
    """Each creature of the test in progress, with the d20 that counts for it."""
    test = step.test
    edge = edge_of(test_sources(step.combatant(test.who[0]), test))
    if edge != "none":
        return ((test.who[0], natural_of(test.d20, edge)),)
    return tuple(zip(test.who, test.d20, strict=False))


def total_of(step: FifthStepContext, name: str, natural: int) -> int:
    """A natural number with the bonus of the test and what exhaustion takes off; says both numbers."""
    combatant = step.combatant(name)
    if combatant.exhaustion:
        step.use("R21")
    parts = (natural, step.test.bonus, COVER[step.test.cover], -weariness(combatant))
    total = sum(parts)
    if len(step.test.who) == 1:
        step.comes_to(total, *parts, total=total, dropped=tuple(step.dropped(ROLE, natural)))
    if total != natural:
        step.say(msg("fifth-test-total", who=combatant.name, natural=natural, total=total))
    return total
