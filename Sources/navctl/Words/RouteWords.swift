import JSON
import Scripting

// Routes as people type them: `color name=Red level=3`. A word with `=` is a param of the route before it.
// After a lone `/` comes the route that this one carries. In a deep link every other word begins the next
// route. This file knows no graph: `Vocabulary` decides the type of a param's text.

/// The value of a param after `=` or `:=`.
enum ParamWord: Equatable {
  /// `name=text`: the graph decides the type of the text.
  case text(String)
  /// `name:=JSON`: used unchanged.
  case json(JSON)
}

/// The params of one route or screen in typed order, each name once.
typealias ParamWords = [(name: String, value: ParamWord)]

/// One typed route.
struct RouteWords {
  var name: String
  var params: ParamWords = []
  /// The route that this one carries: none or one.
  var carried: [RouteWords] = []
}

/// Reads the words of a command line from the front.
struct WordReader {
  private var words: ArraySlice<String>

  init(_ words: [String]) {
    self.words = words[...]
  }

  var peeked: String? { words.first }

  /// Takes the next word if it equals the given one.
  mutating func take(_ word: String) -> Bool {
    guard words.first == word else { return false }
    words.removeFirst()
    return true
  }

  /// Takes the next word as a name.
  ///
  /// `what` is the kind of thing for errors, such as "a route".
  mutating func name(of what: String) throws(Complaint) -> String {
    guard let word = words.popFirst() else { throw .usage("The name of \(what) is missing.") }
    guard !word.isEmpty, !word.contains("="), word != "/", word != "," else {
      throw .usage("'\(word)' is not the name of \(what).")
    }
    return word
  }

  /// Takes all following words of the form `name=text` or `name:=JSON`.
  mutating func params() throws(Complaint) -> ParamWords {
    var params: ParamWords = []
    while let word = words.first, let equals = word.firstIndex(of: "=") {
      words.removeFirst()
      let (name, value) = try Self.param(word, equals: equals)
      guard !params.contains(where: { $0.name == name }) else {
        throw .usage("'\(name)' is given twice.")
      }
      params.append((name, value))
    }
    return params
  }

  /// Takes a route and the routes that it carries.
  mutating func route() throws(Complaint) -> RouteWords {
    var routes = [RouteWords(name: try name(of: "a route"), params: try params())]
    while take("/") {
      routes.append(RouteWords(name: try name(of: "a route"), params: try params()))
    }
    var route = routes.removeLast()
    while var outer = routes.popLast() {
      outer.carried = [route]
      route = outer
    }
    return route
  }

  /// Parses one route.
  static func route(_ words: [String]) throws(Complaint) -> RouteWords {
    var reader = WordReader(words)
    let route = try reader.route()
    try reader.end()
    return route
  }

  /// Parses the routes of a deep link, optionally separated by a lone `,`.
  static func routes(_ words: [String]) throws(Complaint) -> [RouteWords] {
    var reader = WordReader(words)
    var routes = [try reader.route()]
    while reader.peeked != nil {
      _ = reader.take(",")
      routes.append(try reader.route())
    }
    return routes
  }

  /// Parses params.
  static func params(_ words: [String]) throws(Complaint) -> ParamWords {
    var reader = WordReader(words)
    let params = try reader.params()
    try reader.end()
    return params
  }

  /// Throws if a word is left.
  func end() throws(Complaint) {
    guard let word = words.first else { return }
    throw .usage("'\(word)' is one word too many. Params are written name=value, or name:=JSON.")
  }

  private static func param(
    _ word: String,
    equals: String.Index
  ) throws(Complaint) -> (name: String, value: ParamWord) {
    let text = String(word[word.index(after: equals)...])
    let isJSON = word[..<equals].last == ":"
    let name = String(word[..<equals].dropLast(isJSON ? 1 : 0))
    guard !name.isEmpty else { throw .usage("'\(word)' names no param. Params are written name=value.") }
    guard isJSON else { return (name, .text(text)) }
    do throws(Complaint) {
      return (name, .json(try JSON.typed(text, as: "the value of '\(name)'")))
    } catch {
      throw .usage("\(error.message)\(SceneText.quotationHint(name, text))")
    }
  }
}

extension JSON {
  /// Parses JSON from the command line.
  ///
  /// `what` names the value in errors.
  static func typed(_ text: String, as what: String) throws(Complaint) -> JSON {
    do {
      return try JSON.parse(text.utf8)
    } catch {
      throw .usage("\(what) is not JSON: \(error).".firstLetterCapital)
    }
  }
}

extension String {
  /// The sentence with a capital first letter.
  var firstLetterCapital: String { prefix(1).uppercased() + dropFirst() }
}
