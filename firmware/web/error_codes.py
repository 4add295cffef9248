"""Every code that an error may carry: its status, and what it says. Codes are stable.

described by door ──fails("throw_unknown")──► OpenAPI (``traywatch.firmware.web.openapi``)
raised by the table ──status_of(code)──► HTTP
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Code:
    """A code's status, when it is given, and an example of its ``detail``."""

    status: int
    when: str
    detail: Any = None


CODES: dict[str, Code] = {
    # what the guard says
    "host_not_allowed": Code(
        403, "The Host header is no name or address of this tray.", {"host": "elsewhere.example"}
    ),
    "origin_not_allowed": Code(
        403, "The call comes from another web page.", {"origin": "https://elsewhere.example"}
    ),
    "token_missing": Code(401, "No token was sent."),
    "token_wrong": Code(401, "The token is nobody's, or was renewed."),
    "host_only": Code(403, "Only the table's token may do this."),
    "body_too_large": Code(413, "The body is larger than 64 KiB."),
    "too_many_requests": Code(429, "Too many at once: wait as Retry-After says.", {"retry_after_s": 6}),
    # what the form of a call brings about
    "invalid_request": Code(
        422,
        "A parameter or the body is not of the form described here.",
        [{"where": ["body", "state_id"], "problem": "Field required"}],
    ),
    "bad_range": Code(416, "The part that was asked for is not in the picture.", {"size": 48213}),
    # what the table says
    "stale_state": Code(409, "The table has moved on since this state_id.", {"state_id": 15}),
    "no_session": Code(409, "No game is being played."),
    "move_refused": Code(409, "The rules of the game do not allow it.", {"code": "not_your_turn"}),
    "nothing_to_redo": Code(409, "Nothing was taken back, or something else has happened since."),
    "not_your_seat": Code(
        403, "It is for another seat than the player's.", {"seat": "oswin", "yours": "mirel"}
    ),
    "request_unknown": Code(404, "There is no such question or request (any more)."),
    "answer_invalid": Code(422, "The answer is none of those asked for.", {"request": "r3-strike"}),
    "throw_unknown": Code(404, "There is no such throw."),
    "picture_unknown": Code(404, "The throw has no picture (any more)."),
    "die_unknown": Code(404, "The throw has no such die."),
    "game_unknown": Code(404, "There is no such game.", {"game": "chess"}),
    "cards_unknown": Code(404, "There is no such set of cards for the game.", {"game": "deep_dark_dice"}),
    "content_unusable": Code(409, "The cards of the game cannot be used.", {"game": "deep_dark_dice"}),
    "session_unknown": Code(404, "There is no such session."),
    "session_refused": Code(422, "The session cannot be begun or gone on with so."),
    "profile_missing": Code(404, "The tray is not calibrated."),
    "profile_fixed": Code(409, "The tray's profile cannot be changed while it runs (the practice tray's)."),
    "profile_unreadable": Code(422, "This is no tray profile."),
    "profile_not_saved": Code(409, "The disk takes no new profile; the old one stays in use."),
    # what access says
    "code_wrong": Code(403, "It is not the code of the table."),
    "name_invalid": Code(422, "The name has no letters, or too many."),
    "seat_unknown": Code(404, "The session has no such seat.", {"seats": ["mirel", "oswin", "tamsin"]}),
    "player_unknown": Code(404, "No such player is at the table (any more)."),
    # what the set-up says
    "no_picture": Code(404, "No picture has come from the camera yet."),
    "camera_moved": Code(422, "A marker moved between the pictures."),
    "mat_mismatch": Code(422, "The mat that was seen is another one."),
    "lens_mismatch": Code(422, "The markers do not look as that lens would show them."),
    "picture_shape": Code(422, "The camera's mode has changed between the pictures."),
    "board_views_alike": Code(422, "The pictures of the lens board are too much alike."),
    "board_bent": Code(422, "The lens board is not flat."),
    "markers_missing": Code(422, "The mat's markers cannot be seen."),
    "corners_unusable": Code(422, "The four corners make no board."),
    "size_unusable": Code(422, "Four corners and the board's size belong together."),
    "mat_unknown": Code(422, "There is no such printed mat."),
    "lens_unknown": Code(422, "There is no such stored lens."),
    "ruler_unusable": Code(422, "The mat's ruler cannot be that long."),
    "lens_not_saved": Code(409, "The disk takes no new lens; the old one stays in use."),
    "zones_unreadable": Code(422, "This is no zone map."),
    "board_missing": Code(422, "The lens board cannot be seen, or was not seen often enough."),
}


def status_of(code: str, default: int = 409) -> int:
    """The HTTP status of a code."""
    return CODES[code].status if code in CODES else default


def fails(*codes: str) -> dict[str, Any]:
    """For a door's ``openapi_extra``: the codes that are its own, besides those that every door has."""
    unknown = [code for code in codes if code not in CODES]
    if unknown:
        raise KeyError(f"not in CODES: {', '.join(unknown)}")
    return {"x-errors": list(codes)}
