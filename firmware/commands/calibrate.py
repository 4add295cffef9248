"""``traywatch calibrate``: a tray profile from pictures of the mat."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import cv2

from calibration.mat import GAMES, SIZES_MM, mat_spec
from calibration.picture import draw_profile
from calibration.pose import calibrate_images
from calibration.profile import TrayProfile
from firmware.camera import open_source
from firmware.commands.read import SUFFIXES
from traywatch.errors import CalibrationError, CameraError
from vision.pictures import load_picture
from vision.types import Image

_WARM_UP_FRAMES = 10
_FRAMES = 5
_WAIT_S = 5.0
_REFUSALS = frozenset({"markers_missing", "mat_mismatch", "camera_moved"})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    parser.epilog = (
        "Put the printed mat flat into the tray, take the dice out, and let the camera see all of it.\n"
        "Exit status 1 where too little of the mat is seen.\n\n"
        "example: traywatch calibrate tray.jpg --out profile.json\n"
        "         traywatch calibrate picamera"
    )
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="pictures from one standing camera (JPEG, PNG, WebP), or a camera or clip as in run --source",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", default=Path("profile.json"), help="the profile")
    parser.add_argument(
        "--mat", choices=tuple(SIZES_MM), help="the mat's size (default: told by its markers)"
    )
    parser.add_argument(
        "--game",
        choices=GAMES,
        default="deep_dark_dice",
        metavar="GAME",
        help="with --mat: whose battlefield is on it (default: deep_dark_dice)",
    )
    parser.add_argument(
        "--check", type=Path, metavar="PICTURE", help="also draw what was understood over the first picture"
    )


def run(args: argparse.Namespace) -> int:
    """Makes the profile, saves it, and says how exact it is."""
    images = [image for source in args.sources for image in _pictures(source)]
    mat = mat_spec(args.mat, args.game) if args.mat else None
    try:
        profile = calibrate_images(images, mat)
    except CalibrationError as error:
        if error.code not in _REFUSALS:
            raise
        print(f"traywatch: {error}", file=sys.stderr)
        return 1
    profile.save(args.out)
    if args.check is not None:
        _write_check(args.check, images[0], profile)
    print(f"{args.out}: {summary(profile)}")
    return 0


def summary(profile: TrayProfile) -> str:
    """One line about a profile: mat, picture, camera, and how exact."""
    width, height = profile.image_size
    exact = max(profile.residual_mm, profile.place_sd_mm)
    return (
        f"{profile.name.replace('_', ' ')} mat in {width}x{height} px, camera {-profile.camera_mm[2]:.0f} mm "
        f"above it; markers fit to {profile.residual_mm:.2f} mm, places are good to about {exact:.2f} mm"
    )


def _pictures(source: str) -> list[Image]:
    path = Path(source)
    if path.suffix.lower() in SUFFIXES or (path.is_file() and cv2.haveImageReader(source)):
        return [load_picture(path)]
    with open_source(source) as camera:
        frames: list[Image] = []
        # A camera that has just been opened is still finding its exposure.
        for _ in range(_WARM_UP_FRAMES + _FRAMES if camera.live else _FRAMES):
            frame = camera.read(_WAIT_S)
            if frame is None:
                break
            frames.append(frame.image)
    if not frames:
        raise CameraError("source_unreadable", f"{source}: no picture came from it; look at the source")
    return frames[-_FRAMES:]


def _write_check(path: Path, image: Image, profile: TrayProfile) -> None:
    suffix = path.suffix if path.suffix.lower() in SUFFIXES else ".jpg"
    _, data = cv2.imencode(suffix, draw_profile(image, profile))
    try:
        path.write_bytes(data.tobytes())
    except OSError as error:
        message = f"{path}: the picture was not written: {error.strerror or error}"
        raise CalibrationError("picture_not_written", message) from error
