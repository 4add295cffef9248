"""Charts as SVG, without a library: risk over coverage, and shares with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from dicebench.scoring.intervals import Estimate
from dicebench.scoring.risk_curve import RiskCurve

COLORS = ("#1b6ca8", "#d1495b", "#3a7d44", "#8a5fbf", "#c77f1a", "#4a4a4a", "#0f9ba8")
_WIDTH, _HEIGHT = 640, 400
_LEFT, _TOP, _RIGHT, _BOTTOM = 64, 24, 20, 52
_ROW, _NAMES = 26, 230
_LEAST_RISK = 0.05


def risk_chart(curves: Mapping[str, RiskCurve]) -> str:
    """Risk over coverage of some readers; lower is better."""
    most = max(_LEAST_RISK, *(max(curve.risk) for curve in curves.values()), 0.0)
    wide, tall = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
    parts = []
    for step in range(6):
        y = _TOP + tall * (1 - step / 5)
        x = _LEFT + wide * step / 5
        parts += [
            f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_LEFT + wide}" y2="{y:.1f}" class="grid"/>',
            _text(_LEFT - 8, y + 4, f"{100 * most * step / 5:.0f} %", "end"),
            _text(x, _TOP + tall + 18, f"{20 * step} %", "middle"),
        ]
    parts.append(_text(_LEFT + wide / 2, _HEIGHT - 12, "coverage: share of the labeled dice", "middle"))
    parts.append(_text(_LEFT, 14, "risk: share of wrong readings among them", "start"))
    for number, (name, curve) in enumerate(curves.items()):
        color = COLORS[number % len(COLORS)]
        points = " ".join(
            f"{_LEFT + wide * c:.1f},{_TOP + tall * (1 - r / most):.1f}"
            for c, r in _thinned(curve.coverage, curve.risk)
        )
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts.append(
            f'<rect x="{_LEFT + 12}" y="{_TOP + 8 + 18 * number}" width="14" height="4" fill="{color}"/>'
        )
        parts.append(_text(_LEFT + 32, _TOP + 14 + 18 * number, name, "start"))
    return _svg(_WIDTH, _HEIGHT, "Risk over coverage", parts)


def share_chart(title: str, rows: Mapping[str, Estimate]) -> str:
    """Shares as dots with their intervals, one row each; rows without a value are left out."""
    shown = {name: one for name, one in rows.items() if one.value is not None}
    height = 68 + _ROW * max(1, len(shown))
    wide = _WIDTH - _NAMES - _RIGHT - 20
    parts = [_text(12, 18, title, "start")]
    for step in range(6):
        x = _NAMES + wide * step / 5
        parts.append(f'<line x1="{x:.1f}" y1="30" x2="{x:.1f}" y2="{height - 30}" class="grid"/>')
        parts.append(_text(x, height - 12, f"{20 * step} %", "middle"))
    for number, (name, one) in enumerate(shown.items()):
        y = 44 + _ROW * number
        parts.append(_text(_NAMES - 12, y + 4, name, "end"))
        if one.low is not None and one.high is not None:
            ends = [_NAMES + wide * min(1.0, max(0.0, end)) for end in (one.low, one.high)]
            parts.append(
                f'<line x1="{ends[0]:.1f}" y1="{y}" x2="{ends[1]:.1f}" y2="{y}" '
                f'stroke="{COLORS[0]}" stroke-width="3"/>'
            )
        at = _NAMES + wide * min(1.0, one.value or 0.0)
        parts.append(f'<circle cx="{at:.1f}" cy="{y}" r="5" fill="{COLORS[1]}"/>')
    return _svg(_WIDTH, height, title, parts)


def _thinned(coverage: Sequence[float], risk: Sequence[float]) -> list[tuple[float, float]]:
    """At most about 400 points, the last included."""
    step = max(1, len(coverage) // 400)
    places = [*range(0, len(coverage) - 1, step), len(coverage) - 1]
    return [(coverage[i], risk[i]) for i in places]


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    style = "text{font:13px sans-serif;fill:#222}.grid{stroke:#ddd;stroke-width:1}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img" '
        f'aria-label="{escape(title)}"><title>{escape(title)}</title><style>{style}</style>'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{"".join(parts)}</svg>'
    )
