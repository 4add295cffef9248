"""The end of a quest: won, lost, or stopped by the players."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deckbox_dungeons.model import DeckboxTask, to_do
from traywatch.rules.deckbox_dungeons.step_context import Answer, DeckboxStepContext

AGAIN = Option(id="again", label=msg("deckbox-another-quest"))
ELSE = msg("deckbox-anything-else")
STOP = Option(id="stop", label=msg("deckbox-end-session"), group=ELSE, folded=True)
WON = Option(id="quest:won", label=msg("deckbox-app-says-won"), group=ELSE, folded=True)
LOST = Option(id="quest:lost", label=msg("deckbox-app-says-lost"), group=ELSE, folded=True)


def decided(step: DeckboxStepContext) -> bool:
    """Whether the quest is won or lost. If so, it ends here."""
    state = step.state
    if not step.playing() and state.tiles:
        end(step, "defeat", msg("deckbox-all-out"))
        return True
    quest = step.quest
    if quest.open or not state.tiles:
        return False
    on_map = {enemy.card for enemy in state.enemies}
    if quest.goal == "clear":
        won = not on_map and len(state.tiles) == len(quest.rooms)
    else:
        won = quest.goal in state.beaten and quest.goal not in on_map
    if won:
        end(step, "victory", msg("deckbox-quest-won", quest=quest.name))
    return won


def end(step: DeckboxStepContext, phase: str, headline: Text) -> None:
    step.set(phase=phase, agenda=(), attack=None, move=None, check=None, active=-1)
    step.show(headline, "good" if phase == "victory" else "bad")
    step.ended("session", "won" if phase == "victory" else "lost", headline)
    step.add_tasks(to_do("ask_next"))


def win(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The players say that the quest is won."""
    end(step, "victory", msg("deckbox-quest-won", quest=step.quest.name))


def lose(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The players say that the quest is lost."""
    end(step, "defeat", msg("deckbox-quest-lost", quest=step.quest.name))


def stop(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The players end the session."""
    step.set(phase="finished", agenda=(), attack=None, move=None, check=None, active=-1)
    step.show(msg("deckbox-session-over"))
    step.ended("session", "won", msg("deckbox-session-over"))


def endings(step: DeckboxStepContext) -> list[Answer]:
    """The answers that end a quest. If the app leads it, the players say how it ended."""
    told: list[Answer] = [(WON, to_do("quest_won")), (LOST, to_do("quest_lost"))] if step.quest.open else []
    return [*told, (STOP, to_do("stop"))]


def ask_next(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for another quest or the end of the session."""
    answers = [(AGAIN, to_do("play_again")), (STOP, to_do("stop"))]
    step.ask("next", "next", msg("deckbox-what-next"), answers, default=AGAIN.id)
