"""The tray in millimetres: mats, profiles, pose, and where a die stands.

from calibration import TrayProfile, calibrate_image, foot_point, mat_spec
"""

from calibration.mat import MatSpec, mat_spec, render_mat, write_mat_pdf
from calibration.profile import TrayProfile
from calibration.zones import ZONES, LetterBox, Zone, ZoneArea, ZoneMap

__all__ = [
    "ZONES",
    "LetterBox",
    "MatSpec",
    "TrayProfile",
    "Zone",
    "ZoneArea",
    "ZoneMap",
    "mat_spec",
    "render_mat",
    "write_mat_pdf",
]
