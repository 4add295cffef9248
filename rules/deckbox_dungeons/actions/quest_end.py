"""The end of a quest: won, lost, or stopped by the players."""

from __future__ import annotations

from traywatch.rules.core.requests import Option
from traywatch.rules.deckbox_dungeons.model import DeckboxTask
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext

AGAIN = Option(id="again", label="Another quest")
STOP = Option(id="stop", label="End the session", group="Anything else", folded=True)
WON = Option(id="quest:won", label="The app says: the quest is won", group="Anything else", folded=True)
LOST = Option(id="quest:lost", label="The app says: the quest is lost", group="Anything else", folded=True)


def decided(work: DeckboxStepContext) -> bool:
    """Whether the quest is won or lost. If so, it ends here."""
    state = work.state
    if not work.playing() and state.tiles:
        end(work, "defeat", "All heroes are out: the quest is lost.")
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
        end(work, "victory", f"{quest.name}: the quest is won.")
    return won


def end(work: DeckboxStepContext, phase: str, headline: str) -> None:
    work.set(phase=phase, agenda=(), attack=None, move=None, check=None, active=-1)
    work.show(headline, "good" if phase == "victory" else "bad")
    work.ended("session", "won" if phase == "victory" else "lost", headline)
    work.push(DeckboxTask(do="ask_next"))


def ending(work: DeckboxStepContext, option: str) -> None:
    """The players say that the quest is over."""
    if option == WON.id:
        end(work, "victory", f"{work.quest.name}: the quest is won.")
    elif option == LOST.id:
        end(work, "defeat", f"{work.quest.name}: the quest is lost.")
    else:
        work.set(phase="finished", agenda=(), attack=None, move=None, check=None, active=-1)
        work.show("The session is over.")
        work.ended("session", "won", "The session is over.")


def ask_next(work: DeckboxStepContext) -> None:
    """Ask for another quest or the end of the session."""
    work.ask("next", "next", "What next?", [AGAIN, STOP], default=AGAIN.id)
