import GraphFile
import JSON

/// The theme of an application: the default tokens overridden by the application's, and all colours.
struct Theme {
  /// The merged tokens.
  let tokens: JSON
  let accent: ThemeColor
  let light: ThemeColors
  let dark: ThemeColors
  let alarm: ThemeColors

  /// The tokens of an application that sets nothing.
  static let defaultTokens: JSON = {
    guard let file = try? GraphFile.read(bytes: DefaultTokens.text.utf8, name: "tokens.yaml") else {
      preconditionFailure("The default tokens cannot be read.")
    }
    return file.document
  }()

  /// Merges the default tokens with an application's checked document.
  init(_ document: JSON = [:]) {
    tokens = Self.merged(Self.defaultTokens, document)
    guard let accent = tokens["accent"].string.flatMap(ThemeColor.init) else {
      preconditionFailure("The accent was not checked.")
    }
    self.accent = accent
    (light, dark) = (
      Self.colors(tokens["color"]["light"], accent),
      Self.colors(tokens["color"]["dark"], accent, isDark: true)
    )
    alarm = ThemeColors(tokens["color"]["alarm"])
  }

  private static func colors(_ tokens: JSON, _ accent: ThemeColor, isDark: Bool = false) -> ThemeColors {
    var colors = ThemeColors(tokens)
    AccentRoles(isDark: isDark).add(to: &colors, accent: accent)
    return colors
  }

  private static func merged(_ base: JSON, _ other: JSON) -> JSON {
    guard case .object(var result) = base, case .object(let changes) = other else { return other }
    for member in changes.members {
      result[member.name] = result[member.name].map { merged($0, member.value) } ?? member.value
    }
    return .object(result)
  }

  /// The colours of a mode.
  func colors(isDark: Bool) -> ThemeColors { isDark ? dark : light }

  var scale: Double { tokens["scale"].number ?? 1 }

  /// The names of fonts, the first choice first; `kind` is `text` or `display`.
  func fonts(_ kind: String) -> [String] {
    tokens["font"][kind].array?.compactMap(\.string) ?? []
  }

  /// The tokens of a section that are single numbers.
  func numbers(of section: String) -> [(name: String, value: Double)] {
    lists(of: section).compactMap { $0.values.count == 1 ? ($0.name, $0.values[0]) : nil }
  }

  /// The tokens of a section as lists of numbers; a single number becomes a list.
  func lists(of section: String) -> [(name: String, values: [Double])] {
    (tokens[section].object?.members ?? []).map { member in
      (member.name, (member.value.array ?? [member.value]).compactMap(\.number))
    }
  }

  /// The sizes of text.
  var type: [TypeToken] { lists(of: "type").map(TypeToken.init) }

  /// One number.
  func number(_ section: String, _ name: String) -> Double {
    tokens[section][name].number ?? 0
  }

  /// The time of the fade that replaces all movements, in milliseconds.
  var reducedFade: Double { tokens["motion"]["reduced"]["fade"].number ?? 0 }

  /// The easing curves of entering and leaving elements, as control points.
  var curves: [(name: String, values: [Double])] {
    lists(of: "motion").filter { $0.values.count == 4 }
  }

  /// The column widths of splits; 0 takes the remaining width.
  var columns: [(name: String, widths: [Double])] {
    (tokens["layout"]["columns"].object?.members ?? []).map {
      ($0.name, $0.value.array?.compactMap(\.number) ?? [])
    }
  }

  /// The opacity of a shadow, doubled in dark mode.
  func shade(_ opacity: Double, isDark: Bool) -> Double { min(1, opacity * (isDark ? 2 : 1)) }
}

/// A text style: size, line height, weight and tracking.
struct TypeToken {
  let name: String
  let size, line, weight, tracking: Double

  /// Titles use the display font.
  private static let displaySizeMin = 22.0

  init(name: String, values: [Double]) {
    self.name = name
    (size, line, weight, tracking) = (values[0], values[1], values[2], values[3])
  }

  var font: String { size >= Self.displaySizeMin ? "display" : "text" }
}

extension JSON {
  /// The member of that name; null if there is none.
  fileprivate subscript(name: String) -> JSON { object?[name] ?? .null }
}

extension Double {
  /// The shortest decimal notation; an integer has no fraction.
  var short: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}
