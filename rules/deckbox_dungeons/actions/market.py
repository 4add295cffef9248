"""The item deck and the market (R5)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deckbox_dungeons.actions import own_cards
from traywatch.rules.deckbox_dungeons.dice.phrases import number_of
from traywatch.rules.deckbox_dungeons.model import DeckboxTask, to_do
from traywatch.rules.deckbox_dungeons.step_context import Answer, DeckboxStepContext
from traywatch.rules.engine.steps import followed_by

_MODS = (-9, 9)
_LAST_SHORT_SEED = 999_999
"""The largest seed that release 0.1.0 could draw."""


def _shuffled(step: DeckboxStepContext) -> tuple[str, ...]:
    """The item deck, in the order of the file or in an order that a number decides."""
    deck = [item.id for item in step.content.items for _ in range(item.copies)]
    if step.settings.deck == "listed" and (seed := step.settings.shuffle):
        deck = _ordered(deck, f"{seed}")
    return tuple(deck)


def _reshuffled(step: DeckboxStepContext) -> tuple[str, ...]:
    """The used items as the new deck. Everybody saw their order, so the seed gives them another one.

    Logs with a seed of release 0.1.0 keep the order of use, so that they fold to the same states.
    """
    spent = step.state.spent
    if step.settings.deck == "listed" and step.settings.shuffle > _LAST_SHORT_SEED:
        return tuple(_ordered(spent, f"{step.settings.shuffle} {step.state.serial}"))
    return spent


def _ordered(items: Sequence[str], salt: str) -> list[str]:
    """The items in the order that a secret text decides."""
    numbered = sorted(enumerate(items), key=lambda c: sha256(f"{salt} {c[0]} {c[1]}".encode()).digest())
    return [item for _, item in numbered]


def fill_market(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Fill one free place of the market (the one at ``n``), and repeat until none is free."""
    state = step.state
    if not task.name:
        step.use("R5")
        step.set(deck=() if state.own_deck else _shuffled(step), market=(), spent=())
        step.add_tasks(task.model_copy(update={"name": "refill"}))
        return
    for item in state.market:
        for key, what, printed, least, most in _of_item(step, item):
            if step.number_on_card(key, printed) is None:
                step.ask_number(key, number_of(step.content.item(item).name, what), least, most, task)
                return
    if len(state.market) >= step.settings.market:
        return
    if state.own_deck:
        _ask_drawn(step, task)
        return
    if not state.deck:
        if step.settings.deck_empty == "empty" or not state.spent:
            return
        step.say(msg("deckbox-items-shuffled"))
        step.set(deck=_reshuffled(step), spent=())
    deck = step.state.deck
    if step.settings.deck == "listed" or len(set(deck)) == 1:
        _turn_up(step, deck[0], task.n)
        step.add_tasks(task)
        return
    answers = [_drawn(i, step.content.item(i).name, task) for i in dict.fromkeys(deck)]
    prompt = msg("deckbox-which-item-drawn")
    answers = followed_by(answers, task)
    step.ask("draw", "drawn", prompt, answers, default=answers[0][0].id, why=("R5",))


def _drawn(item: str, name: str, task: DeckboxTask) -> Answer:
    return Option(id=f"drawn:{item}", label=name), to_do("turn_up", n=task.n, name=item)


def _ask_drawn(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask which card of the copy's own deck was turned up."""
    new = own_cards.own_option("drawn", msg("deckbox-new-item"))
    entered = [_drawn(item.id, item.name, task) for item in step.state.own.items]
    answers = followed_by([(new, to_do("turn_up_new", n=task.n)), *entered], task)
    answers.append((Option(id="drawn:none", label=msg("deckbox-deck-used-up")),))
    prompt = msg("deckbox-which-item-drawn")
    step.ask("draw", "drawn", prompt, answers, default=None, why=("R5",))


def _of_item(step: DeckboxStepContext, name: str) -> list[tuple[str, str, int | None, int, int]]:
    """The numbers of an item: key, its name in ``deckbox-number``, printed number, least and most."""
    item = step.content.item(name)
    at = f"items.{name}"
    out: list[tuple[str, str, int | None, int, int]] = [(f"{at}.price", "price", item.price, 0, 99)]
    if weapon := item.ranged or item.melee:
        out += [(f"{at}.dice", "dice", weapon.dice, 0, 12), (f"{at}.mod", "mod", weapon.mod, *_MODS)]
    return out


def turn_up(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The players tell which item card was turned up."""
    _turn_up(step, task.name, task.n)


def turn_up_new(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """An item card of the copy is turned up. What it does is asked for next."""
    _turn_up(step, own_cards.enter_item(step, step.title), task.n)


def _turn_up(step: DeckboxStepContext, item: str, at: int) -> None:
    """Move an item from the deck to its place in the market."""
    deck, row = list(step.state.deck), list(step.state.market)
    if not step.state.own_deck:
        deck.remove(item)
    row.insert(min(at, len(row)) if step.state.phase != "setup" else len(row), item)
    step.set(deck=tuple(deck), market=tuple(row))
    step.say(msg("deckbox-item-turned-up", item=step.content.item(item).name))
