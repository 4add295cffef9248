"""One step of the game while it is being worked out: the new state so far, effects, trace.

The engine hands each event a fresh ``Work``; the modules that know the rules change it
through these few methods. States themselves stay frozen.

``say`` gathers lines, ``show`` tells them under a headline. ``push`` puts tasks before
what is on the agenda already; ``open`` lets the game wait for an answer.
"""

from __future__ import annotations

from typing import Any, Literal

from rules.deep_dark_dice.cards import Ability, Hero
from rules.deep_dark_dice.content import Content
from rules.deep_dark_dice.model import Attack, DeepState, HeroState, MonsterState, Task
from rules.deep_dark_dice.settings import Settings
from rules.events import Effect, Ended, Show, TableTodo
from rules.requests import ChoiceRequest, Option, PlaceRequest, Request, RollRequest

Tone = Literal["good", "bad", "plain"]


class Work:
    """The step under way."""

    def __init__(self, content: Content, state: DeepState) -> None:
        self.content = content
        # A copy of its own, written to until the step is done: copying the whole state for
        # each of some twenty small changes would be most of the time that a step takes.
        self.state = state.model_copy()
        self.effects: list[Effect] = []
        self.was_open = state.open
        self._lines: list[str] = []
        self._so_far: tuple[str, Tone] | None = None
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

    def say(self, *lines: str) -> None:
        """Notes lines for the next ``show``."""
        self._lines += lines

    def so_far(self, headline: str, tone: Tone = "plain") -> None:
        """What to head the lines with, should something interrupt before the next ``show``."""
        self._so_far = (headline, tone)

    def show(self, headline: str, tone: Tone = "plain") -> None:
        """Tells a result, with the lines and rules noted since the last one."""
        rules, lines = tuple(self._since_show), tuple(self._lines)
        self._since_show.clear()
        self._lines.clear()
        self._so_far = None
        self.effects.append(Show(headline=headline, lines=lines, tone=tone, rules=rules))

    @property
    def untold(self) -> bool:
        """Are there lines that no ``show`` has told?"""
        return bool(self._lines)

    def flush(self) -> None:
        """Tells lines that nobody has told yet: something interrupted what they belong to."""
        if self._lines:
            self.show(*(self._so_far or (self._lines.pop(0),)))

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

    @property
    def attack(self) -> Attack:
        """The attack under way, which must exist."""
        assert self.state.attack is not None
        return self.state.attack

    def set(self, **changes: Any) -> None:
        """Changes fields of the state."""
        vars(self.state).update(changes)

    def set_hero(self, index: int, **changes: Any) -> HeroState:
        """Changes fields of one hero; returns the hero as it is now."""
        hero = self.state.heroes[index].model_copy(update=changes)
        heroes = (*self.state.heroes[:index], hero, *self.state.heroes[index + 1 :])
        self.set(heroes=heroes)
        return hero

    def set_monster(self, **changes: Any) -> None:
        self.set(monster=self.state.monster.model_copy(update=changes))

    def set_attack(self, **changes: Any) -> Attack:
        """Changes fields of the attack under way."""
        attack = self.attack.model_copy(update=changes)
        self.set(attack=attack)
        return attack

    def standing(self) -> list[int]:
        """The heroes who are not Downed, in table order."""
        return [n for n, hero in enumerate(self.state.heroes) if not hero.downed]

    def card(self, index: int) -> Hero:
        """The content's card of a hero in play."""
        return self.content.hero(self.state.heroes[index].id)

    def told(self, key: str, known: int | None) -> int | None:
        """A number of a card: as printed, else as the table told it, else null."""
        return known if known is not None else self.state.told.get(key)

    def tell(self, key: str, n: int) -> None:
        """Keeps a number that the table told."""
        self.set(told={**self.state.told, key: n})

    # What is next -----------------------------------------------------------------------

    def push(self, *tasks: Task) -> None:
        """Puts tasks before what is on the agenda already."""
        vars(self.state)["agenda"] = (*tasks, *self.state.agenda)

    def pop(self) -> Task:
        """Takes the next task."""
        agenda = self.state.agenda
        vars(self.state)["agenda"] = agenda[1:]
        return agenda[0]

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

    def ask(
        self,
        name: str,
        stage: str,
        prompt: str,
        options: list[Option],
        *,
        default: str | None,
        why: tuple[str, ...] = (),
        by: int | None = None,
    ) -> None:
        """Waits for a choice, by the active hero's player unless another is named."""
        who = self.hero if by is None else self.state.heroes[by]
        self.open(
            ChoiceRequest(
                id=self.new_id(name),
                by=who.player,
                stage=stage,
                prompt=prompt,
                options=tuple(options),
                default=default,
                auto=self.settings.auto and default is not None,
                why=why,
            )
        )

    def ask_place(
        self, name: str, what: str, where: str, prompt: str, why: tuple[str, ...], **more: Any
    ) -> None:
        """Waits for hands to lay something out on the mat."""
        self.open(
            PlaceRequest(
                id=self.new_id(name),
                by=self.hero.player,
                what=what,
                where=where,
                auto=self.settings.auto,
                prompt=prompt,
                why=why,
                **more,
            )
        )

    def opened(self, request: str) -> RollRequest | ChoiceRequest | PlaceRequest | None:
        """The open request of this id."""
        return next((r for r in self.state.open if r.id == request), None)


def ability_of(work: Work, index: int, slot: str) -> Ability | None:
    """What a hero can use from ``active``, ``ultimate`` or ``item.ID``, if there is such a thing."""
    card = work.card(index)
    if slot == "active":
        return card.active
    if slot == "ultimate":
        return card.ultimate
    name = slot.removeprefix("item.")
    if slot == name or name not in {carried.id for carried in work.state.heroes[index].items}:
        return None
    return work.content.item(name).use
