/// The theme of browsers: custom properties, in light and in dark.
///
/// The root element's attribute `data-mode` sets the mode; the default is the system's.
struct WebTheme {
  private let theme: Theme

  init(_ theme: Theme) {
    self.theme = theme
  }

  func lines(origin: String) -> [String] {
    let dark = colors(isDark: true)
    return ["/* \(origin) */", ":root {", "  color-scheme: light dark;"]
      + (measures + colors(isDark: false)).indented() + ["}"]
      + ["@media (prefers-color-scheme: dark) {", "  :root:not([data-mode=\"light\"]) {"]
      + dark.indented(4) + ["  }", "}"]
      + [":root[data-mode=\"dark\"] {", "  color-scheme: dark;"] + dark.indented() + ["}"]
      + [":root[data-mode=\"light\"] { color-scheme: light; }"]
  }

  /// The properties that do not depend on the mode.
  private var measures: [String] {
    ["--navd-scale: \(theme.scale.short);"] + type
      + ["text", "display"].map { "--navd-font-\($0): \(theme.fonts($0).inStyleSheet);" }
      + ["space", "radius", "touch", "focus"].flatMap { section in
        theme.numbers(of: section).map { "--navd-\(section)-\($0.name): \(rem($0.value));" }
      } + motion + layout
      + theme.alarm.roles.map { "--navd-alarm-\($0.name): \($0.color.text);" }
  }

  private var type: [String] {
    theme.type.flatMap { type in
      let line = ((type.line / type.size * 1000).rounded() / 1000).short
      let font = "\(type.weight.short) \(rem(type.size))/\(line) var(--navd-font-\(type.font))"
      return ["--navd-\(type.name): \(font);", "--navd-\(type.name)-tracking: \(type.tracking.short)em;"]
    }
  }

  private var motion: [String] {
    ["fast", "base", "slow"].map { "--navd-\($0): \(theme.number("motion", $0).short)ms;" }
      + ["leave", "parallax", "dim"].map { "--navd-\($0): \(theme.number("motion", $0).short);" }
      + ["--navd-reduced: \(theme.reducedFade.short)ms;"]
      + theme.curves.map {
        "--navd-\($0.name): cubic-bezier(\($0.values.map(\.short).joined(separator: ", ")));"
      }
  }

  private var layout: [String] {
    let seconds = ["message", "idle-warning"]
    return theme.numbers(of: "layout").map { name, value in
      "--navd-\(name): \(seconds.contains(name) ? "\(value.short)s" : rem(value));"
    }
      + theme.columns.map { name, widths in
        let tracks = widths.map { $0 == 0 ? "minmax(0, 1fr)" : rem($0) }
        return "--navd-columns-\(name): \(tracks.joined(separator: " "));"
      }
  }

  private func colors(isDark: Bool) -> [String] {
    let colors = theme.colors(isDark: isDark)
    return colors.roles.map { role in
      let opacity = role.name == "scrim" ? ThemeColor.hexadecimal(colors.scrimOpacity) : ""
      return "--navd-\(role.name): \(role.color.text)\(opacity);"
    }
      + theme.lists(of: "elevation").map { level, values in
        let shade = theme.shade(values[2], isDark: isDark)
        let value = "0 \(rem(values[0])) \(rem(values[1])) rgb(0 0 0 / \(shade.short))"
        return "--navd-shadow-\(level): \(values[1] == 0 ? "none" : value);"
      }
  }

  /// A length in `rem`, at 16 pixels.
  private func rem(_ points: Double) -> String { points == 0 ? "0" : "\((points / 16).short)rem" }
}

extension [String] {
  /// Font names as a CSS value.
  var inStyleSheet: String {
    let generic = [
      "serif", "sans-serif", "monospace", "system-ui", "ui-serif", "ui-sans-serif", "ui-monospace",
      "ui-rounded",
    ]
    return map { generic.contains($0) ? $0 : "\"\($0)\"" }.joined(separator: ", ")
  }
}
