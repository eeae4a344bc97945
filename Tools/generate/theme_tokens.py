"""Writes the default tokens of themes into navctl, which has no files of its own."""

import description

SOURCE = description.ROOT / "Adapters" / "look" / "tokens.yaml"
OUTPUT = description.ROOT / "Sources" / "navctl" / "Theme" / "Generated" / "DefaultTokens.swift"


def files():
    text = "".join(f"    {line}\n" if line else "\n" for line in SOURCE.read_text(encoding="utf-8").splitlines())
    return {OUTPUT: f'''// swift-format-ignore-file
// Written by Tools/generate from Adapters/look/tokens.yaml. Do not edit.

/// The look that a theme begins with.
enum DefaultTokens {{
  static let text = #"""
{text}    """#
}}
'''}
