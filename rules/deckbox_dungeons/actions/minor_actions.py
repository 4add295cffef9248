"""Minor actions: abilities, items, the market, trades (R6, R7, R12, R19 to R23)."""

from __future__ import annotations

from traywatch.messages import msg, sentences
from traywatch.rules.core.requests import ChoiceRequest, Option
from traywatch.rules.core.types import Rejected
from traywatch.rules.deckbox_dungeons import effects
from traywatch.rules.deckbox_dungeons.actions import attack_declaration
from traywatch.rules.deckbox_dungeons.board.grid import adjacent
from traywatch.rules.deckbox_dungeons.board.targets import judge
from traywatch.rules.deckbox_dungeons.cards import DeckboxItem, Kind, Weapon
from traywatch.rules.deckbox_dungeons.model import DeckboxTask, to_do
from traywatch.rules.deckbox_dungeons.step_context import (
    Answer,
    Beside,
    DeckboxStepContext,
    cached_option,
)
from traywatch.rules.engine.option_ids import id_parts
from traywatch.rules.engine.steps import followed_by, tasks_of

MINOR, MARKET = msg("deckbox-minor-actions"), msg("deckbox-buy-or-trade")
BACK = Option(id="back", label=msg("deckbox-back"))
GO_ON = Option(id="go_on", label=msg("deckbox-go-on"), note=msg("deckbox-roll-the-dice"))


def answers(step: DeckboxStepContext, index: int) -> list[Answer]:
    """The actions that a hero can take now without using an action."""
    hero = step.state.heroes[index]
    if hero.out or hero.at is None:
        return []
    out: list[Answer] = []
    if hero.energy >= hero.cost:
        card = step.content.ability(hero.ability)
        note = sentences(msg("deckbox-costs-energy", n=hero.cost), card.text)
        option = Option(id="ability", label=card.title or card.name, note=note, group=MINOR)
        out.append((option, to_do("use_ability", index)))
    for name in dict.fromkeys(hero.items):
        item = step.content.item(name)
        if way := _attack_of(item):
            kind, weapon = way
            for enemy in step.state.enemies if not _busy(step) else ():
                if judge(step, kind, hero.at, enemy.at, weapon.words, hero=True).ok:
                    label = msg("deckbox-item-at", item=item.name, enemy=enemy.name)
                    option = cached_option(
                        f"use:{name}:{enemy.id}", label, item.text, group=MINOR, at=enemy.at
                    )
                    out.append((option, to_do("use_item", index, name=name, who=enemy.id)))
        else:
            option = cached_option(
                f"use:{name}", msg("deckbox-use-item", item=item.name), item.text, group=MINOR
            )
            out.append((option, to_do("use_item", index, name=name)))
    for name in dict.fromkeys(step.state.market):
        price = _price(step, name)
        if price <= hero.loot:
            item = step.content.item(name)
            note = sentences(msg("deckbox-costs-loot", n=price), item.text)
            option = cached_option(f"buy:{name}", msg("deckbox-buy-item", item=item.name), note, group=MARKET)
            out.append((option, to_do("buy", index, name=name)))
    for other in _beside(step, index):
        mate = step.state.heroes[other]
        if hero.loot or hero.items or mate.loot or mate.items:
            label = msg("deckbox-trade-with", hero=mate.name)
            option = cached_option(id=f"trade:{mate.id}", label=label, group=MARKET)
            out.append((option, to_do("trade", index, n=other)))
    return out


def others(step: DeckboxStepContext, index: int | None) -> list[Answer]:
    """Links to the minor actions of the other heroes who have any. Each belongs to the hero's player."""
    heroes = [n for n in range(len(step.state.heroes)) if n != index and answers(step, n)]
    return [
        (
            cached_option(
                id=f"minor:{step.state.heroes[n].id}",
                label=msg("deckbox-minor-action-of", hero=step.state.heroes[n].name),
                group=MINOR,
                by=step.state.heroes[n].player,
            ),
            to_do("minor", n),
        )
        for n in heroes
    ]


def window(step: DeckboxStepContext, task: DeckboxTask) -> Beside | None:
    """Minor actions that are open beside the roll of a task. The roll closes them."""
    settings = step.settings
    if not settings.minor_beside_throws or (
        step.state.phase == "enemy" and not settings.minor_in_enemy_phase
    ):
        return None
    offers = followed_by(others(step, None), task)
    if not offers:
        return None
    request = ChoiceRequest(
        id=step.new_id("window"),
        by=step.by(task.hero),
        stage="window",
        prompt=msg("deckbox-minor-first"),
        options=(GO_ON, *(option for option, *_ in offers)),
        default=GO_ON.id,
        optional=True,
        why=("R22",),
    )
    return request, tasks_of(offers)


