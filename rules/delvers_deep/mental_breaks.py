"""Mental breaks: their table, their three stages, and how they end.

An action can end a first break. A second break makes the effect last to the next rest, and a third
makes it permanent. A fourth brings another effect with the same stages.
"""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import DieSpec, FreeText, Option, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.delvers_deep.character_stats import fit
from traywatch.rules.delvers_deep.model import Break, CheckDie, DelverCheck, DelverTask, to_do
from traywatch.rules.delvers_deep.step_context import Answer, DelverStepContext
from traywatch.rules.engine.option_ids import id_parts
from traywatch.rules.engine.steps import present

TABLE = "break_table"


def suffer(step: DelverStepContext, index: int) -> None:
    """A mental break: a new effect, or the present one gets worse."""
    character = step.character(index)
    at = next((n for n, b in reversed(list(enumerate(character.breaks))) if b.stage < 3), None)
    step.use("R58")
    if at is not None and step.settings.second_break == "same":
        worse = character.breaks[at].model_copy(
            update={"stage": character.breaks[at].stage + 1, "rested": False}
        )
        _worsened(step, index, at, worse)
        return
    if at is None and character.breaks:
        step.use("R57")
    _roll_table(step, index)


def _worsened(step: DelverStepContext, index: int, at: int, worse: Break) -> None:
    character = step.character(index)
    step.use("R55" if worse.stage == 2 else "R56")
    before = character
    step.set_character(index, breaks=(*character.breaks[:at], worse, *character.breaks[at + 1 :]))
    lines = fit(step, index, before)
    report = msg("delve-break-worse", who=character.name, condition=worse.name, stage=worse.stage)
    step.report(report, lines, "bad")


def _roll_table(step: DelverStepContext, index: int) -> None:
    table, character = step.content.break_table, step.character(index)
    step.use("R53")
    if table is None:
        words = FreeText(like=msg("delve-entry-like"), most=80)
        entries: list[Answer] = [
            (Option(id="row", label=msg("delve-entry-by-number"), amount=(1, 100)), to_do("take_entry")),
            (Option(id="words", label=msg("delve-entry-by-words"), text=words), to_do("take_entry")),
        ]
        prompt = msg("delve-which-entry", who=character.name)
        step.set(check=DelverCheck(kind=TABLE, who=index, dc=6))
        step.ask(index, TABLE, prompt, entries, why=("R53",))
        return
    n = table.dice
    # One die is a row of the table. The sum of several is none of their faces.
    faces = tuple(table.row(face).name for face in range(1, 7)) if n == 1 else ()
    dice = tuple(CheckDie(n=at) for at in range(1, n + 1))
    step.set(
        check=DelverCheck(kind=TABLE, who=index, dc=6, dice=dice, throwing=tuple(range(1, n + 1))),
    )
    request = RollRequest(
        id=step.new_id(f"{character.id}-{TABLE}"),
        by=character.player,
        dice=(DieSpec(role=TABLE, kind="d6", n=n, faces=faces),),
        off_tray=step.settings.off_tray,
        prompt=msg("delve-roll-break-table", who=character.name, n=n),
        why=("R1", "R53"),
    )
    step.wait_for((request, {"": (to_do("take_row"),)}))


def take_row(step: DelverStepContext, task: DelverTask) -> None:
    """The dice of the table were rolled."""
    table = present(step.content.break_table, "table of mental breaks")
    row = table.row(sum(die.value or 0 for die in step.rolled))
    step.comes_to(None)
    _add(step, Break(name=row.name, text=row.text, max=row.max, passives=row.passives))


def take_entry(step: DelverStepContext, task: DelverTask) -> None:
    """An entry of a table that the content does not know, by its number or as text."""
    _add(step, Break(name=step.text.strip() if step.text else msg("delve-break-entry", n=step.chosen_number)))


