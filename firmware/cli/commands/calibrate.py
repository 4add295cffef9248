"""``traywatch calibrate``: makes a tray profile from pictures of the mat, or a lens from views of the
board.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2

from traywatch.calibration.camera.lens import MODULES, Lens, module_lens
from traywatch.calibration.camera.lens_calibration import measure_lens
from traywatch.calibration.camera.markers import find_markers
from traywatch.calibration.camera.pose import calibrate_images
from traywatch.calibration.camera.tapped_corners import profile_from_corners
from traywatch.calibration.mat.mat import GAMES, SIZES_MM, mat_spec
from traywatch.calibration.mat.own_mat import own_mat, printed_own_edition
from traywatch.calibration.profile.print_scale import rescaled
from traywatch.calibration.profile.profile import TrayProfile
from traywatch.calibration.profile.validation import check_layout
from traywatch.calibration.profile.zone_file import ZoneLayout
from traywatch.calibration.quality.flicker import FlickerMeter
from traywatch.calibration.quality.overlay import draw_light
from traywatch.calibration.quality.picture_quality import LightFinding, judge_light
from traywatch.errors import CalibrationError
from traywatch.firmware.cli.arguments import SUFFIXES
from traywatch.firmware.cli.calibration_pictures import (
    board_frames,
    each_source,
    is_picture,
    measured_flicker,
    picture_of,
    pictures_of,
)
from traywatch.vision.types import Image

_COVERAGE = 0.6
_USUAL = "usual"
_KEPT_LENS = "lens.json"
_REFUSALS = frozenset(
    {
        "markers_missing",
        "mat_mismatch",
        "camera_moved",
        "lens_mismatch",
        "board_missing",
        "board_views_alike",
        "board_bent",
    }
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "Put the printed mat flat into the tray, remove the dice, and let the camera see all of it.\n"
        "Exit status 1 if too little of the mat is visible.\n\n"
        "example: traywatch calibrate tray.jpg --out profile.json\n"
        "         traywatch calibrate picamera\n"
        "         traywatch calibrate --board board1.jpg board2.jpg board3.jpg --out lens.json\n"
        "         traywatch calibrate tray.jpg --corners 102,80 1180,95 1210,850 70,840 --size 400 280"
    )
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="pictures from one fixed camera (JPEG, PNG, WebP), a folder of them, or a camera or clip "
        "as in run --source",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="the profile (default: profile.json; with --board lens.json)"
    )
    _add_mat_arguments(parser)
    parser.add_argument(
        "--check",
        type=Path,
        metavar="PICTURE",
        help="also draw the detected markers and zones over the first picture, and problems of its light",
    )


def _add_mat_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare how the mat, the lens and the zones are known."""
    parser.add_argument(
        "--mat", choices=tuple(SIZES_MM), help="the size of the mat (default: known from its markers)"
    )
    parser.add_argument(
        "--game",
        choices=GAMES,
        default="deep_dark_dice",
        metavar="GAME",
        help="with --mat: the game on the mat (default: deep_dark_dice)",
    )
    parser.add_argument(
        "--lens",
        metavar="LENS",
        help="a lens or profile file, or a camera module: "
        f"{', '.join(MODULES)}; '{_USUAL}' for none (default: lens.json next to the profile, if it exists)",
    )
    parser.add_argument(
        "--board", action="store_true", help="measure the lens with the board of 'traywatch mat --board'"
    )
    parser.add_argument(
        "--corners",
        nargs=4,
        type=_point,
        metavar="X,Y",
        help="without a printed mat: the board's corners in the first picture, clockwise from the top left",
    )
    parser.add_argument(
        "--size", nargs=2, type=float, metavar=("W", "H"), help="with --corners: the board's size in mm"
    )
    parser.add_argument(
        "--zones", type=Path, metavar="FILE", help="a zone map to use instead of the mat's own"
    )
    parser.add_argument(
        "--ruler", type=float, metavar="MM", help="measured length of the printed ruler, if not 100 mm"
    )


def run(args: argparse.Namespace) -> int:
    """Make the profile or measure the lens, save it, and print its accuracy."""
    if bool(args.corners) != bool(args.size):
        message = "--corners and --size must be given together: four corners x,y, and the board's size in mm"
        raise CalibrationError("size_unusable", message)
    _spare(each_source(args.sources), (args.out, args.check))
    if args.board:
        return _measure(args)
    meter = FlickerMeter()
    images = [image for source in each_source(args.sources) for image in pictures_of(source, meter)]
    out: Path = args.out or Path("profile.json")
    try:
        profile = _profile(args, images, _lens(args.lens, out, images[0]))
    except CalibrationError as error:
        return _refused(error)
    # Frames of one camera show flicker; separate pictures do not.
    film = len(args.sources) == 1 and not is_picture(args.sources[0]) and not Path(args.sources[0]).is_dir()
    findings = judge_light(images if film else images[:1], profile, measured_flicker(meter) if film else None)
    profile.save(out)
    if args.check is not None:
        write_picture(args.check, draw_light(images[0], profile, findings))
    print(f"{out}: {summary(profile)}")
    for line in _remarks(profile, findings):
        print(f"  {line}")
    return 0


