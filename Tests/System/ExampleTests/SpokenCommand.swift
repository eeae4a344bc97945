import JSON
import Navigation
import NavigationGraph

/// A command in the words of `navctl`.
enum SpokenCommand {
  /// `open NAME --graph FILE [--root TYPE [ROUTE …]] [--collapsed]`; without a root, the graph's own.
  case open(graph: String, root: ChildSpec?, isCollapsed: Bool)
  case command(TreeCommand)

  /// Reads the words as navctl does for that tree; throws a sentence about the first error.
  init(_ words: [String], in tree: Tree?, of graph: Graph?) throws(Misspoken) {
    var speech = try Speech(words)
    switch speech.verb {
    case "open":
      self = try speech.open()
    case "report":
      self = .command(TreeCommand(.report(try speech.report())))
    case let verb:
      guard let tree, let graph else { throw Misspoken("A scene begins with 'open'.") }
      self = .command(try speech.command(verb, tree, graph))
    }
    try speech.end()
  }
}

/// An error in the words of a command.
struct Misspoken: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The words of one command, consumed from the front, without its options.
private struct Speech {
  let verb: String
  private var words: ArraySlice<String>
  private var options: [String: String] = [:]

  private static let flags = ["--collapsed", "--self"]
  private static let valued = ["--graph", "--root", "--coordinator", "--from"]

  init(_ all: [String]) throws(Misspoken) {
    var rest = all[...]
    verb = rest.popFirst() ?? ""
    words = []
    while let word = rest.popFirst() {
      if Self.flags.contains(word) {
        options[word] = ""
      } else if Self.valued.contains(word) {
        guard let value = rest.popFirst() else { throw Misspoken("\(word) needs a value.") }
        options[word] = value
      } else {
        words.append(word)
      }
    }
  }

  mutating func open() throws(Misspoken) -> SpokenCommand {
    guard words.popFirst() != nil else { throw Misspoken("'open' names no tree.") }
    guard let graph = options.removeValue(forKey: "--graph") else {
      throw Misspoken("'open' needs --graph FILE.")
    }
    let isCollapsed = options.removeValue(forKey: "--collapsed") != nil
    guard let type = options.removeValue(forKey: "--root") else {
      return .open(graph: graph, root: nil, isCollapsed: isCollapsed)
    }
    let route = words.isEmpty ? nil : try route()
    return .open(graph: graph, root: ChildSpec(type, route: route), isCollapsed: isCollapsed)
  }

  mutating func command(_ verb: String, _ tree: Tree, _ graph: Graph) throws(Misspoken) -> TreeCommand {
    let from = try options.removeValue(forKey: "--from").map { text throws(Misspoken) in
      try known(ScreenKey(text), text)
    }
    switch verb {
    case "trigger":
      return TreeCommand(.trigger(try route()), target: target(), from: from)
    case "handle":
      return TreeCommand(.handle(try routes()), target: target(), from: from)
    case "go":
      return try going(to: try next("a URL"), tree, graph)
    case "back":
      return TreeCommand(.back, from: from)
    case "facts":
      return TreeCommand(.setFacts(try facts()))
    case "drop":
      let target = Target(try next("a coordinator"))
      return TreeCommand(.drop(self: options.removeValue(forKey: "--self") != nil), target: target)
    case "finish":
      let target = Target(try next("a coordinator"))
      return TreeCommand(.end(.finish(try value(), keep: false)), target: target)
    case "transfer":
      let target = target()
      return TreeCommand(.act(.transfer(try transfer(target, tree, graph))), target: target, from: from)
    default:
      throw Misspoken("There is no command '\(verb)'.")
    }
  }

  /// The command that follows a URL, as the daemon reads it.
  private func going(to url: String, _ tree: Tree, _ graph: Graph) throws(Misspoken) -> TreeCommand {
    do throws(UnfollowedURL) {
      let link = try graph.follow(url)
      guard graph.url(of: tree)?.url != link.canonical else {
        return TreeCommand(.nothing(Reason(.already, "")))
      }
      return TreeCommand(.handle(link.routes))
    } catch {
      return TreeCommand(.nothing(error.reason))
    }
  }

