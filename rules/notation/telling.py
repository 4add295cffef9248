"""The result of dice notation in words: the total, the dice, and what is still to be rolled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.dice_names import dice_name, die_shows
from traywatch.rules.core.requests import DieSpec, RolledDie
from traywatch.rules.core.roll_results import MINUS, Verdict, number_text
from traywatch.rules.notation.model import Notation, count_of
from traywatch.rules.notation.result import NotationResult

TONES: Mapping[Verdict | None, Literal["good", "bad", "plain"]] = {
    "success": "good",
    "failure": "bad",
    None: "plain",
}
"""How the page shows a result with this verdict."""


def total_text(total: int | None, successes: int | None = None, verdict: Verdict | None = None) -> int | Text:
    """A total as a message shows it: a number, "3 successes", "17 (success)"; "none" without a number."""
    if total is None:
        return "none"
    shown: int | Text = total if total >= 0 else number_text(total)
    if successes is not None:
        shown = msg("notation-successes", n=successes)
    return shown if verdict is None else msg("notation-verdict", total=shown, verdict=verdict)


def dice_text(specs: tuple[DieSpec, ...]) -> Text:
    """The dice to roll: "2 d6 and one d20"."""
    return listed([dice_name(n, kind) for kind, n in count_of(specs).items()])


def goes_on(asked: str, result: NotationResult) -> Text:
    """That a roll leads to another one, why, and with which dice."""
    why = result.reasons[0] if len(result.reasons) == 1 else "both"
    return msg("notation-goes-on", asked=asked, dice=dice_text(result.again), why=why)


def result_lines(
    asked: Notation | None, dice: Sequence[RolledDie], result: NotationResult
) -> tuple[Text, ...]:
    """The dice that count, are subtracted or dropped, what is added, and the total of each label."""
    groups = asked.every_group if asked is not None else ()
    minus = tuple(group.role for group in groups if group.minus)
    lines: list[Text] = []
    added = tuple(_face(dice[at]) for at in result.kept if not dice[at].role.startswith(minus))
    subtracted = tuple(_face(dice[at]) for at in result.kept if dice[at].role.startswith(minus))
    if added:
        lines.append(msg("free-total-dice", dice=added))
    if subtracted:
        lines.append(msg("free-total-subtracted", dice=subtracted))
    if result.dropped:
        lines.append(msg("free-total-dropped", dice=tuple(_face(dice[at]) for at in result.dropped)))
    if asked is not None and asked.plus:
        lines.append(msg("free-total-added", number=f"{asked.plus:+d}".replace("-", MINUS)))
    lines += [
        msg("notation-label-total", label=one.label, total=total_text(one.total)) for one in result.labels
    ]
    return tuple(lines)


def _face(die: RolledDie) -> Text:
    face = die.label if die.label is not None else str("?" if die.value is None else die.value)
    return die_shows(die.kind, face, named_zone=die.zone_name)
