"""The difference of two game states in plain words: health, statuses, positions, turns.

It compares the views for the page (``traywatch.rules.core.types.View``), so it works for every game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from traywatch.rules.core.types import GameView, Seat

MOST = 24
"""The most lines; the last one then says how many more there are."""


def changes(was: GameView | None, now: GameView | None) -> tuple[str, ...]:
    """The differences, seat by seat, one short sentence each; none if nothing changed.

    >>> before = View(title="", phase="", headline="", seats=(Seat(id="m", name="Mirel", side="hero"),))
    >>> out = before.seats[0].model_copy(update={"out": True})
    >>> changes(before, before.model_copy(update={"seats": (out,)}))
    ('Mirel is out.',)
    """
    if was is None or now is None:
        return ()
    before = {seat.id: seat for seat in was.seats}
    after = {seat.id: seat for seat in now.seats}
    lines = [line for key in after if key in before for line in _seat(before[key], after[key])]
    lines += [f"{after[key].name} is there again." for key in after if key not in before]
    lines += [f"{before[key].name} is not there any more." for key in before if key not in after]
    lines += _places(was, now)
    lines += [_pair(None, old, new) for old, new in _different(was.notes, now.notes)]
    if was.title != now.title:
        lines.append(f"{now.title}, not {was.title}.")
    turn = [seat.name for seat in now.seats if seat.active]
    if turn and turn != [seat.name for seat in was.seats if seat.active]:
        lines.append(f"It is {' and '.join(turn)}'s turn.")
    if len(lines) > MOST:
        lines = [*lines[: MOST - 1], f"And {len(lines) - MOST + 1} more changes."]
    return tuple(lines)


def _seat(was: Seat, now: Seat) -> Iterator[str]:
    old = {bar.label: bar for bar in was.bars}
    for bar in now.bars:
        before = old.pop(bar.label, None)
        if before is None:
            yield f"{now.name}: {bar.label} {bar.now} of {bar.most}."
        elif before.now != bar.now:
            yield f"{now.name}: {bar.label} {bar.now}, not {before.now}."
        elif before.most != bar.most:
            yield f"{now.name}: {bar.label} of {bar.most} at most, not {before.most}."
    for bar in old.values():
        yield f"{now.name}: no {bar.label} any more."
    for before_word, word in _different((*was.badges, *was.facts), (*now.badges, *now.facts)):
        yield _pair(now.name, before_word, word)
    if was.out != now.out:
        yield f"{now.name} is {'out' if now.out else 'not out any more'}."


def _pair(name: str | None, was: str | None, now: str | None) -> str:
    lead = f"{name}: " if name else ""
    if was is None:
        return f"{lead}{now}."
    return f"{lead}not {was} any more." if now is None else f"{lead}{now}, not {was}."


def _different(was: Sequence[str], now: Sequence[str]) -> Iterator[tuple[str | None, str | None]]:
    """Words that were removed or added. Words that differ only in their numbers count as changed."""
    gone, come = _without(was, now), _without(now, was)
    for word in come:
        match = next((old for old in gone if _shape(old) == _shape(word)), None)
        if match is not None:
            gone.remove(match)
        yield match, word
    for word in gone:
        yield word, None


def _without(words: Iterable[str], others: Iterable[str]) -> list[str]:
    left = list(others)
    found = []
    for word in words:
        if word in left:
            left.remove(word)
        else:
            found.append(word)
    return found


def _shape(words: str) -> str:
    """Words without their numbers; of a list only its title (``hand`` of "hand: red d6")."""
    head, colon, _ = words.partition(":")
    return head if colon else re.sub(r"\d+", "#", words)


def _places(was: GameView, now: GameView) -> Iterator[str]:
    before = {mark.seat: mark.at for mark in was.board.marks} if was.board else {}
    after = {mark.seat: (mark.name, mark.at) for mark in now.board.marks} if now.board else {}
    for seat, (name, at) in after.items():
        if before.get(seat) != at:
            from_where = f", not ({before[seat][0]}, {before[seat][1]})" if seat in before else ""
            yield f"{name} stands at ({at[0]}, {at[1]}){from_where}."
