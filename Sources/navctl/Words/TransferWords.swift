import JSON

// Transfers as people type them: `push ColorScreen name=Red`, `pop 2`, `secondary set A B`. Each becomes the
// JSON of graph documents. Members without words (`ifAbsent`, the style of a new stack, …) are typed as that
// JSON.

/// Parses the words of one transfer.
struct TransferWords {
  private var reader: WordReader
  private let vocabulary: Vocabulary

  /// Every verb, for completion and suggestions.
  static let verbs = TransferVerb.allCases.map(\.rawValue)

  /// Returns the transfer in wire form; `style` is the look of a new layer.
  static func transfer(
    _ words: [String],
    vocabulary: Vocabulary,
    style: String? = nil
  ) throws(Complaint) -> JSON {
    if style != nil, words.first.flatMap(TransferVerb.init)?.takesStyle != true {
      let styled = TransferVerb.allCases.filter(\.takesStyle).map(\.rawValue)
      throw .usage("--style goes with \(styled.joined(separator: ", ")).")
    }
    if let first = words.first, first.hasPrefix("{") || first.hasPrefix("\"") {
      guard words.count == 1 else { throw .usage("'\(words[1])' is one word too many.") }
      return try JSON.typed(first, as: "the transfer")
    }
    var parser = TransferWords(reader: WordReader(words), vocabulary: vocabulary)
    let verb = try parser.reader.name(of: "a transfer")
    let transfer = try parser.transfer(verb, style: style)
    try parser.reader.end()
    return transfer
  }

  private mutating func transfer(_ word: String, style: String?) throws(Complaint) -> JSON {
    guard let verb = TransferVerb(rawValue: word) else {
      let other = ControlVerb(rawValue: word)?.command.map { " Try: navctl \($0)" }
      throw .usage("There is no transfer '\(word)'.\(other ?? hint(word, Self.verbs))")
    }
    let transfer = try transfer(verb)
    guard let style, var members = transfer[word].map({ $0.object ?? ["screen": $0] }) else {
      return transfer
    }
    members["style"] = .string(style)
    return [word: .object(members)]
  }

  private mutating func transfer(_ verb: TransferVerb) throws(Complaint) -> JSON {
    let body: JSON? =
      switch verb.subject {
      case .nothing: nil
      case .count: try count(verb)
      case .layer: reader.peeked == nil ? nil : ["key": .string(try reader.name(of: "a layer"))]
      case .screen: try screen()
      case .target: try target(try reader.name(of: "a screen"))
      case .items: .array(try screens())
      case .ownScreen: try changedParams()
      case .tab: .string(try reader.name(of: "a tab"))
      case .child: try child()
      case .newTab: try newTab()
      case .screenOrChild: try presented()
      case .root: try newRoot()
      case .columnTransfer: try columnTransfer()
      case .transition: try custom()
      }
    return body.map { [verb.rawValue: $0] } ?? .string(verb.rawValue)
  }

  private mutating func columnTransfer() throws(Complaint) -> JSON {
    let word = try reader.name(of: "a transfer")
    guard let verb = TransferVerb(rawValue: word), verb.isInColumns else {
      let known = TransferVerb.inColumns.map(\.rawValue)
      throw .usage("In a column there is no '\(word)'.\(hint(word, known))")
    }
    return try transfer(verb)
  }

  private mutating func count(_ verb: TransferVerb) throws(Complaint) -> JSON? {
    guard reader.peeked != nil else { return nil }
    let word = try reader.name(of: "the number of screens")
    guard let count = Int(word), count > 0 else {
      throw .usage("'\(verb.rawValue)' takes a number of screens, at least 1, not '\(word)'.")
    }
    return .integer(count)
  }

  private mutating func screen() throws(Complaint) -> JSON {
    try screen(named: try reader.name(of: "a screen"))
  }

  private mutating func screen(named name: String) throws(Complaint) -> JSON {
    let params = try vocabulary.screenParams(try reader.params(), of: name)
    return params.isEmpty ? .string(name) : ["screen": .string(name), "params": .object(params)]
  }

  /// Parses the screens of `set`.
  ///
  /// A key keeps its screen.
  private mutating func screens() throws(Complaint) -> [JSON] {
    var screens: [JSON] = []
    while reader.peeked != nil {
      let name = try reader.name(of: "a screen")
      screens.append(name.isScreenKey ? ["key": .string(name)] : try screen(named: name))
    }
    return screens
  }

  private mutating func child() throws(Complaint) -> JSON {
    let type = try reader.name(of: "a coordinator")
    try vocabulary.require(coordinator: type)
    guard reader.peeked != nil else { return ["coordinator": .string(type)] }
    let route = try vocabulary.route(try reader.route(), for: Address(type: type))
    return ["coordinator": .string(type), "route": route]
  }

  private mutating func newTab() throws(Complaint) -> JSON {
    let tab = try reader.name(of: "a tab")
    var body = try child().object ?? [:]
    body["tab"] = .string(tab)
    return .object(body)
  }

  private mutating func presented() throws(Complaint) -> JSON {
    if let name = reader.peeked, vocabulary.isCoordinator(name) { return try child() }
    return try screen()
  }

  private mutating func newRoot() throws(Complaint) -> JSON {
    if let name = reader.peeked, vocabulary.isCoordinator(name) { return try child() }
    let screens = try screens()
    guard let only = screens.first, screens.count == 1 else { return ["screens": .array(screens)] }
    return only
  }

  private mutating func changedParams() throws(Complaint) -> JSON {
    guard let name = reader.peeked, !name.contains("=") else {
      return ["params": .object(try vocabulary.untypedParams(try reader.params()))]
    }
    let screen = try reader.name(of: "a screen")
    let words = try reader.params()
    guard !screen.isScreenKey else {
      return ["key": .string(screen), "params": .object(try vocabulary.untypedParams(words))]
    }
    return ["screen": .string(screen), "params": .object(try vocabulary.screenParams(words, of: screen))]
  }

  private mutating func custom() throws(Complaint) -> JSON {
    let name = try reader.name(of: "a custom transfer")
    let params = try vocabulary.untypedParams(try reader.params())
    return params.isEmpty ? .string(name) : ["name": .string(name), "params": .object(params)]
  }

  /// Parses an existing screen: its key, or its name with params of its identity.
  private mutating func target(_ name: String) throws(Complaint) -> JSON {
    name.isScreenKey ? ["key": .string(name)] : try screen(named: name)
  }
}

extension TransferVerb {
  /// The transfers in columns of a split.
  static var inColumns: [Self] { allCases.filter(\.isInColumns) }
}

extension ControlVerb {
  /// The verb of navctl for the action, if there is one.
  fileprivate var command: String? {
    switch self {
    case .cancel: "finish --cancel COORDINATOR"
    case .drop: "drop COORDINATOR"
    case .fail: "finish --error COORDINATOR VALUE"
    case .finish: "finish COORDINATOR"
    case .send: "trigger ROUTE"
    case .setFacts: "facts NAME=VALUE"
    case .none, .reject, .sequence: nil
    }
  }
}

extension String {
  /// Whether the text has the form of a screen's key, such as `s12`.
  fileprivate var isScreenKey: Bool {
    first == "s" && count > 1 && dropFirst().allSatisfy { ("0"..."9").contains($0) }
  }
}
