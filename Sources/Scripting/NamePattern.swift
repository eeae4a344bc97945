import JSON
import NavigationProtocol

/// The name of a screen or route, and some of its params.
struct NamePattern: Equatable, Sendable {
  let name: String
  var params: [ParamPattern] = []

  /// Whether an element has the name and each of the params.
  func matches(_ name: String, _ values: JSON.Object) -> Bool {
    self.name == name && params.allSatisfy { $0.matches(values[$0.name]) }
  }

  /// Returns the pattern of an element of that name: with the same params, or with all of them if this pattern has
  /// another name.
  func described(_ name: String, _ values: JSON.Object) -> NamePattern {
    guard self.name == name else { return NamePattern(name: name, all: values) }
    return NamePattern(name: name, params: params.map { $0.described(values[$0.name]) })
  }

  /// The words of the pattern.
  var words: [String] { [name] + params.map(\.word) }
}

extension NamePattern {
  /// The pattern with all params of an element.
  init(name: String, all params: JSON.Object) {
    self.init(name: name, params: params.members.map { ParamPattern($0.name, $0.value) })
  }

  init(_ screen: TreeScreen) {
    self.init(name: screen.name, all: screen.params)
  }

  func matches(_ screen: TreeScreen) -> Bool { matches(screen.name, screen.params) }

  func described(_ screen: TreeScreen) -> NamePattern { described(screen.name, screen.params) }
}

/// The value of a param or fact: `name=TEXT`, which a string and other JSON of that text match, or `name:=JSON`.
struct ParamPattern: Equatable, Sendable {
  let name: String
  private let value: ValuePattern
  /// Whether a text that reads as other JSON is written as JSON.
  private var isExact = false

  init(_ name: String, _ value: JSON) {
    self.name = name
    self.value = .json(value)
  }

  /// Reads a word; nil if it names no param.
  init?(word: String) throws(UnreadableExpectation) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    let isJSON = parts[0].hasSuffix(":")
    name = isJSON ? String(parts[0].dropLast()) : parts[0]
    guard !name.isEmpty else { return nil }
    guard isJSON else {
      value = .text(parts[1])
      return
    }
    do {
      value = .json(try ValuePattern.json(parts[1]))
    } catch {
      throw UnreadableExpectation("\(error.message)\(SceneText.quotationHint(name, parts[1]))")
    }
  }

  /// Returns the pattern of another value.
  ///
  /// If this pattern demands a number, a text of the same digits is written with its quotation marks.
  func described(_ value: JSON?) -> ParamPattern {
    var pattern = ParamPattern(name, value ?? .null)
    if case .json = self.value { pattern.isExact = true }
    return pattern
  }

  /// Whether a value matches; `null` also matches an absent one.
  func matches(_ value: JSON?) -> Bool { self.value.matches(value ?? .null) }

  /// The param as a word.
  var word: String {
    switch value {
    case .text(let text): "\(name)=\(text)"
    case .json(.null): "\(name)=null"
    case .json(.string(let text)) where isExact && (try? JSON.parse(text.utf8)) != nil:
      "\(name):=\(JSON.string(text).text)"
    case .json(let json): SceneText.param(name, json)
    }
  }
}

/// A JSON value, or a text that is a string or other JSON.
enum ValuePattern: Equatable, Sendable {
  case text(String)
  case json(JSON)

  func matches(_ value: JSON) -> Bool {
    switch self {
    case .json(let json): json == value
    case .text(let text): value.string.map { $0 == text } ?? ((try? JSON.parse(text.utf8)) == value)
    }
  }

  static func json(_ text: String) throws(UnreadableExpectation) -> JSON {
    do {
      return try JSON.parse(text.utf8)
    } catch {
      throw UnreadableExpectation("'\(text)' is not JSON: \(error).")
    }
  }
}

/// The reason why an `expect` line cannot be read.
struct UnreadableExpectation: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
