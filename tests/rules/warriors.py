"""One round of Dice Warriors in one line: who stands where and shows what, and what is answered."""

from __future__ import annotations

from typing import Any

from traywatch.rules import load_game
from traywatch.rules.core.types import (
    Choice,
    ChoiceRequest,
    Engine,
    Event,
    Placed,
    PlacedObject,
    PlaceRequest,
    Player,
    Rejected,
    Rolled,
    RolledDie,
    RollRequest,
)
from traywatch.rules.testing import GameTable

Die = tuple[str, str, str]
"""A type, its space (``rank:column``) and the result that it shows."""


class Table(GameTable):
    """The public kit with scripted answers; what is not scripted takes the first option."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine, players=(Player(id="red", name="Red"), Player(id="blue", name="Blue")))
        self.answers: dict[str, list[str]] = {}
        self.rolls: list[str] = []
        self.shown: dict[str, str] = {}
        self.asked: list[ChoiceRequest] = []

    def refused(self, event: Event) -> str:
        result = self.engine.reduce(self.state, event)
        assert isinstance(result, Rejected), event
        assert result.message
        return result.code

    def die(self, name: str) -> dict[str, Any] | None:
        return next((die for die in self.state.to_json()["dice"] if die["id"] == name), None)

    def tweak(self, given: dict[str, dict[str, Any]]) -> None:
        """Writes values into dice (``{"b2-warrior": {"stone": 3}}``), or adds a die that is not there."""
        data = self.state.to_json()
        for name, changes in given.items():
            die = next((d for d in data["dice"] if d["id"] == name), None)
            if die is None:
                data["dice"].append({"id": name, **changes})
            else:
                die.update(changes)
        self.state = self.engine.state_from_json(data)

    def step(self) -> None:
        """Answers what is open: by the script, else by the first option."""
        request = self.state.open[0]
        if isinstance(request, ChoiceRequest):
            self.asked.append(request)
            stage = request.stage.split("|")[0]
            script = self.answers.get(stage, [])
            ids = [option.id for option in request.options]
            option = script.pop(0) if script and script[0] in ids else ids[0]
            self.take(Choice(request=request.id, option=option))
        elif isinstance(request, RollRequest):
            self.take(Rolled(request=request.id, dice=tuple(self._dice(request))))
        elif isinstance(request, PlaceRequest):
            self.take(Placed(request=request.id))

    def _dice(self, request: RollRequest) -> list[RolledDie]:
        dice = []
        for spec in request.dice:
            for _ in range(spec.n):
                scripted = "-party" not in request.id
                label = self.rolls.pop(0) if scripted and self.rolls else self.shown.get(spec.role, "1")
                value = int(label) if label.isdigit() else None
                dice.append(RolledDie(role=spec.role, kind=spec.kind or "d6", label=label, value=value))
        return dice

    def until(self, phase: str, round_no: int) -> None:
        """Plays on to a phase of a round, or to the end."""
        for _ in range(400):
            data = self.state.to_json()
            if data["phase"] == "over" or (data["phase"], data["round_no"]) == (phase, round_no):
                return
            self.step()
        raise AssertionError("the round does not end")


def table(
    red: list[Die],
    blue: list[Die],
    *,
    given: dict[str, dict[str, Any]] | None = None,
    answers: dict[str, list[str]] | None = None,
    rolls: tuple[str, ...] = (),
    **settings: Any,
) -> Table:
    """A game after both parties were rolled and placed; the shorter side gets idle warriors.

    ``given`` is written in before the dice are placed: what needs no answer follows at once.
    """
    size = max(len(red), len(blue))
    sides = [list(red), list(blue)]
    for side in sides:
        for n in range(size - len(side)):
            side.append(("warrior", f"1:{8 - n}", "miss"))
    engine = load_game("dice_warriors", settings={"party_size": size, **settings})
    game = Table(engine)
    for side in sides:
        for kind, _, _ in side:
            game.choose(f"type:{kind}")
    game.choose("0")
    dice = game.state.to_json()["dice"]
    names = [[die["id"] for die in dice if die["owner"] == side] for side in (0, 1)]
    for side in (0, 1):
        game.shown.update({name: sides[side][n][2] for n, name in enumerate(names[side])})
    for _ in (0, 1):
        game.step()
    game.tweak(given or {})
    game.answers = {stage: list(options) for stage, options in (answers or {}).items()}
    game.rolls = list(rolls)
    for side in (0, 1):
        spaces = {name: sides[side][n][1] for n, name in enumerate(names[side])}
        spaces |= {
            die["id"]: f"{die['rank']}:{die['col']}"
            for die in game.state.to_json()["dice"]
            if die["owner"] == side and die["id"] not in spaces
        }
        objects = tuple(PlacedObject(kind="die", die_id=name, zone=zone) for name, zone in spaces.items())
        place = next(r for r in game.state.open if isinstance(r, PlaceRequest))
        game.take(Placed(request=place.id, objects=objects))
    return game
