"""Attaches clips to the messages of their throws in Discord, as soon as both are there.

A clip is made some seconds after its throw, and the message of a question waits for the answer.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping

from traywatch.firmware.integrations.webhook_calls import WebhookCall, clip_call, throw_key
from traywatch.firmware.integrations.webhook_http import WebhookAnswer

_MOST = 20
_PAUSES_S = (1.0, 2.0, 5.0)
_MOST_PAUSE_S = 3600.0
_log = logging.getLogger(__name__)


class WebhookClips:
    """The clips that a webhook is still to send.

    ``clip_of`` gives the clip of a throw that everybody may see. ``send`` makes a call. ``wait`` pauses for
    some seconds and returns whether to stop. ``problem`` is why the newest clip could not be sent.
    """

    def __init__(
        self,
        clip_of: Callable[[str], bytes | None],
        send: Callable[[WebhookCall], WebhookAnswer],
        wait: Callable[[float], bool],
    ) -> None:
        self._clip_of, self._send, self._wait = clip_of, send, wait
        self._waiting: deque[str] = deque(maxlen=_MOST)
        self.problem = ""

    def add(self, throw_id: str) -> None:
        """The clip of a throw, or its message, may be there now. Safe to call from any thread."""
        if throw_id not in self._waiting:
            self._waiting.append(throw_id)

    def attach(self, messages: Mapping[str, str], attached: Collection[str]) -> Iterator[str]:
        """Attach what can be attached now; yields the key of each throw whose message has its clip.

        ``messages`` are the ids of the messages by key, ``attached`` the keys of those with a clip.
        """
        while self._waiting:
            throw_id = self._waiting.popleft()
            key = throw_key(throw_id)
            message, clip = messages.get(key), self._clip_of(throw_id)
            if message is None or clip is None or key in attached:
                continue
            if self._sent(clip_call(throw_id, clip, message)):
                yield key

    def _sent(self, call: WebhookCall) -> bool:
        """Send a clip. The result is there without it, so it is no dead letter if it cannot be sent."""
        self.problem = ""
        for pause_s in _PAUSES_S:
            answer = self._send(call)
            if 200 <= answer.status < 300:
                self.problem = ""
                return True
            self.problem = f"{call.about}: {answer.reason or f'the address answered {answer.status}'}"
            if answer.status == 429:
                pause_s = min(_MOST_PAUSE_S, answer.retry_after_s or pause_s)
            elif answer.status not in (0, 408) and answer.status < 500:
                break
            if self._wait(pause_s):
                return False
        _log.warning("%s; its message stays without it", self.problem)
        return False
