import JSON
import NavigationProtocol
import Wording

extension Expectation {
  /// Reads the text after `expect`.
  init(reading text: String) throws(UnreadableExpectation) {
    var reader = try ExpectationReader(text)
    self = try reader.expectation()
  }
}

/// The form of an expectation, by its first word.
private enum Form: String, CaseIterable {
  case active, screen, no, stack, layer, tab, url, fact, kept, outcome, ended, redirected

  /// The form for people.
  var usage: String {
    switch self {
    case .active, .screen, .no, .layer: "expect \(rawValue) SCREEN [PARAM=VALUE ...]"
    case .stack: "expect stack [SCREEN, SCREEN PARAM=VALUE]"
    case .tab: "expect tab NAME"
    case .url: "expect url URL"
    case .fact: "expect fact NAME=VALUE ..."
    case .kept: "expect kept [METHOD or ROUTE]"
    case .outcome: "expect outcome KIND [REASON]"
    case .ended: "expect ended TYPE [value JSON | failed JSON | cancelled | dropped]"
    case .redirected: "expect redirected NAME [to ROUTE]"
    }
  }
}

/// Reads one expectation, word by word.
private struct ExpectationReader {
  private let form: Form
  private let text: String
  private var words: ArraySlice<String>

  init(_ text: String) throws(UnreadableExpectation) {
    self.text = text
    guard let words = shellWords(text) else {
      throw UnreadableExpectation("A quotation mark is not closed.")
    }
    self.words = words[...]
    let known = Form.allCases.map(\.rawValue)
    guard let word = self.words.popFirst() else {
      throw UnreadableExpectation("'expect' needs one of: \(known.joined(separator: ", ")).")
    }
    guard let form = Form(rawValue: word) else {
      let nearest = nearestName(to: word, in: known).map { didYouMean("expect \($0)") }
      let hint = nearest ?? " There are: \(known.joined(separator: ", "))."
      throw UnreadableExpectation("There is no 'expect \(word)'.\(hint)")
    }
    self.form = form
  }

  mutating func expectation() throws(UnreadableExpectation) -> Expectation {
    let expectation: Expectation =
      switch form {
      case .active: .active(try pattern())
      case .screen: .screen(try pattern())
      case .no: .no(try absence())
      case .stack: .stack(try stack())
      case .layer: .layer(try pattern())
      case .tab: .tab(try name())
      case .url: .url(try next())
      case .fact: .facts(try facts())
      case .kept: .kept(words.isEmpty ? nil : try pattern())
      case .outcome: .outcome(try kind(), reason: words.popFirst())
      case .ended: .ended(type: try name(), try completion())
      case .redirected: .redirected(try name(), to: try routes())
      }
    guard let word = words.first else { return expectation }
    let usage = if case .no(let absence) = expectation { absence.usage ?? form.usage } else { form.usage }
    throw UnreadableExpectation("'\(word)' is one word too many. Write: \(usage).")
  }

  private mutating func next() throws(UnreadableExpectation) -> String {
    guard let word = words.popFirst() else {
      throw UnreadableExpectation("'expect \(text.singleSpaced)' is incomplete. Write: \(form.usage).")
    }
    return word
  }

  private mutating func name() throws(UnreadableExpectation) -> String {
    let word = try next()
    guard !word.isEmpty, !word.contains("=") else {
      throw UnreadableExpectation("'\(word)' is not a name. Write: \(form.usage).")
    }
    return word
  }

  /// Takes a name and the params after it.
  private mutating func pattern() throws(UnreadableExpectation) -> NamePattern {
    NamePattern(name: try name(), params: try params())
  }

  private mutating func params() throws(UnreadableExpectation) -> [ParamPattern] {
    var params: [ParamPattern] = []
    while let word = words.first, let param = try ParamPattern(word: word) {
      words.removeFirst()
      guard !params.contains(where: { $0.name == param.name }) else {
        throw UnreadableExpectation("'\(param.name)' is given twice.")
      }
      params.append(param)
    }
    return params
  }

  private mutating func facts() throws(UnreadableExpectation) -> [ParamPattern] {
    let facts = try params()
    guard facts.isEmpty else { return facts }
    let word = try next()
    throw UnreadableExpectation("'\(word)' has no value. Write: \(form.usage).")
  }

