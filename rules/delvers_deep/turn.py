"""Turns in table order: recovery at the start of each, rests, and level-ups."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.delvers_deep.character_stats import (
    give,
    mental_recovery,
    physical_recovery,
    standing,
    stat_name,
    top,
    top_health,
    top_sanity,
    value,
)
from traywatch.rules.delvers_deep.content import STATS
from traywatch.rules.delvers_deep.model import DelverTask, Stats, to_do
from traywatch.rules.delvers_deep.step_context import Answer, DelverStepContext

RECOVERY = "recovery"


def take_turn(step: DelverStepContext, task: DelverTask) -> None:
    """Start the turn of the next living character, with its recovery."""
    count = len(step.state.characters)
    alive = standing(step.state)
    start = step.state.active if step.state.turn_no else count - 1
    index = next(at % count for at in range(start + 1, start + 1 + count) if at % count in alive)
    step.set(active=index, focus=index, turn_no=step.state.turn_no + 1, acted=False)
    _recover(step, index)


def _recover(step: DelverStepContext, index: int) -> None:
    character = step.character(index)
    step.use("R32", "R33", "R34", *(("R39",) if character.bonus_physical or character.bonus_mental else ()))
    mental = mental_recovery(character)
    got = give(step, index, "will", mental)
    lines: list[Text] = []
    if got or mental:
        step.use("R36", *(("R37",) if got < mental else ()))
    if got:
        lines.append(msg("delve-plus-will", n=got))
    _recover_physical(step, index, lines)


def physical(step: DelverStepContext, task: DelverTask) -> None:
    """The physical half of recovery, after a change by hand."""
    _recover_physical(step, task.who, [])


def _recover_physical(step: DelverStepContext, index: int, lines: list[Text]) -> None:
    """Ask for the split if there is a choice. ``lines`` are the lines to show before it."""
    character = step.character(index)
    points = physical_recovery(character)
    fort, ref = (
        top(character, "fort") - value(character, "fort"),
        top(character, "ref") - value(character, "ref"),
    )
    if points < fort + ref and points and fort and ref:
        if lines:
            step.report(msg("delve-recovers", who=character.name), lines)
        _ask_split(step, index, points, fort, ref)
        return
    _split(step, index, points, min(points, fort), lines)


def _ask_split(step: DelverStepContext, index: int, points: int, fort: int, ref: int) -> None:
    character = step.character(index)
    least, most = max(0, points - ref), min(points, fort)
    answers: list[Answer] = [
        (
            Option(
                id="fort_first",
                label=msg("delve-stat-first", stat=stat_name("fort")),
                note=msg("delve-first-note", stat="fort", n=most),
            ),
            to_do("split", index, n=most),
        ),
        (
            Option(
                id="ref_first",
                label=msg("delve-stat-first", stat=stat_name("ref")),
                note=msg("delve-first-note", stat="ref", n=points - least),
            ),
            to_do("split", index, n=least),
        ),
        (
            Option(
                id="split",
                label=msg("delve-this-many"),
                note=msg("delve-rest-to-ref"),
                amount=(least, most),
            ),
            to_do("split", index),
        ),
    ]
    prompt = msg("delve-how-split", who=character.name, n=points)
    step.ask(index, RECOVERY, prompt, answers, why=("R35",), default="fort_first")


def split(step: DelverStepContext, task: DelverTask) -> None:
    """Apply the chosen split of the physical points. ``n`` go to FORT; null: as many as were entered."""
    points = physical_recovery(step.character(task.who))
    _split(step, task.who, points, step.chosen_number if task.n is None else task.n, [])


def _split(step: DelverStepContext, index: int, points: int, to_fort: int, lines: list[Text]) -> None:
    got_fort = give(step, index, "fort", to_fort)
    got_ref = give(step, index, "ref", points - to_fort)
    if points:
        step.use("R35")
    if got_fort or got_ref:
        lines.append(msg("delve-plus-physical", fort=got_fort, ref=got_ref))
    over = points - got_fort - got_ref
    if over:
        step.use("R37")
        if lines:
            lines.append(msg("delve-left-over", n=over))
    character = step.character(index)
    step.report(msg("delve-turn", who=character.name), lines)


def rest(step: DelverStepContext, task: DelverTask) -> None:
    """The party rests. Will checks against longer breaks become possible, and settings may add more."""
    step.set(focus=step.state.active)
    names = []
    for index in standing(step.state):
        character = step.character(index)
        breaks = tuple(b.model_copy(update={"rested": True}) if b.stage == 2 else b for b in character.breaks)
        if breaks != character.breaks:
            step.use("R55")
            names.append(character.name)
        changes: dict[str, object] = {"breaks": breaks}
        if step.settings.rest_restores != "nothing":
            changes["current"] = Stats(**{stat: top(character, stat) for stat in STATS})
        if step.settings.rest_restores == "all":
            changes["health"] = max(character.health, top_health(step.content, step.settings, character))
            changes["sanity"] = max(character.sanity, top_sanity(step.content, step.settings, character))
        step.set_character(index, **changes)
    lines = [msg("delve-may-check-will", who=name) for name in names]
    step.report(msg("delve-party-rests"), lines)


def payments(step: DelverStepContext, index: int) -> list[Answer]:
    """Answers to pay for actions, such as attacks, from each stat with points."""
    character = step.character(index)
    return [
        (
            Option(
                id=f"spend:{stat}",
                label=msg("delve-spend", stat=stat_name(stat)),
                amount=(1, value(character, stat)),
            ),
            to_do("spend", index, stat),
        )
        for stat in STATS
        if value(character, stat) > 0
    ]
