#!/usr/bin/env python3
"""Draws what 'interlude motion' wrote as an SVG picture: a column against time, one line for each view.

    scripts/plot-motion.py motion.csv x motion.svg

Needs nothing but Python. The colours are readable on light and dark pages.
"""

import csv
import math
import sys

WIDTH, HEIGHT = 760, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 34, 40
COLORS = ["#0a84ff", "#ff9500", "#34c759", "#af52de", "#ff3b30"]
GREY = "#8a8a8e"


def ticks(low, high, count):
    """Round numbers from low to high, about `count` of them."""
    step = 10 ** math.floor(math.log10((high - low) / count))
    step *= next(factor for factor in (1, 2, 5, 10) if (high - low) / (step * factor) <= count)
    first = math.ceil(low / step - 1e-9)
    return [n * step for n in range(first, math.floor(high / step + 1e-9) + 1)]


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: plot-motion.py FILE.csv COLUMN FILE.svg, where COLUMN is x, y, width, height or alpha")
    source, column, target = sys.argv[1:]
    views = {}
    with open(source, newline="") as file:
        for row in csv.DictReader(file):
            if column not in row:
                sys.exit(f"plot-motion.py: {source} has no column '{column}'.")
            views.setdefault(row["view"], []).append((float(row["t"]), float(row[column])))
    points = [point for line in views.values() for point in line]
    if not points:
        sys.exit(f"plot-motion.py: {source} has no lines.")
    end = max(t for t, _ in points) or 1
    low, high = min(v for _, v in points), max(v for _, v in points)
    margin = (high - low) * 0.05 or 1
    low, high = low - margin, high + margin

    def x(t):
        return LEFT + (WIDTH - LEFT - RIGHT) * t / end

    def y(value):
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" font-family="sans-serif" font-size="12" fill="{GREY}">'
    ]
    for value in ticks(low, high, 6):
        out.append(
            f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="{GREY}" stroke-opacity=".25"/>'
            f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:g}</text>')
    for t in ticks(0, end, 8):
        out.append(
            f'<path d="M{x(t):.1f} {HEIGHT - BOTTOM}v5" stroke="{GREY}"/>'
            f'<text x="{x(t):.1f}" y="{HEIGHT - BOTTOM + 19}" text-anchor="middle">{t:g}</text>')
    out.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 6}" text-anchor="end">t, seconds</text>')
    out.append(f'<text x="{LEFT}" y="18" text-anchor="end">{column}</text>')
    for index, (name, line) in enumerate(views.items()):
        color = COLORS[index % len(COLORS)]
        # A gap where the view is not on screen: the pen is lifted.
        period = min((b[0] - a[0] for a, b in zip(line, line[1:])), default=0)
        path, last = [], None
        for t, value in line:
            path.append(f'{"M" if last is None or t - last > 1.5 * period else "L"}{x(t):.1f} {y(value):.1f}')
            last = t
        out.append(f'<path d="{"".join(path)}" fill="none" stroke="{color}" stroke-width="2"/>')
        place = LEFT + 20 + index * 150
        out.append(
            f'<path d="M{place} 14h18" stroke="{color}" stroke-width="2"/>'
            f'<text x="{place + 24}" y="18">{name}</text>')
    out.append("</svg>")
    with open(target, "w") as file:
        file.write("\n".join(out) + "\n")


if __name__ == "__main__":
    main()
