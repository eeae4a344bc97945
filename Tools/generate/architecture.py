"""Writes the picture of the architecture in Sources/README.md.

It comes from the targets in Package.swift and from the folders in Sources.
"""

import re

from description import ROOT

PAGE = ROOT / "Sources" / "README.md"
BEGIN = "<!-- architecture: written by Tools/generate -->\n"
END = "<!-- end of architecture -->\n"

SECTION = re.compile(r"^ *// (.+)$")
TARGET = re.compile(r"\b(?:module|program)\(\s*\"(\w+)\",\s*\[([^\]]*)\]|\.(?:systemLibrary|target)\(name: \"(\w+)\"")


def targets(manifest):
    """Returns the targets of a manifest by name: the title of the section, and the dependencies in the package."""
    starts = [(m.start(), SECTION.match(m[0])[1]) for m in re.finditer(SECTION.pattern, manifest, re.MULTILINE)]
    found = {}
    for match in TARGET.finditer(manifest):
        title = next((title for start, title in reversed(starts) if start < match.start()), "")
        found[match[1] or match[3]] = (title, re.findall(r'"(\w+)"', match[2] or ""))
    return found


def reduced(arrows):
    """Returns the transitive reduction: the arrows without those that a longer path implies."""
    def reach(name):
        return set(arrows[name]).union(*(reach(other) for other in arrows[name]))

    return {
        name: [to for to in imports if not any(to in reach(other) for other in imports)]
        for name, imports in arrows.items()
    }


def folders(target):
    """Returns the folders of a target, except for generated code."""
    return sorted(path.name for path in target.iterdir() if path.is_dir() and path.name != "Generated" and path.suffix != ".docc")


def label(name, folders):
    """Returns a box: the name of a target, with its folders below, three in a line."""
    lines = [f"<b>{name}</b>"] + [" · ".join(folders[i:i + 3]) for i in range(0, len(folders), 3)]
    return f'{name}["{"<br>".join(lines)}"]'


def picture(targets, folders):
    """Returns the Mermaid source of the picture, with the outermost ring on top."""
    lines = ["flowchart TB"]
    for number, title in enumerate(reversed(list(dict.fromkeys(title for title, _ in targets.values())))):
        boxes = [f"    {label(name, folders(name))}" for name, (own, _) in targets.items() if own == title]
        lines += [f'  subgraph section{number} ["{title}"]', *boxes, "  end"]
    arrows = reduced({name: imports for name, (_, imports) in targets.items()})
    lines += [f"  {name} --> {to}" for name, imports in arrows.items() for to in imports]
    return "\n".join(lines) + "\n"


def section():
    """Returns the generated part of the page."""
    sources = ROOT / "Sources"
    found = {
        name: target for name, target in targets((ROOT / "Package.swift").read_text(encoding="utf-8")).items()
        if (sources / name).is_dir()
    }
    return f"```mermaid\n{picture(found, lambda name: folders(sources / name))}```\n"


def files():
    page = PAGE.read_text(encoding="utf-8")
    return {PAGE: page[: page.index(BEGIN) + len(BEGIN)] + section() + page[page.index(END):]}
