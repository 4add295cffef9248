"""One step of Deckbox Dungeons in progress: heroes, enemies, map, and the questions that it asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from traywatch.messages import Text, msg
from traywatch.records import Record
from traywatch.rules.core.requests import (
    ChoiceRequest,
    DieSpec,
    Need,
    Option,
    PlaceRequest,
    RolledDie,
    RollRequest,
)
from traywatch.rules.deckbox_dungeons.board.quest_map import QuestMap
from traywatch.rules.deckbox_dungeons.card_kinds.quest_cards import Quest
from traywatch.rules.deckbox_dungeons.cards import EnemyDieFace
from traywatch.rules.deckbox_dungeons.content import DeckboxContent
from traywatch.rules.deckbox_dungeons.model import (
    Cell,
    DeckboxAttack,
    DeckboxCheck,
    DeckboxHeroState,
    DeckboxState,
    DeckboxTask,
    EnemyState,
    to_do,
)
from traywatch.rules.deckbox_dungeons.settings import DeckboxSettings
from traywatch.rules.engine.steps import Planned, changed_at, present, tasks_of

Boards = Callable[[DeckboxState], QuestMap]
Contents = Callable[[DeckboxState], DeckboxContent]
Answer = tuple[Option, *tuple[DeckboxTask, ...]]
"""An option and the tasks that follow it."""
Tasks = tuple[DeckboxTask, ...]
Beside = tuple[ChoiceRequest, Mapping[str, Tasks]]
"""A choice beside a roll, and the tasks that follow its answers."""


@lru_cache(maxsize=512)
def cached_option(
    id: str,
    label: Text,
    note: Text = "",
    amount: tuple[int, int] | None = None,
    group: Text = "",
    at: Cell | None = None,
    by: str | None = None,
) -> Option:
    """An option. Menus repeat, so equal options are made once."""
    return Option(id=id, label=label, note=note, amount=amount, group=group, at=at, by=by)


class DeckboxStepContext(Planned[DeckboxState, DeckboxTask]):
    """The current step. ``contents`` gives the cards of a state, and ``boards`` its board.

    ``amount`` and ``text`` are those of the present answer. ``rolled`` are the dice of the present roll,
    with their ``values`` or ``faces``.
    """

    def __init__(self, state: DeckboxState, contents: Contents, boards: Boards) -> None:
        super().__init__(state)
        self.amount: int | None = None
        self.text: str | None = None
        self.values: tuple[int, ...] = ()
        self.faces: tuple[EnemyDieFace, ...] = ()
        self.rolled: tuple[RolledDie, ...] = ()
        self._contents = contents
        self._boards = boards

    @property
    def content(self) -> DeckboxContent:
        """All cards: those of the content, and those that people entered."""
        return self._contents(self.state)

    # State ------------------------------------------------------------------------------

    @property
    def chosen_number(self) -> int:
        """The number of the present answer. There must be one."""
        return present(self.amount, "number")

    @property
    def title(self) -> str:
        """The text of the present answer. There must be one."""
        return present(self.text, "text").strip()

    @property
    def settings(self) -> DeckboxSettings:
        return self.state.settings

    @property
    def board(self) -> QuestMap:
        return self._boards(self.state)

    @property
    def quest(self) -> Quest:
        return self.content.quest(self.state.quest)

    @property
    def hero(self) -> DeckboxHeroState:
        """The hero whose activation it is. There must be one."""
        return self.state.heroes[self.state.active]

    @property
    def attack(self) -> DeckboxAttack:
        """The current attack. There must be one."""
        return present(self.state.attack, "attack")

    @property
    def check(self) -> DeckboxCheck:
        """The current skill check. There must be one."""
        return present(self.state.check, "check")

    def set_hero(self, index: int, **changes: Any) -> DeckboxHeroState:
        """Change fields of one hero. Returns the changed hero."""
        hero, heroes = changed_at(self.state.heroes, index, changes)
        self.set(heroes=heroes)
        return hero

    def set_enemy(self, enemy: str, **changes: Any) -> EnemyState:
        """Change fields of one enemy. Returns the changed enemy."""
        new = self.enemy(enemy).model_copy(update=changes)
        self.set(enemies=tuple(new if one.id == enemy else one for one in self.state.enemies))
        return new

    def set_attack(self, **changes: Any) -> DeckboxAttack:
        """Change fields of the current attack."""
        attack = self.attack.model_copy(update=changes)
        self.set(attack=attack)
        return attack

    def enemy(self, name: str) -> EnemyState:
        """An enemy on the map. Raises ``StopIteration`` if there is none; so does ``index`` for heroes."""
        return next(one for one in self.state.enemies if one.id == name)

    def there(self, name: str) -> bool:
        """Whether this enemy is still on the map."""
        return any(one.id == name for one in self.state.enemies)

    def index(self, hero: str) -> int:
        return next(n for n, one in enumerate(self.state.heroes) if one.id == hero)

    def playing(self) -> list[int]:
        """The heroes who are on the map and in the quest, in table order."""
        return [n for n, hero in enumerate(self.state.heroes) if not hero.out and hero.at is not None]

    def spend(self, action: str) -> None:
        """Use one of the active hero's actions."""
        self.use("R10")
        self.set(actions_left=self.state.actions_left - 1, used_actions=(*self.state.used_actions, action))

    def own(self, kind: str, *cards: Record) -> None:
        """Add cards that people entered. A card with the id of one of theirs replaces it."""
        ids = {getattr(card, "id", "") for card in cards}
        others = [card for card in getattr(self.state.own, kind) if card.id not in ids]
        self.set(own=self.state.own.model_copy(update={kind: (*others, *cards)}))

    def own_id(self, kind: str, base: str) -> str:
        """The id of a further card of one kind that people enter."""
        n = len(getattr(self.state.own, kind)) + 1
        return f"{base}_{n}" if n > 1 else base

    def tell(self, key: str, n: int) -> None:
        """Store a number that the players gave."""
        self.set(told={**self.state.told, key: n})

    def number_on_card(self, key: str, printed: int | None) -> int | None:
        """A number of a card: as printed, else as the players gave it, else null."""
        return printed if printed is not None else self.state.told.get(key)

    def corrected(self, key: str, printed: int | None) -> int | None:
        """A number of a hero's cards: as the players gave or corrected it, else as printed, else null."""
        return self.state.told.get(key, printed)

    # Positions --------------------------------------------------------------------------

    def foes_at(self) -> frozenset[Cell]:
        return frozenset(one.at for one in self.state.enemies)

    def heroes_at(self) -> frozenset[Cell]:
        return frozenset(h.at for h in self.state.heroes if h.at is not None and not h.out)

    # Requests ---------------------------------------------------------------------------

    def by(self, index: int | None = None) -> str:
        """The player of a hero or of the active hero, else the first player."""
        at = self.state.active if index is None else index
        return self.state.heroes[at].player if at >= 0 else self.state.players[0].id

    def ask(
        self,
        name: str,
        stage: str,
        prompt: Text,
        answers: Sequence[Answer],
        *,
        default: str | None,
        why: tuple[str, ...] = (),
        by: int | None = None,
    ) -> None:
        """Wait for a choice of the active hero's player or another named one."""
        request = ChoiceRequest(
            id=self.new_id(name),
            by=self.by(by),
            stage=stage,
            prompt=prompt,
            options=tuple(option for option, *_ in answers),
            default=default,
            why=why,
        )
        self.wait_for((request, tasks_of(answers)))

    def ask_number(
        self, key: str, label: Text, least: int, most: int, task: DeckboxTask, by: int | None = None
    ) -> None:
        """Wait for a number of a card. It is stored under ``key``, then the task goes on."""
        option = Option(id="set", label=label, amount=(least, most))
        prompt = msg("deckbox-card-number-question", label=label)
        answers = [(option, to_do("tell_number", name=key), task)]
        self.ask("number", f"number:{key}", prompt, answers, default=None, by=by)

    def ask_place(
        self, name: str, what: str, where: Text, prompt: Text, *why: str, count: int = 0, then: Tasks = ()
    ) -> None:
        """Wait until people have laid something out on the table."""
        request = PlaceRequest(
            id=self.new_id(name),
            by=self.by(),
            what=what,
            where=where,
            count=count,
            auto=self.settings.auto,
            prompt=prompt,
            why=why,
        )
        self.wait_for((request, {"": then}))

    def ask_roll(
        self,
        name: str,
        prompt: Text,
        dice: tuple[DieSpec, ...],
        then: DeckboxTask,
        *why: str,
        by: int | None = None,
        needs: tuple[Need, ...] = ("value",),
        beside: Beside | None = None,
    ) -> None:
        """Wait for a roll. ``then`` is the task that takes it.

        An equal request that was open keeps its id, so that dice already in the air still answer it.
        """
        roll = RollRequest(
            id="",
            by=self.by(by),
            dice=dice,
            needs=needs,
            off_tray=self.settings.off_tray,
            prompt=prompt,
            why=why,
        )
        rolls = (r for r in self.was_open if isinstance(r, RollRequest))
        same = next((r for r in rolls if r.model_copy(update={"id": ""}) == roll), None)
        roll = same or roll.model_copy(update={"id": self.new_id(name)})
        self.wait_for(*((beside,) if beside is not None else ()), (roll, {"": (then,)}))
