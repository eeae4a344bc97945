import JSON

/// The pairs of colours that adapters draw on each other, with the contrast that WCAG AA requires.
struct ContrastCheck {
  /// One pair of roles in one mode.
  struct Pair: Equatable {
    let role: String
    let ground: String
    let least: Double
  }

  private static let text = 4.5
  private static let edge = 3.0

  /// Text needs 4.5, edges of controls and the focus 3.
  static let pairs =
    pairs("text", on: "canvas surface raised sunken line accent-soft danger-soft success-soft", text)
    + pairs("muted", on: "canvas surface raised sunken accent-soft danger-soft success-soft", text)
    + pairs("disabled", on: "canvas surface raised", text)
    + pairs("on-accent", on: "accent accent-strong", text)
    + pairs("accent-text", on: "canvas surface raised sunken accent-soft", text)
    + pairs("on-danger", on: "danger", text)
    + pairs("danger-text", on: "canvas surface raised danger-soft", text)
    + pairs("on-warning", on: "warning", text)
    + pairs("on-success", on: "success", text)
    + pairs("success", on: "canvas surface raised success-soft", text)
    + pairs("on-inverse", on: "inverse", text)
    + pairs("outline", on: "canvas surface raised sunken", edge)
    + pairs("focus", on: "canvas surface raised sunken accent-soft", edge)

  static let alarmPairs =
    pairs("text", on: "back deep", text) + pairs("on-stripe", on: "stripe", text)

  private static func pairs(_ role: String, on grounds: String, _ least: Double) -> [Pair] {
    grounds.split(separator: " ").map { Pair(role: role, ground: String($0), least: least) }
  }

  private let theme: Theme

  init(_ theme: Theme) {
    self.theme = theme
  }

  /// Errors for pairs with too little contrast in the application's document, and warnings about its accent.
  func problems(in document: JSON) -> [ThemeProblem] {
    let modes = [("light", theme.light), ("dark", theme.dark)]
    let failures = modes.flatMap { mode, colors in
      Self.pairs.compactMap { failure(of: $0, mode, colors, in: document) }
    }
    let faint = modes.compactMap { mode, colors in faintAccent(mode, colors, in: document) }
    return failures + faint + (isNearAlarm ? [nearAlarm] : [])
  }

  private func failure(of pair: Pair, _ mode: String, _ colors: ThemeColors, in document: JSON)
    -> ThemeProblem?
  {
    let contrast = colors.contrast(of: pair.role, on: pair.ground)
    guard contrast < pair.least else { return nil }
    let places = [pair.role, pair.ground].map { JSON.Pointer(["color", mode, $0]) }
    let message = """
      In \(mode), '\(pair.role)' \(colors[pair.role].text) on '\(pair.ground)' \(colors[pair.ground].text) has a contrast \
      of \(Self.ratio(contrast)), and needs \(pair.least.short):1 (WCAG AA). Make one of them darker or lighter.
      """
    return ThemeProblem(
      code: .contrast,
      pointer: places.first { document[$0] != nil } ?? JSON.Pointer(["accent"]),
      message: message
    )
  }

  /// A warning if the background of a main button hardly differs from the page.
  private func faintAccent(_ mode: String, _ colors: ThemeColors, in document: JSON) -> ThemeProblem? {
    let contrast = colors.contrast(of: "accent", on: "canvas")
    guard contrast < Self.edge else { return nil }
    let place = JSON.Pointer(["color", mode, "accent"])
    let advice = mode == "light" ? "darker" : "lighter"
    return ThemeProblem(
      code: .faintAccent,
      pointer: document[place] == nil ? JSON.Pointer(["accent"]) : place,
      message: """
        In \(mode), 'accent' \(colors["accent"].text) on 'canvas' \(colors["canvas"].text) has a contrast of \
        \(Self.ratio(contrast)), so buttons in the accent are recognized by their text alone. Make it \(advice).
        """
    )
  }

  /// The ratio with two decimals, rounded down, so that a failing ratio never reads as passing.
  private static func ratio(_ contrast: Double) -> String {
    "\(((contrast * 100).rounded(.down) / 100).short):1"
  }

  /// Whether the accent resembles the alarm: its hue is within 20 degrees, and it is not grey.
  private var isNearAlarm: Bool {
    let (accent, alarm) = (OKLCH(theme.accent), OKLCH(theme.alarm["back"]))
    return accent.chroma > 0.04 && accent.isHue(within: 20, of: alarm)
  }

  private var nearAlarm: ThemeProblem {
    ThemeProblem(
      code: .nearAlarm,
      pointer: JSON.Pointer(["accent"]),
      message: "The accent looks like the red of an alarm, which people must recognize. Choose another hue."
    )
  }
}
