"""Embeds the default tokens of themes, and the rules of the GTK theme, in navctl, which has no data files."""

import description

ADAPTERS = description.ROOT / "Adapters"
OUTPUT = description.ROOT / "Sources" / "navctl" / "Theme" / "Generated"
TEXTS = [
    (ADAPTERS / "look" / "tokens.yaml", "DefaultTokens", "The default tokens of a theme."),
    (ADAPTERS / "gtk" / "data" / "theme.css.in", "GTKRules", "The rules of the theme for GTK, with tokens in braces."),
]


def enumeration(source, name, summary):
    lines = source.read_text(encoding="utf-8").splitlines()
    text = "".join(f"    {line}\n" if line else "\n" for line in lines)
    return f'''// swift-format-ignore-file
// Written by Tools/generate from {source.relative_to(description.ROOT)}. Do not edit.

/// {summary}
enum {name} {{
  static let text = #"""
{text}    """#
}}
'''


def files():
    return {OUTPUT / f"{name}.swift": enumeration(source, name, summary) for source, name, summary in TEXTS}