def _add(step: DelverStepContext, new: Break) -> None:
    index = step.check.who
    before = step.character(index)
    old = before.breaks
    if old and old[-1].stage < 3 and step.settings.second_break == "new":
        new = new.model_copy(update={"stage": old[-1].stage + 1})
        step.use("R55" if new.stage == 2 else "R56")
        old = old[:-1]
    step.use(
        "R53", "R58", *(("R29", "R59") if new.max.model_dump() != {"fort": 0, "ref": 0, "will": 0} else ())
    )
    step.set(check=None)
    step.set_character(index, breaks=(*old, new))
    lasts = msg("delve-break-lasts", stage=new.stage)
    lines = [*([new.text] if new.text else []), *fit(step, index, before), lasts]
    step.report(msg("delve-break-is", who=before.name, condition=new.name), lines, "bad")


def attempted(step: DelverStepContext, check: DelverCheck, passed: bool) -> None:
    """The check that can end a break is over. A Will check after a rest is used up by the attempt."""
    before = step.character(check.who)
    at = check.about
    one_break = before.breaks[at]
    step.use("R54" if check.kind == "end_break" else "R55")
    die: Text = msg("delve-rolled-against", value=check.dice[-1].value, dc=check.dc)
    if passed:
        step.set_character(check.who, breaks=(*before.breaks[:at], *before.breaks[at + 1 :]))
        lines = [die, *fit(step, check.who, before)]
        step.report(msg("delve-break-over", who=before.name, condition=one_break.name), lines, "good")
        return
    still = one_break.model_copy(update={"rested": False})
    step.set_character(check.who, breaks=(*before.breaks[:at], still, *before.breaks[at + 1 :]))
    step.report(msg("delve-break-stays", who=before.name, condition=one_break.name), [die], "bad")


def cure(step: DelverStepContext, index: int, at: int) -> None:
    """Cure a permanent madness."""
    before = step.character(index)
    step.use("R56")
    step.set_character(index, breaks=(*before.breaks[:at], *before.breaks[at + 1 :]))
    report = msg("delve-break-cured", who=before.name, condition=before.breaks[at].name)
    step.report(report, fit(step, index, before), "good")


def answers(step: DelverStepContext, index: int) -> list[Answer]:
    """The answers against breaks now. An action is only possible in the own turn."""
    out: list[Answer] = []
    for n, b in enumerate(step.character(index).breaks):
        if b.stage == 1 and index == step.state.active:
            label, note = msg("delve-shake-off", condition=b.name), msg("delve-sanity-check-note")
            option = Option(id=f"end_break:{n}", label=label, note=note)
            out.append((option, to_do("attempt", index, "end_break", n)))
        elif b.stage == 2 and b.rested:
            label, note = msg("delve-option-will-check", condition=b.name), msg("delve-after-rest-note")
            option = Option(id=f"will_check:{n}", label=label, note=note)
            out.append((option, to_do("attempt", index, "rest", n)))
        elif b.stage == 3:
            option = Option(id=f"cure:{n}", label=msg("delve-cure", condition=b.name))
            out.append((option, to_do("cure", index, n=n)))
    return out


def why_not(step: DelverStepContext, index: int, option: str) -> Rejected | None:
    """The reason why an attempt to end a break is not on the list; null for other options."""
    kind, at = id_parts(option)
    if kind not in ("end_break", "will_check", "cure"):
        return None
    character = step.character(index)
    if not at.isdigit() or int(at) >= len(character.breaks):
        return Rejected("no_such_break", msg("delve-no-such-break", who=character.name))
    b = character.breaks[int(at)]
    if b.stage == 3:
        return Rejected("break_is_permanent", msg("delve-break-permanent", condition=b.name))
    if b.stage == 2:
        return Rejected("break_until_rest", msg("delve-break-until-rest", condition=b.name))
    if kind == "end_break" and index != step.state.active:
        return Rejected("not_your_turn", msg("delve-own-turn-only", who=character.name))
    return Rejected("not_permanent", msg("delve-break-not-permanent", condition=b.name))
