"""The shipped clients: calls to a real server, and no lost events after a lost connection."""

from __future__ import annotations

import http.client
import importlib.util
import re
import shutil
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.firmware.helpers import die, photo, throw, unsure
from tests.firmware.streams import served
from tests.https_server import https_server
from tests.wire import Wire
from traywatch.firmware.table.service import TableService

CLIENTS = Path(__file__).parents[2] / "clients"
TOKEN = "t" * 24


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "traywatch_client", CLIENTS / "python" / "traywatch_client" / "__init__.py"
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


client = load()


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[TableService, int]]:
    with served() as (table, port):
        yield table, port


@pytest.fixture
def table(server: tuple[TableService, int]) -> TableService:
    server[0].start("free")
    return server[0]


@pytest.fixture
def tray(server: tuple[TableService, int], table: TableService) -> Any:
    return client.Tray(f"http://127.0.0.1:{server[1]}/#token={TOKEN}")


@pytest.fixture
def wire(server: tuple[TableService, int]) -> Iterator[Wire]:
    wire = Wire(server[1])
    yield wire
    wire.close()


def test_the_client_looks(tray: Any, table: TableService) -> None:
    ids = [table.throws.record(throw(die("d6", 1 + n)), photo()).id for n in range(5)]
    assert tray.health()["status"] == "ok"
    assert [one["id"] for one in tray.throws(limit=2)][-5:] == ids
    assert tray.throw(ids[0])["id"] == ids[0]
    assert tray.picture(ids[0])[:2] == tray.picture(ids[0], "a0")[:2] == b"\xff\xd8"
    assert tray.me()["role"] == "host"
    with pytest.raises(client.TrayError) as told:
        tray.throw("no?such&throw")
    assert (told.value.status, told.value.code) == (404, "throw_unknown")


def test_the_client_takes_part(tray: Any, table: TableService) -> None:
    table.throws.record(throw(unsure("d20", (6, 9))), photo())
    asked = tray.table()["questions"][0]
    done = tray.answer(asked["id"], option="a1")
    assert done["last_throw"]["outcome"]["state"] == "counted"
    amended = tray.amend(done["last_throw"]["id"], "a0", value=7)
    assert amended["audit_log"][0]["did"] == "amended"
    assert tray.undo(void=True)["state_id"] > amended["state_id"]
    assert tray.redo()["audit_log"][0]["did"] == "redid"
    assert tray.undo(void=True)["audit_log"][0]["did"] == "undid"
    assert tray.pause()["paused"] is True and tray.pause(False)["paused"] is False
    table.start("free")
    with pytest.raises(client.TrayError) as told:
        tray.undo()
    assert (told.value.status, told.value.code) == (409, "stale_state")


def test_a_player_joins_with_the_link(server: tuple[TableService, int], tray: Any) -> None:
    code = tray._get("access")["code"]
    player = client.Tray(f"http://127.0.0.1:{server[1]}/#join={code}")
    assert player.join("Mara", tray.seats()[0]["id"])["role"] == "player"
    assert player.me()["name"] == "Mara"
    player.sit(None)
    assert player.me()["seat"] is None
    with pytest.raises(client.TrayError, match="host_only"):
        player.begin("free")


def test_no_event_is_missed_where_the_connection_is_lost(table: TableService, wire: Wire) -> None:
    events = client.Tray(f"http://127.0.0.1:{wire.port}").events()
    assert next(events).name == "table"
    got = []
    for n in range(12):
        table.publisher.publish("numbered", {"n": n})
        if n % 4 == 3:
            wire.cut()
            table.publisher.publish("numbered", {"n": n + 100})
            got += [next(events).data["n"] for _ in range(5)]
    assert got == [0, 1, 2, 3, 103, 4, 5, 6, 7, 107, 8, 9, 10, 11, 111]
    assert wire.connections >= 4
    events.close()


