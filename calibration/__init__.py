"""Calibration of a tray: printed mats, lenses, camera pose, tray profiles and ground points.

from traywatch.calibration import TrayProfile, calibrate_image, foot_point, mat_spec
"""

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
from traywatch.calibration.quality.picture_quality import LightFinding, judge_light
from traywatch.calibration.zones.zone_map import (
    ZONES,
    LetterBox,
    MarkedArea,
    RankGrid,
    Zone,
    ZoneArea,
    ZoneMap,
)

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
