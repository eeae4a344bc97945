/// The theme of GTK 4 for one mode: named colours, and the sizes of what adapters draw.
///
/// GTK has custom properties only since 4.16, so a program loads one of two style sheets. The names of libadwaita have the same colours.
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
    ["/* \(origin) */"] + namedColors + [""] + rules
  }

  private var namedColors: [String] {
    let roles = colors.roles + theme.alarm.roles.map { ("alarm-\($0.name)", $0.color) }
    return roles.map { "@define-color navd_\($0.name.replacing("-", with: "_")) \($0.color.text);" }
      + Self.adwaita.map { "@define-color \($0.0) @navd_\($0.1);" }
  }

  private var rules: [String] {
    let corner = pixels("radius", "xl")
    return [
      rule(
        "window",
        ["font-family: \(family)", "color: @navd_text", "background: @navd_canvas"] + text("body")
      ),
      rule(
        "button",
        ["min-height: \(pixels("touch", "least"))", "padding: 0 \(pixels("space", "5"))", "border: none"]
          + ["border-radius: \(pixels("radius", "full"))", "background: @navd_sunken", "color: @navd_text"]
          + ["box-shadow: none"] + text("label")
      ),
      rule("button:active", ["background: @navd_line"]),
      rule(
        "button.main",
        ["min-height: \(pixels("touch", "main"))", "background: @navd_accent", "color: @navd_on_accent"]
      ),
      rule("button.main:active", ["background: @navd_accent_strong"]),
      rule(
        "*:focus-visible",
        [
          "outline: \(pixels("focus", "width")) solid @navd_focus",
          "outline-offset: \(pixels("focus", "gap"))",
        ]
      ),
      rule(".navd-bar", ["min-height: \(pixels("layout", "bar"))", "padding: 0 \(pixels("space", "4"))"]),
      rule(".navd-bar .title", text("heading")),
      rule(
        ".navd-tab-bar",
        [
          "min-height: \(pixels("layout", "tab-bar"))", "background: @navd_surface",
          "border-top: 1px solid @navd_line",
        ]
      ),
      rule(".navd-tab:checked", ["color: @navd_accent_text"]),
      rule(".navd-sheet", ["background: @navd_raised", "border-radius: \(corner) \(corner) 0 0"]),
      rule(".navd-dialog", ["background: @navd_raised", "border-radius: \(corner)"]),
      rule(".navd-alarm", ["background: @navd_alarm_back", "color: @navd_alarm_text"]),
    ] + theme.type.map { rule(".navd-\($0.name)", text($0.name)) }
  }

  /// The fonts that GTK knows: it has no `system-ui`.
  private var family: String { theme.fonts("text").filter { $0 != "system-ui" }.inStyleSheet }

  private func rule(_ selector: String, _ declarations: [String]) -> String {
    "\(selector) { \(declarations.joined(separator: "; ")); }"
  }

  private func text(_ name: String) -> [String] {
    theme.type.filter { $0.name == name }.flatMap {
      ["font-size: \(pixels($0.size))", "font-weight: \($0.weight.short)"]
    }
  }

  private func pixels(_ section: String, _ name: String) -> String { pixels(theme.number(section, name)) }

  private func pixels(_ points: Double) -> String { "\((points * theme.scale).rounded().short)px" }
}