@pytest.mark.parametrize(
    "command",
    [
        pytest.param([sys.executable, str(CLIENTS / "python" / "follow.py")], id="python"),
        pytest.param(
            [shutil.which("node") or "node", str(CLIENTS / "js" / "follow.mjs")],
            id="js",
            marks=pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed"),
        ),
    ],
)
def test_an_example_tells_each_throw_once_over_lost_connections(
    table: TableService, wire: Wire, command: list[str]
) -> None:
    with subprocess.Popen(
        [*command, f"http://127.0.0.1:{wire.port}", "6"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None and child.stderr is not None
        said = [child.stdout.readline().strip()]
        for value in range(1, 7):
            if value % 2 == 0:
                wire.cut()
            table.throws.record(throw(die("d6", value)))
            said.append(child.stdout.readline().strip())
        assert child.wait(60) == 0, child.stderr.read()
    assert said[0] == "waiting for a throw"
    assert [line.partition(":")[0] for line in said[1:]] == [f"d6 {n}" for n in range(1, 7)]
    assert wire.connections >= 4


JS = """
import { Tray, TrayError } from "%(module)s";
const tray = new Tray("%(address)s");
const me = await tray.join("Runa", "table");
let table = await tray.table();
const roll = table.open.find((r) => r.type === "roll");
table = await tray.answer(roll.id, { dice: [{ kind: "d6", value: 3 }] });
const refused = await tray.begin("free").catch((error) => error);
const seen = [];
for await (const one of tray.throws(null, 2)) if (one.picture) seen.push(one.id);
const picture = seen.length ? (await tray.picture(seen.at(-1))).length : 0;
const ended = new AbortController();
for await (const event of tray.events({ signal: ended.signal })) {
  ended.abort();
  seen.push(event.name);
  break;
}
console.log(JSON.stringify([me.role, table.audit_log[0].say, refused instanceof TrayError, refused.code,
  picture > 100, seen.at(-1), (await tray.seats()).length]));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_client_for_javascript_takes_part(
    server: tuple[TableService, int], table: TableService, tray: Any
) -> None:
    table.throws.record(throw(die("d6", 2)), photo())
    address = f"http://127.0.0.1:{server[1]}/#join={tray._get('access')['code']}"
    script = JS % {"module": (CLIENTS / "js" / "traywatch.js").as_uri(), "address": address}
    done = subprocess.run(
        [shutil.which("node") or "node", "--input-type=module", "-"],
        input=script,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == (
        '["player","Runa entered the roll: d6 3.",true,"host_only",true,"table",1]'
    )


def rolled_when_asked(table: TableService, *values: int) -> threading.Thread:
    """Rolls d20s as soon as a program asks for dice."""

    def roll() -> None:
        until = time.monotonic() + 60
        while not table.view.asks and time.monotonic() < until:
            time.sleep(0.02)
        table.throws.record(throw(*(die("d20", value) for value in values)), photo())

    thread = threading.Thread(target=roll)
    thread.start()
    return thread


def test_a_program_asks_in_one_call_over_a_lost_connection(table: TableService, wire: Wire) -> None:
    program = client.Tray(f"http://127.0.0.1:{wire.port}", token=TOKEN)
    get_ask, asked = program.get_ask, []
    begin_ask, begun = program.begin_ask, threading.Event()

    def begins(*args: Any, **options: Any) -> Any:
        ask = begin_ask(*args, **options)
        begun.set()
        return ask

    def loses_the_first(ask_id: str) -> dict[str, Any]:
        asked.append(ask_id)
        if len(asked) == 1:
            raise http.client.RemoteDisconnected("the connection was lost")
        found: dict[str, Any] = get_ask(ask_id)
        return found

    program.get_ask, program.begin_ask = loses_the_first, begins

    def cut() -> None:
        assert begun.wait(60)  # otherwise the program begins again, and has the answer at once
        wire.broken = True
        wire.cut()
        for n in range(600):  # more than the tray keeps, so that the stream begins anew
            table.publisher.publish("numbered", {"n": n})
        rolled_when_asked(table, 17).join()
        wire.broken = False

    thread = threading.Thread(target=cut)
    thread.start()
    answer = program.ask("d20+5", player="Mirel", expires_s=60)
    thread.join()
    assert (answer["state"], answer["result"]["total"]) == ("answered", 22)
    assert len(asked) >= 2
    again = program.ask("d20+5", player="Mirel", ask_id=answer["id"])
    assert again == answer
    waiting = program.begin_ask("d6")
    assert program.cancel_ask(waiting["id"])["state"] == "cancelled"


def test_the_example_of_the_page_asks(
    server: tuple[TableService, int], table: TableService, capsys: pytest.CaptureFixture[str]
) -> None:
    page = CLIENTS.parent / "docs" / "reference" / "asks.md"
    (example,) = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    example = example.replace("http://traywatch.local:8000", f"http://127.0.0.1:{server[1]}")
    example = example.replace("tw_...", TOKEN)
    thread = rolled_when_asked(table, 11, 17)
    exec(compile(example, str(page), "exec", dont_inherit=True), {})
    thread.join()
    assert capsys.readouterr().out == "22\n"


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_a_program_in_javascript_asks_in_one_call(
    server: tuple[TableService, int], table: TableService
) -> None:
    script = f'''
import {{ Tray }} from "{(CLIENTS / "js" / "traywatch.js").as_uri()}";
const tray = new Tray("http://127.0.0.1:{server[1]}", {{ token: "{TOKEN}" }});
const answer = await tray.ask("d20+5", {{ player: "Mirel", expires_s: 60 }});
const other = await tray.cancelAsk((await tray.beginAsk("d6")).id);
console.log(JSON.stringify([answer.state, answer.result.total, answer.result.dice[0].kind, other.state]));
'''
    thread = rolled_when_asked(table, 9)
    done = subprocess.run(
        [shutil.which("node") or "node", "--input-type=module", "-"],
        input=script,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    thread.join()
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == '["answered",14,"d20","cancelled"]'


class Crowded(BaseHTTPRequestHandler):
    """A tray that refuses event streams at first, because it has too many."""

    asked = 0

    def do_GET(self) -> None:
        type(self).asked += 1
        if type(self).asked < 3:
            body = b'{"error": {"code": "too_many_requests", "message": "wait", "detail": null}}'
            self.send_response(429)
            self.send_header("Retry-After", "0")
        else:
            body = b'event: table\nid: a-1\ndata: {"state_id": 7, "last_throw": null}\n\n'
            body += b'event: throw\nid: a-2\ndata: {"dice": [], "outcome": {"headline": "Hit."}}\n\n'
            self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


@pytest.fixture
def crowded() -> Iterator[int]:
    Crowded.asked = 0
    with ThreadingHTTPServer(("127.0.0.1", 0), Crowded) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


def test_a_client_waits_for_room(crowded: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "time", SimpleNamespace(sleep=lambda _: None))
    tray = client.Tray(f"http://127.0.0.1:{crowded}")
    events = tray.events()
    assert [next(events).name, next(events).name] == ["table", "throw"]
    assert (tray.state_id, Crowded.asked) == (7, 3)
    events.close()
    with pytest.raises(client.TrayError, match="too_many_requests"):
        Crowded.asked = 0
        next(tray.events(reconnect=False))


def test_a_client_says_that_it_does_not_trust_a_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sleep(_: float) -> None:
        raise AssertionError("tries again in silence")

    monkeypatch.setattr(client, "time", SimpleNamespace(sleep=sleep))
    with https_server(tmp_path, Crowded) as port:
        tray = client.Tray(f"https://127.0.0.1:{port}")
        for call in (lambda: next(tray.events()), lambda: tray.ask("d20")):
            with pytest.raises(ssl.SSLCertVerificationError, match="self-signed"):
                call()


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_a_client_for_javascript_waits_for_room(crowded: int) -> None:
    command = [shutil.which("node") or "node", str(CLIENTS / "js" / "follow.mjs")]
    done = subprocess.run(
        [*command, f"http://127.0.0.1:{crowded}", "1"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.splitlines() == ["waiting for a throw", ": Hit."], done.stderr
    assert Crowded.asked == 3
