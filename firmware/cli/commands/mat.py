"""``traywatch mat``: writes a printable mat, loose markers, or the board for measuring a lens, true to
scale.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from traywatch.calibration.camera.charuco import write_board_pdf
from traywatch.calibration.mat.loose_markers import SIDE_MM, write_loose_markers_pdf
from traywatch.calibration.mat.mat import GAMES, SIZES_MM, mat_spec, write_mat_pdf
from traywatch.calibration.mat.own_mat import write_own_mat_pdf
from traywatch.calibration.profile.zone_file import ZoneLayout


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch mat --size a4 --out mat.pdf\n"
        "         traywatch mat --zones dungeon.json --out dungeon.pdf\n"
        "         traywatch mat --loose --out markers.pdf\n"
        "         traywatch mat --board --out board.pdf"
    )
    parser.add_argument("--size", choices=tuple(SIZES_MM), default="a4", help="paper size (default: a4)")
    parser.add_argument(
        "--game",
        choices=GAMES,
        default="deep_dark_dice",
        metavar="GAME",
        help=f"the game on the mat: {', '.join(GAMES)} (default: deep_dark_dice)",
    )
    parser.add_argument(
        "--zones",
        type=Path,
        metavar="FILE",
        help="print your own zone map in its own size, with markers; calibrate it with the same file",
    )
    parser.add_argument(
        "--loose",
        action="store_true",
        help="markers to cut out and lay around any map; one picture shows where they lie",
    )
    parser.add_argument(
        "--board",
        action="store_true",
        help="the board that 'traywatch calibrate --board' measures a lens with",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE.pdf", help="where to write it (default: mat-SIZE.pdf here)"
    )


def run(args: argparse.Namespace) -> int:
    """Write the PDF and print instructions."""
    if args.board:
        board: Path = args.out or Path(f"board-{args.size}.pdf")
        write_board_pdf(args.size, board)
        print(
            f"{board}: {args.size}. Glue it to something flat, show it to the camera from six or more "
            "angles, up to the picture's edges, then run 'traywatch calibrate --board PICTURE...'."
        )
        return 0
    if args.loose:
        sheet: Path = args.out or Path(f"markers-{args.size}.pdf")
        write_loose_markers_pdf(sheet, args.size)
        print(
            f"{sheet}: {args.size}, 8 markers of {SIDE_MM:g} mm. Print at 100 % (do not fit to page), cut "
            "them out with their white borders, lay four or more flat around your map, then run "
            "'traywatch calibrate PICTURE'."
        )
        return 0
    if args.zones:
        layout = ZoneLayout.load(args.zones)
        own: Path = args.out or args.zones.with_suffix(".pdf")
        write_own_mat_pdf(layout, own)
        width, height = layout.size_mm
        print(
            f"{own}: {layout.name}, {width:g} x {height:g} mm. Print at 100 % (do not fit to page), then run "
            f"'traywatch calibrate PICTURE --zones {args.zones}'."
        )
        return 0
    spec = mat_spec(args.size, args.game)
    path: Path = args.out or Path(f"mat-{args.size}.pdf")
    write_mat_pdf(spec, path)
    width, height = spec.size_mm
    print(
        f"{path}: {args.size}, {width:g} x {height:g} mm. Print at 100 % (do not fit to page), "
        "then check that its ruler is 100 mm long."
    )
    return 0
