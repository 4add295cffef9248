"""A test game that only asks questions with a number, a text, both or neither. It stores the last answer."""

from __future__ import annotations

from traywatch.rules.core.events import Choice, Event, Player
from traywatch.rules.core.requests import ChoiceRequest, FreeText, Option
from traywatch.rules.core.types import Accepted, Rejected, Show, State
from traywatch.rules.free import Free, FreeState
from traywatch.rules.free.model import FreeThrow

OPTIONS = (
    Option(id="plain", label="Just so"),
    Option(id="heal", label="Heal", amount=(1, 6), note="one health for each"),
    Option(id="name", label="Name it", text=FreeText(like="Old Nail", most=12)),
    Option(id="both", label="Pay for it", amount=(-5, 5), text=FreeText(like="a rope")),
)


class Asking(Free):
    """``free`` with one choice after the other. It rejects the word "no"."""

    def init(self, players: object = None, settings: object = None) -> FreeState:
        return _open(FreeState(players=(Player(id="p", name="P"),)))

    def reduce(self, state: State, event: Event) -> Accepted | Rejected:
        assert isinstance(state, FreeState) and isinstance(event, Choice)
        option = next(o for o in OPTIONS if o.id == event.option)
        if not option.takes(event.amount, event.text):
            return Rejected("bad_answer", "That does not fit.")
        if event.text == "no":
            return Rejected("bad_words", "“no”, character 1: say something else.")
        said = FreeThrow(n=state.count + 1, dice=(), total=event.amount, by=event.option, asked=event.text)
        after = state.model_copy(update={"count": said.n, "throws": (said,)})
        return Accepted(_open(after), (Show(headline=f"{event.option} {event.amount} {event.text}"),))


def _open(state: FreeState) -> FreeState:
    request = ChoiceRequest(
        id=f"r{state.serial + 1}-asking", by="p", prompt="What now?", options=OPTIONS, default="plain"
    )
    return state.model_copy(update={"serial": state.serial + 1, "open": (request,)})
