/// The theme of Textual: a module with a `Theme` for each mode, and the measures of terminals.
struct TextualTheme {
  private let theme: Theme

  /// The colours of Textual's own widgets.
  private static let ownColors = [
    ("primary", "accent"), ("secondary", "accent-strong"), ("accent", "accent-text"), ("foreground", "text"),
    ("background", "canvas"), ("surface", "surface"), ("panel", "sunken"), ("success", "success"),
    ("warning", "warning"), ("error", "danger"),
  ]
  private static let ownVariables = [
    ("footer-background", "canvas"), ("block-cursor-background", "accent"), ("border", "accent-text"),
    ("input-cursor-background", "text"), ("scrollbar", "line"), ("scrollbar-background", "canvas"),
  ]

  init(_ theme: Theme) {
    self.theme = theme
  }

  func lines(origin: String) -> [String] {
    ["\"\"\"\(origin)\"\"\"", "", "from textual.theme import Theme", ""]
      + mode("light", isDark: false) + [""] + mode("dark", isDark: true) + [""] + measures
  }

  private func mode(_ name: String, isDark: Bool) -> [String] {
    let colors = theme.colors(isDark: isDark)
    let variables =
      colors.roles.map { ("navd-\($0.name)", $0.color.text) }
      + theme.alarm.roles.map { ("navd-alarm-\($0.name)", $0.color.text) }
      + Self.ownVariables.map { ($0.0, colors[$0.1].text) } + [("button-focus-text-style", "bold")]
    return ["\(name.uppercased()) = Theme("]
      + (["name=\"navd-\(name)\",", "dark=\(isDark ? "True" : "False"),"]
      + Self.ownColors.map { "\($0.0)=\"\(colors[$0.1].text)\"," }
      + ["variables={"] + variables.map { "\"\($0.0)\": \"\($0.1)\"," }.indented(4) + ["},"]).indented(4)
      + [")"]
  }

  private var measures: [String] {
    let terminal = theme.numbers(of: "terminal").map { "\"\($0.name)\": \($0.value.short)" }
    let seconds = ["message", "idle-warning"].map { "\"\($0)\": \(theme.number("layout", $0).short)" }
    return [
      "# Cells, and seconds of a movement.", "TERMINAL = {\(terminal.joined(separator: ", "))}",
      "# Seconds of a toast, and of the warning before the idle time ends.",
      "SECONDS = {\(seconds.joined(separator: ", "))}",
    ]
  }
}
