"""One step of the game while it is being worked out: the new state so far, effects, trace.

The engine hands each event a fresh ``Work``; the modules that know the rules change it
through these few methods. States themselves stay frozen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from rules.deep_dark_dice.content import Ability, Content, Hero
from rules.deep_dark_dice.model import Attack, DeepState, HeroState, MonsterState, Slot
from rules.deep_dark_dice.settings import Settings
from rules.events import Effect, Ended, Show, TableTodo
from rules.requests import Request


class Work:
    """The step under way."""

    def __init__(self, content: Content, state: DeepState) -> None:
        self.content = content
        self.state = state
        self.effects: list[Effect] = []
        self._trace: dict[str, None] = {}
        self._since_show: dict[str, None] = {}

    @property
    def trace(self) -> tuple[str, ...]:
        """The rule ids used so far, in order of first use."""
        return tuple(self._trace)

    def use(self, *rules: str) -> None:
        """Notes rule ids; they are listed by the next ``show`` too."""
        for rule in rules:
            self._trace[rule] = None
            self._since_show[rule] = None

    def show(
        self, headline: str, lines: Sequence[str] = (), tone: Literal["good", "bad", "plain"] = "plain"
    ) -> None:
        """Tells a result, with the rules noted since the last one."""
        rules = tuple(self._since_show)
        self._since_show.clear()
        self.effects.append(Show(headline=headline, lines=tuple(lines), tone=tone, rules=rules))

    def ended(
        self, what: Literal["battle", "session"], result: Literal["won", "lost"], headline: str
    ) -> None:
        """Tells the end of a battle or of the session."""
        self.effects.append(Ended(what=what, result=result, headline=headline))

    def todo(self, say: str, *rules: str) -> None:
        """Asks hands to do something on the table."""
        self.use(*rules)
        self.effects.append(TableTodo(say=say, rules=rules))

    # State ------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        return self.state.settings

    @property
    def hero(self) -> HeroState:
        """The hero whose turn it is."""
        return self.state.heroes[self.state.active]

    @property
    def monster(self) -> MonsterState:
        return self.state.monster

    def set(self, **changes: Any) -> None:
        """Changes fields of the state."""
        self.state = self.state.model_copy(update=changes)

    def set_hero(self, index: int, **changes: Any) -> HeroState:
        """Changes fields of one hero; returns the hero as it is now."""
        hero = self.state.heroes[index].model_copy(update=changes)
        heroes = (*self.state.heroes[:index], hero, *self.state.heroes[index + 1 :])
        self.set(heroes=heroes)
        return hero

    def set_monster(self, **changes: Any) -> None:
        self.set(monster=self.state.monster.model_copy(update=changes))

    def set_attack(self, **changes: Any) -> Attack:
        """Changes fields of the attack under way, which must exist."""
        assert self.state.attack is not None
        attack = self.state.attack.model_copy(update=changes)
        self.set(attack=attack)
        return attack

    def card(self, index: int) -> Hero:
        """The content's card of a hero in play."""
        return self.content.hero(self.state.heroes[index].id)

    def ability(self, index: int, slot: Slot) -> Ability | None:
        """A hero's active or ultimate ability, if the card has one."""
        card = self.card(index)
        return card.active if slot == "active" else card.ultimate

    # Requests ---------------------------------------------------------------------------

    def new_id(self, what: str) -> str:
        """A request id that says what it is for, so that no other event can ever pass for its answer."""
        serial = self.state.serial + 1
        self.set(serial=serial)
        void = f".{self.state.epoch}" if self.state.epoch else ""
        return f"r{serial}-{what}{void}"

    def open(self, *requests: Request) -> None:
        """Replaces what is open."""
        for request in requests:
            self.use(*request.why)
        self.set(open=tuple(requests))
