"""Charts, drawn with matplotlib: the extra ``charts``. It is imported only when a chart is drawn."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest import mock

from traywatch.errors import StorageError, TraywatchError
from traywatch.installed_copy import how_to_add

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DPI = 200
"""Pixels per inch of a written chart; at half that size its text is still 10 px high."""


class ChartError(TraywatchError, ImportError):
    """A chart cannot be drawn, since matplotlib is not installed (``charts_missing``)."""


class LineLook(NamedTuple):
    """How one line of a chart looks; no two share a color, a dash pattern or a marker."""

    color: str
    linestyle: str | tuple[int, tuple[int, ...]]
    marker: str

    def options(self) -> dict[str, Any]:
        """Keyword arguments for ``Axes.plot``."""
        return self._asdict()


# The colors of Okabe and Ito, which people with any color vision can tell apart.
BLUE, ORANGE, GREEN, PURPLE, AMBER, BLACK = "#0072B2", "#D55E00", "#009E73", "#B1659A", "#B88700", "#303030"
GRAY = "#767676"

LOOKS = (
    LineLook(BLUE, "-", "o"),
    LineLook(ORANGE, (0, (6, 2)), "s"),
    LineLook(GREEN, (0, (4, 1, 1, 1)), "^"),
    LineLook(PURPLE, (0, (1, 1)), "D"),
    LineLook(AMBER, (0, (8, 2, 1, 2, 1, 2)), "v"),
    LineLook(BLACK, (0, (3, 3)), "X"),
)

_STYLE = {
    "font.family": "DejaVu Sans",  # comes with matplotlib
    "font.size": 9.0,
    "axes.titlesize": 10.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "grid.color": "#E4E4E4",
    "lines.linewidth": 1.7,
    "lines.markersize": 4.5,
    "legend.fontsize": 8.0,
    "legend.handlelength": 3.6,
    "legend.framealpha": 0.9,
    "figure.constrained_layout.h_pad": 0.08,
    "figure.constrained_layout.w_pad": 0.08,
    "figure.facecolor": "white",
}


def require_charts() -> None:
    """Import matplotlib. Raises ``ChartError`` where it is not installed.

    Its list of fonts is made in a temporary directory: nothing is left in the home directory.
    """
    if "matplotlib.font_manager" in sys.modules:
        return
    with TemporaryDirectory(prefix="traywatch-charts-") as folder:
        places = {"MPLCONFIGDIR": folder, "XDG_CACHE_HOME": folder}
        try:
            with mock.patch.dict(os.environ, places):
                import matplotlib.backends.backend_agg
                import matplotlib.figure  # noqa: F401
        except ModuleNotFoundError as error:
            raise ChartError(
                "charts_missing",
                f"a chart needs matplotlib, which is not installed: {how_to_add('charts')}",
            ) from error


@contextmanager
def drawn(
    path: Path, size_in: tuple[float, float], columns: int = 1, rows: int = 1
) -> Iterator[tuple[Axes, ...]]:
    """Axes to draw on, row by row; the sheet of ``size_in`` inches is written as PNG when the block ends.

    Raises ``ChartError`` (``charts_missing``) and ``StorageError`` (``not_written``).
    """
    require_charts()
    import matplotlib.style
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with matplotlib.style.context(["default", _STYLE]):
        figure = Figure(figsize=size_in, dpi=DPI, layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.subplots(rows, columns, squeeze=False)
        yield tuple(axes.flat)
        content = io.BytesIO()
        figure.savefig(content, format="png")
    try:
        path.write_bytes(content.getvalue())
    except OSError as error:
        raise StorageError(
            "not_written", f"{path}: cannot be written: {error.strerror}; choose another file"
        ) from error
