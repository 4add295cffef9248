"""The end of a quest: won, lost, or stopped by the players."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deckbox_dungeons.model import DeckboxTask
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext

AGAIN = Option(id="again", label=msg("deckbox-another-quest"))
ELSE = msg("deckbox-anything-else")
STOP = Option(id="stop", label=msg("deckbox-end-session"), group=ELSE, folded=True)
WON = Option(id="quest:won", label=msg("deckbox-app-says-won"), group=ELSE, folded=True)
LOST = Option(id="quest:lost", label=msg("deckbox-app-says-lost"), group=ELSE, folded=True)


def decided(work: DeckboxStepContext) -> bool:
    """Whether the quest is won or lost. If so, it ends here."""
    state = work.state
    if not work.playing() and state.tiles:
        end(work, "defeat", msg("deckbox-all-out"))
        return True
    quest = work.quest
    if quest.open or not state.tiles:
        return False
    here = {enemy.card for enemy in state.enemies}
    if quest.goal == "clear":
        won = not here and len(state.tiles) == len(quest.rooms)
    else:
        won = quest.goal in state.beaten and quest.goal not in here
    if won:
        end(work, "victory", msg("deckbox-quest-won", quest=quest.name))
    return won


def end(work: DeckboxStepContext, phase: str, headline: Text) -> None:
    work.set(phase=phase, agenda=(), attack=None, move=None, check=None, active=-1)
    work.show(headline, "good" if phase == "victory" else "bad")
    work.ended("session", "won" if phase == "victory" else "lost", headline)
    work.push(DeckboxTask(do="ask_next"))


def ending(work: DeckboxStepContext, option: str) -> None:
    """The players say that the quest is over."""
    if option == WON.id:
        end(work, "victory", msg("deckbox-quest-won", quest=work.quest.name))
    elif option == LOST.id:
        end(work, "defeat", msg("deckbox-quest-lost", quest=work.quest.name))
    else:
        work.set(phase="finished", agenda=(), attack=None, move=None, check=None, active=-1)
        work.show(msg("deckbox-session-over"))
        work.ended("session", "won", msg("deckbox-session-over"))


def ask_next(work: DeckboxStepContext) -> None:
    """Ask for another quest or the end of the session."""
    work.ask("next", "next", msg("deckbox-what-next"), [AGAIN, STOP], default=AGAIN.id)
