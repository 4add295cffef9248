"""Pairs of rules, generated: everything a game can do, against everything that changes or stops it.

    python -m tests.rules.pairs --game dice_warriors

A cell plays a short session in which both happen, through the engine alone. In every cell nothing
raises, numbers and dice stay as ``ranges.check`` demands, and the log folds to the same state. Cells that
a game's text decides have expected values in ``decided_pairs.toml``.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import Any

from tests.rules import adventurers, delvers, party
from tests.rules.any_table import OPS, PRACTICE
from tests.rules.decided import check_decided, decided
from tests.rules.hands import legal
from tests.rules.ranges import check
from tests.rules.tray import Tray
from tests.rules.walk import FAULTS, canonical
from traywatch.rules import fold, load_game
from traywatch.rules.content import builtin, read
from traywatch.rules.core.types import (
    Accepted,
    Choice,
    ChoiceRequest,
    Engine,
    Event,
    Player,
    Rejected,
    Rolled,
    RolledDie,
    RollRequest,
    State,
)
from traywatch.rules.dice_warriors.content import WarContent
from traywatch.rules.dice_warriors.die_results import CHARACTER_RESULTS, DICE_RESULTS


@dataclass(frozen=True)
class Cell:
    """Two rules that meet: the engine, who plays, and what the players want to happen."""

    game: str
    one: str
    other: str
    engine: Callable[[], Engine]
    players: tuple[Player, ...] | None = None
    wanted: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    steps: int = 40

    @property
    def name(self) -> str:
        return f"{self.one} x {self.other}"


class Play:
    """A cell that is played: wanted options first, wanted zones in turn, everything else by chance."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        self.rng = Random(cell.name)
        self.tray = Tray(self.rng)
        self.engine = cell.engine()
        start = self.engine.start(cell.players)
        begun = self.engine.begin(start)
        assert isinstance(begun, Accepted), begun
        self.log: list[Event] = [start]
        self.state: State = begun.state
        self.rolls = 0

    def run(self) -> int:
        """Play the cell. Returns the number of events. Raises ``AssertionError`` where something fails."""
        for _ in range(self.cell.steps):
            if not self.state.open:
                break
            event, must = self._next()
            result = self.engine.reduce(self.state, event)
            if isinstance(result, Rejected):
                assert result.code not in FAULTS, (event, result)
                assert not must, (event, result)
                continue
            self.log.append(event)
            self.state = result.state
            check(self.engine, self.state, self.state.to_json())
        folded = fold(self.engine, self.log)
        assert folded.state is not None
        assert canonical(folded.state) == canonical(self.state), "the log folds to another state"
        return len(self.log)

    def _next(self) -> tuple[Event, bool]:
        for request in self.state.open:
            if isinstance(request, ChoiceRequest):
                found = next(
                    (o for want in self.cell.wanted for o in request.options if o.id.startswith(want)), None
                )
                if found is not None and found.text is None and self.rng.random() < 0.9:
                    amount = found.amount and self.rng.randint(found.amount[0], min(found.amount[1], 9))
                    return Choice(request=request.id, option=found.id, amount=amount, by=request.by), True
            if isinstance(request, RollRequest) and self.cell.zones and "zone" in request.needs:
                zone: Any = self.cell.zones[self.rolls % len(self.cell.zones)]
                self.rolls += 1
                dice = [
                    RolledDie(role=spec.role, kind=spec.kind or "d20", zone=zone)
                    for spec in request.dice
                    for _ in range(spec.n)
                ]
                return Rolled(request=request.id, dice=tuple(dice)), request.dice[0].role != "obstacle"
        return legal(self.rng, self.tray, self.state)


# Dice Warriors ------------------------------------------------------------------------------------

CHANGERS = (
    "haste", "blessing", "inspire", "wish", "shape_change", "charm", "web", "blindness", "silence",
    "neutralise", "curse", "influence", "teleport", "clone", "phantasm", "familiar", "mage_shield",
    "holy_aura", "darkness", "dispel_magic", "destroy_undead", "assassinate", "death_touch",
    "scare", "engulf", "charge", "smite", "stealthy_attack", "wall_of_earth", "spikes",
    "stone_skin", "revivify", "advance", "rangers_stride",
)  # fmt: skip
"""Results that reroll, negate, move, copy, remove, guard or delay another die."""