def ask_minor(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The menu of one hero's minor actions, at any time."""
    hero = step.state.heroes[task.hero]
    step.set(focus=task.hero)
    step.ask(
        f"{hero.id}-minor",
        "minor",
        msg("deckbox-which-minor", hero=hero.name),
        [*answers(step, task.hero), (BACK,)],
        default=BACK.id,
        why=("R12", "R22"),
        by=task.hero,
    )


def use_ability(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Use the ability of a hero's card."""
    index = task.hero
    step.use("R12", "R19", "R23")
    hero = step.state.heroes[index]
    card = step.content.ability(hero.ability)
    step.set_hero(index, energy=hero.energy - hero.cost)
    if card.text:
        step.say(card.text)
    if not card.do:
        step.say(msg("deckbox-up-to-table"))
    named = card.title or card.name
    step.show(msg("deckbox-uses-ability", hero=hero.name, ability=named, n=hero.cost), "good")
    step.add_tasks(*effects.tasks(card.do, index, named, f"abilities.{card.id}"))


def use_item(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Use an item, on an enemy if it is an attack."""
    index, name, target = task.hero, task.name, task.who
    step.use("R12", "R20")
    hero, item = step.state.heroes[index], step.content.item(name)
    left = list(hero.items)
    left.remove(name)
    step.set_hero(index, items=tuple(left))
    step.set(spent=(*step.state.spent, name))
    if item.text:
        step.say(item.text)
    step.show(msg("deckbox-uses-item", hero=hero.name, item=item.name), "good")
    after = effects.tasks(item.do, index, item.name, f"items.{item.id}")
    if target and (way := _attack_of(item)):
        kind, printed = way
        dice, mod = (step.number_on_card(f"items.{name}.{w}", getattr(printed, w)) for w in ("dice", "mod"))
        weapon = printed.model_copy(update={"dice": dice, "mod": mod})
        after = [*attack_declaration.by_hero(step, index, kind, target, weapon, item.name), *after]
    elif not item.do:
        step.show(msg("deckbox-item-up-to-table", item=item.name))
    step.add_tasks(*after)


def buy(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Buy an item of the market. Its place is filled again."""
    index, name = task.hero, task.name
    step.use("R12", "R6", "R7", "R20")
    hero, price = step.state.heroes[index], _price(step, name)
    slot = step.state.market.index(name)
    market = step.state.market
    step.set_hero(index, loot=hero.loot - price, items=(*hero.items, name))
    step.set(market=(*market[:slot], *market[slot + 1 :]))
    bought = step.content.item(name).name
    step.show(msg("deckbox-buys", hero=hero.name, item=bought, n=price), "good")
    step.add_tasks(DeckboxTask(do="market", n=slot, name="refill"))


def _price(step: DeckboxStepContext, name: str) -> int:
    return step.number_on_card(f"items.{name}.price", step.content.item(name).price) or 0


def _attack_of(item: DeckboxItem) -> tuple[Kind, Weapon] | None:
    """The attack of an item, if the item is an attack."""
    if item.ranged is not None:
        return "ranged", item.ranged
    return ("melee", item.melee) if item.melee is not None else None


def _busy(step: DeckboxStepContext) -> bool:
    """Whether an attack, a check or a move is in progress, so that no attack can start."""
    state = step.state
    return state.attack is not None or state.check is not None or state.phase != "player"


def _beside(step: DeckboxStepContext, index: int) -> list[int]:
    """The heroes on a space that shares a side with a hero's space (R21, R62)."""
    at = step.state.heroes[index].at
    spots = [(n, step.state.heroes[n].at) for n in step.playing() if n != index]
    return [n for n, other in spots if at is not None and other is not None and adjacent(at, other)]


# Trades ---------------------------------------------------------------------------------


def ask_trade(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask what two heroes hand over."""
    step.use("R12", "R21", "R62")
    index, mate = task.hero, task.n
    hero, other = step.state.heroes[index], step.state.heroes[mate]
    out: list[Answer] = []
    if hero.loot:
        label = msg("deckbox-loot-to", hero=other.name)
        option = cached_option(id="give_loot", label=label, amount=(1, hero.loot))
        out.append((option, to_do("hand_loot", index, n=mate)))
    if other.loot:
        label = msg("deckbox-loot-from", hero=other.name)
        option = cached_option(id="take_loot", label=label, amount=(1, other.loot))
        out.append((option, to_do("hand_loot", mate, n=index)))
    for name in dict.fromkeys(hero.items):
        label = msg("deckbox-item-to", item=step.content.item(name).name, hero=other.name)
        out.append(
            (cached_option(id=f"give:{name}", label=label), to_do("hand_item", index, n=mate, name=name))
        )
    for name in dict.fromkeys(other.items):
        label = msg("deckbox-item-from", item=step.content.item(name).name, hero=other.name)
        out.append(
            (cached_option(id=f"take:{name}", label=label), to_do("hand_item", mate, n=index, name=name))
        )
    stage = f"trade:{index}:{mate}"
    step.ask(
        "trade",
        stage,
        msg("deckbox-what-changes-hands", hero=hero.name, other=other.name),
        [*out, (BACK,)],
        default=BACK.id,
        why=("R21",),
        by=index,
    )


def hand_loot(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """A hero hands loot to the hero at ``n``."""
    gives, takes, n = step.state.heroes[task.hero], step.state.heroes[task.n], step.chosen_number
    step.set_hero(task.hero, loot=gives.loot - n)
    step.set_hero(task.n, loot=takes.loot + n)
    step.show(msg("deckbox-hands-loot", giver=gives.name, taker=takes.name, n=n))


def hand_item(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """A hero hands an item to the hero at ``n``."""
    gives, takes = step.state.heroes[task.hero], step.state.heroes[task.n]
    left = list(gives.items)
    left.remove(task.name)
    step.set_hero(task.hero, items=tuple(left))
    step.set_hero(task.n, items=(*takes.items, task.name))
    handed = step.content.item(task.name).name
    step.show(msg("deckbox-hands-item", giver=gives.name, taker=takes.name, item=handed))


def why_not(step: DeckboxStepContext, index: int, option: str) -> Rejected | None:
    """The reason why a minor action is not on the list; null if there is nothing to say."""
    hero = step.state.heroes[index]
    kind, name = id_parts(option)
    if kind == "ability":
        reason = msg("deckbox-energy-short", cost=hero.cost, hero=hero.name, n=hero.energy)
        return Rejected("energy_short", reason)
    if kind == "buy" and name in step.state.market:
        reason = msg("deckbox-loot-short", cost=_price(step, name), hero=hero.name, n=hero.loot)
        return Rejected("loot_short", reason)
    if kind == "trade":
        return Rejected("not_adjacent", msg("deckbox-only-neighbors-trade"))
    return None
