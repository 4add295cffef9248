"""Random settings and random content of any game, from the types of the settings and cards."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

from traywatch.errors import RulesError
from traywatch.rules import load_game
from traywatch.rules.core.types import Engine, HouseRule
from traywatch.rules.texts.controls import Number, Order, Pick, Switch

PRACTICE = Path(__file__).parents[2] / "rules"
OPS = (
    "bonus", "heal", "barrier", "cleanse", "stealth", "pierce", "stun", "reroll", "reroute", "revive",
    "regenerate", "immune", "refresh", "damage", "bleed", "daze", "doom", "poison", "necrotic", "curse",
    "stat", "obstacles", "petrify", "minion",
)  # fmt: skip


def settings(rng: Random, rules: tuple[HouseRule, ...], share: float = 0.35) -> dict[str, Any]:
    """Some settings with any of the answers that the lobby offers."""
    out: dict[str, Any] = {}
    for rule in rules:
        control = rule.control
        if rule.name == "auto" or rng.random() > share:
            continue
        if isinstance(control, Switch):
            out[rule.name] = rng.random() < 0.5
        elif isinstance(control, Pick):
            out[rule.name] = rng.choice(control.answers).value
        elif isinstance(control, Order):
            order = [answer.value for answer in control.answers]
            rng.shuffle(order)
            out[rule.name] = order
        elif isinstance(control, Number) and isinstance(rule.value, int):
            least, most = int(control.least), min(int(control.most), 30)
            out[rule.name] = rng.randint(least, max(least, most))
    return out


def engine(rng: Random, game: str) -> Engine:
    """The engine of a game with cards that chance has changed, or with what ships."""
    changes = {"deep_dark_dice": _deep, "dice_warriors": _warriors, "delvers_deep": _delvers}
    change = changes.get(game)
    if change is None:
        return load_game(game)
    text = (PRACTICE / game / "practice.toml").read_text(encoding="utf-8")
    for _ in range(20):
        data = tomllib.loads(text)
        data["id"] = "any"
        change(rng, data)
        try:
            return load_game(game, data)
        except RulesError as refused:
            # Cards that would leave nobody a turn are refused, so others are drawn.
            assert refused.code == "content_invalid", refused
    raise AssertionError(f"{game}: no cards fit")


def start(rng: Random, game: str) -> tuple[Engine, dict[str, Any]]:
    """An engine and settings that it takes. Tables that the settings refuse are drawn again."""
    found = engine(rng, game)
    for _ in range(20):
        chosen = settings(rng, found.lobby().rules)
        try:
            found.start(settings=chosen)
        except RulesError:
            continue
        return found, chosen
    return found, {}


def effect(rng: Random, *, hero: bool) -> dict[str, Any]:
    """Any effect of Deep Dark Dice, now and then without its number."""
    op = rng.choice(OPS)
    out: dict[str, Any] = {"op": op}
    if rng.random() < 0.85:
        out["n"] = rng.choice((0, 1, 2, 5, 30))
    on = ("attacker", "owner", "all", "pick", "monster") if hero else ("attacker", "all", "monster")
    out["on"] = rng.choice(on)
    if op == "minion":
        out["ref"] = rng.choice(("lantern_hound", "moth_swarm"))
    if op == "stat":
        out |= {
            "stat": rng.choice(("max_health", "attack", "armor")),
            "scope": rng.choice(("adjusted", "current")),
        }
        out["n"] = rng.choice((-3, 1, 4))
    if op in ("stealth", "pierce"):
        out["until"] = rng.choice(("attack", "turn", "battle"))
    if op == "obstacles":
        out["n"] = rng.choice((0, 1, 2))
    return out


def _ability(rng: Random) -> dict[str, Any]:
    do = [effect(rng, hero=True) for _ in range(rng.choice((1, 1, 2, 3)))]
    return {"name": f"Trick {rng.randint(1, 99)}", "interrupt": rng.random() < 0.5, "do": do}


def _deep(rng: Random, data: dict[str, Any]) -> None:
    moments = ("battle", "turn", "roll", "hit", "crit", "miss", "fumble")
    for hero in data["heroes"]:
        for slot in ("active", "ultimate"):
            if rng.random() < 0.7:
                hero[slot] = _ability(rng)
        if rng.random() < 0.5:
            when = rng.choice(("always", "first_turn", "ask", "downed"))
            op = (
                "revive"
                if when == "downed"
                else rng.choice(("bonus", "pierce", "immune", "regenerate", "barrier"))
            )
            hero["passives"] = [{"op": op, "n": rng.choice((0, 1, 4)), "when": when}]
    for card in (*data["monsters"], *data["locations"]):
        if rng.random() < 0.7:
            card["passives"] = [
                {"name": f"Hook {n}", "when": rng.choice(moments), "do": [effect(rng, hero=False)]}
                for n in range(rng.choice((1, 2)))
            ]
        card["petrify"] = rng.random() < 0.2
    for monster in data["monsters"]:
        monster["health"] = rng.choice((1, 9, 40))
        for zone in ("on_miss", "on_fumble"):
            monster[zone] = [effect(rng, hero=False) for _ in range(rng.choice((0, 1, 2, 3)))]


def _warriors(rng: Random, data: dict[str, Any]) -> None:
    """Faces of characters and spell dice are exchanged within their kinds."""
    for kind in ("characters", "creatures"):
        known = sorted({face for die in data[kind] for face in die["faces"]})
        for die in data[kind]:
            die["faces"] = _faces(rng, known, die["sides"])
    spells = [die for die in data["dice"] if die["id"] not in ("heal", "summon")]
    known = sorted({face for die in spells for face in die["faces"]})
    for die in spells:
        die["faces"] = _faces(rng, known, die["sides"])


def _faces(rng: Random, known: list[str], sides: int) -> dict[str, int]:
    faces: dict[str, int] = {}
    for _ in range(sides):
        face = rng.choice(known)
        faces[face] = faces.get(face, 0) + 1
    return faces


def _delvers(rng: Random, data: dict[str, Any]) -> None:
    for check in data["checks"]:
        if "stat" in check:
            check["stack"], check["active"] = rng.random() < 0.5, rng.random() < 0.5
            check["cost"] = rng.choice((1, 2))
    names = [check["id"] for check in data["checks"]]
    for trait in data.get("traits", ()):
        on = rng.choice((*names, "health", "sanity", "death", "will", "all"))
        trait["passives"] = [{"on": on, "mode": rng.choice(("low", "high")), "r": rng.randint(1, 6)}]
        trait["active_on"] = [rng.choice((*names, "death", "rest", "break"))]
