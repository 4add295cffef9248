"""Calibration of a tray: printed mats, lenses, camera pose, tray profiles and ground points.

from traywatch.calibration import TrayProfile, calibrate_image, foot_point, mat_spec
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from traywatch.calibration.camera.charuco import write_board_pdf
    from traywatch.calibration.camera.drift import Drift, DriftWatch, check_drift, refit
    from traywatch.calibration.camera.lens import MODULES, Lens, module_lens
    from traywatch.calibration.camera.lens_calibration import MeasuredLens, measure_lens
    from traywatch.calibration.camera.pose import calibrate_image, calibrate_images, profile_from_markers
    from traywatch.calibration.camera.tapped_corners import profile_from_corners
    from traywatch.calibration.foot.point import FootPoint, foot_point
    from traywatch.calibration.mat.mat import MatSpec, mat_spec, render_mat, write_mat_pdf
    from traywatch.calibration.profile.profile import TrayProfile
    from traywatch.calibration.profile.validation import LayoutProblem, check_layout
    from traywatch.calibration.profile.zone_file import ZoneLayout
    from traywatch.calibration.profile.zone_plan import draw_layout
    from traywatch.calibration.quality.overlay import draw_light, draw_profile
    from traywatch.calibration.quality.picture_quality import LightFinding, judge_flicker, judge_light
    from traywatch.calibration.zones.zone_map import (
        ZONES,
        LetterBox,
        MarkedArea,
        RankGrid,
        Zone,
        ZoneArea,
        ZoneMap,
    )

_MODULES = {
    "Drift": "camera.drift",
    "DriftWatch": "camera.drift",
    "FootPoint": "foot.point",
    "LayoutProblem": "profile.validation",
    "Lens": "camera.lens",
    "LetterBox": "zones.zone_map",
    "LightFinding": "quality.picture_quality",
    "MODULES": "camera.lens",
    "MarkedArea": "zones.zone_map",
    "MatSpec": "mat.mat",
    "MeasuredLens": "camera.lens_calibration",
    "RankGrid": "zones.zone_map",
    "TrayProfile": "profile.profile",
    "ZONES": "zones.zone_map",
    "Zone": "zones.zone_map",
    "ZoneArea": "zones.zone_map",
    "ZoneLayout": "profile.zone_file",
    "ZoneMap": "zones.zone_map",
    "calibrate_image": "camera.pose",
    "calibrate_images": "camera.pose",
    "check_drift": "camera.drift",
    "check_layout": "profile.validation",
    "draw_layout": "profile.zone_plan",
    "draw_light": "quality.overlay",
    "draw_profile": "quality.overlay",
    "foot_point": "foot.point",
    "judge_flicker": "quality.picture_quality",
    "judge_light": "quality.picture_quality",
    "mat_spec": "mat.mat",
    "measure_lens": "camera.lens_calibration",
    "module_lens": "camera.lens",
    "profile_from_corners": "camera.tapped_corners",
    "profile_from_markers": "camera.pose",
    "refit": "camera.drift",
    "render_mat": "mat.mat",
    "write_board_pdf": "camera.charuco",
    "write_mat_pdf": "mat.mat",
}
"""The module of each name. It is imported when the name is first used: the rules need the shapes of dice from
a subpackage, and no camera."""


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


__all__ = [
    "MODULES",
    "ZONES",
    "Drift",
    "DriftWatch",
    "FootPoint",
    "LayoutProblem",
    "Lens",
    "LetterBox",
    "LightFinding",
    "MarkedArea",
    "MatSpec",
    "MeasuredLens",
    "RankGrid",
    "TrayProfile",
    "Zone",
    "ZoneArea",
    "ZoneLayout",
    "ZoneMap",
    "calibrate_image",
    "calibrate_images",
    "check_drift",
    "check_layout",
    "draw_layout",
    "draw_light",
    "draw_profile",
    "foot_point",
    "judge_flicker",
    "judge_light",
    "mat_spec",
    "measure_lens",
    "module_lens",
    "profile_from_corners",
    "profile_from_markers",
    "refit",
    "render_mat",
    "write_board_pdf",
    "write_mat_pdf",
]
