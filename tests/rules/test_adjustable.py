"""What people may adjust by hand: every field that a game declares can really be changed and taken back."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from random import Random
from typing import Any

import pytest
from pydantic import JsonValue

from tests.rules.walk import FAULTS, Walk
from traywatch.messages import english
from traywatch.rules import fold, games, undo
from traywatch.rules.core.adjustable import AdjustableField, AdjustableGroup, field_at
from traywatch.rules.core.log import Undone
from traywatch.rules.core.types import Accepted, Adjusted, Show

READY = [info.id for info in games() if info.ready]

# Values that a game may refuse although the type of the field allows them: health over the maximum,
# items that do not fit together, dice that are not in the box.
UNFIT = {"bad_value", "item_refused"}

SEEDS, STEPS = 5, 50
QUICK = range(0, STEPS, 5)
AT = [
    pytest.param(QUICK, id="fifth"),
    pytest.param(
        range(2, STEPS, 5),
        id="between",
        marks=pytest.mark.long("fields are changed at every fifth step in the quick set"),
    ),
]
"""The steps of a session at which fields are changed."""
TAKEN_BACK = 0.05
"""The share of the adjustments that are folded and undone, which takes most of the time."""

KINDS = {
    "deckbox_dungeons": {"health", "stunned", "items", "at", "loot", "actions_left", "turn"},
    "deep_dark_dice": {"health", "poison", "dazed", "stealth", "items", "turn", "order"},
    "delvers_deep": {"health", "sanity", "fort", "alive", "turn", "order"},
    "dice_adventure": {"hand", "bag", "location", "timer", "turn", "order"},
    "dice_warriors": {"hits", "aura", "stone", "place", "turn"},
    "fifth": {"hp", "conditions", "exhaustion", "concentrating", "turn", "order"},
    "free": {"turn"},
}
"""Health, statuses, items, positions, counters and turn order, as far as each game has them."""


def other_value(rng: Random, field: AdjustableField) -> JsonValue:
    """Another value of the field's type, or the same one if there is no other."""
    if field.type == "flag":
        return not field.value
    if field.type == "number":
        assert field.least is not None
        assert field.most is not None
        return rng.choice([n for n in range(field.least, min(field.most, field.least + 12) + 1)])
    if field.type == "choice":
        return rng.choice([option.value for option in field.options])
    assert isinstance(field.value, list)
    kept = list(field.value)
    if field.ordered:
        rng.shuffle(kept)
        return kept
    if kept and rng.random() < 0.5:
        kept.pop(rng.randrange(len(kept)))
    else:
        kept += [o.value for o in rng.sample(field.options, 1) if field.repeats or o.value not in kept]
    return kept


def names(one: AdjustableGroup | AdjustableField) -> set[str]:
    """The names of the fields of a group, or of one field."""
    fields = one.fields if isinstance(one, AdjustableGroup) else (one,)
    return {field.path.rpartition(".")[2] for field in fields}


def shuffled(rng: Random, many: Sequence[Any], missing: set[str]) -> list[Any]:
    """Groups or fields by chance; what has the names of fields that were never changed comes first."""
    return sorted(rng.sample(many, len(many)), key=lambda one: not names(one) & missing)


@pytest.mark.parametrize("game", READY)
@pytest.mark.parametrize("at", AT)
def test_each_declared_field_can_be_changed_and_taken_back(game: str, at: Collection[int]) -> None:
    changed: Counter[str] = Counter()
    had_effect: defaultdict[tuple[str, str], bool] = defaultdict(bool)
    for seed in range(SEEDS):
        walk = Walk(game, seed)
        rng = Random(f"{game} {seed}")
        for step in range(STEPS):
            if not walk.state.open:
                break
            walk.step()
            if step not in at:
                continue
            groups = walk.engine.adjustable(walk.state)
            missing = {name for name in KINDS[game] if not changed[name]}
            for group in shuffled(rng, groups, missing)[:3]:
                assert len({field.path for field in group.fields}) == len(group.fields)
                for field in shuffled(rng, group.fields, missing)[:2]:
                    words = english(field.label)
                    assert words not in ("", field.path.rpartition(".")[2]), f"{field.path} has no name"
                    now = other_value(rng, field)
                    if now == field.value:
                        continue
                    event = Adjusted(path=field.path, was=field.value, now=now, note="slip")
                    result = walk.steps.reduce(walk.state, event)
                    if not isinstance(result, Accepted):
                        assert result.code in UNFIT, (event, result)
                        assert field.path not in english(result.message), "people read names, not paths"
                        assert result.code not in FAULTS
                        continue
                    shown = next(effect for effect in result.effects if isinstance(effect, Show))
                    assert f"{group.name}: " in english(shown.headline), "people read names, not paths"
                    after = field_at(walk.engine.adjustable(result.state), field.path)
                    name = field.path.rpartition(".")[2]
                    if after is not None:
                        # The game may go on from there, so that another number follows.
                        changed[name] += after[1].value == now
                        if field.type in ("flag", "choice"):
                            had_effect[name, str(now)] |= after[1].value == now
                    if rng.random() > TAKEN_BACK:
                        continue
                    log = (*walk.log, event)
                    assert fold(walk.steps, log).rejected is None
                    back = undo(walk.steps, log)
                    assert isinstance(back, Undone)
                    assert back.log == tuple(walk.log)
    never = KINDS[game] - {name for name, times in changed.items() if times}
    assert not never, f"never changed: {never}"
    gone = {pair for pair, effective in had_effect.items() if not effective}
    assert not gone, f"accepted, but never there afterwards: {gone}"


