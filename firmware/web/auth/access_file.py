"""The content of access.json: the join codes, the players and the token of a screen."""

from __future__ import annotations

import secrets
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.web.auth.join_names import NAME_MOST

# Leaves out characters that are confused in print or handwriting: 0OQ 1IL 2Z 5S 8B UV.
ALPHABET = "ACDEFGHJKMNPRTWXY34679"
CODE_LENGTH = 6
LONG_CODE_LENGTH = 12


class Joined(BaseModel):
    """A player who holds a token. ``hash`` is the token's SHA-256 in hexadecimal."""

    model_config = ConfigDict(frozen=True)

    id: Annotated[str, Field(pattern=r"^p[0-9a-f]{8}$")]
    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    name: Annotated[str, Field(min_length=1, max_length=NAME_MOST)]
    seat: Annotated[str, Field(max_length=80)] | None = None
    joined_at: str = ""

    @property
    def who(self) -> Actor:
        """The player as an actor, without the token hash."""
        return Actor(id=self.id, role="player", name=self.name, seat=self.seat)


class AccessContent(BaseModel):
    """Content of ``access.json``."""

    code: Annotated[str, Field(pattern=f"^[{ALPHABET}]{{{CODE_LENGTH}}}$")]
    # What follows the code in the long code. Release 0.1.0 wrote neither of these two.
    code_end: Annotated[str, Field(pattern=f"^[{ALPHABET}]{{{LONG_CODE_LENGTH - CODE_LENGTH}}}$")] = Field(
        default_factory=lambda: random_letters(LONG_CODE_LENGTH - CODE_LENGTH)
    )
    screen_token: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{20,100}$")] = Field(
        default_factory=lambda: secrets.token_urlsafe(18)
    )
    players: tuple[Joined, ...] = ()
    host_seat: str | None = None
    players_only: bool = False


def parse_access(content: bytes) -> object:
    """Check the content of ``access.json``. Raises ``ValueError``."""
    return AccessContent.model_validate_json(content)


def random_letters(n: int) -> str:
    """So many random letters and digits of a join code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(n))
