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
from traywatch.rules.delvers_deep.model import Stats
from traywatch.rules.delvers_deep.step_context import DelverStepContext

RECOVERY = "recovery"


def next_turn(work: DelverStepContext) -> bool:
    """Start the turn of the next living character. Returns true if this opened a choice."""
    count = len(work.state.characters)
    alive = standing(work.state)
    start = work.state.active if work.state.turn_no else count - 1
    index = next(at % count for at in range(start + 1, start + 1 + count) if at % count in alive)
    work.set(active=index, focus=index, turn_no=work.state.turn_no + 1, acted=False)
    return recover(work, index)


def recover(work: DelverStepContext, index: int) -> bool:
    """The recovery phase. Returns true if the split of the physical points must be chosen."""
    one = work.character(index)
    work.use("R32", "R33", "R34", *(("R39",) if one.bonus_physical or one.bonus_mental else ()))
    mental = mental_recovery(one)
    got = give(work, index, "will", mental)
    lines: list[Text] = []
    if got or mental:
        work.use("R36", *(("R37",) if got < mental else ()))
    if got:
        lines.append(msg("delve-plus-will", n=got))
    return physical(work, index, lines)


def physical(work: DelverStepContext, index: int, lines: list[Text]) -> bool:
    """The physical half of recovery. Returns true if its split must be chosen.

    ``lines`` are the lines to show before it.
    """
    one = work.character(index)
    points = physical_recovery(one)
    fort, ref = top(one, "fort") - value(one, "fort"), top(one, "ref") - value(one, "ref")
    if points < fort + ref and points and fort and ref:
        if lines:
            work.report(msg("delve-recovers", who=one.name), lines)
        _ask_split(work, index, points, fort, ref)
        return True
    _split(work, index, points, min(points, fort), lines)
    return False


def _ask_split(work: DelverStepContext, index: int, points: int, fort: int, ref: int) -> None:
    one = work.character(index)
    options = (
        Option(
            id="fort_first",
            label=msg("delve-stat-first", stat=stat_name("fort")),
            note=msg("delve-first-note", stat="fort", n=min(points, fort)),
        ),
        Option(
            id="ref_first",
            label=msg("delve-stat-first", stat=stat_name("ref")),
            note=msg("delve-first-note", stat="ref", n=min(points, ref)),
        ),
        Option(
            id="split",
            label=msg("delve-this-many"),
            note=msg("delve-rest-to-ref"),
            amount=(max(0, points - ref), min(points, fort)),
        ),
    )
    prompt = msg("delve-how-split", who=one.name, n=points)
    work.ask(index, RECOVERY, prompt, options, why=("R35",), default="fort_first")


def split(work: DelverStepContext, index: int, option: str, amount: int | None) -> None:
    """Apply the chosen split of the physical points."""
    one = work.character(index)
    points = physical_recovery(one)
    fort, ref = top(one, "fort") - value(one, "fort"), top(one, "ref") - value(one, "ref")
    to_fort = min(points, fort) if option == "fort_first" else points - min(points, ref)
    if amount is not None:
        to_fort = amount
    _split(work, index, points, to_fort, [])


def _split(work: DelverStepContext, index: int, points: int, to_fort: int, lines: list[Text]) -> None:
    got_fort = give(work, index, "fort", to_fort)
    got_ref = give(work, index, "ref", points - to_fort)
    if points:
        work.use("R35")
    if got_fort or got_ref:
        lines.append(msg("delve-plus-physical", fort=got_fort, ref=got_ref))
    over = points - got_fort - got_ref
    if over:
        work.use("R37")
        if lines:
            lines.append(msg("delve-left-over", n=over))
    one = work.character(index)
    work.report(msg("delve-turn", who=one.name), lines)


def rest(work: DelverStepContext) -> None:
    """The party rests. Will checks against longer breaks become possible, and settings may add more."""
    names = []
    for index in standing(work.state):
        one = work.character(index)
        breaks = tuple(b.model_copy(update={"rested": True}) if b.stage == 2 else b for b in one.breaks)
        if breaks != one.breaks:
            work.use("R55")
            names.append(one.name)
        changes: dict[str, object] = {"breaks": breaks}
        if work.settings.rest_restores != "nothing":
            changes["current"] = Stats(**{stat: top(one, stat) for stat in STATS})
        if work.settings.rest_restores == "all":
            changes["health"] = max(one.health, top_health(work.content, work.settings, one))
            changes["sanity"] = max(one.sanity, top_sanity(work.content, work.settings, one))
        work.set_character(index, **changes)
    lines = [msg("delve-may-check-will", who=name) for name in names]
    work.report(msg("delve-party-rests"), lines)


def spend_label(work: DelverStepContext, index: int) -> list[Option]:
    """Options to pay for actions, such as attacks, from each stat with points."""
    one = work.character(index)
    return [
        Option(
            id=f"spend:{stat}", label=msg("delve-spend", stat=stat_name(stat)), amount=(1, value(one, stat))
        )
        for stat in STATS
        if value(one, stat) > 0
    ]
