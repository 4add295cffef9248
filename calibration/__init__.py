"""The tray in millimetres: mats, profiles, pose, and where a die stands.

from calibration import TrayProfile, calibrate_image, foot_point, mat_spec
"""

from calibration.foot import FootPoint, foot_point
from calibration.mat import MatSpec, mat_spec, render_mat, write_mat_pdf
from calibration.pose import Lens, calibrate_image, calibrate_images
from calibration.profile import TrayProfile
from calibration.zones import ZONES, LetterBox, Zone, ZoneArea, ZoneMap

__all__ = [
    "ZONES",
    "FootPoint",
    "Lens",
    "LetterBox",
    "MatSpec",
    "TrayProfile",
    "Zone",
    "ZoneArea",
    "ZoneMap",
    "calibrate_image",
    "calibrate_images",
    "foot_point",
    "mat_spec",
    "render_mat",
    "write_mat_pdf",
]
