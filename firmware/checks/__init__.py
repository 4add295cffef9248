"""The checks of ``traywatch doctor``: each looks at one thing and says what it found."""

from traywatch.firmware.checks.base import Check, Finding, Place
from traywatch.firmware.checks.board import clock, processor, temperature, throttling
from traywatch.firmware.checks.camera import busy, cameras, rights
from traywatch.firmware.checks.reach import localhost, port, service
from traywatch.firmware.checks.software import networks, numpy_abi, packages, python, telemetry
from traywatch.firmware.checks.storage import data, journal, version
from traywatch.firmware.checks.tray import profile

CHECKS: tuple[Check, ...] = (
    python,
    processor,
    packages,
    telemetry,
    numpy_abi,
    networks,
    cameras,
    busy,
    rights,
    throttling,
    temperature,
    clock,
    data,
    version,
    journal,
    profile,
    localhost,
    port,
    service,
)

__all__ = ["CHECKS", "Check", "Finding", "Place"]
