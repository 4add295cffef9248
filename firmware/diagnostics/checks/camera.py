"""Checks of cameras: which exist, which programs use them, and access rights.

No camera is opened, so that a running tray is not disturbed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from traywatch.firmware.camera.devices import usb_devices
from traywatch.firmware.camera.usb_identity import VIDEO_CLASS
from traywatch.firmware.diagnostics.checks.base import Finding, Place
from traywatch.firmware.diagnostics.checks.source import AUTO, DEMO, source_in_use
from traywatch.firmware.host.system import Machine
from traywatch.messages import msg

_LISTERS = ("rpicam-hello", "libcamera-hello")
_LISTED = re.compile(r"^\s*(\d+)\s*:\s*(\S+) \[([^\]]*)\]", re.MULTILINE)
_PLUG_IN = msg("checks-camera-plug-in")


def cameras(place: Place) -> Iterator[Finding]:
    """Which cameras there are. None is not a fault, because other sources need none."""
    ribbon, why_not = _ribbon(place.machine)
    usb = usb_devices(place.machine.path("/dev"), place.machine.path(str(VIDEO_CLASS)))
    for about in ribbon:
        yield Finding("camera", "ok", msg("checks-camera-pi", camera=about))
    for one in usb:
        device = f"/dev/video{one.number}"
        text = msg("checks-camera-usb", name=one.name or str(one.number), device=device, source=one.source)
        yield Finding("camera", "ok", text)
    if ribbon:
        yield from _picamera(place.machine)
    if ribbon or usb:
        return
    used = source_in_use(place)
    if used.needs_none:
        yield Finding("camera", "ok", msg("checks-camera-other-source", source=used.name))
    elif why_not is not None:
        yield why_not
    elif used.waits or used.name not in (AUTO, DEMO):
        yield Finding("camera", "note", msg("checks-camera-awaited"), _PLUG_IN)
    else:
        yield Finding("camera", "note", msg("checks-camera-none"), _PLUG_IN)


def _ribbon(machine: Machine) -> tuple[list[str], Finding | None]:
    """Return the cameras on the ribbon cables, or a finding that explains why there is none."""
    for command in _LISTERS:
        ran = machine.run([command, "--list-cameras"])
        if ran is None:
            continue
        cameras = [f"{n}: {name} [{mode}]" for n, name, mode in _LISTED.findall(ran.text)]
        if cameras or "no cameras available" in ran.text.lower():
            missing = Finding(
                "camera",
                "note",
                msg("checks-camera-no-ribbon"),
                msg("checks-camera-overlay"),
            )
            return cameras, None if cameras else missing
        output = " ".join(ran.text.split())[-200:] or f"status {ran.status}"
        failed = msg("checks-camera-not-listed", command=command, output=output)
        return [], Finding("camera", "note", failed, _PLUG_IN)
    if machine.is_pi:
        return [], Finding(
            "camera",
            "note",
            msg("checks-camera-no-lister"),
            "sudo apt install rpicam-apps-lite python3-picamera2 --no-install-recommends",
        )
    return [], None


def _picamera(machine: Machine) -> Iterator[Finding]:
    try:
        machine.load("picamera2")
    except Exception as error:
        yield Finding(
            "camera",
            "wrong",
            msg("checks-camera-no-picamera", reason=" ".join(str(error).split())),
            msg("checks-camera-picamera-remedy"),
        )


def busy(place: Place) -> Iterator[Finding]:
    """Which program has a camera open. Only root can see the programs of other users."""
    machine = place.machine
    if not any(machine.path("/dev").glob("video[0-9]*")):
        return
    holders: dict[str, set[str]] = {}
    hidden = False
    for fds in sorted(machine.path("/proc").glob("[0-9]*/fd")):
        pid = fds.parent.name
        if pid == str(os.getpid()):
            continue
        try:
            names = [os.readlink(fd) for fd in fds.iterdir()]
        except PermissionError:
            hidden = True
            continue
        except OSError:
            continue  # the process has ended meanwhile
        devices = {name for name in names if re.fullmatch(r"/dev/(video|media)\d+", name)}
        if devices:
            holders[pid] = devices
    for pid, devices in holders.items():
        command = (machine.text(f"/proc/{pid}/cmdline") or "").replace("\0", " ").strip()
        program = command or machine.text(f"/proc/{pid}/comm") or "a program"
        shown = ", ".join(sorted(devices))
        if "traywatch" in program:
            yield Finding("busy", "ok", msg("checks-busy-tray", process=pid, devices=shown))
        else:
            yield Finding(
                "busy",
                "wrong",
                msg("checks-busy-program", program=program[:80], process=pid, devices=shown),
                msg("checks-busy-remedy", process=pid),
            )
    if hidden and not holders:
        yield Finding(
            "busy",
            "note",
            msg("checks-busy-unknown"),
        )


def rights(place: Place) -> Iterator[Finding]:
    """Whether this user may open the camera devices."""
    machine = place.machine
    devices = [
        path
        for pattern in ("video[0-9]*", "media[0-9]*", "dma_heap/*")
        for path in sorted(machine.path("/dev").glob(pattern))
    ]
    if not devices:
        return
    refused = [path for path in devices if not machine.usable(path)]
    if not refused:
        yield Finding("rights", "ok", msg("checks-rights-all", n=len(devices)))
        return
    names = ", ".join("/" + str(path.relative_to(machine.root)) for path in refused[:4])
    heap = all(path.parent.name == "dma_heap" for path in refused)
    remedy = msg("checks-rights-memory") if heap else msg("checks-rights-group", user="$USER")
    missing = msg("checks-rights-missing", devices=names, more=max(0, len(refused) - 4))
    yield Finding("rights", "wrong", missing, remedy)
