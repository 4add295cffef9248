"""The texts of an ask: what to roll, the choice beside it, and the result in one line."""

from __future__ import annotations

from traywatch.firmware.table.session.ask.view import AskView
from traywatch.messages import Text, msg, sentences
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, Option
from traywatch.rules.notation.telling import dice_text, total_text

CANCEL = "cancel"
"""The option that cancels an ask."""


def dice_words(ask: AskView) -> Text:
    """What was asked for, in a sentence."""
    return ask.dice or msg("table-any-dice")


def roll_prompt(
    ask: AskView, specs: tuple[DieSpec, ...], *, any_dice: bool, rolls_on: bool, hidden: bool
) -> Text:
    """What to roll, and who will see it if that is not everybody.

    ``any_dice``: the ask names none. ``rolls_on``: ``specs`` follow from dice that were rolled for it.
    """
    name, dice = ask.player or "none", dice_text(specs)
    if any_dice:
        wish = msg("free-prompt-any-dice", name=name)
    elif rolls_on:
        wish = msg("notation-roll-on", name=name, dice=dice, asked=ask.dice)
    elif ask.reason:
        wish = msg("table-roll-for", name=name, dice=dice, reason=ask.reason)
    else:
        wish = msg("free-prompt-asked-dice", name=name, dice=dice)
    return sentences(wish, msg("table-hidden-for", audience=ask.audience, name=name)) if hidden else wish


def cancel_menu(ask: AskView, seat: str) -> ChoiceRequest:
    """The choice beside the roll: whoever may answer for ``seat`` may also cancel the ask."""
    asker = ask.asked_by or "none"
    return ChoiceRequest(
        id=f"{ask.request}-menu",
        by=seat,
        stage="not_this_roll",
        prompt=msg("table-program-asked", name=asker, dice=dice_words(ask)),
        options=(
            Option(id="wait", label=msg("table-ask-option-roll")),
            Option(
                id=CANCEL,
                label=msg("table-ask-option-cancel"),
                note=msg("table-ask-option-cancel-note", name=asker),
            ),
        ),
        default="wait",
        optional=True,
    )


def result_headline(ask: AskView, *, any_dice: bool) -> Text:
    """The result in one line. ``any_dice``: the ask names none."""
    result = ask.result
    total = "none" if result is None else total_text(result.total, result.successes, result.verdict)
    name, dice = ask.player or "none", ask.dice
    if any_dice:
        return msg("table-any-total", name=name, total=total)
    if ask.reason:
        return msg("table-asked-total-for", name=name, dice=dice, total=total, reason=ask.reason)
    return msg("table-asked-total", name=name, dice=dice, total=total)
