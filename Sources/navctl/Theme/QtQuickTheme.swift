/// The theme of Qt Quick: a QML object whose colours depend on `isDark` and whose lengths depend on `scale`.
struct QtQuickTheme {
  private let theme: Theme

  init(_ theme: Theme) {
    self.theme = theme
  }

  func lines(origin: String) -> [String] {
    ["// \(origin)", "import QtQuick", "", "QtObject {"]
      + (states + fonts + colors + lengths + type + motion + layout).indented() + ["}"]
  }

  private var states: [String] {
    [
      "property bool isDark: false", "property real scale: \(theme.scale.short)",
      "// Whether things move; otherwise all changes fade.",
      "property bool moves: true",
    ]
  }

  /// The first fonts.
  ///
  /// Qt falls back to a system font if one is not installed.
  private var fonts: [String] {
    ["text", "display"].map { constant("string", "\($0)Family", "\"\(theme.fonts($0)[0])\"") }
  }

  private var colors: [String] {
    theme.light.roles.map { role in
      let (light, dark) = (role.color.text, theme.dark[role.name].text)
      let value = light == dark ? "\"\(light)\"" : "isDark ? \"\(dark)\" : \"\(light)\""
      return constant("color", property(role.name), value)
    }
      + [
        constant(
          "real",
          "scrimOpacity",
          "isDark ? \(theme.dark.scrimOpacity.short) : \(theme.light.scrimOpacity.short)"
        )
      ]
      + theme.alarm.roles.map { constant("color", "alarm-\($0.name)".camelCase, "\"\($0.color.text)\"") }
  }

  private var lengths: [String] {
    ["space", "radius", "touch", "focus"].flatMap { section in
      theme.numbers(of: section).map { length("\(section)-\($0.name)", $0.value) }
    }
  }

  private var type: [String] {
    theme.type.map { type in
      let (size, family) = (type.size.short, "\(type.font)Family")
      let spacing = ((type.tracking * type.size * 1000).rounded() / 1000).short
      let font = """
        Qt.font({ family: \(family), pixelSize: Math.round(\(size) * scale), weight: \(type.weight.short), \
        letterSpacing: \(spacing) * scale })
        """
      return constant("font", type.name, font)
    }
      + theme.type.map { constant("real", "\($0.name)Line", "\($0.line.short) * scale") }
  }

  private var motion: [String] {
    ["fast", "base", "slow"].map { constant("int", $0, "moves ? \(theme.number("motion", $0).short) : 0") }
      + [constant("int", "reducedFade", theme.reducedFade.short)]
      + ["leave", "parallax", "dim"].map { constant("real", $0, theme.number("motion", $0).short) }
      // `bezierCurve` includes the end point.
      + theme.curves.map { constant("var", $0.name, list($0.values + [1, 1])) }
      + theme.lists(of: "elevation").map { level, values in
        let (y, blur) = ("\(values[0].short) * scale", "\(values[1].short) * scale")
        let shades = [true, false].map { theme.shade(values[2], isDark: $0).short }
        let shade = shades[0] == shades[1] ? shades[0] : "isDark ? \(shades[0]) : \(shades[1])"
        return constant("var", "elevation\(level)", "({ y: \(y), blur: \(blur), opacity: \(shade) })")
      }
  }

  private var layout: [String] {
    let seconds = ["message", "idle-warning"]
    return theme.numbers(of: "layout").map { name, value in
      seconds.contains(name)
        ? constant("int", "layout-\(name)".camelCase, (value * 1000).short) : length("layout-\(name)", value)
    }
      + theme.columns.map { name, widths in
        constant(
          "var",
          "layout-columns-\(name)".camelCase,
          "[\(widths.map { "\($0.short) * scale" }.joined(separator: ", "))]"
        )
      }
  }

  private func length(_ name: String, _ points: Double) -> String {
    constant("real", name.camelCase, "\(points.short) * scale")
  }

  private func constant(_ type: String, _ name: String, _ value: String) -> String {
    "readonly property \(type) \(name): \(value)"
  }

  private func list(_ values: [Double]) -> String {
    "[\(values.map(\.short).joined(separator: ", "))]"
  }

  /// The property of a role.
  ///
  /// QML would read `onAccent` as a signal handler, so the name is `textOnAccent`.
  private func property(_ role: String) -> String {
    (role.hasPrefix("on-") ? "text-\(role)" : role).camelCase
  }
}

extension String {
  /// `accent-soft` as `accentSoft`.
  fileprivate var camelCase: String {
    let words = split(separator: "-")
    return words.dropFirst().reduce(into: String(words.first ?? "")) {
      $0 += $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}
