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
from traywatch.rules.deckbox_dungeons.model import DeckboxTask
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext, made

MINOR, MARKET = msg("deckbox-minor-actions"), msg("deckbox-buy-or-trade")
BACK = Option(id="back", label=msg("deckbox-back"))
GO_ON = Option(id="go_on", label=msg("deckbox-go-on"), note=msg("deckbox-roll-the-dice"))


def options(work: DeckboxStepContext, index: int) -> list[Option]:
    """The actions that a hero can take now without using an action."""
    hero = work.state.heroes[index]
    if hero.out or hero.at is None:
        return []
    out = []
    if hero.energy >= hero.cost:
        card = work.content.ability(hero.ability)
        out.append(
            Option(
                id="ability",
                label=card.title or card.name,
                note=sentences(msg("deckbox-costs-energy", n=hero.cost), card.text),
                group=MINOR,
            )
        )
    for name in dict.fromkeys(hero.items):
        item = work.content.item(name)
        if way := _attack_of(item):
            kind, weapon = way
            for enemy in work.state.enemies if not _busy(work) else ():
                if judge(work, kind, hero.at, enemy.at, weapon.words, hero=True).ok:
                    out.append(
                        made(
                            id=f"use:{name}:{enemy.id}",
                            label=msg("deckbox-item-at", item=item.name, enemy=enemy.name),
                            note=item.text,
                            group=MINOR,
                            at=enemy.at,
                        )
                    )
        else:
            label = msg("deckbox-use-item", item=item.name)
            out.append(made(id=f"use:{name}", label=label, note=item.text, group=MINOR))
    for name in dict.fromkeys(work.state.market):
        price = _price(work, name)
        if price <= hero.loot:
            item = work.content.item(name)
            out.append(
                made(
                    id=f"buy:{name}",
                    label=msg("deckbox-buy-item", item=item.name),
                    note=sentences(msg("deckbox-costs-loot", n=price), item.text),
                    group=MARKET,
                )
            )
    for other in _beside(work, index):
        mate = work.state.heroes[other]
        if hero.loot or hero.items or mate.loot or mate.items:
            label = msg("deckbox-trade-with", hero=mate.name)
            out.append(made(id=f"trade:{mate.id}", label=label, group=MARKET))
    return out


def others(work: DeckboxStepContext, index: int | None) -> list[Option]:
    """Links to the minor actions of the other heroes who have any. Each belongs to the hero's player."""
    heroes = [n for n in range(len(work.state.heroes)) if n != index and options(work, n)]
    return [
        made(
            id=f"minor:{work.state.heroes[n].id}",
            label=msg("deckbox-minor-action-of", hero=work.state.heroes[n].name),
            group=MINOR,
            by=work.state.heroes[n].player,
        )
        for n in heroes
    ]


def window(work: DeckboxStepContext, by: int) -> ChoiceRequest | None:
    """Minor actions that are open beside a roll. The roll closes them."""
    settings = work.settings
    if not settings.minor_beside_throws or (
        work.state.phase == "enemy" and not settings.minor_in_enemy_phase
    ):
        return None
    offers = others(work, None)
    if not offers:
        return None
    return ChoiceRequest(
        id=work.new_id("window"),
        by=work.by(by),
        stage="window",
        prompt=msg("deckbox-minor-first"),
        options=(GO_ON, *offers),
        default=GO_ON.id,
        optional=True,
        why=("R22",),
    )


