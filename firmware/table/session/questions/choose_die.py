"""More dice than requested: which one counts, chosen with one tap."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.types import Conflict, Observation, Partial, RollRequest, SeenDie, Unsure


def candidates(
    request: RollRequest, match: Unsure | Partial | Conflict, observation: Observation
) -> tuple[SeenDie, ...]:
    """The dice to choose from; none if another problem is in the way as well.

    There is no choice if the dice were named before the throw (``commit``).
    """
    if not isinstance(match, Conflict) or request.commit or request.open_ended:
        return ()
    if sum(spec.n for spec in request.dice) != 1 or any(p.code != "extra" for p in match.problems):
        return ()
    named = {problem.die_id for problem in match.problems}
    asked = request.dice[0].kind
    dice = tuple(die for die in observation.dice if die.die_id in named and _kind(die) in (asked, None))
    return dice if len(dice) > 1 and len(dice) == len(named) else ()


def describe(die: SeenDie) -> Text:
    """A die in a few words: its face and its zone."""
    shows = die.label if die.label is not None else (die.alternatives[0].label if die.alternatives else None)
    if shows is None:
        return msg("table-die-of-kind", kind=_kind(die) or "any", zone=die.zone or "none")
    return msg("table-die-face", face=shows, zone=die.zone or "none")


def only(observation: Observation, chosen: str, among: tuple[SeenDie, ...]) -> Observation:
    """The observation in which only ``chosen`` was thrown; the others of ``among`` were there before."""
    others = {die.die_id for die in among} - {chosen}
    dice = tuple(
        die.model_copy(update={"role": "kept"}) if die.die_id in others else die for die in observation.dice
    )
    return observation.model_copy(update={"dice": dice})


def _kind(die: SeenDie) -> str | None:
    return die.kind or (die.alternatives[0].kind if die.alternatives else None)
