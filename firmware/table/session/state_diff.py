"""The difference of two game states in plain words: health, statuses, positions, turns.

It compares the views for the page (``traywatch.rules.core.view_types.GameView``), so it works for every game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from traywatch.messages import Message, Text, msg
from traywatch.rules.core.types import GameView, Seat

MOST = 24
"""The most lines; the last one then says how many more there are."""


def changes(was: GameView | None, now: GameView | None) -> tuple[Text, ...]:
    """The differences, seat by seat, one short sentence each; none if nothing changed.

    >>> before = GameView(title="", phase="", headline="", seats=(Seat(id="m", name="Mirel", side="hero"),))
    >>> out = before.seats[0].model_copy(update={"out": True})
    >>> [str(line) for line in changes(before, before.model_copy(update={"seats": (out,)}))]
    ['Mirel is out.']
    """
    if was is None or now is None:
        return ()
    before = {seat.id: seat for seat in was.seats}
    after = {seat.id: seat for seat in now.seats}
    lines: list[Text] = [line for key in after if key in before for line in _seat(before[key], after[key])]
    lines += [msg("diff-returns", name=after[key].name) for key in after if key not in before]
    lines += [msg("diff-leaves", name=before[key].name) for key in before if key not in after]
    lines += _places(was, now)
    lines += [_note(old, new) for old, new in _different(was.notes, now.notes)]
    if was.title != now.title:
        lines.append(msg("diff-title", now=now.title, was=was.title))
    turn = [seat.name for seat in now.seats if seat.active]
    if turn and turn != [seat.name for seat in was.seats if seat.active]:
        lines.append(msg("diff-turn", n=len(turn), names=tuple(turn)))
    if len(lines) > MOST:
        lines = [*lines[: MOST - 1], msg("diff-more", n=len(lines) - MOST + 1)]
    return tuple(lines)


def _seat(was: Seat, now: Seat) -> Iterator[Text]:
    old = {bar.label: bar for bar in was.bars}
    for bar in now.bars:
        before = old.pop(bar.label, None)
        if before is None:
            yield msg("diff-bar-new", name=now.name, what=bar.label, now=bar.now, most=bar.most)
        elif before.now != bar.now:
            yield msg("diff-bar", name=now.name, what=bar.label, now=bar.now, was=before.now)
        elif before.most != bar.most:
            yield msg("diff-bar-most", name=now.name, what=bar.label, now=bar.most, was=before.most)
    for bar in old.values():
        yield msg("diff-loses", name=now.name, what=bar.label)
    for gone, come in _different((*was.badges, *was.facts), (*now.badges, *now.facts)):
        if gone is not None and come is not None:
            yield msg("diff-changes", name=now.name, now=come, was=gone)
        elif come is not None:
            yield msg("diff-gains", name=now.name, what=come)
        elif gone is not None:
            yield msg("diff-loses", name=now.name, what=gone)
    if was.out != now.out:
        yield msg("diff-out", name=now.name) if now.out else msg("diff-back", name=now.name)


def _note(was: Text | None, now: Text | None) -> Text:
    if now is None:
        return msg("diff-note-gone", what=was or "")
    return msg("diff-note-new", what=now) if was is None else msg("diff-note", now=now, was=was)


def _different(was: Sequence[Text], now: Sequence[Text]) -> Iterator[tuple[Text | None, Text | None]]:
    """Words that were removed or added. The same message with other parameters counts as changed."""
    gone, come = _without(was, now), _without(now, was)
    for word in come:
        match = next((old for old in gone if _shape(old) == _shape(word)), None)
        if match is not None:
            gone.remove(match)
        yield match, word
    for word in gone:
        yield word, None


def _without(words: Iterable[Text], others: Iterable[Text]) -> list[Text]:
    left = list(others)
    rest = []
    for word in words:
        if word in left:
            left.remove(word)
        else:
            rest.append(word)
    return rest


def _shape(word: Text) -> str:
    """The id of a message; text without its numbers; of a list only its title."""
    if isinstance(word, Message):
        return word.id
    head, colon, _ = word.partition(":")
    return head if colon else re.sub(r"\d+", "#", word)


def _places(was: GameView, now: GameView) -> Iterator[Text]:
    before = {mark.seat: mark.at for mark in was.board.marks} if was.board else {}
    after = {mark.seat: (mark.name, mark.at) for mark in now.board.marks} if now.board else {}
    for seat, (name, at) in after.items():
        if before.get(seat) != at:
            yield msg("diff-stands", name=name, east=at[0], south=at[1])
