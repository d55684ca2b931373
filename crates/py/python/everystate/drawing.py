"""Drawings that notebooks show."""

from __future__ import annotations

from html import escape
from os import PathLike
from typing import Sequence, Union

__all__ = ["Drawing", "bars"]


class Drawing:
    """A picture as SVG: a notebook shows it, `save` writes it."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        """The text of the picture."""

    def save(self, path: Union[str, PathLike[str]]) -> None:
        """Writes it into a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Drawing, {len(self.svg)} bytes of SVG>"


def bars(title: str, counts: Sequence[int], unit: str = "moves from the start") -> Drawing:
    """A bar for each number, with the number above it."""
    step, high, left, top = 46, 220, 24, 40
    width = max(360, step * len(counts) + 2 * left)
    most = max([*counts, 1])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{high + top + 48}" font-family="sans-serif"'
        ' font-size="11"><rect width="100%" height="100%" fill="white"/>',
        f'<text x="{left}" y="22" font-size="15">{escape(title)}</text>',
    ]
    for depth, count in enumerate(counts):
        tall = high * count / most
        x, y = left + step * depth, top + high - tall
        parts.append(
            f'<rect x="{x + 4}" y="{y:.1f}" width="{step - 8}" height="{tall:.1f}" fill="#3b6ea5">'
            f"<title>{depth}: {count:,}</title></rect>"
            f'<text x="{x + step / 2}" y="{y - 3:.1f}" text-anchor="middle" font-size="8">{count:,}</text>'
            f'<text x="{x + step / 2}" y="{top + high + 15}" text-anchor="middle">{depth}</text>'
        )
    parts.append(f'<text x="{width / 2}" y="{top + high + 36}" text-anchor="middle">{escape(unit)}</text></svg>')
    return Drawing("".join(parts))
