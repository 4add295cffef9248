"""The checks of ``traywatch doctor``. The guided set-up of the page shows those of its steps."""

from collections.abc import Mapping

from traywatch.firmware.diagnostics.checks.backups import backups
from traywatch.firmware.diagnostics.checks.base import Check, Finding, Place
from traywatch.firmware.diagnostics.checks.camera import busy, cameras, rights
from traywatch.firmware.diagnostics.checks.computer import clock, processor, temperature, throttling
from traywatch.firmware.diagnostics.checks.data_files import cards, data_files
from traywatch.firmware.diagnostics.checks.games import games
from traywatch.firmware.diagnostics.checks.guide import guide
from traywatch.firmware.diagnostics.checks.light import light
from traywatch.firmware.diagnostics.checks.network import (
    authority,
    certificate,
    discovery,
    localhost,
    port,
    public_addresses,
    service,
)
from traywatch.firmware.diagnostics.checks.proofs import proofs
from traywatch.firmware.diagnostics.checks.software import networks, numpy_abi, packages, python, telemetry
from traywatch.firmware.diagnostics.checks.source import delivery
from traywatch.firmware.diagnostics.checks.storage import data, journal, version
from traywatch.firmware.diagnostics.checks.tray import profile
from traywatch.firmware.storage.setup_progress import StepName

CHECKS: tuple[Check, ...] = (
    python,
    processor,
    packages,
    telemetry,
    numpy_abi,
    networks,
    cameras,
    delivery,
    busy,
    rights,
    throttling,
    temperature,
    clock,
    data,
    version,
    journal,
    backups,
    data_files,
    cards,
    games,
    profile,
    light,
    guide,
    localhost,
    port,
    certificate,
    authority,
    proofs,
    discovery,
    public_addresses,
    service,
)

STEP_CHECKS: Mapping[StepName, tuple[Check, ...]] = {
    "source": (cameras, busy, rights),
    "light": (light,),
    "calibrate": (profile,),
}
"""The checks of each step of the guided set-up that has any."""


def findings_of(step: StepName, place: Place) -> list[Finding]:
    """What the checks of a step of the guided set-up find. They open no camera."""
    return [finding for check in STEP_CHECKS.get(step, ()) for finding in check(place)]


__all__ = ["CHECKS", "STEP_CHECKS", "Check", "Finding", "Place", "findings_of"]
