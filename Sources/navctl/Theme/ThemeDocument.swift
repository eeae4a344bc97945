import JSON
import Wording

/// The rules for the theme file of an application: known names, and values of the kind that the default has.
enum ThemeDocument {
  static let version = 1

  /// All problems of a document.
  ///
  /// Contrast is checked only if there are no others.
  static func problems(of document: JSON) -> [ThemeProblem] {
    guard document.object != nil else {
      return [wrong(JSON.Pointer(), "A theme is an object that begins with `theme: \(version)`.")]
    }
    var problems: [ThemeProblem] = []
    if document.object?["theme"] != .integer(version) {
      problems.append(wrong(JSON.Pointer(["theme"]), "A theme must begin with `theme: \(version)`."))
    }
    problems += Self.problems(of: document, like: Theme.defaultTokens, at: JSON.Pointer())
    guard problems.isEmpty else { return problems }
    return ContrastCheck(Theme(document)).problems(in: document)
  }

  /// The problems of a value, whose kind is that of the default.
  private static func problems(of value: JSON, like usual: JSON, at place: JSON.Pointer) -> [ThemeProblem] {
    let name = place.tokens.joined(separator: ".")
    switch usual {
    case .object(let known):
      guard let members = value.object else {
        return [wrong(place, "'\(name)' must be an object, and is \(value.shown).")]
      }
      return members.members.flatMap { problems(of: $0, among: known, at: place) }
    case .array(let items):
      if items.first?.string != nil { return fontProblems(value, name, at: place) }
      guard let numbers = value.array, numbers.count == items.count else {
        return [wrong(place, "'\(name)' must be \(items.count) numbers, and is \(value.shown).")]
      }
      return numbers.indices.flatMap { problems(of: numbers[$0], like: items[$0], at: place.appending($0)) }
    case .string:
      return colorProblems(value, name, at: place)
    case .integer, .double:
      let range = ThemeRange.range(of: place.tokens)
      if let number = value.number, range.contains(number) { return [] }
      let text = "\(range.lowerBound.short) to \(range.upperBound.short)"
      return [wrong(place, "'\(name)' must be a number from \(text), and is \(value.shown).")]
    case .null, .bool:
      return []
    }
  }

  private static func problems(
    of member: JSON.Object.Member,
    among known: JSON.Object,
    at place: JSON.Pointer
  ) -> [ThemeProblem] {
    let own = place.appending(member.name)
    guard own.tokens != ["color", "alarm"] else {
      let message =
        "The alarm has the same colours in every theme, so that people recognize it. Remove 'alarm'."
      return [ThemeProblem(code: .unknownMember, pointer: own, message: message)]
    }
    guard own.tokens != ["theme"] else { return [] }
    let isMode = place.tokens.first == "color" && place.tokens.count == 2
    let names =
      known.names.filter { place.tokens != ["color"] || $0 != "alarm" } + (isMode ? AccentRoles.names : [])
    if let usual = known[member.name] { return problems(of: member.value, like: usual, at: own) }
    if names.contains(member.name) {
      return colorProblems(member.value, own.tokens.joined(separator: "."), at: own)
    }
    let whose = place.tokens.isEmpty ? "A theme" : "'\(place.tokens.joined(separator: "."))'"
    let message = "\(whose) has no '\(member.name)'. It has: \(names.joined(separator: ", "))."
    let nearest = nearestName(to: member.name, in: names)
    return [ThemeProblem(code: .unknownMember, pointer: own, message: message, suggestion: nearest)]
  }

  private static func colorProblems(_ value: JSON, _ name: String, at place: JSON.Pointer) -> [ThemeProblem] {
    if value.string.flatMap(ThemeColor.init) != nil { return [] }
    guard value.isNull else {
      return [wrong(place, "'\(name)' must be a colour such as \"#1C37D6\", and is \(value.shown).")]
    }
    let reason = "Without quotation marks # begins a comment: write \"#1C37D6\"."
    return [wrong(place, "'\(name)' has no value. \(reason)")]
  }

  private static func fontProblems(_ value: JSON, _ name: String, at place: JSON.Pointer) -> [ThemeProblem] {
    let names = value.array?.map(\.string) ?? []
    if !names.isEmpty, names.allSatisfy({ $0.map(isFontName) ?? false }) { return [] }
    let kind = "a list of font names, such as [Manrope, sans-serif]"
    return [wrong(place, "'\(name)' must be \(kind), and is \(value.shown).")]
  }

  /// Whether a name needs no escapes in any style sheet.
  private static func isFontName(_ name: String) -> Bool {
    !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || " -_.+&".contains($0) }
  }

  private static func wrong(_ place: JSON.Pointer, _ message: String) -> ThemeProblem {
    ThemeProblem(code: .wrongValue, pointer: place, message: message)
  }
}

/// The numbers that a token may have.
enum ThemeRange {
  static func range(of path: [String]) -> ClosedRange<Double> {
    switch (path.first, path.dropFirst().first, path.last) {
    case ("scale", _, _): 0.5...4
    case ("color", _, _), ("motion", "leave"?, _), ("motion", "parallax"?, _), ("motion", "dim"?, _): 0...1
    // CSS requires times from 0 to 1.
    case ("motion", "enter"?, "0"?), ("motion", "enter"?, "2"?), ("motion", "exit"?, "0"?),
      ("motion", "exit"?, "2"?):
      0...1
    case ("motion", "enter"?, _), ("motion", "exit"?, _): -2...2
    case ("type", _, "2"?): 1...1000
    case ("type", _, "3"?): -1...1
    case ("type", _, _): 8...200
    case ("elevation", _, "2"?): 0...1
    // Smaller targets are hard to touch.
    case ("touch", let name?, _) where name != "gap": 48...400
    default: 0...10_000
    }
  }
}

extension JSON {
  /// The beginning of the value, for a sentence.
  fileprivate var shown: String { text.shortened(to: 60) }
}
