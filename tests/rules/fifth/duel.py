"""Random events of a fight, for the engine and for the reference, and what must be equal after each.

python -m tests.rules.fifth.duel --events 100000
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random
from typing import Any

from tests.rules.fifth.reference import Fight
from traywatch.rules import load_game
from traywatch.rules.core.types import (
    Accepted,
    Choice,
    ChoiceRequest,
    Engine,
    Player,
    Rolled,
    RolledDie,
    RollRequest,
    State,
)
from traywatch.rules.fifth import FifthState

CLAW = "Claw +4, 2d4+1 slashing + 1d6 fire"
CARDS: dict[str, dict[str, Any]] = {
    "ada": {"ac": 15, "hp": 20, "saves": {"dex": 2, "con": 1},
        "actions": ["Blade +5, 1d8+3 slashing + 1d6 fire",
            "Bow +6, 1d6+2 piercing, ranged", "Blast DC 13 dex, 3d6 fire, half, prone"]},
    "bo": {"ac": 12, "hp": 9, "crit_from": 19, "saves": {"dex": 2, "con": 4}, "resist": ["fire", "slashing"],
           "actions": ["Mace +3, 2d6 bludgeoning", "Gaze DC 12 con, paralyzed",
               "Spit +2, 1d4 poison, ranged"]},
    "imp": {"ac": 13, "hp": 30, "saves": {"dex": 2, "con": 0}, "vulnerable": ["fire"], "immune": ["poison"],
            "condition_immune": ["poisoned"],
                "actions": [CLAW, "Breath DC 14 con, 4d6 fire + 2d4+2 poison, half"]},
    "rat": {"ac": 10, "hp": 12, "saves": {"dex": 2, "con": 0}, "vulnerable": ["slashing"],
        "resist": ["slashing"],
            "actions": ["Bite +5, 1d4+3 piercing, poisoned", "Bolt +1, 1d10 cold + 1 fire, ranged"]},
}  # fmt: skip
"""Two characters and two foes, with everything that meets in the rules."""

ACTS: dict[str, list[dict[str, Any]]] = {
    "ada": [
        {"kind": "attack", "bonus": 5, "ranged": False, "condition": None,
         "damage": [(1, 8, 3, "slashing"), (1, 6, 0, "fire")]},
        {"kind": "attack", "bonus": 6, "ranged": True, "condition": None, "damage": [(1, 6, 2, "piercing")]},
        {"kind": "save", "dc": 13, "ability": "dex", "half": True, "condition": "prone",
            "damage": [(3, 6, 0, "fire")]},
    ],
    "bo": [
        {"kind": "attack", "bonus": 3, "ranged": False, "condition": None,
            "damage": [(2, 6, 0, "bludgeoning")]},
        {"kind": "save", "dc": 12, "ability": "con", "half": False, "condition": "paralyzed", "damage": []},
        {"kind": "attack", "bonus": 2, "ranged": True, "condition": None, "damage": [(1, 4, 0, "poison")]},
    ],
    "imp": [
        {"kind": "attack", "bonus": 4, "ranged": False, "condition": None,
         "damage": [(2, 4, 1, "slashing"), (1, 6, 0, "fire")]},
        {"kind": "save", "dc": 14, "ability": "con", "half": True, "condition": None,
         "damage": [(4, 6, 0, "fire"), (2, 4, 2, "poison")]},
    ],
    "rat": [
        {"kind": "attack", "bonus": 5, "ranged": False, "condition": "poisoned",
            "damage": [(1, 4, 3, "piercing")]},
        {"kind": "attack", "bonus": 1, "ranged": True, "condition": None,
         "damage": [(1, 10, 0, "cold"), (0, 0, 1, "fire")]},
    ],
}  # fmt: skip
"""The same actions for the reference."""

SETTINGS: dict[str, tuple[Any, ...]] = {
    "critical": ("double_dice", "max_plus_roll", "double_total"),
    "one_misses": (True, False),
    "advantage_dice": ("two", "twice"),
    "damage_dice": ("seen", "together", "after"),
    "foes_at_zero": ("dead", "dying"),
    "massive_damage": (True, False),
    "temporary": ("higher", "new"),
}
HELD = ("blinded", "grappled", "frightened", "invisible", "paralyzed", "petrified", "poisoned", "prone",
        "restrained", "stunned", "unconscious", "incapacitated")  # fmt: skip
ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
SAME = ("hp", "dead")
ALIVE = ("temp", "stable", "successes", "failures", "concentrating", "exhaustion", "dodging")


def content() -> dict[str, Any]:
    """The content of the fight."""
    cards = [{"id": name, "name": name.title(), **card} for name, card in CARDS.items()]
    whole = {"format": 1, "id": "duel", "title": "Duel", "characters": cards[:2], "foes": cards[2:]}
    return {**whole, "encounter": {"imp": 1, "rat": 1}}


ENGINE: Engine = load_game("fifth", content())


class Duel:
    """One fight, in the engine and in the reference. ``rng`` decides everything."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.settings: dict[str, Any] = {name: rng.choice(values) for name, values in SETTINGS.items()}
        players = [Player(id="ada", name="Ada", figure="ada"), Player(id="bo", name="Bo", figure="bo")]
        self.state: State = ENGINE.init(players, {**self.settings, "initiative": "by_hand", "ties": "bonus"})
        self.dice: list[int] = []
        self.events = 0
        self.choose("begin")
        for n in (40, 30, 20, 10):
            self.choose("number", n)
        self.fight = Fight({name: self._creature(name) for name in CARDS}, self.settings)
        self.compare()

    def _creature(self, name: str) -> dict[str, Any]:
        card = CARDS[name]
        lists = {
            key: set(card.get(key, ())) for key in ("resist", "vulnerable", "immune", "condition_immune")
        }
        return {
            "ac": card["ac"], "hp": card["hp"], "max": card["hp"], "temp": 0,
                "crit_from": card.get("crit_from", 20),
            "foe": name in ("imp", "rat"), "by": "bo" if name == "bo" else "ada", "conditions": set(),
            "exhaustion": 0, "successes": 0, "failures": 0, "stable": False, "dead": False, "dodging": False,
            "concentrating": False, "saves": {a: card["saves"].get(a, 0) for a in ABILITIES}, **lists,
        }  # fmt: skip

    # The engine ---------------------------------------------------------------------------

    @property
    def engine_state(self) -> FifthState:
        assert isinstance(self.state, FifthState)
        return self.state

    def id_of(self, name: str) -> str:
        return next(one.id for one in self.engine_state.combatants if one.kind == name)

    def choose(self, option: str, amount: int | None = None, text: str | None = None) -> None:
        for request in self.state.open:
            if isinstance(request, ChoiceRequest) and option in {one.id for one in request.options}:
                self._take(Choice(request=request.id, option=option, amount=amount, text=text, by=request.by))
                return
        raise AssertionError((option, [request.to_json() for request in self.state.open]))

    def _take(self, event: Any) -> None:
        result = ENGINE.reduce(self.state, event)
        assert isinstance(result, Accepted), (event, result)
        self.state = result.state

    def roll_all(self, *, along: bool = False) -> None:
        """Roll what is asked for until a menu is open."""
        while self.state.open and isinstance(request := self.state.open[0], RollRequest):
            specs = [*request.dice, *(request.also if along else ())]
            dice = []
            for spec in specs:
                for _ in range(spec.n):
                    n = self.rng.randint(1, int((spec.kind or "d20")[1:]))
                    self.dice.append(n)
                    dice.append(RolledDie(role=spec.role, kind=spec.kind or "d20", value=n))
            along = False
            self._take(Rolled(request=request.id, dice=tuple(dice)))

    # Events -------------------------------------------------------------------------------

    def step(self) -> None:
        """One random event for both. What cannot be done now becomes the end of the turn."""
        self.dice = []
        self.events += 1
        name = self.fight.order[self.fight.now]
        kinds = ("attack", "attack", "attack", "blast", "harm", "heal", "temporary", "begin", "end", "tired",
                 "dodge", "concentrate", "next", "next")  # fmt: skip
        getattr(self, f"_{self.rng.choice(kinds)}")(name)
        self.roll_all()
        self.fight.settle(self.dice)
        assert self.over == self.fight.over()
        self.compare()

    @property
    def over(self) -> bool:
        return self.engine_state.phase != "fight"

    def _alive(self) -> list[str]:
        return [name for name, one in self.fight.all.items() if not one["dead"]]

    def _attack(self, name: str) -> None:
        acts = [n for n, act in enumerate(ACTS[name]) if act["kind"] == "attack"]
        targets = [other for other in self._alive() if other != name]
        if not self.fight.able(name) or not targets:
            return self._next(name)
        n, to = self.rng.choice(acts), self.rng.choice(targets)
        act = ACTS[name][n]
        self.choose(f"act:{n}")
        if any(
            one.id == f"at:{self.id_of(to)}"
            for r in self.state.open
            if isinstance(r, ChoiceRequest)
            for one in r.options
        ):
            self.choose(f"at:{self.id_of(to)}")
        how: dict[str, Any] = {
            "near": not act["ranged"],
            "advantage": False,
            "disadvantage": False,
            "cover": 0,
        }
        for switch in ("advantage", "disadvantage", "near"):
            if self.rng.random() < 0.25:
                self.choose(switch)
                how[switch] = not how[switch]
        if self.rng.random() < 0.2:
            cover = self.rng.choice((("cover_half", 2), ("cover_three_quarters", 5)))
            self.choose(cover[0])
            how["cover"] = cover[1]
        seen = self.settings["damage_dice"] == "seen" and self.rng.random() < 0.5
        how["along"] = seen or self.settings["damage_dice"] == "together"
        self.roll_all(along=seen)
        self.fight.attack(name, to, act, how, self.dice)
        return None

    def _blast(self, name: str) -> None:
        acts = [n for n, act in enumerate(ACTS[name]) if act["kind"] == "save"]
        if not self.fight.able(name) or not acts:
            return self._next(name)
        n = self.rng.choice(acts)
        alive = self._alive()
        targets = self.rng.sample(alive, self.rng.randint(1, len(alive)))
        self.choose(f"act:{n}")
        for to in targets:
            self.choose(f"at:{self.id_of(to)}")
        self.choose("done")
        self.roll_all()
        self.fight.blast(targets, ACTS[name][n], self.dice)
        return None

    def _harm(self, name: str) -> None:
        to, n = self.rng.choice(self._alive()), self.rng.choice((1, 4, 9, 21, 45))
        kind = self.rng.choice(("fire", "slashing", "poison", "cold"))
        self.choose("harm")
        self.choose(f"at:{self.id_of(to)}", text=f"{n} {kind}")
        self.roll_all()
        self.fight.hurt(to, {kind: n}, self.dice)

    def _heal(self, name: str) -> None:
        to, n = self.rng.choice(self._alive()), self.rng.choice((0, 1, 5, 30))
        self.choose("heal")
        self.choose(f"at:{self.id_of(to)}", text=str(n))
        self.fight.heal(to, n)

    def _temporary(self, name: str) -> None:
        to, n = self.rng.choice(self._alive()), self.rng.randint(0, 12)
        self.choose("temporary")
        self.choose(f"at:{self.id_of(to)}", n)
        one = self.fight.all[to]
        one["temp"] = max(n, one["temp"]) if self.settings["temporary"] == "higher" else n

    def _begin(self, name: str) -> None:
        to, condition = self.rng.choice(self._alive()), self.rng.choice(HELD)
        if condition in self.fight.all[to]["conditions"]:
            return self._end(name)
        self._conditions(to)
        self.choose(f"begin:{condition}")
        if condition in ("grappled", "frightened"):
            self.choose("by")
        self.fight.begin(to, condition)
        return None

    def _end(self, name: str) -> None:
        held = [
            (to, condition) for to in self._alive() for condition in sorted(self.fight.all[to]["conditions"])
        ]
        if not held:
            return self._next(name)
        to, condition = self.rng.choice(held)
        self._conditions(to)
        self.choose(f"end:{condition}:{self._by(to, condition)}")
        self.fight.end(to, condition)
        return None

    def _conditions(self, to: str) -> None:
        self.choose("conditions")
        self.choose(f"at:{self.id_of(to)}")

    def _by(self, to: str, condition: str) -> str:
        one = next(one for one in self.engine_state.combatants if one.kind == to)
        return next(held.by for held in one.conditions if held.name == condition)

    def _tired(self, name: str) -> None:
        to, n = (
            self.rng.choice(self._alive()),
            self.rng.choice((0, 1, 2, 3, 6) if self.rng.random() < 0.3 else (0, 1)),
        )
        self._conditions(to)
        self.choose("exhaustion", n)
        self.fight.all[to]["exhaustion"] = n
        if n == 6:
            self.fight.kill(to)

    def _dodge(self, name: str) -> None:
        if not self.fight.able(name):
            return self._next(name)
        self.choose("dodge")
        self.fight.all[name]["dodging"] = True
        return None

    def _concentrate(self, name: str) -> None:
        if not self.fight.able(name):
            return self._next(name)
        self.choose("concentrate")
        self.fight.all[name]["concentrating"] = not self.fight.all[name]["concentrating"]
        return None

    def _next(self, name: str) -> None:
        self.choose("next_turn")
        self.roll_all()
        self.fight.next(self.dice)

    # Comparison ---------------------------------------------------------------------------

    def compare(self) -> None:
        """Every creature is the same in both."""
        assert self.dice == [], f"the reference left dice: {self.dice}"
        there = {one.kind: one for one in self.engine_state.combatants}
        for name, want in self.fight.all.items():
            if name not in there:
                assert want["dead"], f"{name} is gone, but not dead"
                continue
            got = {**there[name].to_json(), "temp": there[name].temp_hp}
            keys = SAME if want["dead"] or self.over else (*SAME, *ALIVE)
            assert {key: got[key] for key in keys} == {key: want[key] for key in keys}, name
            if not want["dead"]:
                assert {one.name for one in there[name].conditions} == want["conditions"], name


def main(argv: list[str] | None = None) -> int:
    """Play random events; 1 where the engine and the reference differ, with the seed."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.fifth.duel", description=__doc__)
    parser.add_argument("--events", type=int, default=100_000, help="events at least (100000)")
    parser.add_argument("--seed", type=int, default=0, help="the first fight's number (0)")
    args = parser.parse_args(argv)
    events, seed, started = 0, args.seed, time.process_time()
    while events < args.events:
        duel = Duel(Random(seed))
        try:
            for _ in range(60):
                if duel.over:
                    break
                duel.step()
        except Exception as problem:
            print(f"fight {seed}, event {duel.events}: {problem!r}"[:2000], file=sys.stderr)
            return 1
        events += duel.events
        seed += 1
    spent = time.process_time() - started
    print(f"{seed - args.seed} fights, {events} events, all equal ({spent:.0f} s of CPU)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
