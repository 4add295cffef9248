"""Random settings and random content of any game, from the types of the settings and cards."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args

from pydantic import ValidationError

from traywatch.errors import RulesError
from traywatch.records import Record
from traywatch.rules import load_game
from traywatch.rules.content import FROM_FILE
from traywatch.rules.core.types import Engine, HouseRule
from traywatch.rules.deckbox_dungeons.cards import BONUSES as DECK_BONUSES
from traywatch.rules.deckbox_dungeons.cards import OF_A_TURN, SIGNED, DeckboxEffect
from traywatch.rules.deckbox_dungeons.cards import UNCOUNTED as DECK_UNCOUNTED
from traywatch.rules.deep_dark_dice.cards import UNCOUNTED, DeepEffect
from traywatch.rules.deep_dark_dice.effect_positions import BOONS, PASSIVES, Moment, Position, refuse_position
from traywatch.rules.dice_adventure.card_kinds.skill_cards import Skill
from traywatch.rules.dice_adventure.cards import COUNTED, Foe, Rule
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
    changes = {
        "deep_dark_dice": _deep,
        "dice_warriors": _warriors,
        "delvers_deep": _delvers,
        "deckbox_dungeons": _deckbox,
        "dice_adventure": _adventure,
        "fifth": _fifth,
    }
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


def effect(rng: Random, position: Position) -> dict[str, Any]:
    """Any effect of Deep Dark Dice that does something where it stands, now and then without its number."""
    while True:
        out = _any_effect(rng)
        try:
            refuse_position(DeepEffect.model_validate(out), position)
        except ValueError:
            continue
        return out


def _any_effect(rng: Random) -> dict[str, Any]:
    op = rng.choice(OPS)
    out: dict[str, Any] = {"op": op, "on": rng.choice(("attacker", "owner", "all", "pick", "monster"))}
    if op not in UNCOUNTED and rng.random() < 0.85:
        out["n"] = rng.choice((0, 1, 2, 5, 30))
    if op == "minion":
        out["ref"] = rng.choice(("lantern_hound", "moth_swarm"))
    if op == "stat":
        out |= {
            "stat": rng.choice(("max_health", "attack", "armor")),
            "scope": rng.choice(("adjusted", "current")),
        }
        out["n"] = rng.choice((-3, 1, 4))
    if op in BOONS and rng.random() < 0.5:
        out["until"] = rng.choice(("attack", "turn", "battle"))
    if op == "obstacles":
        out["n"] = rng.choice((0, 1, 2))
    return out


def _ability(rng: Random) -> dict[str, Any]:
    do = [effect(rng, "ability") for _ in range(rng.choice((1, 1, 2, 3)))]
    return {"name": f"Trick {rng.randint(1, 99)}", "interrupt": rng.random() < 0.5, "do": do}


def _deep(rng: Random, data: dict[str, Any]) -> None:
    moments: tuple[Moment, ...] = ("battle", "turn", "roll", "hit", "crit", "miss", "fumble")
    for hero in data["heroes"]:
        for slot in ("active", "ultimate"):
            if rng.random() < 0.7:
                hero[slot] = _ability(rng)
        if rng.random() < 0.5:
            op = rng.choice(list(PASSIVES))
            more = {} if op in ("pierce", "immune") else {"n": rng.choice((0, 1, 4))}
            hero["passives"] = [{"op": op, "when": rng.choice(sorted(PASSIVES[op])), **more}]
        _known(rng, hero, **{name: hero[name] for name in ("max_health", "attack", "armor") if name in hero})
    for card in (*data["monsters"], *data["locations"]):
        if rng.random() < 0.7:
            card["passives"] = [
                {"name": f"Hook {n}", "when": moment, "do": [effect(rng, moment)]}
                for n, moment in enumerate(rng.choices(moments, k=rng.choice((1, 2))))
            ]
        card["petrify"] = rng.random() < 0.2
    for monster in data["monsters"]:
        _known(rng, monster, health=rng.choice((1, 9, 40)), armor=monster["armor"])
        for zone in ("on_miss", "on_fumble"):
            monster[zone] = [effect(rng, "answer") for _ in range(rng.choice((0, 1, 2, 3)))]


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
        on = rng.choice((*names, "health", "sanity", "death", "rest", "all"))
        trait["passives"] = [{"on": on, "mode": rng.choice(("low", "high")), "r": rng.randint(1, 6)}]
        trait["active_on"] = [rng.choice((*names, "death", "rest", "break"))]


def _fifth(rng: Random, data: dict[str, Any]) -> None:
    """Other numbers, types of damage, conditions and actions of every card."""
    types = ("fire", "slashing", "poison", "cold", "plain")
    held = ("prone", "invisible", "poisoned", "restrained", "stunned", "charmed", "grappled", "blinded")
    for card in (*data["characters"], *data["foes"]):
        card["hp"], card["ac"] = rng.choice((1, 8, 30)), rng.choice((1, 12, 18, 30))
        for field in ("resist", "vulnerable", "immune"):
            card[field] = rng.sample(types, rng.choice((0, 0, 1, 2)))
        card["conditions"] = rng.sample(held, rng.choice((0, 0, 1, 2)))
        card["condition_immune"] = rng.sample(held, rng.choice((0, 0, 1)))
        card["crit_from"] = rng.choice((20, 20, 19, 2))
        card["actions"] = [_fifth_action(rng, types, held) for _ in range(rng.choice((0, 1, 2, 4)))]


def _fifth_action(rng: Random, types: tuple[str, ...], held: tuple[str, ...]) -> str:
    damage = " + ".join(
        f"{rng.choice((1, 2, 4))}d{rng.choice((4, 6, 8, 10, 12))}{rng.choice(('', '+3', '-2'))} {kind}"
        for kind in rng.sample(types[:4], rng.choice((1, 1, 2)))
    )
    condition = rng.choice(("", "", f", {rng.choice(held)}"))
    if rng.random() < 0.2:
        return f"Mend heals {rng.choice(('2d8+1', '5'))}"
    if rng.random() < 0.3:
        dc, ability = rng.choice((2, 12, 25)), rng.choice(("dex", "con", "wis"))
        return f"Blast DC {dc} {ability}, {damage}{rng.choice(('', ', half'))}{condition}"
    return f"Blade {rng.choice(('+0', '+5', '-2'))}, {damage}{rng.choice(('', ', ranged'))}{condition}"


DECK_OPS: tuple[str, ...] = get_args(DeckboxEffect.model_fields["op"].annotation)
DECK_ON: tuple[str, ...] = get_args(DeckboxEffect.model_fields["on"].annotation)
KEYWORDS = ("reach", "crush", "stun", "pierce", "siphon", "regenerate", "dark_ritual")


def _known(rng: Random, out: dict[str, Any], **numbers: Any) -> None:
    """Numbers of a card. Now and then one is unknown, so the table is asked for it."""
    out.update(numbers)
    for name in numbers:
        if rng.random() < 0.06:
            out.pop(name)


DeckPosition = Literal["card", "room", "refresh"]


def _deck_effect(rng: Random, position: DeckPosition) -> dict[str, Any]:
    """An effect that the cards may have there."""
    while True:
        out: dict[str, Any] = {"op": rng.choice(DECK_OPS), "on": rng.choice(DECK_ON)}
        op = out["op"]
        if op not in DECK_UNCOUNTED:
            _known(rng, out, n=rng.choice((-2, 0, 1, 2, 7) if op in SIGNED else (0, 1, 2, 7)))
        if op in DECK_BONUSES:
            out["until"] = rng.choice(("attack", "turn", "round"))
        late = op == "defense" and out["until"] != "round" and position != "card"
        if late or (position == "refresh" and op in OF_A_TURN):
            continue
        try:
            DeckboxEffect.model_validate(out, context=FROM_FILE)
        except ValidationError:
            continue
        return out


def _deck_effects(rng: Random, position: DeckPosition = "card") -> list[dict[str, Any]]:
    return [_deck_effect(rng, position) for _ in range(rng.choice((0, 1, 1, 2)))]


def _weapon(rng: Random) -> dict[str, Any]:
    words = rng.sample(KEYWORDS[:4], rng.choice((0, 0, 1, 2)))
    out: dict[str, Any] = {"keywords": words}
    _known(rng, out, dice=rng.choice((0, 1, 3, 5)), mod=rng.choice((-2, 0, 2)))
    return out


def _deckbox(rng: Random, data: dict[str, Any]) -> None:
    for enemy in data["enemies"]:
        enemy["keywords"] = rng.sample(KEYWORDS, rng.choice((0, 1, 1, 2)))
        enemy["behavior"] = {
            "target": rng.choice(("nearest", "weakest", "strongest", "richest")),
            "move": rng.choice(("approach", "keep_away", "hold")),
        }
        _known(
            rng,
            enemy,
            dice=rng.choice((0, 1, 3)),
            mod=rng.choice((-1, 0, 2)),
            attack=rng.choice(("melee", "ranged")),
            defense=rng.choice((-1, 0, 2)),
            speed=rng.choice((0, 2, 6)),
            threat=rng.choice((0, 1, 5)),
        )
    for gear in data["equipment"]:
        for kind in ("melee", "ranged"):
            gear.pop(kind, None)
            if rng.random() < 0.7:
                gear[kind] = _weapon(rng)
    for ability in data["abilities"]:
        ability["do"] = _deck_effects(rng)
        _known(rng, ability, energy=rng.choice((0, 1, 3)))
    for item in data["items"]:
        item["do"] = _deck_effects(rng)
        _known(rng, item, price=rng.choice((0, 1, 4)))
    for encounter in data["encounters"]:
        encounter["refresh"] = _deck_effects(rng, "refresh")
        for action in encounter.get("actions", ()):
            action["do"] = _deck_effects(rng, "room")
            if "skill" in action:
                action["on_failure"] = _deck_effects(rng, "room")
            action |= {"costs_action": rng.random() < 0.5, "once": rng.random() < 0.8}


ADVENTURE_OPS = (
    "damage", "wound", "mod", "bonus", "reduce", "heal", "cure", "draw", "acquire", "explore",
    "travel", "add", "rescue", "purge", "peek", "timer", "text",
)  # fmt: skip
STATS = ("physical", "somatic", "mental", "verbal", "divine", "ally")


def _adventure_effects(rng: Random, *, skill: bool = False, ops: tuple[str, ...] = ADVENTURE_OPS) -> Any:
    """Effects of which each uses its keys; now and then the card does not take them where they stand."""
    out = []
    for _ in range(rng.choice((0, 1, 1, 2))):
        one: dict[str, Any] = {"op": rng.choice(ops)}
        if one["op"] in ("damage", "wound", "heal", "cure", "draw"):
            one["on"] = rng.choice(("hero", "owner", "here", "party"))
        if one["op"] in COUNTED and rng.random() < 0.85:
            one["n"] = rng.choice((-1, 0, 1, 3, "result") if skill else (-1, 0, 1, 3))
        if one["op"] in ("damage", "reduce") and rng.random() < 0.3:
            one["kind"] = rng.choice(("physical", "magical"))
        if one["op"] == "add":
            one |= {
                "type": rng.choice(("enemy", "obstacle", "divine")),
                "to": rng.choice(("here", "everywhere")),
            }
        out.append(one)
    return out


def _accepted(rng: Random, card: type[Record], make: Callable[[Random], dict[str, Any]]) -> dict[str, Any]:
    """A random card that the game accepts."""
    while True:
        fields = make(rng)
        try:
            card.model_validate(fields, context=FROM_FILE)
        except ValidationError:
            continue
        return fields


def _skill(rng: Random, skill: dict[str, Any], *, ally: bool) -> dict[str, Any]:
    identity = {key: skill[key] for key in ("id", "name", "kind") if key in skill}
    if skill.get("kind") == "passive":
        triggers = ("turn", "explore", "damage", "stat", "obstacle", "battle", "close")
        return {**identity, "on": rng.choice(triggers), "do": _adventure_effects(rng)}
    types = ["ally"] if ally else rng.sample(STATS, rng.choice((1, 2, 3)))
    moments = ("before", "after", "battle", "weaken", "reduce", "ally")
    more = {
        "roll": False,
        "aggregate": "max",
        "mod": rng.choice((-3, 2)),
        "join": True,
        "against": True,
        "do": _adventure_effects(rng, skill=True),
    }
    return {
        **identity,
        "when": rng.sample(moments, rng.choice((1, 2))),
        "helps": rng.sample(("self", "near", "far"), rng.choice((1, 2, 3))),
        "dice": [{"types": types, "n": rng.choice((1, 1, 2))}],
        "fate": rng.choice(("hide", "discard", "deter", "remove")),
        **{key: value for key, value in more.items() if rng.random() < 0.4},
    }


def _adventure(rng: Random, data: dict[str, Any]) -> None:
    for kind in ("skills", "allies"):
        for n, skill in enumerate(data[kind]):
            if rng.random() < 0.6:
                data[kind][n] = _accepted(rng, Skill, partial(_skill, skill=skill, ally=kind == "allies"))
    for kind in ("enemies", "obstacles", "villains"):
        for card in data[kind]:
            changes = _accepted(rng, Foe, _foe)
            card |= {key: value for key, value in changes.items() if key not in ("id", "name")}
    for kind, rules in (("scenarios", "rules"), ("locations", "specials")):
        for card in data[kind]:
            if rng.random() < 0.5:
                card[rules] = [_accepted(rng, Rule, _rule)]


def _foe(rng: Random) -> dict[str, Any]:
    moments = [moment for moment in ("encounter", "success", "failure") if rng.random() < 0.5]
    effects = {moment: _adventure_effects(rng) for moment in moments}
    return {"id": "foe", "name": "Foe", "mod": rng.choice((-2, 0, 0, 3)), **effects}


def _rule(rng: Random) -> dict[str, Any]:
    rule: dict[str, Any] = {"name": "Any"}
    if when := rng.choice((None, "setup", "turn", "explore", "met", "close")):
        rule |= {"when": when, "do": _adventure_effects(rng)}
        return {**rule, "once": True} if rng.random() < 0.5 else rule
    for key, value, share in (("mod", 1, 0.5), ("no_again", True, 0.2), ("no_travel", True, 0.2)):
        if rng.random() < share:
            rule[key] = value
    return rule