def _spare(sources: Iterator[str], written: Sequence[Path | None]) -> None:
    """Check that no picture or clip would be replaced. Raises ``CalibrationError``
    (``picture_not_written``).
    """
    targets = {path.resolve(): path for path in written if path is not None}
    for source in sources:
        target = targets.get(Path(source).resolve())
        if target is not None and target.is_file():
            raise CalibrationError(
                "picture_not_written", f"{target}: it is the picture to calibrate from; choose another file"
            )


def summary(profile: TrayProfile) -> str:
    """Summarize a profile in one line: mat, picture size, camera height and accuracy."""
    width, height = profile.image_size
    fit = (
        f"markers fit to {profile.residual_mm:.2f} mm"
        if profile.markers
        else f"a corner is exact to {profile.residual_mm:.1f} mm"
    )
    board = "" if profile.name.endswith("board") else " mat"
    return (
        f"{profile.name.replace('_', ' ')}{board} in {width}x{height} px, camera "
        f"{-profile.camera_mm[2]:.0f} mm above it; {fit}, "
        f"places are exact to about {profile.place_sd_mm or profile.residual_mm:.2f} mm"
    )


def write_picture(path: Path, picture: Image) -> None:
    """Write a picture, as JPEG if the suffix is unknown. Raises ``CalibrationError``
    (``picture_not_written``).
    """
    suffix = path.suffix if path.suffix.lower() in SUFFIXES else ".jpg"
    _, data = cv2.imencode(suffix, picture)
    try:
        path.write_bytes(data.tobytes())
    except OSError as error:
        message = f"{path}: the picture was not written: {error.strerror or error}"
        raise CalibrationError("picture_not_written", message) from error


# -- the profile ---------------------------------------------------------------------------


def _profile(args: argparse.Namespace, images: Sequence[Image], lens: Lens | None) -> TrayProfile:
    layout = ZoneLayout.load(args.zones) if args.zones else None
    if args.corners:
        height, width = images[0].shape[:2]
        profile = profile_from_corners(args.corners, tuple(args.size), (width, height), camera=lens)
    else:
        mat = mat_spec(args.mat, args.game) if args.mat else None
        if mat is None and layout is not None:
            markers = (marker for image in images for marker in find_markers(image))
            edition = printed_own_edition(markers)
            mat = own_mat(layout, edition) if edition is not None else None
        profile = calibrate_images(images, mat, lens)
    if layout is not None:
        profile = layout.apply(profile)
    return profile if args.ruler is None else rescaled(profile, args.ruler)


def _lens(name: str | None, out: Path, image: Image) -> Lens | None:
    """Return the requested lens, or the measured lens next to the profile."""
    size = (image.shape[1], image.shape[0])
    if name == _USUAL:
        return None
    if name is not None:
        return module_lens(name, size) if name in MODULES else Lens.load(name).scaled_to(size)
    lens_file = out.parent / _KEPT_LENS
    if not lens_file.is_file():
        return None
    lens = Lens.load(lens_file)
    if not lens.fits(size):
        print(
            f"traywatch: {lens_file} is not used: it is for pictures of another shape than "
            f"{size[0]}x{size[1]} px",
            file=sys.stderr,
        )
        return None
    print(f"with the lens of {lens_file}")
    return lens.scaled_to(size)


def _remarks(profile: TrayProfile, findings: Sequence[LightFinding]) -> Iterator[str]:
    yield from (str(finding) for finding in findings if finding.level != "good")
    for problem in check_layout(ZoneLayout.of_profile(profile)):
        if problem.level == "wrong":
            yield f"zone map: {problem}"


def _refused(error: CalibrationError) -> int:
    if error.code not in _REFUSALS:
        raise error
    print(f"traywatch: {error}", file=sys.stderr)
    return 1


def _point(text: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a corner x,y in pixels, such as 102,80") from error
    return x, y


# -- the lens ------------------------------------------------------------------------------


def _measure(args: argparse.Namespace) -> int:
    out: Path = args.out or Path(_KEPT_LENS)
    images: list[Image] = []
    names: list[str] = []
    for source in each_source(args.sources):
        pictures = [picture_of(source)] if is_picture(source) else board_frames(source)
        images += pictures
        names += [source if len(pictures) == 1 else f"{source}, frame {i}" for i in range(len(pictures))]
    try:
        measured = measure_lens(images, name=out.stem)
    except CalibrationError as error:
        return _refused(error)
    lens = measured.lens
    lens.save(out)
    width, height = lens.image_size
    print(
        f"{out}: lens for {width}x{height} px from {lens.views} pictures, {lens.hfov_deg:.1f} degrees wide, "
        f"focal length exact to {lens.focal_sd:.2%}; corners fit to {lens.residual_px:.2f} px"
    )
    for number, why in measured.left_out:
        print(f"  left out {names[number]}: {why}")
    if measured.coverage < _COVERAGE:
        print(
            f"  the board covers only {measured.coverage:.0%} of the picture; show it in the corners "
            "too, where a lens distorts most"
        )
    return 0
