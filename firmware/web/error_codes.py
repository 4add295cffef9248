"""All error codes of the API, with HTTP status and meaning. Codes are stable.

Routes declare their codes with ``fails``, which ``traywatch.firmware.web.api.openapi`` adds to the OpenAPI
document. ``status_of`` maps the code of an exception to the HTTP status.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Code:
    """HTTP status of a code, when it occurs, and an example of its ``detail``."""

    status: int
    when: str
    detail: Any = None


CODES: dict[str, Code] = {
    # Guard middleware.
    "host_not_allowed": Code(
        403, "The Host header is not a name or address of this tray.", {"host": "elsewhere.example"}
    ),
    "origin_not_allowed": Code(
        403, "The call comes from another web page.", {"origin": "https://elsewhere.example"}
    ),
    "https_needed": Code(
        426,
        "The host has switched https on: call the same address with https.",
        {"certificate": "5F0C2A9B81D34E67"},
    ),
    "token_missing": Code(401, "No token was sent."),
    "players_only": Code(401, "The host lets only people with a token see the table."),
    "token_wrong": Code(401, "The token is unknown or was renewed."),
    "host_only": Code(403, "Only the host token may do this."),
    "scope_missing": Code(403, "The program's token has no scope for this.", {"scopes": ["read", "ask"]}),
    "body_too_large": Code(413, "The body is larger than 64 KiB."),
    "too_many_requests": Code(429, "Too many requests: wait as Retry-After says.", {"retry_after_s": 6}),
    "metrics_missing": Code(501, "The package for metrics is not installed."),
    "too_busy": Code(503, "The tray is busy, or still reads its journal: try again in a moment."),
    # Request validation.
    "invalid_request": Code(
        422,
        "A parameter or the body does not match this description.",
        [{"where": ["body", "state_id"], "problem": "Field required"}],
    ),
    "bad_range": Code(416, "The requested range is not in the picture.", {"size": 48213}),
    # Table.
    "stale_state": Code(409, "The table has changed since this state_id.", {"state_id": 15}),
    "no_demo": Code(409, "Only the demo throws dice by itself."),
    "no_roll": Code(409, "The game asks for no dice now."),
    "no_session": Code(409, "No game is being played."),
    "move_refused": Code(409, "The rules of the game do not allow this.", {"code": "not_your_turn"}),
    "nothing_to_redo": Code(409, "Nothing was undone, or something else has happened since."),
    "not_your_seat": Code(
        403, "This is for another seat than the player's.", {"seat": "oswin", "yours": "mirel"}
    ),
    "roll_hidden": Code(403, "The roll is hidden. The host can reveal it.", {"audience": "host_and_roller"}),
    "request_unknown": Code(404, "There is no such question or request, or no longer."),
    "answer_invalid": Code(422, "The answer is not one of the possible answers.", {"request": "r3-strike"}),
    "throw_unknown": Code(404, "There is no such throw."),
    "picture_unknown": Code(404, "The throw has no picture, or no longer."),
    "proof_missing": Code(404, "The throw has no signed record, or not yet, or the tray has no key."),
    "not_signed": Code(409, "The tray could not sign the file."),
    "die_unknown": Code(404, "The throw has no such die."),
    "game_unknown": Code(404, "There is no such game.", {"game": "chess"}),
    "cards_unknown": Code(404, "The game has no such card set.", {"game": "deep_dark_dice"}),
    "content_unusable": Code(409, "The cards of the game cannot be used.", {"game": "deep_dark_dice"}),
    "session_unknown": Code(404, "There is no such session."),
    "session_refused": Code(422, "The session cannot be started or resumed with these inputs."),
    "profile_missing": Code(404, "The tray is not calibrated."),
    "profile_fixed": Code(409, "The tray profile cannot be changed while the practice tray runs."),
    "profile_unreadable": Code(422, "This is not a tray profile."),
    "profile_not_saved": Code(409, "The new profile cannot be saved; the old one stays in use."),
    # Access.
    "code_wrong": Code(403, "This is not the join code of the table."),
    "long_code_needed": Code(403, "Somebody guesses codes, so only the long join code counts."),
    "table_full": Code(409, "The table has as many players as it takes."),
    "name_taken": Code(409, "The name looks like the one of the host or of another player."),
    "name_invalid": Code(422, "The name is empty or too long."),
    "seat_unknown": Code(404, "The session has no such seat.", {"seats": ["mirel", "oswin", "tamsin"]}),
    "player_unknown": Code(404, "The table has no such player, or no longer."),
    # Asks of programs.
    "ask_invalid": Code(422, "The dice or the id of the ask cannot be read."),
    "ask_conflict": Code(409, "There is an ask with this id for other dice."),
    "ask_unknown": Code(404, "There is no such ask, or no longer."),
    "ask_of_another": Code(403, "The ask was made by another program."),
    "asks_full": Code(409, "Too many asks wait already."),
    # Webhooks.
    "letter_unknown": Code(404, "There is no such dead letter, or no longer."),
    "webhook_unknown": Code(404, "The page has no such webhook, or no longer."),
    "setting_invalid": Code(
        422,
        "A setting is refused; nothing was changed.",
        ["mqtt.url: the broker's URL must look like mqtt://host"],
    ),
    "settings_not_saved": Code(409, "The settings cannot be saved."),
    # Programs.
    "program_unknown": Code(404, "The table has no such program, or no longer."),
    "program_invalid": Code(422, "The program's name or scopes cannot be used."),
    "origin_invalid": Code(422, "This is no exact origin."),
    "programs_not_saved": Code(409, "The programs cannot be saved."),
    # Backups.
    "backup_busy": Code(409, "Another backup is being made, copied or restored."),
    "backup_damaged": Code(422, "The file is damaged or incomplete."),
    "backup_missing": Code(404, "There is no such backup, or no longer."),
    "backup_newer": Code(409, "A newer release made the backup."),
    "backup_no_data": Code(409, "There is no data to back up."),
    "backup_no_space": Code(409, "The disk has too little space for it."),
    "backup_not_copied": Code(409, "The backup cannot be written to the drive."),
    "backup_not_deleted": Code(409, "The backup cannot be deleted."),
    "backup_not_kept": Code(409, "The file cannot be written on the tray."),
    "backup_not_made": Code(409, "The backup cannot be made."),
    "backup_not_restored": Code(409, "The backup cannot be unpacked."),
    "backup_refused": Code(422, "The file holds what no backup may hold."),
    "backup_unknown": Code(422, "The file is no backup of a tray."),
    "backup_unreadable": Code(409, "The file cannot be read."),
    "drive_unknown": Code(404, "There is no such drive, or it cannot be written."),
    "upload_out_of_order": Code(409, "The piece does not follow the one before."),
    # Updates.
    "release_altered": Code(422, "The release is damaged, or not what was signed."),
    "release_key_invalid": Code(409, "The file of the public key cannot be used."),
    "release_key_missing": Code(409, "The tray does not know the public key of the releases."),
    "release_older": Code(409, "The release is older than the installed version."),
    "release_unknown": Code(422, "The file is no release of Traywatch."),
    "release_unsigned": Code(422, "The release is not signed with the key of this tray's releases."),
    "update_busy": Code(409, "An update runs, or a release is being uploaded."),
    "update_missing": Code(404, "No release was uploaded."),
    "update_no_space": Code(409, "The disk has too little space for it."),
    "update_not_kept": Code(409, "The release cannot be written on the tray."),
    "update_not_possible": Code(409, "This installation cannot update itself."),
    "update_not_started": Code(409, "The computer did not begin the update."),
    # Set-up.
    "no_picture": Code(404, "The camera has not delivered a picture yet."),
    "source_not_chosen": Code(422, "The page may not choose such a source."),
    "camera_busy": Code(409, "Another program uses the camera, or the tray does."),
    "camera_closed": Code(409, "The camera was closed."),
    "camera_forbidden": Code(409, "The user of the tray may not use the camera."),
    "camera_lost": Code(409, "The camera has stopped sending pictures."),
    "camera_not_found": Code(404, "There is no such camera."),
    "camera_slow": Code(409, "The camera was not ready in time."),
    "camera_timeout": Code(409, "The camera sent no picture in time."),
    "camera_unfit": Code(409, "The camera sends nothing that the tray can use."),
    "camera_untrusted": Code(409, "The camera's certificate is not trusted."),
    "picamera_missing": Code(409, "The software for a Pi camera is not installed."),
    "motion_unknown": Code(404, "The tray does not keep such a motion, or no longer."),
    "camera_moved": Code(422, "A marker moved between the pictures."),
    "mat_mismatch": Code(422, "The detected mat is another one."),
    "lens_mismatch": Code(422, "The markers do not match that lens."),
    "picture_shape": Code(422, "The camera's mode has changed between the pictures."),
    "board_views_alike": Code(422, "The pictures of the lens board are too similar."),
    "board_bent": Code(422, "The lens board is not flat."),
    "markers_missing": Code(422, "The markers of the mat cannot be detected."),
    "corners_unusable": Code(422, "The four corners do not form a board."),
    "size_unusable": Code(422, "Four corners and the board's size must be given together."),
    "mat_unknown": Code(422, "There is no such printed mat."),
    "lens_unknown": Code(422, "There is no such stored lens."),
    "ruler_unusable": Code(422, "The length given for the mat's ruler is not plausible."),
    "lens_not_saved": Code(409, "The new lens cannot be saved; the old one stays in use."),
    "zones_unreadable": Code(422, "This is not a zone map."),
    "board_missing": Code(422, "The lens board cannot be detected, or has too few views."),
}


def status_of(code: str) -> int:
    """Return the HTTP status of a code; 422 if it is not in ``CODES``, as of a file that cannot be used."""
    return CODES[code].status if code in CODES else 422


def fails(*codes: str) -> dict[str, Any]:
    """Return a route's ``openapi_extra`` with its own error codes, besides those that every route has.

    Raises ``KeyError`` for a code that is not in ``CODES``.
    """
    unknown = [code for code in codes if code not in CODES]
    if unknown:
        raise KeyError(f"not in CODES: {', '.join(unknown)}")
    return {"x-errors": list(codes)}