def menu(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """The menu of one hero's minor actions, at any time."""
    hero = work.state.heroes[task.hero]
    work.set(focus=task.hero)
    work.ask(
        f"{hero.id}-minor",
        "minor",
        msg("deckbox-which-minor", hero=hero.name),
        [*options(work, task.hero), BACK],
        default=BACK.id,
        why=("R12", "R22"),
        by=task.hero,
    )


def pick(work: DeckboxStepContext, index: int, option: str) -> None:
    """Carry out one of ``options``."""
    work.use("R12")
    what, _, name = option.partition(":")
    if what == "ability":
        _ability(work, index)
    elif what == "use":
        _use(work, index, name)
    elif what == "buy":
        _buy(work, index, name)
    elif what == "trade":
        _trade(work, index, name)


def _ability(work: DeckboxStepContext, index: int) -> None:
    work.use("R19", "R23")
    hero = work.state.heroes[index]
    card = work.content.ability(hero.ability)
    work.set_hero(index, energy=hero.energy - hero.cost)
    if card.text:
        work.say(card.text)
    if not card.do:
        work.say(msg("deckbox-up-to-table"))
    named = card.title or card.name
    work.show(msg("deckbox-uses-ability", hero=hero.name, ability=named, n=hero.cost), "good")
    work.push(*effects.tasks(card.do, index, named, f"abilities.{card.id}"))


def _use(work: DeckboxStepContext, index: int, name: str) -> None:
    work.use("R20")
    name, _, target = name.partition(":")
    hero, item = work.state.heroes[index], work.content.item(name)
    left = list(hero.items)
    left.remove(name)
    work.set_hero(index, items=tuple(left))
    work.set(spent=(*work.state.spent, name))
    if item.text:
        work.say(item.text)
    work.show(msg("deckbox-uses-item", hero=hero.name, item=item.name), "good")
    after = effects.tasks(item.do, index, item.name, f"items.{item.id}")
    if target and (way := _attack_of(item)):
        kind, printed = way
        dice, mod = (work.known(f"items.{name}.{w}", getattr(printed, w)) for w in ("dice", "mod"))
        weapon = printed.model_copy(update={"dice": dice, "mod": mod})
        after = [*attack_declaration.by_hero(work, index, kind, target, weapon, item.name), *after]
    elif not item.do:
        work.show(msg("deckbox-item-up-to-table", item=item.name))
    work.push(*after)


def _buy(work: DeckboxStepContext, index: int, name: str) -> None:
    work.use("R6", "R7", "R20")
    hero, price = work.state.heroes[index], _price(work, name)
    slot = work.state.market.index(name)
    market = work.state.market
    work.set_hero(index, loot=hero.loot - price, items=(*hero.items, name))
    work.set(market=(*market[:slot], *market[slot + 1 :]))
    bought = work.content.item(name).name
    work.show(msg("deckbox-buys", hero=hero.name, item=bought, n=price), "good")
    work.push(DeckboxTask(do="market", n=slot, name="refill"))


def _price(work: DeckboxStepContext, name: str) -> int:
    return work.known(f"items.{name}.price", work.content.item(name).price) or 0


def _attack_of(item: DeckboxItem) -> tuple[Kind, Weapon] | None:
    """The attack of an item, if the item is an attack."""
    if item.ranged is not None:
        return "ranged", item.ranged
    return ("melee", item.melee) if item.melee is not None else None


def _busy(work: DeckboxStepContext) -> bool:
    """Whether an attack, a check or a move is in progress, so that no attack can start."""
    state = work.state
    return state.attack is not None or state.check is not None or state.phase != "player"


def _beside(work: DeckboxStepContext, index: int) -> list[int]:
    """The heroes on a space that shares a side with a hero's space (R21, R62)."""
    at = work.state.heroes[index].at
    spots = [(n, work.state.heroes[n].at) for n in work.playing() if n != index]
    return [n for n, other in spots if at is not None and other is not None and adjacent(at, other)]


# Trades ---------------------------------------------------------------------------------


def _trade(work: DeckboxStepContext, index: int, mate: str) -> None:
    work.use("R21", "R62")
    hero, other = work.state.heroes[index], work.state.heroes[work.index(mate)]
    out = []
    if hero.loot:
        label = msg("deckbox-loot-to", hero=other.name)
        out.append(made(id="give_loot", label=label, amount=(1, hero.loot)))
    if other.loot:
        label = msg("deckbox-loot-from", hero=other.name)
        out.append(made(id="take_loot", label=label, amount=(1, other.loot)))
    for name in dict.fromkeys(hero.items):
        label = msg("deckbox-item-to", item=work.content.item(name).name, hero=other.name)
        out.append(made(id=f"give:{name}", label=label))
    for name in dict.fromkeys(other.items):
        label = msg("deckbox-item-from", item=work.content.item(name).name, hero=other.name)
        out.append(made(id=f"take:{name}", label=label))
    stage = f"trade:{index}:{work.index(mate)}"
    work.ask(
        "trade",
        stage,
        msg("deckbox-what-changes-hands", hero=hero.name, other=other.name),
        [*out, BACK],
        default=BACK.id,
        why=("R21",),
        by=index,
    )


def traded(work: DeckboxStepContext, stage: str, option: str, amount: int | None) -> None:
    """Carry out a trade."""
    _, one, other = stage.split(":")
    giver, taker = int(one), int(other)
    what, _, name = option.partition(":")
    if what in ("take", "take_loot"):
        giver, taker = taker, giver
    gives, takes = work.state.heroes[giver], work.state.heroes[taker]
    if what.endswith("_loot"):
        n = amount or 0
        work.set_hero(giver, loot=gives.loot - n)
        work.set_hero(taker, loot=takes.loot + n)
        work.show(msg("deckbox-hands-loot", giver=gives.name, taker=takes.name, n=n))
        return
    left = list(gives.items)
    left.remove(name)
    work.set_hero(giver, items=tuple(left))
    work.set_hero(taker, items=(*takes.items, name))
    handed = work.content.item(name).name
    work.show(msg("deckbox-hands-item", giver=gives.name, taker=takes.name, item=handed))


def why_not(work: DeckboxStepContext, index: int, option: str) -> Rejected | None:
    """The reason why a minor action is not on the list; null if there is nothing to say."""
    hero = work.state.heroes[index]
    what, _, name = option.partition(":")
    if what == "ability":
        said = msg("deckbox-energy-short", cost=hero.cost, hero=hero.name, n=hero.energy)
        return Rejected("energy_short", said)
    if what == "buy" and name in work.state.market:
        said = msg("deckbox-loot-short", cost=_price(work, name), hero=hero.name, n=hero.loot)
        return Rejected("loot_short", said)
    if what == "trade":
        return Rejected("not_adjacent", msg("deckbox-only-neighbors-trade"))
    return None
