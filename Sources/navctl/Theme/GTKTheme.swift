/// The theme of GTK 4 for one mode: named colours, and the rules of the adapter with the sizes of the theme.
///
/// GTK has custom properties only since 4.16, so a program loads one of two style sheets. The colour names of
/// libadwaita have the same values.
struct GTKTheme {
  private let theme: Theme
  private let colors: ThemeColors

  private static let adwaita = [
    ("accent_bg_color", "accent"), ("accent_fg_color", "on_accent"), ("accent_color", "accent_text"),
    ("window_bg_color", "canvas"), ("window_fg_color", "text"), ("view_bg_color", "surface"),
    ("view_fg_color", "text"),
    ("card_bg_color", "surface"), ("dialog_bg_color", "raised"), ("popover_bg_color", "raised"),
    ("headerbar_bg_color", "canvas"), ("error_bg_color", "danger"), ("error_fg_color", "on_danger"),
  ]

  init(_ theme: Theme, isDark: Bool) {
    self.theme = theme
    colors = theme.colors(isDark: isDark)
  }

  func lines(origin: String) -> [String] {
    ["/* \(origin) */"] + namedColors + ["", rules]
  }

  private var namedColors: [String] {
    let roles = colors.roles + theme.alarm.roles.map { ("alarm-\($0.name)", $0.color) }
    return roles.map { "@define-color navd_\($0.name.replacing("-", with: "_")) \($0.color.text);" }
      + ["@define-color navd_shade alpha(@navd_scrim, \(colors.scrimOpacity.short));"]
      + Self.adwaita.map { "@define-color \($0.0) @navd_\($0.1);" }
  }

  /// The rules of the adapter, with the values of the tokens that are in braces, such as `{touch.least}`.
  private var rules: String {
    GTKRules.text.replacing(/\{([a-z]+(?:\.[a-z0-9-]+)*)\}/) { match in
      let words = match.1.split(separator: ".").map(String.init)
      guard let value = words.count == 1 ? named(words[0]) : token(words) else {
        preconditionFailure("The rules for GTK have the unknown token \(match.0).")
      }
      return value
    }
  }

  /// The value of a token without a section.
  ///
  /// Fonts omit `system-ui`, which GTK lacks.
  private func named(_ name: String) -> String? {
    name == "family" ? theme.fonts("text").filter { $0 != "system-ui" }.inStyleSheet : nil
  }

  private func token(_ words: [String]) -> String? {
    switch (words[0], words[1]) {
    case ("type", let name):
      theme.type.first { $0.name == name }.map { type in
        "font-size: \(pixels(type.size)); font-weight: \(type.weight.short)"
      }
    case ("layout", "columns"):
      theme.columns.first { $0.name == words.last }.map { columns in
        columns.widths.filter { $0 > 0 }.map(pixels).joined(separator: " ")
      }
    case ("points", let number): Double(number).map(pixels)
    case ("motion", let name): number("motion", name).map { "\($0.short)ms" }
    case (let section, let name): number(section, name).map(pixels)
    }
  }

  private func number(_ section: String, _ name: String) -> Double? {
    theme.numbers(of: section).first { $0.name == name }?.value
  }

  private func pixels(_ points: Double) -> String { "\((points * theme.scale).rounded().short)px" }
}