@pytest.mark.parametrize("game", READY)
@pytest.mark.parametrize(
    ("anything", "seed"),
    [
        pytest.param(False, 0, id="shipped"),
        pytest.param(True, 0, id="any"),
        pytest.param(True, 1, id="any-1", marks=pytest.mark.long("seed 0 is quick")),
    ],
)
def test_everybody_can_be_changed_at_every_state(game: str, anything: bool, seed: int) -> None:
    """From set-up to the end, while anything is under way: each figure has a field that can be changed."""
    walk = Walk(game, seed, often=0.0, meddle=0.0, anything=anything)
    rng = Random(f"{game} {seed}")
    for _ in range(50):
        _change_everybody(walk, rng)
        if not walk.state.open:
            break
        walk.step()


def _change_everybody(walk: Walk, rng: Random) -> None:
    engine, state = walk.engine, walk.state
    groups = engine.adjustable(state)
    asked = [(request.type, getattr(request, "stage", "")) for request in state.open]
    if len(state.players) > 1 or engine.info.id != "free":
        assert groups, f"nothing can be changed: {asked}"
    if engine.info.id != "free":
        assert {player.id for player in state.players} <= {group.player for group in groups}, asked
    for group in rng.sample(groups, min(len(groups), 2)):
        taken = False
        for field in rng.sample(group.fields, len(group.fields)):
            values = [other_value(rng, field) for _ in range(9)]
            now = next((value for value in values if value != field.value), field.value)
            result = engine.reduce(state, Adjusted(path=field.path, was=field.value, now=now))
            if taken := isinstance(result, Accepted):
                break
            assert not isinstance(result, Accepted)
            assert result.code in UNFIT, (field.path, now, asked, result)
        assert taken, f"nothing of {group.id} can be changed: {asked}"


@pytest.mark.parametrize("game", READY)
def test_another_present_value_is_refused(game: str) -> None:
    walk = Walk(game, 3)
    for _ in range(30):
        walk.step()
        groups = walk.engine.adjustable(walk.state)
        if groups:
            break
    field = groups[-1].fields[0]
    result = walk.engine.reduce(walk.state, Adjusted(path=field.path, was="something else", now=field.value))
    assert not isinstance(result, Accepted)
    assert result.code == "stale_value"
    assert english(result.message).startswith(f"{english(groups[-1].name)}: "), "people read names, not paths"


@pytest.mark.parametrize("game", READY)
def test_own_fields_belong_to_a_player_and_foes_to_nobody(game: str) -> None:
    walk = Walk(game, 1)
    players = {player.id for player in walk.state.players}
    owners = {group.player for group in walk.engine.adjustable(walk.state)}
    assert owners - {None} <= players


@pytest.mark.parametrize("game", ["deep_dark_dice", "delvers_deep", "dice_adventure", "fifth"])
def test_a_new_order_of_turns_holds_and_names_everybody_once(game: str) -> None:
    for seed in range(12):
        walk = Walk(game, seed, often=0.0, meddle=0.0)
        field = None
        for _ in range(80):
            found = field_at(walk.engine.adjustable(walk.state), "order")
            if found is not None and isinstance(found[1].value, list) and len(found[1].value) > 1:
                field = found[1]
                break
            if not walk.state.open:
                break
            walk.step()
        if field is not None:
            break
    assert field is not None
    assert isinstance(field.value, list)
    turned = field.value[::-1]
    turn = field_at(walk.engine.adjustable(walk.state), "turn")
    event = Adjusted(path="order", was=field.value, now=turned)
    result = walk.engine.reduce(walk.state, event)
    assert isinstance(result, Accepted), result
    after = field_at(walk.engine.adjustable(result.state), "order")
    assert after is not None and after[1].value == turned
    still = field_at(walk.engine.adjustable(result.state), "turn")
    assert turn is not None and still is not None
    assert still[1].value == turn[1].value, "whose turn it is stays"
    for bad in (turned[1:], [*turned, turned[0]], [turned[0]] * len(turned), "all", [1, 2]):
        refused = walk.engine.reduce(walk.state, Adjusted(path="order", was=field.value, now=bad))
        assert not isinstance(refused, Accepted)
        assert refused.code == "bad_value"