def _war_engine(one: str, other: str) -> Engine:
    """A die ``subject`` that shows one result, and a die ``meddler`` that shows the other."""
    data = read("dice_warriors", builtin("dice_warriors"), WarContent).to_json()

    def faced(name: str, result: str, spell: str, die: str) -> dict[str, Any]:
        face = result if result in CHARACTER_RESULTS else spell
        if face != result:
            row = next(row for row in data["dice"] if row["id"] == die)
            row |= {"sides": 4, "faces": {result: 3, "arc" if result != "arc" else "flare": 1}}
        faces = {face: 4} if face == "miss" else {face: 3, "miss": 1}
        return {
            "id": name,
            "name": name.title(),
            "sides": 4,
            "group": "divine",
            "faces": faces,
            "undead": True,
        }

    data["characters"] += [
        faced("subject", one, "low_spell", "low"),
        faced("meddler", other, "mid_spell", "mid"),
    ]
    dice = ["meddler", "subject", "warrior", "rogue"]
    data["parties"] = [
        {"id": "first", "name": "First", "dice": dice},
        {"id": "second", "name": "Second", "dice": ["subject", "cleric", "warrior", "necromancer"]},
    ]
    data["settings"] = {"party_size": 4, "columns": 4}
    return load_game("dice_warriors", data)


def dice_warriors() -> Iterator[Cell]:
    results = sorted({*CHARACTER_RESULTS, *DICE_RESULTS, "heal_3"} - {"heal_die"})
    for one in results:
        for other in CHANGERS:

            def engine(one: str = one, other: str = other) -> Engine:
                return _war_engine(one, other)

            wanted = ("act:a1", "act:b5", "0", "a2-subject", "b5-subject", "subject", one)
            yield Cell("dice_warriors", one, other, engine, wanted=wanted, steps=45)


# Deep Dark Dice -----------------------------------------------------------------------------------

SOURCES = (
    "on_miss", "on_fumble", "battle", "turn", "roll", "hit", "crit", "place", "ability", "item",
    "gear", "consumable", "moved",
)  # fmt: skip
"""Where the first effect comes from. ``moved``: an item that is looted, swapped and traded."""
MINIONS = [{"id": "hound", "name": "Hound", "health": 6, "attack": 2, "on_miss": [{"op": "damage", "n": 2}]}]


def _deep_effect(op: str, *, on: str) -> dict[str, Any]:
    return {"op": op, "n": 2, "on": on, "ref": "hound" if op == "minion" else ""}


def _deep_engine(source: str, one: str, other: str) -> Engine:
    first = _deep_effect(one, on="monster" if one == "heal" and source != "ability" else "attacker")
    monster: dict[str, Any] = {"health": 25, "on_miss": [{"op": "damage", "n": 3}]}
    place: dict[str, Any] = {}
    more: dict[str, Any] = {"minions": MINIONS}
    heroes: list[dict[str, Any]] = [
        {"max_health": 12},
        {"max_health": 12, "passives": [{"op": "revive", "when": "downed"}]},
    ]
    if source in ("on_miss", "on_fumble"):
        monster[source] = [first, {"op": "damage", "n": 5}]
    elif source == "place":
        place["passives"] = [{"name": "Hook", "when": "roll", "do": [first]}]
    elif source == "ability":
        heroes[0]["active"] = {"name": "Own", "do": [first]}
    elif source == "item":
        more["items"] = [{"id": "ring", "name": "Ring", "on_gain": [first]}]
        heroes[0]["items"] = ["ring"]
    elif source in ("gear", "consumable"):
        use = {"name": "Ring", "do": [{**first, "on": "pick"}], "interrupt": True}
        more["items"] = [{"id": "ring", "name": "Ring", "kind": source, "use": use}]
        heroes[0]["items"] = heroes[1]["items"] = ["ring"]
    elif source == "moved":
        monster |= {"health": 6, "loot": ["mail", "ring"]}
        mail = {"id": "mail", "name": "Mail", "kind": "armor", "armor": 2, "on_gain": [first]}
        rags = {"id": "rags", "name": "Rags", "kind": "armor", "armor": 1, "max_health": 2}
        ring = {"id": "ring", "name": "Ring", "passives": [{"op": "barrier", "n": 2}]}
        more["items"] = [mail, rags, ring]
        heroes[0]["items"] = heroes[1]["items"] = ["rags"]
    else:
        monster["passives"] = [{"name": "Hook", "when": source, "do": [first]}]
    heroes[1]["active"] = {"name": "Other", "interrupt": True, "do": [_deep_effect(other, on="pick")]}
    heroes[1]["ultimate"] = {"name": "Twice", "interrupt": True, "do": [_deep_effect(other, on="attacker")]}
    return party.game(heroes, monster, 2, False, place, more)


def deep_dark_dice() -> Iterator[Cell]:
    zones = ("miss", "fumble", "hit", "miss", "crit", "fumble", "fumble", "hit")
    for source in SOURCES:
        for one in OPS:
            for other in OPS:

                def engine(source: str = source, one: str = one, other: str = other) -> Engine:
                    return _deep_engine(source, one, other)

                name = f"{source}:{one}"
                wanted = ("use:", "swap:", "give:") if source == "moved" else ("use:",)
                found = ("hit", "miss", "crit") if source == "moved" else zones
                yield Cell("deep_dark_dice", name, other, engine, wanted=wanted, zones=found, steps=24)


