"""The checks of ``traywatch doctor``."""

from traywatch.firmware.diagnostics.checks.base import Check, Finding, Place
from traywatch.firmware.diagnostics.checks.camera import busy, cameras, rights
from traywatch.firmware.diagnostics.checks.computer import clock, processor, temperature, throttling
from traywatch.firmware.diagnostics.checks.data_files import cards, data_files
from traywatch.firmware.diagnostics.checks.games import games
from traywatch.firmware.diagnostics.checks.light import light
from traywatch.firmware.diagnostics.checks.network import certificate, discovery, localhost, port, service
from traywatch.firmware.diagnostics.checks.software import networks, numpy_abi, packages, python, telemetry
from traywatch.firmware.diagnostics.checks.storage import data, journal, version
from traywatch.firmware.diagnostics.checks.tray import profile

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
    data_files,
    cards,
    games,
    profile,
    light,
    localhost,
    port,
    certificate,
    discovery,
    service,
)

__all__ = ["CHECKS", "Check", "Finding", "Place"]
