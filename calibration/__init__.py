"""The tray in millimetres: mats, lenses, profiles, pose, and where a die stands.

from traywatch.calibration import TrayProfile, calibrate_image, foot_point, mat_spec
"""

from traywatch.calibration.board import write_board_pdf
from traywatch.calibration.corners import profile_from_corners
from traywatch.calibration.drift import Drift, DriftWatch, check_drift, refit
from traywatch.calibration.foot import FootPoint, foot_point
from traywatch.calibration.layout import ZoneLayout
from traywatch.calibration.lens import MODULES, Lens, module_lens
from traywatch.calibration.light import LightFinding, judge_light
from traywatch.calibration.mat import MatSpec, mat_spec, render_mat, write_mat_pdf
from traywatch.calibration.measure import MeasuredLens, measure_lens
from traywatch.calibration.picture import draw_light, draw_profile
from traywatch.calibration.plan import draw_layout
from traywatch.calibration.pose import calibrate_image, calibrate_images, profile_from_markers
from traywatch.calibration.profile import TrayProfile
from traywatch.calibration.validate import Problem, check_layout
from traywatch.calibration.zones import ZONES, LetterBox, MarkedArea, RankGrid, Zone, ZoneArea, ZoneMap

__all__ = [
    "MODULES",
    "ZONES",
    "Drift",
    "DriftWatch",
    "FootPoint",
    "Lens",
    "LetterBox",
    "LightFinding",
    "MarkedArea",
    "MatSpec",
    "MeasuredLens",
    "Problem",
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
