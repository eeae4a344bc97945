"""A chart of the rows with a target, as SVG.

A bar is a figure in proportion to its target, so that one mark serves all rows: a bar that ends left of the mark meets its
target. Where the target is a least, the proportion is the other way around.
"""

from xml.sax.saxutils import escape

from rows import MET

WIDTH, LABEL, BAR = 1000, 440, 360
LINE, HEADING, MARGIN = 20, 34, 16
# A longer bar is cut off.
LONGEST = 3
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .heading { font-weight: 600 }
  .figure { font-variant-numeric: tabular-nums }
  .met { fill: #2f8f5b }
  .missed { fill: #c8641e }
  .mark { stroke: #1f2328; stroke-width: 1.5 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .met { fill: #46b078 }
    .missed { fill: #e08a4a }
    .mark { stroke: #e6edf3 }
  }
"""


def drawn(rows):
    """The document."""
    rows = [row for row in rows if row.target and row.figure is not None]
    parts, y = [], MARGIN
    family = None
    for row in rows:
        if row.family != family:
            family = row.family
            parts.append(text(MARGIN, y + HEADING - 12, family.replace("_", "-"), "heading"))
            y += HEADING
        parts += bar(row, y)
        y += LINE
    mark = LABEL + BAR / LONGEST
    parts.append(f'<line class="mark" x1="{mark:.1f}" x2="{mark:.1f}" y1="{MARGIN + 6}" y2="{y}"/>')
    parts.append(text(mark, MARGIN, "target", anchor="middle"))
    height = y + MARGIN
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
        f' role="img" aria-label="Figures in proportion to their targets">\n<style>{STYLE}</style>\n{body}\n</svg>\n')


def bar(row, y):
    """The name of a row, its bar, and its figure."""
    part = proportion(row)
    width = max(1, min(part, LONGEST) * BAR / LONGEST)
    kind = "met" if row.verdict == MET else "missed"
    beyond = " →" if part > LONGEST else ""
    return [
        text(MARGIN, y + 14, row.name),
        f'<rect class="{kind}" x="{LABEL}" y="{y + 3}" width="{width:.1f}" height="{LINE - 6}"/>',
        text(LABEL + BAR + 10, y + 14, f"{row.shown()}, target {row.target}{beyond}", "figure"),
    ]


def proportion(row):
    """The figure as a part of its target; a difference below zero is no bar."""
    if row.target.is_least:
        return row.target.limit / row.figure if row.figure > 0 else LONGEST + 1
    return max(0, row.figure) / row.target.limit


def text(x, y, words, kind=None, anchor=None):
    attributes = (f' class="{kind}"' if kind else "") + (f' text-anchor="{anchor}"' if anchor else "")
    return f'<text x="{x:g}" y="{y}"{attributes}>{escape(words)}</text>'
