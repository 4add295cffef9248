"""Mental breaks: their table, their three stages, and how they end.

An action can end a first break. A second break makes the effect last to the next rest, and a third
makes it permanent. A fourth brings another effect with the same stages.
"""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import DieSpec, FreeText, Option, RolledDie, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.delvers_deep.character_stats import fit
from traywatch.rules.delvers_deep.model import Break, CheckDie, DelverCheck
from traywatch.rules.delvers_deep.step_context import DelverStepContext
from traywatch.rules.engine.steps import present

TABLE = "break_table"


def suffer(work: DelverStepContext, index: int) -> None:
    """A mental break: a new effect, or the present one gets worse."""
    one = work.character(index)
    at = next((n for n, b in reversed(list(enumerate(one.breaks))) if b.stage < 3), None)
    work.use("R58")
    if at is not None and work.settings.second_break == "same":
        worse = one.breaks[at].model_copy(update={"stage": one.breaks[at].stage + 1, "rested": False})
        _worsened(work, index, at, worse)
        return
    if at is None and one.breaks:
        work.use("R57")
    _roll_table(work, index)


def _worsened(work: DelverStepContext, index: int, at: int, worse: Break) -> None:
    one = work.character(index)
    work.use("R55" if worse.stage == 2 else "R56")
    before = one
    work.set_character(index, breaks=(*one.breaks[:at], worse, *one.breaks[at + 1 :]))
    lines = fit(work, index, before)
    said = msg("delve-break-worse", who=one.name, condition=worse.name, stage=worse.stage)
    work.report(said, lines, "bad")


def _roll_table(work: DelverStepContext, index: int) -> None:
    table, one = work.content.break_table, work.character(index)
    work.use("R53")
    if table is None:
        options = (
            Option(id="row", label=msg("delve-entry-by-number"), amount=(1, 100)),
            Option(
                id="words",
                label=msg("delve-entry-by-words"),
                text=FreeText(like=msg("delve-entry-like"), most=80),
            ),
        )
        prompt = msg("delve-which-entry", who=one.name)
        work.set(check=DelverCheck(kind=TABLE, who=index, dc=6))
        work.ask(index, TABLE, prompt, options, why=("R53",))
        return
    n = table.dice
    dice = tuple(CheckDie(n=at) for at in range(1, n + 1))
    work.set(
        check=DelverCheck(kind=TABLE, who=index, dc=6, dice=dice, throwing=tuple(range(1, n + 1))),
    )
    work.open(
        RollRequest(
            id=work.new_id(f"{one.id}-{TABLE}"),
            by=one.player,
            dice=(DieSpec(role=TABLE, kind="d6", n=n),),
            off_tray=work.settings.off_tray,
            prompt=msg("delve-roll-break-table", who=one.name, n=n),
            why=("R1", "R53"),
        )
    )


def rolled(work: DelverStepContext, dice: tuple[RolledDie, ...]) -> None:
    """The dice of the table were rolled."""
    table = work.content.break_table
    table = present(table, "table")
    row = table.row(sum(die.value or 0 for die in dice))
    _add(work, Break(name=row.name, text=row.text, max=row.max, passives=row.passives))


def told(work: DelverStepContext, entry: int | None, words: str | None) -> None:
    """An entry of a table that the content does not know, by its number or as text."""
    _add(work, Break(name=words.strip() if words else msg("delve-break-entry", n=entry or 0)))


def _add(work: DelverStepContext, new: Break) -> None:
    index = work.check.who
    before = work.character(index)
    old = before.breaks
    if old and old[-1].stage < 3 and work.settings.second_break == "new":
        new = new.model_copy(update={"stage": old[-1].stage + 1})
        work.use("R55" if new.stage == 2 else "R56")
        old = old[:-1]
    work.use(
        "R53", "R58", *(("R29", "R59") if new.max.model_dump() != {"fort": 0, "ref": 0, "will": 0} else ())
    )
    work.set(check=None, open=())
    work.set_character(index, breaks=(*old, new))
    lasts = msg("delve-break-lasts", stage=new.stage)
    lines = [*([new.text] if new.text else []), *fit(work, index, before), lasts]
    work.report(msg("delve-break-is", who=before.name, condition=new.name), lines, "bad")


def attempted(work: DelverStepContext, check: DelverCheck, passed: bool) -> None:
    """The check that can end a break is over. A Will check after a rest is used up by the attempt."""
    before = work.character(check.who)
    at = check.about
    one_break = before.breaks[at]
    work.use("R54" if check.kind == "end_break" else "R55")
    die: Text = msg("delve-rolled-against", value=check.dice[-1].value, dc=check.dc)
    if passed:
        work.set_character(check.who, breaks=(*before.breaks[:at], *before.breaks[at + 1 :]))
        lines = [die, *fit(work, check.who, before)]
        work.report(msg("delve-break-over", who=before.name, condition=one_break.name), lines, "good")
        return
    still = one_break.model_copy(update={"rested": False})
    work.set_character(check.who, breaks=(*before.breaks[:at], still, *before.breaks[at + 1 :]))
    work.report(msg("delve-break-stays", who=before.name, condition=one_break.name), [die], "bad")


def cured(work: DelverStepContext, index: int, at: int) -> None:
    """Cure a permanent madness."""
    before = work.character(index)
    work.use("R56")
    work.set_character(index, breaks=(*before.breaks[:at], *before.breaks[at + 1 :]))
    said = msg("delve-break-cured", who=before.name, condition=before.breaks[at].name)
    work.report(said, fit(work, index, before), "good")


def options(work: DelverStepContext, index: int) -> list[Option]:
    """The options against breaks now. An action is only possible in the own turn."""
    out: list[Option] = []
    for n, b in enumerate(work.character(index).breaks):
        if b.stage == 1 and index == work.state.active:
            label, note = msg("delve-shake-off", condition=b.name), msg("delve-sanity-check-note")
            out.append(Option(id=f"end_break:{n}", label=label, note=note))
        elif b.stage == 2 and b.rested:
            label, note = msg("delve-will-check-to-end", condition=b.name), msg("delve-after-rest-note")
            out.append(Option(id=f"will_check:{n}", label=label, note=note))
        elif b.stage == 3:
            out.append(Option(id=f"cure:{n}", label=msg("delve-cure", condition=b.name)))
    return out


def why_not(work: DelverStepContext, index: int, option: str) -> Rejected | None:
    """The reason why an attempt to end a break is not on the list; null for other options."""
    base, _, at = option.partition(":")
    if base not in ("end_break", "will_check", "cure"):
        return None
    one = work.character(index)
    if not at.isdigit() or int(at) >= len(one.breaks):
        return Rejected("no_such_break", msg("delve-no-such-break", who=one.name))
    b = one.breaks[int(at)]
    if b.stage == 3:
        return Rejected("break_is_permanent", msg("delve-break-permanent", condition=b.name))
    if b.stage == 2:
        return Rejected("break_until_rest", msg("delve-break-until-rest", condition=b.name))
    if base == "end_break" and index != work.state.active:
        return Rejected("not_your_turn", msg("delve-own-turn-only", who=one.name))
    return Rejected("not_permanent", msg("delve-break-not-permanent", condition=b.name))
