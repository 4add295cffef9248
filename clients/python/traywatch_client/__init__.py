"""Client for a Traywatch tray, with the standard library only.

>>> tray = Tray("http://tray.local:8000/#token=...")      # the host's link; or #join=CODE with join()
>>> tray.table()["table"]["headline"]
'Mirel: throw the d20.'
>>> for event in tray.events():                           # reconnects by itself
...     if event.name == "throw":
...         print(event.data["outcome"]["headline"])
"""

from __future__ import annotations

import http.client
import json
import ssl
import time
import uuid
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar, cast
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from traywatch_client.types import Ask, Joined, Me, Seat, Table, Throw

Json = dict[str, Any]
_T = TypeVar("_T")
# The tray sends at least a comment every 15 s; after 45 s of silence the connection is considered dead.
_SILENCE_S = 45.0


class TrayError(Exception):
    """The tray refused a request.

    ``code`` is stable (``stale_state``, ``not_your_seat``). ``status`` is the HTTP status. ``retry_after_s``
    is the time to wait after too many requests, in seconds.
    """

    def __init__(self, status: int, code: str, message: str, detail: Any, retry_after_s: int | None) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.detail = detail
        self.retry_after_s = retry_after_s


@dataclass(frozen=True)
class Event:
    """An event: ``name`` is ``table``, ``throw``, ``throw_changed``, ``phase``, ``seats``, ``ask``,
    ``motion`` or ``clip``; ``id`` resumes the stream after it.
    """

    name: str
    id: str
    data: Json


