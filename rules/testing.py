"""A table for tests of cards and games: players, ``roll``, ``choose``, ``place`` and ``expect``.

table = GameTable("deep_dark_dice", "my-cards.toml", players=["mirel"])
table.choose("use:mirel:active").roll("crit")
table.expect("monster.health", 11).expect_asked("mirel")

Each step goes through the engine as at a real table, so a refused step fails with the reason. After
each step the kit checks that the state survives JSON. ``replay`` folds the log again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from pydantic import JsonValue

from traywatch.rules.core.adjustable import field_at
from traywatch.rules.core.events import Adjusted, Choice, Effect, Event, Placed, PlacedObject, Player, Rolled
from traywatch.rules.core.log import fold
from traywatch.rules.core.requests import ChoiceRequest, PlaceRequest, RolledDie, RollRequest
from traywatch.rules.core.roll_results import RollResult
from traywatch.rules.core.types import Engine, Rejected, State
from traywatch.rules.games import load_game

ZONES = frozenset({"crit", "hit", "miss", "fumble", "off"})


class GameTable:
    """One session of a game that a test plays. Every method that plays returns the table.

    ``state`` is the present state, ``log`` all accepted events, ``effects`` and ``trace`` what they
    showed and the rule ids that they used. ``result`` is what the dice of the last event came to.
    """

    def __init__(
        self,
        game: str | Engine,
        content: str | Path | Mapping[str, JsonValue] | None = None,
        *,
        settings: Mapping[str, JsonValue] | None = None,
        players: Sequence[str | Player] | None = None,
    ) -> None:
        """Start a session. Players are figure ids or ``Player`` records; null: the content's party.

        Raises ``RulesError`` as ``load_game`` and ``Engine.start`` do.
        """
        self.engine = load_game(game, content) if isinstance(game, str) else game
        seats = [p if isinstance(p, Player) else Player(id=p, name=p, figure=p) for p in players or ()]
        start = self.engine.start(seats or None, settings)
        begun = self.engine.begin(start)
        if isinstance(begun, Rejected):
            raise AssertionError(f"the session does not start: {begun.message} ({begun.code})")
        self.log: list[Event] = [start]
        self.state: State = begun.state
        self.effects: list[Effect] = list(begun.effects)
        self.trace: list[str] = list(begun.trace)
        self.result: RollResult | None = None

    # Playing ----------------------------------------------------------------------------

    def take(self, event: Event) -> Self:
        """Take any event. Fails if the game refuses it."""
        result = self.engine.reduce(self.state, event)
        if isinstance(result, Rejected):
            raise AssertionError(f"refused: {result.message} ({result.code})\n{self.waiting()}")
        again = self.engine.state_from_json(json.loads(json.dumps(result.state.to_json())))
        if again != result.state:
            raise AssertionError("the state does not survive JSON")
        self.log.append(event)
        self.state = result.state
        self.effects += result.effects
        self.trace += result.trace
        self.result = result.result
        return self

    def roll(self, *faces: str | int) -> Self:
        """Roll the dice that are asked for, in their order: a zone, a number, or the text of a face."""
        return self.take(self.rolled(*faces))

    def rolled(self, *faces: str | int) -> Rolled:
        """The event of ``roll``, for tests that change it first."""
        request = self._open_request(RollRequest)
        kinds = [(spec.role, spec.kind or "d20") for spec in request.dice for _ in range(spec.n)]
        if request.open_ended:
            kinds = [("", "d6")] * len(faces)
        if len(faces) != len(kinds):
            raise AssertionError(f"{len(kinds)} dice are asked for, not {len(faces)}\n{self.waiting()}")
        dice = []
        for n, (face, (role, kind)) in enumerate(zip(faces, kinds, strict=True)):
            shown: dict[str, Any] = {"label": str(face)}
            if isinstance(face, int):
                shown["value"] = face
            elif face in ZONES and "zone" in request.needs:
                shown = {"zone": face}
            dice.append(RolledDie(role=role, kind=kind, die_id=f"{request.id}.{n}", **shown))
        return Rolled(request=request.id, dice=tuple(dice), source="manual")

    def choose(self, option: str, amount: int | None = None, *, text: str | None = None) -> Self:
        """Choose an option by its id, of whichever open choice has it."""
        choices = [request for request in self.state.open if isinstance(request, ChoiceRequest)]
        if not choices:
            raise AssertionError(f"nobody is asked to choose {option}\n{self.waiting()}")
        having = (r for r in choices if option in {o.id for o in r.options})
        asked = next(having, choices[0])
        return self.take(Choice(request=asked.id, option=option, amount=amount, text=text, by=asked.by))

    def place(self, *objects: PlacedObject) -> Self:
        """Lay out what is asked for; without objects it is only confirmed."""
        return self.take(Placed(request=self._open_request(PlaceRequest).id, objects=objects))

    def adjust(self, path: str, now: JsonValue, note: str = "") -> Self:
        """Correct a value by hand, as people do at the table."""
        target = field_at(self.engine.adjustable(self.state), path)
        was = target[1].value if target is not None else self.value(path)
        return self.take(Adjusted(path=path, was=was, now=now, note=note))

    def given(self, **values: JsonValue) -> Self:
        """Write values into the state, to begin a test in the middle (``heroes__a__bleed=2``).

        This is no event: a session that was changed so cannot be replayed.
        """
        data = self.state.to_json()
        for path, value in values.items():
            *way, last = path.split("__")
            at: Any = data
            for part in way:
                at = _step(at, part)
            at[last] = value
        self.state = self.engine.state_from_json(data)
        self.log.clear()
        return self

    # Looking ----------------------------------------------------------------------------

    def value(self, path: str) -> Any:
        """A value of the state (``heroes.mirel.health``). Records in a list go by their ids or indices."""
        at: Any = self.state.to_json()
        for part in path.split("."):
            at = _step(at, part)
        return at

    def expect(self, path: str, value: JsonValue) -> Self:
        """Fail unless a value of the state is as expected."""
        got = self.value(path)
        if got != value:
            raise AssertionError(f"{path} is {got!r}, not {value!r}\n{self.waiting()}")
        return self

    def expect_asked(self, player: str, *options: str) -> Self:
        """Fail unless a player is asked to roll, place or choose; with options, to choose among these."""
        for request in self.state.open:
            has = {option.id for option in request.options} if isinstance(request, ChoiceRequest) else set()
            if request.by == player and set(options) <= has:
                return self
        raise AssertionError(f"{player} is not asked {' or '.join(options)}\n{self.waiting()}")

    def expect_refused(self, event: Event, code: str) -> Self:
        """Fail unless the game refuses an event with this code and changes nothing."""
        result = self.engine.reduce(self.state, event)
        if not isinstance(result, Rejected):
            raise AssertionError(f"{event.to_json()} was taken")
        if result.code != code:
            raise AssertionError(f"refused as {result.code}, not as {code}: {result.message}")
        return self

    def expect_rule(self, *rules: str) -> Self:
        """Fail unless all these rule ids were used."""
        if missing := [rule for rule in rules if rule not in self.trace]:
            raise AssertionError(f"not used: {', '.join(missing)}")
        return self

    def replay(self) -> Self:
        """Fail unless the log folds to the present state."""
        folded = fold(self.engine, self.log)
        if folded.rejected is not None or folded.state != self.state:
            raise AssertionError(f"the log folds to another state: {folded.rejected}")
        return self

    def waiting(self) -> str:
        """What the table waits for, one line for each open request."""
        lines = []
        for request in self.state.open:
            ids = ", ".join(o.id for o in request.options) if isinstance(request, ChoiceRequest) else ""
            lines.append(f"  {request.by}: {request.prompt} {f'[{ids}]' if ids else ''}".rstrip())
        return "The table waits for:\n" + ("\n".join(lines) or "  nothing")

    def _open_request(self, kind: type[Any]) -> Any:
        match = next((request for request in self.state.open if isinstance(request, kind)), None)
        if match is None:
            raise AssertionError(f"no {kind.__name__} is open\n{self.waiting()}")
        return match


def _step(at: Any, part: str) -> Any:
    if isinstance(at, list):
        by_id = next((row for row in at if isinstance(row, dict) and row.get("id") == part), None)
        if by_id is not None:
            return by_id
        if not part.isdigit() or int(part) >= len(at):
            raise AssertionError(f"there is no {part} in a list of {len(at)}")
        return at[int(part)]
    if not isinstance(at, dict) or part not in at:
        raise AssertionError(f"the state has no {part}")
    return at[part]
