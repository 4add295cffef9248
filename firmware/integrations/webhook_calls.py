"""What a webhook sends for a throw, an ask or a problem: plain JSON, or a message for Discord."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Any

from traywatch.firmware.config.settings import WebhookSettings
from traywatch.firmware.integrations.outbox import OutboxItem
from traywatch.firmware.table.session.ask.view import AskView
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.firmware.table.views.published_result import public_ask, public_throw, published_result
from traywatch.rules.core.roll_results import number_text

MESSAGE = re.compile(r"\d{1,25}")
"""The id of a message of Discord."""

_FIELD = re.compile(r"\{(headline|lines|player|total|number|sum|dice|validity|tray)\}")
_THROW = "**{number}** ({dice}) {headline}"
_WITH_SUM = "**{number}** = {sum} ({dice}) {headline}"
_ASK = "{player} **{total}** for {dice}"
_MOST_TEXT = 1900  # Discord takes 2,000 characters
_ALT = "The roll as the camera saw it"


@dataclass(frozen=True, slots=True)
class CallFile:
    """A file of a call: its name, its media type and its bytes."""

    name: str
    media_type: str
    content: bytes


@dataclass(frozen=True, slots=True)
class WebhookCall:
    """One call. ``path`` and ``query`` are added to the address. ``key`` names the throw or ask.

    ``edit_only``: send it only if a message of that key exists. ``about`` is for the host's page. ``file`` is
    sent along with the body.
    """

    body: str
    method: str = "POST"
    path: str = ""
    query: str = ""
    key: str = ""
    about: str = ""
    edit_only: bool = False
    file: CallFile | None = None


def call_for(
    settings: WebhookSettings, tray_id: str, *, item: OutboxItem | None = None, problem: str = ""
) -> WebhookCall | None:
    """The call for a throw, an ask or a problem; None if this webhook is not for it."""
    if item is not None and item.throw is not None and "throw" in settings.events:
        return _of_throw(settings, tray_id, item, item.throw)
    if item is not None and item.ask is not None and "ask" in settings.events:
        return _of_ask(settings, tray_id, item, AskView.model_validate(item.ask))
    if problem and "problem" in settings.events:
        return _call(settings, {"event": "problem", "tray": tray_id, "problem": problem}, problem, "problem")
    return None


def edit_call(settings: WebhookSettings, call: WebhookCall, message: str) -> WebhookCall | None:
    """The call that edits the message that was sent before; None if this preset cannot."""
    if settings.preset != "discord" or not MESSAGE.fullmatch(message):
        return None
    return replace(call, method="PATCH", path=f"/messages/{message}", query="")


def throw_key(throw_id: str) -> str:
    """The key of the calls about a throw."""
    return f"throw:{throw_id}"


def clip_call(throw_id: str, clip: bytes, message: str) -> WebhookCall:
    """The call that attaches the clip of a throw to its message in Discord.

    The text of the message stays as it is. https://docs.discord.com/developers/reference#editing-message-attachments
    """
    file = CallFile("roll.webp", "image/webp", clip)
    body = {"attachments": [{"id": 0, "filename": file.name, "description": _ALT}]}
    return WebhookCall(
        json.dumps(body), "PATCH", f"/messages/{message}", about=f"clip of throw {throw_id}", file=file
    )


def _of_throw(settings: WebhookSettings, tray_id: str, item: OutboxItem, view: ThrowView) -> WebhookCall:
    result = published_result(view, names=settings.names)
    fields = {
        "headline": result.headline,
        "lines": " ".join(result.lines),
        "player": result.seat or "",
        "total": _number(result.total, result.validity),
        "number": _number(result.number, result.validity),
        "sum": result.sum,
        "dice": result.dice,
        "validity": result.validity,
        "tray": tray_id,
    }
    text = _filled(settings.template or (_WITH_SUM if result.sum else _THROW), fields)
    body: dict[str, Any] = {"event": "throw", "tray": tray_id, "seq": item.seq, "text": text}
    body |= {"result": result.to_json(), "throw": public_throw(view, names=settings.names)}
    call = _call(settings, body, text, f"throw {view.id}")
    # People in a channel want results: a question is none, but a throw that was taken back is edited.
    waits = settings.preset == "discord" and (not result.counts or view.visibility.hidden)
    return replace(call, key=throw_key(view.id), edit_only=waits)


def _number(number: int | None, validity: str) -> str:
    """A number as text. Without one it is a dash, or ``?`` while people must still answer."""
    if number is not None:
        return number_text(number)
    return "?" if validity == "provisional" else "–"


def _of_ask(settings: WebhookSettings, tray_id: str, item: OutboxItem, view: AskView) -> WebhookCall:
    shown = public_ask(view, names=settings.names)
    total = view.result.total if view.result else None
    fields = {
        "headline": view.state,
        "lines": shown["reason"],
        "player": shown["player"],
        "total": view.state if total is None else str(total),
        "number": view.state if total is None else number_text(total),
        "sum": "",
        "dice": view.dice,
        "validity": view.result.validity if view.result else "",
        "tray": tray_id,
    }
    text = _filled(settings.template or _ASK, fields)
    body = {"event": "ask", "tray": tray_id, "seq": item.seq, "text": text, "ask": shown}
    call = _call(settings, body, text, f"ask {view.id}")
    waits = settings.preset == "discord" and view.state in ("queued", "waiting")
    return replace(call, key=f"ask:{view.id}", edit_only=waits)


def _call(settings: WebhookSettings, body: dict[str, Any], text: str, about: str) -> WebhookCall:
    if settings.preset == "discord":
        message = {"content": text[:_MOST_TEXT], "allowed_mentions": {"parse": []}}
        return WebhookCall(json.dumps(message, ensure_ascii=False), query="wait=true", about=about)
    return WebhookCall(json.dumps(body, ensure_ascii=False), about=about)


def _filled(template: str, fields: dict[str, str]) -> str:
    """The template with its fields; other braces stay as they are."""
    return " ".join(_FIELD.sub(lambda match: fields[match[1]], template).split(" ")).strip()
