"""The engine's door: one event in, accepted or refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from traywatch.rules.core.events import Adjusted, Choice, Event, Player, Rolled, TableTodo
from traywatch.rules.core.request_ids import stale
from traywatch.rules.core.requests import ChoiceRequest, Option, RollRequest
from traywatch.rules.core.types import Accepted, Figure, GameInfo, Rejected, State, View
from traywatch.rules.delvers_deep import (
    checks,
    content_advice,
    damage,
    effects,
    mental_breaks,
    menu,
    reroll_window,
    setup,
    turn,
)
from traywatch.rules.delvers_deep.adjust import adjusted
from traywatch.rules.delvers_deep.content import STATS, Content
from traywatch.rules.delvers_deep.model import DelversState
from traywatch.rules.delvers_deep.settings import Settings
from traywatch.rules.delvers_deep.step_context import Work
from traywatch.rules.delvers_deep.view import differences, view
from traywatch.rules.engine.session import Game, Seating, seat

INFO = GameInfo(
    id="delvers_deep",
    title="Delver's Deep",
    ready=True,
    needs=("d6, a handful",),
    summary="Checks against a difficulty, with rerolls and stacks.",
)


class DelversDeep(Game[Content, Settings, DelversState]):
    """Delver's Deep with one content file. Pure; all that changes is in the state."""

    game = INFO
    settings_type = Settings
    state_type = DelversState

    def __init__(self, content: Content, settings: Mapping[str, JsonValue] | None = None) -> None:
        super().__init__(content, settings)
        self.warnings = content_advice.warnings(content)

    def _begin(self, settings: Settings, players: tuple[Player, ...]) -> Accepted:
        cards = {card.id: card for card in self.content.characters}
        characters = tuple(setup.from_card(self.content, cards[p.figure or ""], p.id) for p in players)
        work = Work(self.content, DelversState(settings=settings, players=players, characters=characters))
        if self.warnings:
            work.use(*(rule for rule, _ in self.warnings))
            work.report("About this content", [said for _, said in self.warnings])
        menu.refresh(work)
        return work.accepted()

    def _reduce(self, state: DelversState, event: Event) -> Accepted | Rejected:
        work = Work(self.content, state)
        refused: Rejected | None
        if isinstance(event, Rolled):
            refused = self._rolled(work, event)
        elif isinstance(event, Choice):
            refused = self._choice(work, event)
        elif isinstance(event, Adjusted):
            refused = adjusted(work, event)
        else:
            refused = Rejected("not_expected", f"{event.type} is nothing this game waits for.")
        if refused is not None:
            return refused
        menu.refresh(work)
        return work.accepted()

    def view(self, state: State) -> View:
        """The state in plain words."""
        assert isinstance(state, DelversState)
        return view(self.content, state)

    def todo(self, before: State, after: State) -> tuple[TableTodo, ...]:
        """What to set right on paper sheets, to get from one state to the other."""
        assert isinstance(before, DelversState)
        assert isinstance(after, DelversState)
        return differences(before, after)

    # ------------------------------------------------------------------------------------

    def _rolled(self, work: Work, event: Rolled) -> Rejected | None:
        request = next((r for r in work.state.open if r.id == event.request), None)
        if not isinstance(request, RollRequest):
            return stale(event.request)
        asked = sum(spec.n for spec in request.dice)
        if len(event.dice) != asked:
            return Rejected("wrong_count", f"{asked} dice were asked for, not {len(event.dice)}.")
        for die in event.dice:
            if die.kind != "d6" and "wrong_kind" not in event.accepted_anyway:
                return Rejected("wrong_die", f"Only d6 are thrown here, not a {die.kind}.")
            if die.value is None:
                return Rejected("value_missing", "What does the die show? This game needs its number.")
            if not 1 <= die.value <= 6:
                return Rejected("bad_value", f"A d6 shows 1 to 6, not {die.value}.")
        if event.accepted_anyway:
            waived = ", ".join(code.replace("_", " ") for code in event.accepted_anyway)
            work.report(f"The throw was taken all the same: {waived}.")
        work.use(*request.why)
        if work.check.kind == mental_breaks.TABLE:
            mental_breaks.rolled(work, event.dice)
            return None
        finished = checks.thrown(work, event.dice)
        if finished is not None:
            damage.finish(work, finished)
        return None

    def _choice(self, work: Work, event: Choice) -> Rejected | None:
        request = next((r for r in work.state.open if r.id == event.request), None)
        if not isinstance(request, ChoiceRequest):
            check = work.state.check
            return (reroll_window.over_limit(check, event.option) if check else None) or stale(event.request)
        option = next((one for one in request.options if one.id == event.option), None)
        if option is None:
            return self._why_not(work, request.stage, event.option)
        if not option.takes(event.amount, event.text):
            return _misfit(option, event)
        work.use(*request.why)
        self._pick(work, request.stage, event)
        return None

    def _pick(self, work: Work, stage: str, event: Choice) -> None:
        index, option, amount = work.state.focus, event.option, event.amount
        if stage == menu.TURN:
            menu.pick(work, option, amount)
        elif stage in ("stack", "reroll", "confirm"):
            finished = checks.picked(work, stage, option, amount)
            if finished is not None:
                damage.finish(work, finished)
        elif stage == mental_breaks.TABLE:
            mental_breaks.told(work, amount, event.text)
        elif stage == turn.RECOVERY:
            work.set(open=())
            turn.split(work, work.state.active, option, amount)
        elif stage == menu.EFFECTS:
            work.set(open=(), focus=work.state.active)
            effects.pick(work, index, option, amount)
        else:
            self._told(work, stage, option, amount or 0)

    def _told(self, work: Work, stage: str, option: str, amount: int) -> None:
        """An answer about the character in focus."""
        index = work.state.focus
        work.set(open=(), focus=work.state.active)
        if stage == setup.ARMOR:
            if work.character(index).ready:
                effects.put_on(work, index, option, amount)
            else:
                setup.wear(work, index, option, amount)
            return
        stat = next(stat for stat in STATS if stat == option)
        if stage == setup.NUMBER:
            setup.told(work, index, stat, amount)
            return
        setup.place(work, index, stat, amount)
        if work.character(index).ready and work.character(index).points:
            setup.ask_points(work, index)

    def _why_not(self, work: Work, stage: str, option: str) -> Rejected:
        if stage == menu.TURN:
            return menu.why_not(work, option)
        if stage in ("reroll", "confirm"):
            return reroll_window.why_not(work, option)
        return Rejected("not_an_option", "This is not one of the options.")

    def _seating(self) -> Seating:
        content = self.content
        names = {c.id: c.name for c in (*content.ancestries, *content.backgrounds, *content.classes)}
        figures = tuple(
            Figure(
                id=card.id,
                name=card.name,
                note=", ".join(names[one] for one in (card.ancestry, card.background, card.class_) if one),
            )
            for card in content.characters
        )
        return Seating(self.content.title, "character", figures, most=len(figures))

    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        """Gives each player a character; those who named none get the next free one of the party."""
        ids = [card.id for card in self.content.characters]
        party = self.content.party or tuple(ids)
        if players is None:
            return tuple(Player(id=i, name=self.content.character(i).name, figure=i) for i in party)
        return seat(players, ids, "character", first=party)


def _misfit(option: Option, event: Choice) -> Rejected:
    """Why an answer's number or words do not fit its option."""
    if option.text is not None or event.text is not None:
        wanted = "takes no words" if option.text is None else "wants a few words"
        return Rejected("bad_text", f"This option {wanted}.")
    if option.amount is None:
        return Rejected("bad_amount", "This option takes no number.")
    said = "a number is missing" if event.amount is None else f"{event.amount} is not"
    least, most = option.amount
    return Rejected("bad_amount", f"A number from {least} to {most} is wanted; {said}.")