  private mutating func absence() throws(UnreadableExpectation) -> Absence {
    switch words.first {
    case "active": return taking(.active)
    case "layer": return taking(.layer)
    case "tab": return taking(.tab)
    case "url": return taking(.url)
    case "kept": return taking(.kept)
    case "ended":
      words.removeFirst()
      return .ended(type: words.popFirst())
    case "redirected":
      words.removeFirst()
      return .redirected(words.popFirst())
    case "screen" where words.count > 1:
      words.removeFirst()
      return .screen(try pattern())
    case nil, _?:
      return .screen(try pattern())
    }
  }

  private mutating func taking(_ absence: Absence) -> Absence {
    words.removeFirst()
    return absence
  }

  private mutating func kind() throws(UnreadableExpectation) -> CommandOutcomeKind {
    let word = try next()
    guard let kind = CommandOutcomeKind(rawValue: word) else { throw .noOutcome(word) }
    return kind
  }

  private mutating func completion() throws(UnreadableExpectation) -> CompletionPattern? {
    switch words.popFirst() {
    case nil: return nil
    case "cancelled": return .cancelled
    case "dropped": return .dropped
    case "value": return .value(try value(after: "value"))
    case "failed": return .failed(try value(after: "failed"))
    case let word?:
      throw UnreadableExpectation("'\(word)' is no completion. Write: \(form.usage).")
    }
  }

  /// Takes the rest of the line, which is JSON or one word.
  private mutating func value(after word: String) throws(UnreadableExpectation) -> ValuePattern {
    let parts = text.split(separator: " ", maxSplits: 3)
    if parts.count == 4, parts[2] == word, let json = try? JSON.parse(parts[3].utf8) {
      words = []
      return .json(json)
    }
    if parts.count == 4, parts[2] == word, let first = parts[3].first, "{[".contains(first) {
      do {
        return .json(try ValuePattern.json(String(parts[3])))
      } catch {
        throw UnreadableExpectation("\(error.message) Names and texts in JSON have quotation marks.")
      }
    }
    return .text(try next())
  }

  private mutating func routes() throws(UnreadableExpectation) -> [RoutePattern]? {
    guard let word = words.popFirst() else { return nil }
    guard word == "to" else {
      throw UnreadableExpectation("'\(word)' is not 'to'. Write: \(form.usage).")
    }
    var routes: [RoutePattern] = []
    repeat {
      var carried = [try pattern()]
      while words.first == "/" {
        words.removeFirst()
        carried.append(try pattern())
      }
      routes.append(RoutePattern(routes: carried))
    } while words.popFirst(",")
    return routes
  }

  /// Reads the list of screens, in which a comma outside quotation marks ends a screen.
  private mutating func stack() throws(UnreadableExpectation) -> [NamePattern] {
    let all = ShellWord.words(of: text, separators: ["[", ",", "]"]) ?? []
    words = []
    let (open, comma, close) = (ShellWord(text: "["), ShellWord(text: ","), ShellWord(text: "]"))
    guard all.count > 2, all[1] == open, all.last == close else {
      throw UnreadableExpectation("The screens of a stack are a list. Write: \(form.usage).")
    }
    let screens = all.dropFirst(2).dropLast()
    guard !screens.isEmpty else { return [] }
    var patterns: [NamePattern] = []
    for screen in screens.split(separator: comma, omittingEmptySubsequences: false) {
      if let bracket = screen.first(where: { $0 == open || $0 == close }) {
        throw UnreadableExpectation("'\(bracket.text)' inside the list needs quotation marks.")
      }
      words = screen.map(\.text)[...]
      patterns.append(try pattern())
      if let word = words.first {
        throw UnreadableExpectation("'\(word)' is one word too many: write a comma between screens.")
      }
    }
    return patterns
  }
}

extension UnreadableExpectation {
  /// The error about a word that should be an outcome.
  static func noOutcome(_ word: String) -> UnreadableExpectation {
    let known = CommandOutcomeKind.allCases.map(\.rawValue)
    let nearest = nearestName(to: word, in: known).map { didYouMean($0) }
    let hint = nearest ?? " Outcomes are \(known.joined(separator: ", "))."
    return UnreadableExpectation("'\(word)' is no outcome.\(hint)")
  }
}

extension ArraySlice<String> {
  /// Takes the first word if it is the given one; returns whether it was.
  fileprivate mutating func popFirst(_ word: String) -> Bool {
    guard first == word else { return false }
    removeFirst()
    return true
  }
}
