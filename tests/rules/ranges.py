"""Which numbers may never leave their range, by game. A game that is not named here has the common ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any

from traywatch.rules.core.types import Engine, State
from traywatch.rules.dice_adventure import AdventureState, census

Check = Callable[[dict[str, Any]], None]

NEVER_NEGATIVE = frozenset(
    {
        "health", "sanity", "attack", "armor", "barrier", "bleed", "poison", "regenerate", "pool", "points",
        "count", "serial", "epoch", "granted", "turn_no",
    }
)  # fmt: skip


def check(engine: Engine, state: State, data: dict[str, Any]) -> None:
    """Raises ``AssertionError`` where a state (``data``: as JSON) breaks what must always hold."""
    ids = [request.id for request in state.open]
    assert len(set(ids)) == len(ids), f"two requests share an id: {ids}"
    view = engine.view(state)
    for seat in view.seats:
        assert all(bar.now >= 0 for bar in seat.bars), seat
    for record in records(data):
        for key in NEVER_NEGATIVE & record.keys():
            value = record[key]
            assert not isinstance(value, int) or value >= 0, f"{key} is {value} in {record}"
    if special := OF_GAME.get(data["game"]):
        special(data)


_NESTED = (dict, list)


def records(data: Any) -> Iterator[dict[str, Any]]:
    """Every object within a JSON value."""
    rest = [data]
    while rest:
        one = rest.pop()
        if isinstance(one, dict):
            yield one
            rest += [value for value in one.values() if type(value) in _NESTED]
        else:
            rest += [value for value in one if type(value) in _NESTED]


def _deep_dark_dice(data: dict[str, Any]) -> None:
    capped = data["settings"]["heal_cap"]
    for record in records({key: value for key, value in data.items() if key != "settings"}):
        if "health" in record and "max_health" in record and capped:
            assert record["health"] <= record["max_health"], record
        if "curse" in record:
            assert 0 <= record["curse"] <= 4, record
    for hero in data["heroes"]:
        assert hero["downed"] == (hero["health"] == 0), hero
        assert not (hero["downed"] and hero["minion"]), "a minion fights for a Downed hero"
    assert 0 <= data["active"] < len(data["heroes"])
    if data["open"] and data["phase"] == "battle" and data["attack"] is not None:
        last_help = (data["asking"] or {}).get("do") == "last_help"
        assert data["monster"]["health"] > 0 or last_help, "a beaten monster goes on"


def _delvers_deep(data: dict[str, Any]) -> None:
    assert 0 <= data["active"] < len(data["characters"])
    for record in records(data):
        if isinstance(record.get("methods"), list):
            assert len(record["methods"]) <= 2, "two methods are the most"


def _fifth(data: dict[str, Any]) -> None:
    for one in data["combatants"]:
        assert one["hp"] <= one["max_hp"], one
        assert not (one["dead"] and one["hp"]), one
        assert not (one["stable"] and (one["hp"] or one["dead"])), one
    ids = [one["id"] for one in data["combatants"]]
    assert len(set(ids)) == len(ids), f"two creatures share an id: {ids}"
    order = [one["id"] for one in data["turns"]["combatants"]]
    assert set(order) <= set(ids)
    assert data["turns"]["turn"] in ("", *order)
    assert len(data["strikes"]) <= 2


def _free(data: dict[str, Any]) -> None:
    assert 0 <= data["turn"] < len(data["players"])
    assert len(data["throws"]) <= data["settings"]["remember"]
    for throw in data["throws"]:
        assert set(throw["dropped"]) < set(range(len(throw["dice"])))


def _dice_warriors(data: dict[str, Any]) -> None:
    spaces = [(die["owner"], die["rank"], die["col"]) for die in data["dice"] if die["rank"]]
    assert len(set(spaces)) == len(spaces), f"two dice on one space: {spaces}"
    for die in data["dice"]:
        assert 1 <= die["hits"] <= die["sides"], die
        assert die["rank"] <= data["settings"]["ranks"] and die["col"] <= data["settings"]["columns"], die
    there = {die["id"] for die in data["dice"]}
    for die in data["dice"]:
        assert {die["engulfs"], die["familiar_of"]} - {None} <= there, f"bound to a die that is gone: {die}"
        shields = [die["result"], *die["also"]].count("shield")
        assert len(die["covers"]) <= shields, f"a shield that is not shown covers: {die}"
    assert not there & {die["id"] for die in data["lost"]}, "a die is in play and lost"
    if data["phase"] != "resolve" or any(task["do"] == "repair" for task in data["agenda"]):
        return
    if any(word in request["id"] for request in data["open"] for word in ("column", "shift")):
        return  # a die that has moved takes its space, or the ranks are being repaired
    for side in (0, 1):
        ranks = [rank for owner, rank, _ in spaces if owner == side]
        sizes = [ranks.count(n) for n in range(1, max(ranks, default=0) + 1)]
        assert sizes == sorted(sizes, reverse=True), f"illegal ranks: {sizes}"


def _deckbox_dungeons(data: dict[str, Any]) -> None:
    settings, moving = data["settings"], data["move"]
    heroes = [hero for hero in data["heroes"] if not hero["out"]]
    spots = [(n, tuple(hero["at"])) for n, hero in enumerate(data["heroes"]) if hero["at"] is not None]
    foes = [tuple(enemy["at"]) for enemy in data["enemies"]]
    assert len(set(foes)) == len(foes), "two enemies on one space"
    # Only who is moving may be on another hero's space, on the way to the next one.
    still = [at for n, at in spots if moving is None or n != moving["hero"]]
    assert len(set(still)) == len(still), "two heroes on one space"
    assert not {at for _, at in spots} & set(foes), "a hero on an enemy's space"
    for hero in heroes:
        assert hero["health"] <= hero["max_health"], hero
    assert all(enemy["health"] > 0 for enemy in data["enemies"]), "an enemy without health on the map"
    assert len(data["market"]) <= settings["market"]
    assert data["active"] < len(data["heroes"])
    assert len(set(data["activated"])) == len(data["activated"])


def _dice_adventure(data: dict[str, Any]) -> None:
    state = AdventureState.from_json(data)
    assert census(state) == {one: n for one, n in state.made.items() if n}, "a die was lost or doubled"
    for hero in state.heroes:
        assert len(hero.hand) <= 10, hero
        assert not any(one.startswith("ally") for one in hero.hand), hero
        assert all(one.startswith("ally") for one in hero.ally_hand), hero
        held = (*hero.hand, *hero.bag, *hero.discard)
        assert not any(one.startswith(("obstacle", "enemy", "villain")) for one in held), hero
    for place in state.locations:
        assert place.open or not place.bag, place
    assert 0 <= state.active < len(state.heroes)


OF_GAME: MappingProxyType[str, Check] = MappingProxyType(
    {
        "deep_dark_dice": _deep_dark_dice,
        "deckbox_dungeons": _deckbox_dungeons,
        "dice_adventure": _dice_adventure,
        "delvers_deep": _delvers_deep,
        "dice_warriors": _dice_warriors,
        "fifth": _fifth,
        "free": _free,
    }
)
