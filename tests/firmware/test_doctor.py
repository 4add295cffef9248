"""Doctor: what a Pi's own tools say, and what that means, table by table."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

import pytest

from calibration import TrayProfile, calibrate_image, mat_spec
from firmware.checks import CHECKS, Finding, Place, board, camera, reach, software, storage, tray
from firmware.lan import bind
from firmware.machine import Machine, Ran, run_command
from firmware.pictures import encode
from firmware.upgrade import FILE
from tests.calibration.tray_cameras import camera as camera_over
from tests.calibration.tray_cameras import photograph

PI = "Raspberry Pi 5 Model B Rev 1.0"


def machine(
    root: Path, commands: dict[str, Ran] | None = None, files: dict[str, str] | None = None, **more: Any
) -> Machine:
    """A machine with these files, whose commands say this; every other command is not installed."""
    for name, text in (files or {}).items():
        path = root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    table = commands or {}

    def run(command: Sequence[str]) -> Ran | None:
        return table.get(command[0])

    return Machine(root, run=run, **more)


def pi(root: Path, commands: dict[str, Ran] | None = None, **more: Any) -> Machine:
    files = {"/proc/device-tree/model": f"{PI}\0", **more.pop("files", {})}
    return machine(root, commands, files, **more)


def place(root: Path, of: Machine, **more: Any) -> Place:
    return Place(root / "data", None, root / "models", machine=of, **more)


def only(found: Iterator[Finding]) -> Finding:
    (one,) = found
    return one


# ---------------------------------------------------------------------- power, heat, clock


@pytest.mark.parametrize(
    ("said", "status", "words"),
    [
        ("throttled=0x0\n", ["ok"], ["never throttled"]),
        ("throttled=0x50000\n", ["note"], ["the voltage was too low, the processor was throttled since"]),
        ("throttled=0x50005\n", ["wrong"], ["the voltage is too low, the processor is throttled"]),
        ("throttled=0x80008\n", ["wrong"], ["so warm that it is slowed down"]),
        ("throttled=0xe0008\n", ["wrong", "note"], ["so warm", "slowed down for want of power"]),
        ("VCHI initialization failed\n", ["note"], ["VCHI initialization failed"]),
        ("Can't open device file: /dev/vcio\nTry creating a device file", ["note"], ["Can't open device"]),
    ],
)
def test_what_vcgencmd_says_of_the_power(
    tmp_path: Path, said: str, status: list[str], words: list[str]
) -> None:
    found = list(board.throttling(place(tmp_path, pi(tmp_path, {"vcgencmd": Ran(0, said)}))))
    assert [f.status for f in found] == status
    for finding, word in zip(found, words, strict=True):
        assert word in finding.found
        assert finding.status in ("ok",) or finding.remedy or "cannot be looked at" in finding.found


def test_low_voltage_wants_a_supply_and_heat_a_cooler(tmp_path: Path) -> None:
    low = only(board.throttling(place(tmp_path, pi(tmp_path, {"vcgencmd": Ran(0, "throttled=0x1")}))))
    hot = only(board.throttling(place(tmp_path, pi(tmp_path, {"vcgencmd": Ran(0, "throttled=0x8")}))))
    assert "supply" in low.remedy and "cooler" not in low.remedy
    assert "cooler" in hot.remedy and "supply" not in hot.remedy


def test_the_kernel_is_asked_where_vcgencmd_may_not(tmp_path: Path) -> None:
    kept = {"/sys/devices/platform/soc/soc:firmware/get_throttled": "50005\n"}
    of = pi(tmp_path, {"vcgencmd": Ran(255, "VCHI initialization failed")}, files=kept)
    assert only(board.throttling(place(tmp_path, of))).status == "wrong"


def test_where_the_power_cannot_be_known_it_says_so(tmp_path: Path) -> None:
    laptop = only(board.throttling(place(tmp_path, machine(tmp_path))))
    assert (laptop.status, laptop.found.split(":")[0]) == ("note", "not a Raspberry Pi")
    bare = only(board.throttling(place(tmp_path / "pi", pi(tmp_path / "pi"))))
    assert bare.status == "note" and "vcgencmd is not installed" in bare.found


@pytest.mark.parametrize(
    ("zones", "status", "said"),
    [
        (["48312"], "ok", "48 °C"),
        (["48312", "71500"], "note", "72 °C"),
        (["83000"], "wrong", "83 °C"),
        (["nonsense"], "note", "does not say"),
        ([], "note", "does not say"),
    ],
)
def test_heat(tmp_path: Path, zones: list[str], status: str, said: str) -> None:
    files = {f"/sys/class/thermal/thermal_zone{n}/temp": text for n, text in enumerate(zones)}
    found = only(board.temperature(place(tmp_path, machine(tmp_path, files=files))))
    assert (found.status, said in found.found) == (status, True)


@pytest.mark.parametrize(
    ("day", "said", "status", "words"),
    [
        ((1970, 1, 1), None, "wrong", "never set"),
        ((2024, 7, 4), Ran(0, "no\n"), "wrong", "never set"),
        ((2027, 1, 9), Ran(0, "yes\n"), "ok", "set by the network"),
        ((2027, 1, 9), Ran(0, "no\n"), "note", "not set by the network yet"),
        ((2027, 1, 9), None, "ok", "is not known"),
        ((2027, 1, 9), Ran(1, "Failed to connect to bus: No such file or directory\n"), "ok", "is not known"),
    ],
)
def test_the_clock(
    tmp_path: Path, day: tuple[int, int, int], said: Ran | None, status: str, words: str
) -> None:
    of = machine(tmp_path, {"timedatectl": said} if said else None)
    at = datetime(*day, 20, 15, tzinfo=UTC).timestamp()
    found = only(board.clock(place(tmp_path, of, now=lambda: at)))
    assert (found.status, words in found.found) == (status, True)
    assert found.status == "ok" or found.remedy


# ---------------------------------------------------------------------- cameras

ONE_CAMERA = """Available cameras
-----------------
0 : imx708 [4608x2592 10-bit RGGB] (/base/axi/pcie@1000120000/rp1/i2c@88000/imx708@1a)
    Modes: 'SRGGB10_CSI2P' : 1536x864 [120.13 fps - (768, 432)/3072x1728 crop]
                             2304x1296 [56.03 fps - (0, 0)/4608x2592 crop]
