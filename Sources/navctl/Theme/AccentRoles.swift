/// The roles that are derived from the accent of a theme, for one mode.
///
/// The derivation keeps the hue, and changes the lightness until the contrast suffices. If none suffices,
/// `ContrastCheck` reports the pair.
struct AccentRoles {
  static let names = ["accent-soft", "on-accent", "accent", "accent-strong", "accent-text", "focus"]

  /// The contrast required of derived text, with a margin so that rounding stays above 4.5.
  private static let textContrast = 4.6
  private static let edgeContrast = 3.0
  private static let step = 0.01

  let isDark: Bool

  /// Adds the roles to the colours of the mode; keeps existing roles.
  func add(to colors: inout ThemeColors, accent: ThemeColor) {
    let own = colors.roles.filter { Self.names.contains($0.name) }
    let accent = own.first { $0.name == "accent" }?.color ?? accent
    let (soft, fill) = (soft(of: accent), fill(of: accent, in: colors))
    let ink = [ThemeColor.white, .ink].max { $0.contrast(with: fill) < $1.contrast(with: fill) } ?? .white
    // Away from the text colour, and further when pressed.
    let away = ink == .white ? -Self.step : Self.step
    let ground = reach(fill, on: [ink], Self.textContrast, by: away)
    let pages = ["canvas", "surface", "raised", "sunken"].map { colors[$0] }
    let text = reach(accent, on: pages + [soft], Self.textContrast, by: isDark ? Self.step : -Self.step)
    for (role, color) in zip(Self.names, [soft, ink, ground, pressed(ground, by: 7 * away), text, text]) {
      colors[role] = own.first { $0.name == role }?.color ?? color
    }
  }

  /// The background of selected elements.
  private func soft(of accent: ThemeColor) -> ThemeColor {
    let whole = OKLCH(accent)
    let (lightness, chromaMax) = isDark ? (0.31, 0.1) : (0.935, 0.045)
    return OKLCH(lightness: lightness, chroma: min(whole.chroma, chromaMax), hue: whole.hue).color
  }

  /// The background of main buttons: the accent, in dark mode distinct from the page.
  private func fill(of accent: ThemeColor, in colors: ThemeColors) -> ThemeColor {
    guard isDark else { return accent }
    var lighter = OKLCH(accent)
    lighter.lightness = max(lighter.lightness, 0.52)
    return reach(
      lighter.color,
      on: [colors["canvas"], colors["surface"]],
      Self.edgeContrast,
      by: Self.step
    )
  }

  private func pressed(_ color: ThemeColor, by step: Double) -> ThemeColor {
    var moved = OKLCH(color)
    moved.lightness = min(0.99, max(0.02, moved.lightness + step))
    return moved.color
  }

  /// Returns the colour of nearest lightness with the contrast on all backgrounds, else the last tried.
  private func reach(
    _ color: ThemeColor,
    on grounds: [ThemeColor],
    _ least: Double,
    by step: Double
  ) -> ThemeColor {
    var moved = OKLCH(color)
    var found = color
    while (0...1).contains(moved.lightness) {
      found = moved.color
      if grounds.allSatisfy({ found.contrast(with: $0) >= least }) { break }
      moved.lightness += step
    }
    return found
  }
}
