"""Draws that nobody may foresee: the seed has 128 random bits, and each of them changes the draws."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from tests.rules.dungeon import game, play, tweak, value
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.rules.core.types import Engine
from traywatch.rules.core.vocabulary import SEED_BITS

SEEN = 7
"""Cards that everybody saw."""


@pytest.fixture(scope="module")
def engine() -> Engine:
    """A deck of the size of the practice set, without a quest."""
    items = [{"id": f"item_{n}", "name": n, "price": 1} for n in "abcdefghijk"]
    return game(more={"items": items}, market=SEEN)


def order(engine: Engine, seed: int) -> tuple[str, ...]:
    """The open items and the hidden deck after them."""
    state = engine.init(settings={"shuffle": seed, "deck": "listed", "market": SEEN})
    return (*value(state, "market"), *value(state, "deck"))


def candidates(items: list[str], seen: Collection[tuple[str, ...]], bits: int) -> list[tuple[str, ...]]:
    """All orders that fit what everybody saw, from all seeds of so many bits: the attack of a spectator."""
    found = []
    for seed in range(2**bits):
        numbered = sorted(enumerate(items), key=lambda c: sha256(f"{seed} {c[0]} {c[1]}".encode()).digest())
        guess = tuple(item for _, item in numbered)
        if guess[:SEEN] in seen:
            found.append(guess)
    return found


def drawn_seeds(folder: Path, name: str, setting: str, n: int) -> list[int]:
    with closing(TableService(Journal(folder / "journal.sqlite"))) as table:
        for _ in range(n):
            table.start(name)
        return seeds_of(table, setting)


def seeds_of(table: TableService, setting: str) -> list[int]:
    """The seeds as the journal keeps them."""
    began = table.journal.read("session")
    return [int(one.body["event"]["settings"][setting]) for one in began]


def test_a_spectator_finds_a_seed_of_few_bits_only(engine: Engine, tmp_path: Path) -> None:
    items = [f"item_{n}" for n in "abcdefghijk"]
    short = order(engine, 1234)
    assert short in candidates(items, {short[:SEEN]}, 11), "the attack works"
    (seed,) = drawn_seeds(tmp_path, "deckbox_dungeons", "shuffle", 1)
    whole = order(engine, seed)
    assert whole not in candidates(items, {whole[:SEEN]}, 11)


@pytest.mark.long("the bits of the seeds are counted by a quick test")
def test_all_seeds_of_17_bits_do_not_find_the_deck(engine: Engine, tmp_path: Path) -> None:
    """An order of 11 cards comes of one of these seeds in 0.3 % of all cases."""
    items = [f"item_{n}" for n in "abcdefghijk"]
    decks = [order(engine, seed) for seed in drawn_seeds(tmp_path, "deckbox_dungeons", "shuffle", 2)]
    found = candidates(items, {deck[:SEEN] for deck in decks}, 17)
    assert not set(decks) <= set(found)


@pytest.mark.parametrize(("name", "setting"), [("dice_adventure", "seed"), ("deckbox_dungeons", "shuffle")])
def test_a_drawn_seed_has_128_random_bits(name: str, setting: str, tmp_path: Path) -> None:
    seeds = drawn_seeds(tmp_path, name, setting, 48)
    always = never = 2**SEED_BITS - 1
    for seed in seeds:
        assert 0 <= seed < 2**SEED_BITS
        always, never = always & seed, never & ~seed
    assert (SEED_BITS, always, never) == (128, 0, 0), "each bit is set in one session and not in another"


def test_each_bit_of_a_seed_changes_the_deck(engine: Engine) -> None:
    base = 0x5A5A_0F0F_3C3C_9696_A5A5_F0F0_C3C3_6969
    orders = {order(engine, base ^ (1 << bit)) for bit in range(SEED_BITS)}
    assert len(orders) == SEED_BITS


def test_a_session_without_a_seed_gets_one(tmp_path: Path) -> None:
    """Else each draw takes a number from the player who wants it."""
    with closing(TableService(Journal(tmp_path / "journal.sqlite"))) as table:
        table.start("dice_adventure", settings={"seed": None})
        assert seeds_of(table, "seed")[0] > 2**64


@pytest.mark.parametrize(("seed", "secret"), [(7, False), (2**100 + 1, True), (2**100 + 2, True)])
def test_used_items_come_back_in_an_order_that_nobody_saw(seed: int, secret: bool) -> None:
    """Seeds of release 0.1.0 keep the order of use, so that its journals fold to the same states."""
    items = [{"id": f"item_{n}", "name": n, "price": 0} for n in "abcdef"]
    engine = game(more={"items": items}, market=1, deck_empty="reshuffle")
    state = play(engine, engine.init(settings={"shuffle": seed, "market": 1}), "placed").state
    used = [f"item_{n}" for n in "bcdef"]
    state = tweak(engine, state, market=["item_a"], deck=[], spent=used, a_loot=1)
    after = play(engine, state, "buy:item_a").state
    came = [*value(after, "market"), *value(after, "deck")]
    assert sorted(came) == used
    assert (came != used) is secret