# Delver's Deep --------------------------------------------------------------------------------------

CHECKS = ("check:dodge", "check:lift", "check:plain", "harm:health", "harm:sanity", "end_break", "will_check")
PASSIVES = ("none", "low 1", "low 4", "high 5", "high 2", "both", "all")


def _delver_engine(on: str, passive: str, options: tuple[str, ...]) -> Engine:
    names = {"end_break": "sanity", "will_check": "will"}
    kind = names.get(on, on.partition(":")[2])
    rows = {
        "low 1": [("low", 1)], "low 4": [("low", 4)], "high 5": [("high", 5)], "high 2": [("high", 2)],
        "both": [("low", 2), ("high", 5)], "all": [("low", 2)],
    }.get(passive, [])  # fmt: skip
    where = "all" if passive == "all" else kind
    trait = {
        "passives": [{"on": where, "mode": mode, "r": r} for mode, r in rows],
        "active_on": [kind, "death"],
    }
    settings: dict[str, Any] = {}
    for option in options:
        key, _, value = option.partition("=")
        settings[key] = {"true": True, "false": False}.get(value, value)
    characters = [{"base": {"fort": 7, "ref": 7, "will": 7}}, {"base": {"fort": 1, "ref": 3, "will": 1}}]
    return delvers.game([trait], characters, **settings)


def delvers_deep() -> Iterator[Cell]:
    switches = (
        "stack_active=per_die", "reroll_order=active_first", "reroll_order=passive_first",
        "detrimental_from=above", "passive_optional=false", "paid_reroll_cancels=true",
        "cancelled_pair_counts=true", "detrimental_counts=true", "detrimental_only_good=false",
        "active_on_success=never", "damage_at_zero=damage_checks_first",
        "death_check_help=as_health", "second_break=new", "break_six=regain", "stack_dice=points",

    )  # fmt: skip
    for on in CHECKS:
        for passive in PASSIVES:
            for options in ((), *((one,) for one in switches), *combinations(switches, 2)):

                def engine(
                    on: str = on, passive: str = passive, options: tuple[str, ...] = options
                ) -> Engine:
                    return _delver_engine(on, passive, options)

                wanted = (on, "stack", "passive", "active", "yes", "rest", "harm:sanity")
                other = " ".join((passive, *options))
                yield Cell("delvers_deep", on, other, engine, wanted=wanted, steps=30)


# Deckbox Dungeons, the dice adventure ---------------------------------------------------------------

KEYWORDS = ("none", "reach", "crush", "stun", "pierce", "siphon", "regenerate", "dark_ritual")
DECK_OPS = (
    "heal", "energy", "loot", "damage", "stun", "action", "move", "melee", "ranged", "defense",
    "speed", "skill", "dice",
)  # fmt: skip


CARDS = ("abilities", "items", "actions")


def _deckbox_engine(keyword: str, card: str, effect: dict[str, Any]) -> Engine:
    """The shipped quest with one keyword on every enemy, and one effect on every card of a kind."""
    data = tomllib.loads((PRACTICE / "deckbox_dungeons" / "practice.toml").read_text(encoding="utf-8"))
    for enemy in data["enemies"]:
        enemy["keywords"] = [] if keyword == "none" else [keyword]
    free = {"do": [effect]}
    for ability in data["abilities"] if card == "abilities" else ():
        ability |= {"energy": 0, **free}
    for item in data["items"] if card == "items" else ():
        item |= {"price": 0, **free}
    for encounter in data["encounters"] if card == "actions" else ():
        encounter |= {
            "actions": [{"id": "lever", "name": "Lever", "once": False, **free}],
            "refresh": [effect],
        }
    data["settings"] = {**data.get("settings", {}), "starting_cards": "party", "enemy_moves": "auto"}
    return load_game("deckbox_dungeons", data)


def deckbox_dungeons() -> Iterator[Cell]:
    effects = product(DECK_OPS, ("self", "hero", "all", "enemy"), ("attack", "turn", "round"))
    for keyword, card, (op, on, until) in product(KEYWORDS, CARDS, tuple(effects)):
        effect = {"op": op, "n": 1, "on": on, "until": until}

        def engine(keyword: str = keyword, card: str = card, effect: dict[str, Any] = effect) -> Engine:
            return _deckbox_engine(keyword, card, effect)

        first = {"abilities": "ability", "items": "use:", "actions": "room:"}[card]
        wanted = (first, "buy:", "attack:", "who:", "minor:", "move", "go:")
        other = f"{op} {on} {until}" if card == "abilities" else f"{card} {op} {on} {until}"
        yield Cell("deckbox_dungeons", keyword, other, engine, wanted=wanted, steps=30)


