"""What a viewer may see of a throw, an ask and the table. Every outlet takes its facts from here.

What is hidden is made anew from the fields that everybody may know. Nothing is left out of a full view, so a
new field stays hidden until somebody adds it here.
"""

from __future__ import annotations

from traywatch.firmware.table.hidden.audience import Viewer
from traywatch.firmware.table.session.ask.dice_ask import DiceAsk
from traywatch.firmware.table.session.ask.view import AskResult, AskView
from traywatch.firmware.table.session.throw_outcome import ThrowOutcome, Validity
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.messages import Text, msg


def shown_throw(view: ThrowView, viewer: Viewer) -> ThrowView:
    """A throw as a viewer may see it: that it was rolled, by whom, and whether it counts."""
    if view.visibility.allows(viewer):
        return view
    return ThrowView(
        id=view.id,
        throw_id=view.throw_id,
        at=view.at,
        session=view.session,
        settled_at_s=0.0,
        width=0,
        height=0,
        elapsed_ms=0.0,
        dice=(),
        contacts=(),
        human_readings={},
        colors={},
        picture=None,
        outcome=ThrowOutcome(
            state="hidden",
            validity=_known_validity(view.outcome.validity),
            headline=_known_headline(view),
        ),
        seat=view.seat,
        player=view.player,
        audience=view.audience,
        viewers=view.viewers,
    )


def shown_ask(ask: DiceAsk, viewer: Viewer) -> AskView:
    """An ask as a viewer may see it: what was asked is known, the result of a hidden one is not."""
    if ask.visibility.allows(viewer):
        return ask.view
    result = ask.view.result
    result_shown = None if result is None else AskResult(total=None, dice=(), throw_id=result.throw_id)
    return ask.view.model_copy(update={"result": result_shown, "so_far": ()})


def _known_headline(view: ThrowView) -> Text:
    """That somebody rolled. A roll beside dice that still lie there is refused, and says what to do."""
    if view.outcome.state == "refused":
        return view.outcome.headline
    return msg("table-hidden-roll", name=view.player or "none")


def _known_validity(validity: Validity) -> Validity:
    """Whether a hidden roll counts. That it was corrected stays hidden too."""
    return "final" if validity == "corrected" else validity