class Tray:
    """A tray at an address. A link printed by the tray carries the host token, or the code for ``join``.

    A change applies to the state that this object saw last, in an answer or an event. If the table has
    changed since, ``TrayError`` with the code ``stale_state`` is raised.
    """

    def __init__(
        self, address: str = "http://localhost:8000", token: str | None = None, *, timeout_s: float = 10.0
    ) -> None:
        url = urlsplit(address)
        if url.scheme not in ("http", "https") or not url.hostname:
            raise ValueError(f"{address!r} is not a URL; use one like http://tray.local:8000")
        told = parse_qs(url.fragment)
        self.token = token or told.get("token", [None])[0]
        self.code = told.get("join", [None])[0]
        self.state_id: int | None = None
        self._url = url
        self._timeout_s = timeout_s

    def __repr__(self) -> str:
        return f"Tray({self._url.scheme}://{self._url.netloc})"

    # ------------------------------------------------------------------ reading

    def health(self) -> Json:
        """Whether the tray works, and its problems."""
        return self._get("health")

    def table(self) -> Table:
        """The whole table: game, open requests, questions, last throw."""
        return cast(Table, self._get("table"))

    def throws(self, after: str | None = None, limit: int = 50) -> Iterator[Throw]:
        """Yield all throws from the oldest on, or after one, page by page."""
        following = after
        while True:
            query = {"limit": limit, **({"after": following} if following else {})}
            page = self._get(f"throws?{urlencode(query)}")
            yield from page["throws"]
            following = page["next"]
            if following is None:
                return

    def throw(self, throw_id: str) -> Throw:
        """One throw: readings, corrections by people, effects and the rules behind them."""
        return cast(Throw, self._get(f"throws/{quote(throw_id, safe='')}"))

    def picture(self, throw_id: str, die_id: str | None = None) -> bytes:
        """The JPEG of a throw, or the crop of one of its dice."""
        die = f"?{urlencode({'die': die_id})}" if die_id else ""
        return self._call("GET", f"throws/{quote(throw_id, safe='')}/picture{die}")[0]

    def seats(self) -> list[Seat]:
        """The seats of the session, and who has taken each."""
        return list(self._get("seats")["seats"])

    def me(self) -> Me:
        """Who this client is at the table: role, seat, name."""
        return cast(Me, self._get("me"))

    # ------------------------------------------------------------------ playing

    def join(self, name: str, seat: str | None = None, code: str | None = None) -> Joined:
        """Join the table with its code; the player's token is used from then on."""
        done = self._send("POST", "join", {"code": code or self.code or "", "name": name, "seat": seat})
        self.token = str(done["token"])
        return cast(Joined, done)

    def sit(self, seat: str | None) -> Me:
        """Take another seat."""
        return cast(Me, self._send("POST", "me/seat", {"seat": seat}))

    def begin(self, game: str, **more: Any) -> Table:
        """Start a session (host only), optionally with ``players`` and ``settings``."""
        return cast(Table, self._change("POST", "session", {"game": game, **more}))

    def answer(self, request_id: str, **reply: Any) -> Table:
        """Answer a question or a choice, or enter a throw.

        ``option=`` selects an option, with ``amount=`` or ``text=`` if it needs them. A throw is
        ``dice=[{"kind": "d20", "value": 17}]``.
        """
        return cast(Table, self._change("POST", f"requests/{quote(request_id, safe='')}/answer", reply))

    def amend(self, throw_id: str, die_id: str, **changes: Any) -> Table:
        """Correct a die of an earlier throw: ``value=``, ``label=``, ``kind=``, ``zone=``."""
        body = {"die_id": die_id, **changes}
        return cast(Table, self._change("POST", f"throws/{quote(throw_id, safe='')}/amend", body))

    def choice(self, request_id: str) -> Json:
        """Return an answered choice with its options."""
        return self._get(f"choices/{quote(request_id, safe='')}")

    def amend_choice(self, request_id: str, option: str, **more: Any) -> Table:
        """Answer an earlier choice otherwise, with ``amount=`` or ``text=`` if the option needs them."""
        return cast(
            Table,
            self._change("POST", f"choices/{quote(request_id, safe='')}/amend", {"option": option, **more}),
        )

    def adjustable(self) -> list[Json]:
        """Return what may be changed by hand now, as groups of fields."""
        return list(self._get("adjustable")["groups"])

    def adjust(self, path: str, was: Any, now: Any, note: str = "") -> Table:
        """Change one field of the game by hand; ``was`` is its present value."""
        return cast(
            Table, self._change("POST", "adjust", {"path": path, "was": was, "now": now, "note": note})
        )

    def undo(self, *, void: bool = False) -> Table:
        """Undo the last step; a throw only with ``void``."""
        return cast(Table, self._change("POST", "undo", {"void": void}))

    def redo(self) -> Table:
        """Redo the last undo."""
        return cast(Table, self._change("POST", "redo", {}))

    def hide(
        self, audience: str = "host_and_roller", dice: str = "", *, seat: str | None = None, reason: str = ""
    ) -> Table:
        """Ask for a hidden roll that only the ``host`` sees, or ``host_and_roller``.

        Without ``dice`` the next roll is hidden, whatever it is. ``seat`` is who rolls, if the host asks.
        """
        body = {"audience": audience, "dice": dice, "seat": seat, "reason": reason}
        return cast(Table, self._change("POST", "hide", body))

    def reveal(self, throw_id: str) -> Table:
        """Show a hidden roll to everybody."""
        return cast(Table, self._change("POST", f"throws/{quote(throw_id, safe='')}/reveal", {}))

    def pause(self, paused: bool = True) -> Table:
        """Pause the table, or resume it."""
        return cast(Table, self._change("PUT", "settings", {"paused": paused}))

    # ------------------------------------------------------------------ asking for dice

    def ask(
        self,
        dice: str,
        *,
        player: str = "",
        reason: str = "",
        expires_s: int | None = None,
        audience: str = "everybody",
        ask_id: str | None = None,
    ) -> Ask:
        """Ask for dice and wait: the ask when its state is ``answered``, ``cancelled`` or ``expired``.

        ``result`` has the total and the dice. A lost connection is opened again; the same ``ask_id`` asks
        only once, even after this program was started again. Raises ``TrayError`` if the tray refuses; then
        nothing was asked.
        """
        ask_id = ask_id or uuid.uuid4().hex
        start = _again(self._newest_id)  # whoever may not follow is refused here, before anybody is asked
        ask = _again(
            lambda: self.begin_ask(
                dice, player=player, reason=reason, expires_s=expires_s, audience=audience, ask_id=ask_id
            )
        )
        events = self.events(start)
        try:
            while ask["state"] in ("queued", "waiting"):
                event = next(events)
                if event.name == "ask" and event.data["id"] == ask_id:
                    ask = cast(Ask, event.data)
                elif event.name == "table":  # the stream began anew, perhaps after the answer
                    ask = _again(lambda: self.get_ask(ask_id))
        finally:
            events.close()
        return ask

    def begin_ask(
        self,
        dice: str,
        *,
        player: str = "",
        reason: str = "",
        expires_s: int | None = None,
        audience: str = "everybody",
        ask_id: str | None = None,
    ) -> Ask:
        """Ask for dice without waiting; ``events`` or ``get_ask`` bring the result.

        ``audience``: ``everybody``, ``host`` or ``host_and_roller``. This program sees the result too.
        """
        body = {"dice": dice, "player": player, "reason": reason, "expires_s": expires_s, "id": ask_id}
        body |= {"audience": audience} if audience != "everybody" else {}
        return cast(Ask, self._send("POST", "asks", body))

    def get_ask(self, ask_id: str) -> Ask:
        """One ask with its state and result."""
        return cast(Ask, self._get(f"asks/{quote(ask_id, safe='')}"))

    def cancel_ask(self, ask_id: str) -> Ask:
        """Cancel an ask; one that is answered stays so."""
        return cast(Ask, self._send("DELETE", f"asks/{quote(ask_id, safe='')}", {}))

    # ------------------------------------------------------------------ events

    def events(self, last_id: str | None = None, *, reconnect: bool = True) -> Generator[Event, None, None]:
        """Yield events as they happen.

        A lost connection is opened again after the last event, so that none is missed or repeated. With
        ``reconnect=False`` the iteration ends instead. Raises ``ssl.SSLCertVerificationError`` if the
        certificate of the tray is not trusted.
        """
        wait_s = 0.5
        while True:
            try:
                for event in self._stream(last_id):
                    last_id, wait_s = event.id or last_id, 0.5
                    if event.name == "table":
                        self.state_id = event.data["state_id"]
                    yield event
            except TrayError as error:
                if error.status != 429 or not reconnect:
                    raise
                wait_s = max(wait_s, error.retry_after_s or 0)
            except ssl.SSLCertVerificationError:
                raise  # no second try changes it
            except (OSError, http.client.HTTPException):
                pass
            if not reconnect:
                return
            time.sleep(wait_s)
            wait_s = min(10.0, 2 * wait_s)

    def _newest_id(self) -> str:
        """The id of the newest event. Raises as a request does, without trying again."""
        stream = self._stream(None)
        try:
            return next(stream).id
        except StopIteration:
            raise http.client.RemoteDisconnected("the event stream ended at once") from None
        finally:
            stream.close()

    def _stream(self, last_id: str | None) -> Generator[Event, None, None]:
        connection = self._connection(_SILENCE_S)
        try:
            headers = {"Accept": "text/event-stream", **({"Last-Event-ID": last_id} if last_id else {})}
            connection.request("GET", f"{self._root}/events", headers=self._named(headers))
            response = connection.getresponse()
            if response.status != 200:
                raise _error(response, response.read())
            fields: dict[str, str] = {}
            while line := response.readline().decode():
                line = line.rstrip("\r\n")
                if line:
                    name, _, value = line.partition(":")
                    fields[name] = value.removeprefix(" ")
                else:
                    if "data" in fields:
                        data = json.loads(fields["data"])
                        yield Event(fields.get("event", "message"), fields.get("id", ""), data)
                    fields = {}
        finally:
            connection.close()

    # ------------------------------------------------------------------ requests

    @property
    def _root(self) -> str:
        return f"{self._url.path.rstrip('/')}/api/v1"

    def _connection(self, timeout_s: float) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._url.scheme == "https" else http.client.HTTPConnection
        return kind(self._url.hostname or "", self._url.port, timeout=timeout_s)

    def _named(self, headers: dict[str, str]) -> dict[str, str]:
        """The headers of any request, with the token."""
        return {**headers, "X-Traywatch-Token": self.token} if self.token else headers

    def _get(self, path: str) -> Json:
        return self._seen(json.loads(self._call("GET", path)[0]))

    def _change(self, method: str, path: str, body: Json) -> Json:
        if self.state_id is None:
            self.table()
        return self._send(method, path, {"state_id": self.state_id, **body})

    def _send(self, method: str, path: str, body: Json) -> Json:
        return self._seen(json.loads(self._call(method, path, json.dumps(body).encode())[0]))

    def _seen(self, answer: Json) -> Json:
        if "event_id" in answer:
            self.state_id = answer["state_id"]
        return answer

    def _call(
        self, method: str, path: str, body: bytes | None = None
    ) -> tuple[bytes, http.client.HTTPResponse]:
        connection = self._connection(self._timeout_s)
        try:
            headers = {"Content-Type": "application/json"} if body is not None else {}
            connection.request(method, f"{self._root}/{path}", body, self._named(headers))
            response = connection.getresponse()
            content = response.read()
        finally:
            connection.close()
        if response.status >= 400:
            raise _error(response, content)
        return content, response


def _again(request: Callable[[], _T]) -> _T:
    """Send a request that may arrive twice; repeat it up to four times if the connection is lost.

    A tray that is too busy is asked again when it says so.
    """
    for wait_s in (0.5, 1.0, 2.0, 4.0):
        try:
            return request()
        except TrayError as error:
            if error.status != 429:
                raise
            time.sleep(max(wait_s, error.retry_after_s or 0))
        except ssl.SSLCertVerificationError:
            raise
        except (OSError, http.client.HTTPException):
            time.sleep(wait_s)
    return request()


def _error(response: http.client.HTTPResponse, content: bytes) -> TrayError:
    try:
        told = json.loads(content)["error"]
    except (ValueError, KeyError, TypeError):
        told = {"code": "error", "message": f"the tray answered {response.status}", "detail": None}
    wait = response.headers.get("Retry-After", "")
    return TrayError(
        response.status, told["code"], told["message"], told["detail"], int(wait) if wait.isdigit() else None
    )