ADVENTURE_OPS = (
    "damage", "wound", "mod", "bonus", "reduce", "heal", "cure", "draw", "acquire", "explore",
    "travel", "add", "rescue", "purge", "peek", "timer",
)  # fmt: skip


FOES = ("enemies", "obstacles", "villains")
TRIGGERS = ("turn", "explore", "damage", "stat", "obstacle", "battle", "close")


def _met_engine(op: str, card: str, moment: str) -> Engine:
    """A card that is met, or a passive skill, with the effect; and a skill that takes damage off."""
    do = [{"op": op, "n": 1}]
    ward = {"id": "ward", "name": "Ward", "when": ["reduce"], "roll": False, "do": [{"op": "reduce", "n": 1}]}
    skills = [{**ward, "dice": [{"types": ["physical", "mental"]}]}]
    harm = {"op": "damage", "n": 2}
    met: dict[str, list[dict[str, Any]]] = {
        kind: [{"id": kind, "name": kind, "failure": [harm]}] for kind in FOES
    }
    met["obstacles"][0] |= {"tier": 2, "types": ["physical"]}
    if card == "passive":
        skills.append({"id": "habit", "name": "Habit", "kind": "passive", "on": moment, "do": do})
    else:
        met[card][0][moment] = [*do, harm]
    bag = [{"type": one, "n": 2} for one in ("enemy", "obstacle", "physical")]
    place = {"bag": bag, "enemies": {"list": ["enemies"]}, "obstacles": {"list": ["obstacles"]}}
    known = [one["id"] for one in skills]
    more = {"skills": skills, **met}
    return adventurers.game([{"skills": known}, {}], {"villains": ["villains"]}, place, more)


def dice_adventure() -> Iterator[Cell]:
    """Effects of skills against each fate of the dice, at each moment, and with each way to draw."""
    for op in ADVENTURE_OPS:
        for when in ("before", "after", "battle", "weaken", "reduce", "ally"):
            for fate in ("hide", "discard", "deter", "remove"):

                def engine(op: str = op, when: str = when, fate: str = fate) -> Engine:
                    skill = {
                        "id": "trick",
                        "name": "Trick",
                        "when": [when],
                        "helps": ["self", "near"],
                        "fate": fate,
                    }
                    skill |= {"dice": [{"types": ["physical", "mental"], "n": 1}], "do": [{"op": op, "n": 1}]}
                    return adventurers.game(more={"skills": [skill]}, heroes=[{"skills": ["trick"]}, {}])

                wanted = ("explore", "use:", "fight", "near:", "hide:")
                yield Cell("dice_adventure", op, f"{when} {fate}", engine, wanted=wanted, steps=40)
    for op in ADVENTURE_OPS:
        for card, moment in (
            *product(FOES, ("encounter", "success", "failure")),
            *product(("passive",), TRIGGERS),
        ):

            def foe(op: str = op, card: str = card, moment: str = moment) -> Engine:
                return _met_engine(op, card, moment)

            wanted = ("explore", "use:", "fight", "overcome", "lose:")
            yield Cell("dice_adventure", op, f"{card} {moment}", foe, wanted=wanted, steps=40)


GAMES: dict[str, Callable[[], Iterator[Cell]]] = {
    "deep_dark_dice": deep_dark_dice,
    "deckbox_dungeons": deckbox_dungeons,
    "dice_adventure": dice_adventure,
    "delvers_deep": delvers_deep,
    "dice_warriors": dice_warriors,
}


def main(argv: list[str] | None = None) -> int:
    """Play every cell; 1 where one fails, with its name."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.pairs", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), action="append", help="one game (all)")
    parser.add_argument("--every", type=int, default=1, help="only every Nth cell")
    args = parser.parse_args(argv)
    failed = 0
    for game in args.game or list(GAMES):
        cells = list(GAMES[game]())[:: args.every]
        events, started = 0, time.process_time()
        for cell in cells:
            try:
                events += Play(cell).run()
            except Exception as problem:
                failed += 1
                if failed <= 20:
                    print(f"{game}: {cell.name}: {problem!r}"[:900], file=sys.stderr)
        engines = {cell.name: cell.engine for cell in GAMES[game]()}
        values = list(decided(game))
        for one in values:
            try:
                check_decided(one, engines[one.name]())
            except Exception as problem:
                failed += 1
                print(f"{game}: {one.name}: {problem!r}"[:900], file=sys.stderr)
        spent = f"{time.process_time() - started:.0f} s of CPU"
        print(f"{game}: {len(cells)} cells, {events} events, {len(values)} decided by the text ({spent})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