  /// Facts as `name=TEXT` or `name:=JSON`.
  private mutating func facts() throws(Misspoken) -> JSON.Object {
    var facts: JSON.Object = [:]
    while let word = words.popFirst() {
      guard let equals = word.firstIndex(of: "=") else { throw Misspoken("'\(word)' is no fact.") }
      let name = word[..<equals]
      facts[name.hasSuffix(":") ? String(name.dropLast()) : String(name)] =
        JSON(typed: String(word[word.index(after: equals)...]))
    }
    return facts
  }

  mutating func report() throws(Misspoken) -> ScreenEvent {
    switch try next("a screen event") {
    case "didPop": return .didPop(try screen())
    case "didDismiss": return .didDismiss(.screen(try screen()))
    case "didSelect": return .didSelect(tab: try next("a tab"), in: nil)
    case "didFocus": return .didFocus(try screen())
    case "collapsed": return .collapsed(nil)
    case "expanded": return .expanded(nil)
    case "idle": return .idle
    case let event: throw Misspoken("There is no screen event '\(event)'.")
    }
  }

  func end() throws(Misspoken) {
    guard words.isEmpty else { throw Misspoken("'\(words.joined(separator: " "))' was not expected.") }
    guard let option = options.keys.min() else { return }
    throw Misspoken("'\(verb)' has no \(option).")
  }

  private mutating func target() -> Target {
    options.removeValue(forKey: "--coordinator").map { Target($0) } ?? .nearest
  }

  private mutating func routes() throws(Misspoken) -> [RouteSpec] {
    var routes = [try route()]
    while words.first == "," {
      words.removeFirst()
      routes.append(try route())
    }
    return routes
  }

  /// A route with its params and, after `/`, the route that it carries.
  private mutating func route() throws(Misspoken) -> RouteSpec {
    let name = try next("a route")
    let params = params()
    guard words.first == "/" else { return RouteSpec(name, params: params) }
    words.removeFirst()
    return RouteSpec(name, params: params, inner: try route())
  }

  /// The next words of the form `name=value`.
  private mutating func params() -> JSON.Object {
    var params: JSON.Object = [:]
    while let word = words.first, let equals = word.firstIndex(of: "=") {
      words.removeFirst()
      params[String(word[..<equals])] = JSON(typed: String(word[word.index(after: equals)...]))
    }
    return params
  }

  /// One JSON value, the members of an object, or null if no word is left.
  private mutating func value() throws(Misspoken) -> JSON {
    guard let first = words.first else { return .null }
    guard !first.contains("=") else { return .object(params()) }
    return JSON(typed: try next("a value"))
  }

  /// `WORD`, `WORD ARGUMENT`, or the JSON that graph documents have for it.
  private mutating func transfer(_ target: Target, _ tree: Tree, _ graph: Graph) throws(Misspoken)
    -> TransferSpec
  {
    let word = try next("a transfer")
    let json: JSON =
      if let argument = words.popFirst() { [word: JSON(typed: argument)] } else { JSON(typed: word) }
    let action: ActionSpec
    do throws(GraphProblems) {
      action = try graph.action(from: json, by: target.type(in: tree))
    } catch {
      throw Misspoken("\(error)")
    }
    guard case .transfer(let transfer, _) = action else { throw Misspoken("'\(word)' is no transfer.") }
    return transfer
  }

  private mutating func screen() throws(Misspoken) -> ScreenKey {
    let text = try next("a screen")
    return try known(ScreenKey(text), text)
  }

  private mutating func next(_ what: String) throws(Misspoken) -> String {
    guard let word = words.popFirst() else { throw Misspoken("'\(verb)' does not name \(what).") }
    return word
  }

  private func known<Value>(_ value: Value?, _ text: String) throws(Misspoken) -> Value {
    guard let value else { throw Misspoken("'\(text)' is no key of a screen.") }
    return value
  }
}

extension Target {
  /// An id such as c2, or a type.
  fileprivate init(_ text: String) {
    self = CoordinatorID(text).map { .id($0) } ?? .type(text)
  }

  fileprivate func type(in tree: Tree) -> String {
    switch self {
    case .type(let type): type
    case .id(let id): tree.coordinator(id)?.type ?? ""
    case .nearest: tree.active.flatMap { tree.screen($0) }.flatMap { tree.coordinator($0.owner)?.type } ?? ""
    }
  }
}

extension JSON {
  /// Reads JSON; any other text becomes a string.
  init(typed text: String) {
    self = (try? JSON.parse(text.utf8)) ?? .string(text)
  }
}