"""
NO_CAMERA = "No cameras available!\n"


def usb_camera(
    root: Path, number: int, name: str, *, index: int = 0, where: str = "usb1/1-1/1-1:1.0"
) -> None:
    device = root / "sys/devices/platform/xhci" / where
    device.mkdir(parents=True, exist_ok=True)
    entry = root / f"sys/class/video4linux/video{number}"
    entry.mkdir(parents=True)
    (entry / "device").symlink_to(device)
    (entry / "name").write_text(f"{name}\n")
    (entry / "index").write_text(f"{index}\n")


def anything(name: str) -> ModuleType:
    return ModuleType(name)


def test_a_camera_on_the_ribbon_cable(tmp_path: Path) -> None:
    of = pi(tmp_path, {"rpicam-hello": Ran(0, ONE_CAMERA)}, load=anything)
    found = only(camera.cameras(place(tmp_path, of)))
    assert (found.status, found.found) == ("ok", "Pi camera 0: imx708 [4608x2592 10-bit RGGB]")


def test_a_camera_without_picamera2(tmp_path: Path) -> None:
    def load(name: str) -> ModuleType:
        raise ModuleNotFoundError("No module named 'libcamera'", name="libcamera")

    of = pi(tmp_path, {"libcamera-hello": Ran(0, ONE_CAMERA)}, load=load)
    found = list(camera.cameras(place(tmp_path, of)))
    assert [f.status for f in found] == ["ok", "wrong"]
    assert "libcamera" in found[1].found and "python3-picamera2" in found[1].remedy


@pytest.mark.parametrize(
    ("commands", "said", "todo"),
    [
        ({"rpicam-hello": Ran(0, NO_CAMERA)}, "sees no camera", "ribbon cable"),
        ({}, "rpicam-hello is not installed", "rpicam-apps-lite"),
        ({"rpicam-hello": Ran(255, "ERROR: *** failed to start ***")}, "failed to start", "ribbon cable"),
    ],
)
def test_no_camera_on_a_pi(tmp_path: Path, commands: dict[str, Ran], said: str, todo: str) -> None:
    found = only(camera.cameras(place(tmp_path, pi(tmp_path, commands))))
    assert found.status == "note" and said in found.found and todo in found.remedy


def test_usb_cameras_but_no_codec_and_no_second_device_of_one_camera(tmp_path: Path) -> None:
    usb_camera(tmp_path, 0, "HD Pro Webcam C920")
    usb_camera(tmp_path, 1, "HD Pro Webcam C920", index=1)
    usb_camera(tmp_path, 19, "rpi-hevc-dec", where="soc/1000800000.codec")
    found = only(camera.cameras(place(tmp_path, machine(tmp_path))))
    assert (found.status, found.found) == ("ok", "/dev/video0: HD Pro Webcam C920")


def test_no_camera_at_all_is_no_fault(tmp_path: Path) -> None:
    found = only(camera.cameras(place(tmp_path, machine(tmp_path))))
    assert (found.status, "the demo will play" in found.found) == ("note", True)


def process(root: Path, pid: int, command: str, *devices: str) -> None:
    folder = root / f"proc/{pid}"
    (folder / "fd").mkdir(parents=True)
    (folder / "cmdline").write_text(command.replace(" ", "\0") + "\0")
    for n, device in enumerate(("/dev/null", *devices)):
        (folder / "fd" / str(n)).symlink_to(device)


@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("/usr/bin/motion -n", "wrong", "/usr/bin/motion -n (process 812) has /dev/media0, /dev/video0"),
        ("/opt/traywatch/.venv/bin/python /opt/traywatch/.venv/bin/traywatch run", "ok", "the tray itself"),
    ],
)
def test_who_has_the_camera(tmp_path: Path, command: str, status: str, said: str) -> None:
    of = machine(tmp_path, files={"/dev/video0": ""})
    process(tmp_path, 7, "/bin/sh")
    process(tmp_path, 812, command, "/dev/video0", "/dev/media0", "/dev/video0")
    found = only(camera.busy(place(tmp_path, of)))
    assert found.status == status and said in found.found
    assert status == "ok" or "kill 812" in found.remedy


def test_a_free_camera_is_not_told_of(tmp_path: Path) -> None:
    of = machine(tmp_path, files={"/dev/video0": ""})
    process(tmp_path, 7, "/bin/sh")
    assert list(camera.busy(place(tmp_path, of))) == []


DEVICES = {"/dev/video0": "", "/dev/media0": "", "/dev/dma_heap/linux,cma": ""}


@pytest.mark.parametrize(
    ("may", "status", "said", "todo"),
    [
        (lambda p: True, "ok", "all 3", ""),
        (lambda p: False, "wrong", "/dev/video0, /dev/media0, /dev/dma_heap/linux,cma", "usermod -aG video"),
        (lambda p: p.parent.name != "dma_heap", "wrong", "dma_heap", "udev"),
    ],
)
def test_rights(tmp_path: Path, may: Callable[[Path], bool], status: str, said: str, todo: str) -> None:
    found = only(camera.rights(place(tmp_path, machine(tmp_path, files=DEVICES, usable=may))))
    assert found.status == status and said in found.found and todo in found.remedy


# ---------------------------------------------------------------------- packages


@pytest.mark.parametrize(
    ("error", "on_pi", "status", "said"),
    [
        (None, True, ["ok"], "fits"),
        (
            ValueError(
                "numpy.dtype size changed, may indicate binary incompatibility. "
                "Expected 96 from C header, got 88 from PyObject"
            ),
            True,
            ["wrong"],
            "built for another numpy",
        ),
        (
            ImportError(
                "A module that was compiled using NumPy 1.x cannot be run in\nNumPy 2.4.6 as it may crash."
            ),
            True,
            ["wrong"],
            "built for another numpy",
        ),
        (OSError("libturbojpeg.so.0: cannot open shared object file"), True, ["wrong"], "libturbojpeg"),
        (
            ModuleNotFoundError("No module named 'simplejpeg'", name="simplejpeg"),
            True,
            ["note"],
            "simplejpeg",
        ),
        (ModuleNotFoundError("No module named 'simplejpeg'", name="simplejpeg"), False, [], ""),
    ],
)
def test_the_numpy_that_picamera2_gets(
    tmp_path: Path, error: Exception | None, on_pi: bool, status: list[str], said: str
) -> None:
    def load(name: str) -> ModuleType:
        if error is not None:
            raise error
        return ModuleType(name)

    of = pi(tmp_path, load=load) if on_pi else machine(tmp_path, load=load)
    found = list(software.numpy_abi(place(tmp_path, of)))
    assert [f.status for f in found] == status
    assert all(
        said in f.found and (f.status == "ok" or "simplejpeg>=1.8" in f.remedy or "scripts/run" in f.remedy)
        for f in found
    )


def test_a_package_that_cannot_be_loaded(tmp_path: Path) -> None:
    def load(name: str) -> ModuleType:
        if name == "onnxruntime":
            raise ImportError("libstdc++.so.6: version `GLIBCXX_3.4.32' not found")
        return ModuleType(name)

    found = only(software.packages(place(tmp_path, machine(tmp_path, load=load))))
    assert found.status == "wrong" and found.found.startswith("onnxruntime: libstdc++")


# ---------------------------------------------------------------------- data


def mounts(*lines: str) -> dict[str, str]:
    return {"/proc/mounts": "".join(f"{line}\n" for line in lines)}


CARD = "/dev/mmcblk0p2 / ext4 {} 0 0"


@pytest.mark.parametrize(
    ("lines", "status", "said"),
    [
        ([CARD.format("rw,noatime")], ["ok"], "writable"),
        ([CARD.format("ro,noatime,errors=remount-ro")], ["wrong"], "/ is mounted read-only"),
        ([CARD.format("rw,noatime,emergency_ro")], ["wrong"], "read-only"),
        ([CARD.format("rw"), "tmpfs {data} tmpfs rw,nosuid 0 0"], ["ok", "note"], "writable"),
        (["overlay / overlay rw,lowerdir=/lower,upperdir=/upper/data 0 0"], ["ok", "note"], "writable"),
        ([], ["ok"], "writable"),
    ],
)
def test_where_the_data_lies(tmp_path: Path, lines: list[str], status: list[str], said: str) -> None:
    (tmp_path / "data").mkdir()
    of = pi(tmp_path, files=mounts(*(line.format(data=tmp_path / "data") for line in lines)))
    found = list(storage.data(place(tmp_path, of)))
    assert [f.status for f in found] == status
    assert said in found[0].found
    assert all("may be gone" in f.found for f in found if f.status == "note")


@pytest.mark.parametrize(("free_mb", "status"), [(50, "wrong"), (400, "note"), (5000, "ok")])
def test_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free_mb: int, status: str) -> None:
    usage = shutil.disk_usage(tmp_path)._replace(free=free_mb * 1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    assert only(storage.data(place(tmp_path, machine(tmp_path)))).status == status


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        (None, "ok", "data version 0; the next run"),
        ('{"version": 1}', "ok", "data version 1"),
        ("", "ok", "data version 0"),
        ('{"version": 99}', "wrong", "newer Traywatch"),
    ],
)
def test_the_version_of_the_data(tmp_path: Path, text: str | None, status: str, said: str) -> None:
    (tmp_path / "data").mkdir()
    if text is not None:
        (tmp_path / "data" / FILE).write_text(text)
    found = only(storage.version(place(tmp_path, machine(tmp_path))))
    assert (found.status, said in found.found) == (status, True)


def test_journals_that_were_put_aside_are_told_of(tmp_path: Path) -> None:
    from firmware.journal import Journal

    data = tmp_path / "data"
    data.mkdir()
    (data / "journal.sqlite").write_bytes(b"no database" * 500)
    Journal(data / "journal.sqlite").close()
    found = list(storage.journal(place(tmp_path, machine(tmp_path))))
    assert [f.status for f in found] == ["ok", "note"]
    assert "1 damaged" in found[1].found


# ---------------------------------------------------------------------- the mat


BEFORE, AFTER = camera_over(), camera_over((154.5, 334.0, -378.0))
MAT = mat_spec("a4")


@pytest.mark.parametrize(
    ("now", "taken", "status", "said"),
    [
        (BEFORE, "later", ["ok", "ok"], "lies where it was calibrated"),
        (AFTER, "later", ["ok", "wrong"], "has moved by"),
        (AFTER, "earlier", ["ok", "note"], "no picture since it was calibrated"),
        (AFTER, "given", ["ok", "wrong"], "has moved by"),
        (None, "later", ["ok", "note"], "no picture that can be read"),
        (None, None, ["ok", "note"], "no picture since"),
    ],
)
def test_a_mat_that_has_moved(
    tmp_path: Path, now: TrayProfile | None, taken: str | None, status: list[str], said: str
) -> None:
    profile = tmp_path / "data" / "profile.json"
    picture = tmp_path / "given.jpg" if taken == "given" else tmp_path / "data" / "pictures" / "t1.jpg"
    picture.parent.mkdir(parents=True, exist_ok=True)
    profile.parent.mkdir(exist_ok=True)
    calibrate_image(photograph(BEFORE, MAT)).save(profile)
    if taken is not None:
        picture.write_bytes(b"not a picture" if now is None else encode(photograph(now, MAT)))
        later = profile.stat().st_mtime + (-60 if taken == "earlier" else 60)
        os.utime(picture, (later, later))
    found = list(
        tray.profile(
            place(tmp_path, machine(tmp_path / "root"), picture=picture if taken == "given" else None)
        )
    )
    assert [f.status for f in found] == status
    assert said in found[-1].found
    assert found[-1].status == "ok" or found[-1].remedy


# ---------------------------------------------------------------------- how it is reached


@pytest.mark.parametrize(
    ("addresses", "status", "said"),
    [
        (["127.0.0.1", "::1"], "ok", "127.0.0.1, ::1"),
        (["127.0.0.1"], "ok", "127.0.0.1"),
        (["::1"], "note", "only ::1"),
        (["fe80::1%lo"], "note", "only fe80::1%lo"),
        ([], "note", "means nothing"),
    ],
)
def test_localhost(tmp_path: Path, addresses: list[str], status: str, said: str) -> None:
    of = machine(tmp_path, resolve=lambda name: addresses)
    found = only(reach.localhost(place(tmp_path, of)))
    assert found.status == status and said in found.found
    assert status == "ok" or "http://127.0.0.1:8000/" in found.remedy


class _Answer(BaseHTTPRequestHandler):
    said = b"{}"

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.said)

    def log_message(self, *args: object) -> None:
        """Tests are quiet."""


def answering(said: bytes) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Answer", (_Answer,), {"said": said}))
    Thread(target=server.serve_forever, daemon=True).start()
    return server


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (json.dumps({"status": "ok", "problems": []}).encode(), ["ok"]),
        (json.dumps({"status": "degraded", "problems": ["No picture."]}).encode(), ["ok", "wrong"]),
        (b"<html>a printer</html>", ["wrong"]),
        (b"[]", ["wrong"]),
    ],
)
def test_a_port_that_is_taken(tmp_path: Path, said: bytes, status: list[str]) -> None:
    server = answering(said)
    try:
        found = list(reach.port(place(tmp_path, machine(tmp_path), port=server.server_port)))
    finally:
        server.shutdown()
        server.server_close()
    assert [f.status for f in found] == status
    if status == ["wrong"]:
        assert "ss -ltnp" in found[0].remedy and f"--port {server.server_port + 1}" in found[0].remedy
    elif len(status) == 2:
        assert found[1].found == "No picture."


def test_a_port_that_is_free(tmp_path: Path) -> None:
    with bind(None, 0) as listening:
        number = listening.getsockname()[1]
    assert only(reach.port(place(tmp_path, machine(tmp_path), port=number))).status == "ok"


SHOWN = "LoadState={}\nActiveState={}\nSubState={}\nResult={}\nNRestarts={}\n"


@pytest.mark.parametrize(
    ("shown", "status", "said"),
    [
        (("loaded", "active", "running", "success", "0"), ["ok"], "active (running)"),
        (("loaded", "active", "running", "success", "4"), ["note"], "restarted 4 times"),
        (("loaded", "failed", "failed", "exit-code", "5"), ["wrong"], "exit-code"),
        (("loaded", "activating", "auto-restart", "watchdog", "2"), ["wrong"], "watchdog"),
        (("loaded", "activating", "start", "success", "0"), ["note"], "activating"),
        (("loaded", "inactive", "dead", "success", "0"), ["note"], "inactive"),
        (("not-found", "inactive", "dead", "success", "0"), [], ""),
    ],
)
def test_the_service(tmp_path: Path, shown: tuple[str, ...], status: list[str], said: str) -> None:
    of = machine(tmp_path, {"systemctl": Ran(0, SHOWN.format(*shown))})
    found = list(reach.service(place(tmp_path, of)))
    assert [f.status for f in found] == status
    assert all(said in f.found for f in found)


def test_without_systemd_there_is_no_service(tmp_path: Path) -> None:
    refused = Ran(1, "System has not been booted with systemd as init system (PID 1). Can't operate.\n")
    for commands in ({}, {"systemctl": refused}):
        assert list(reach.service(place(tmp_path, machine(tmp_path, commands)))) == []


# ---------------------------------------------------------------------- all of them


def test_a_worn_pi_gets_advice_for_everything_that_is_wrong(tmp_path: Path) -> None:
    """Every check on one machine in a bad way: each finding that is wrong says what to do."""
    said = {"vcgencmd": Ran(0, "throttled=0x50005"), "rpicam-hello": Ran(0, NO_CAMERA)}
    files = {**mounts(CARD.format("ro")), "/sys/class/thermal/thermal_zone0/temp": "84000", **DEVICES}
    of = pi(tmp_path, said, files=files, usable=lambda p: False, resolve=lambda name: ["::1"])
    at = place(tmp_path, of, now=lambda: 0.0)
    found = [
        finding for check in CHECKS if check not in (software.packages, reach.port) for finding in check(at)
    ]
    wrong = {f.name for f in found if f.status == "wrong"}
    assert wrong == {"models", "rights", "power", "heat", "clock", "data"}
    assert all(f.remedy for f in found if f.status == "wrong")
    assert all("\n" not in f.found + f.remedy for f in found)


def test_a_command_that_is_not_there_and_one_that_is() -> None:
    assert run_command(["no-such-command-anywhere"]) is None
    assert run_command(["sh", "-c", "echo out; echo err >&2; exit 3"]) == Ran(3, "out\nerr\n")
