import JSON

// Transfers as people type them: `push ColorScreen name=Red`, `pop 2`, `secondary set A B`. Each becomes the JSON that
// graph documents have for it; what has no words here (styles of new stacks, `ifAbsent`, …) is typed as that JSON.

/// Reads the words of one transfer.
struct TransferWords {
  private var reader: WordReader
  private let vocabulary: Vocabulary

  /// The verbs that stand alone.
  private static let plain = [
    "popToRoot", "backToRoot", "dismissSelf", "popOrDismiss", "popToRootOrDismiss",
  ]
  private static let columns = ["primary", "supplementary", "secondary"]
  private static let takesStyle = ["present", "replaceModal", "pushOrPresent"]

  /// Actions that navctl has verbs for.
  private static let verbsOfTheirOwn = [
    "drop": "drop COORDINATOR", "finish": "finish COORDINATOR", "cancel": "finish --cancel COORDINATOR",
    "fail": "finish --error COORDINATOR VALUE", "send": "trigger ROUTE",
  ]

  /// Every verb, for completion and suggestions.
  static let verbs =
    ["push", "show", "pop", "popTo", "set", "replace", "present", "replaceModal", "pushOrPresent", "dismiss"]
    + ["dismissTo", "select", "setRoot", "handover", "start", "setParams", "custom"] + plain + columns

  /// The transfer in wire form; `style` is how a new layer looks.
  static func transfer(
    _ words: [String],
    vocabulary: Vocabulary,
    style: String? = nil
  ) throws(Complaint) -> JSON {
    if style != nil, !takesStyle.contains(words.first ?? "") {
      throw .usage("--style goes with \(takesStyle.joined(separator: ", ")).")
    }
    if let first = words.first, first.hasPrefix("{") {
      guard words.count == 1 else { throw .usage("'\(words[1])' is one word too many.") }
      return try JSON.typed(first, as: "the transfer")
    }
    var parser = TransferWords(reader: WordReader(words), vocabulary: vocabulary)
    let verb = try parser.reader.name(of: "a transfer")
    let transfer = try parser.transfer(verb, style: style)
    try parser.reader.end()
    return transfer
  }

  private mutating func transfer(_ verb: String, style: String?) throws(Complaint) -> JSON {
    if Self.plain.contains(verb) { return .string(verb) }
    if Self.columns.contains(verb) { return [verb: try inColumn(try reader.name(of: "a transfer"))] }
    switch verb {
    case "pop", "push", "set", "handover":
      return try inHome(verb)
    case "show", "replace":
      return [verb: try screen()]
    case "pushOrPresent":
      return [verb: styled(try screen(), style)]
    case "present", "replaceModal":
      return [verb: styled(try presented(), style)]
    case "popTo", "dismissTo":
      return [verb: target(try reader.name(of: "a screen"))]
    case "dismiss":
      return reader.isAtEnd ? "dismiss" : ["dismiss": ["key": .string(try reader.name(of: "a layer"))]]
    case "select":
      return ["select": .string(try reader.name(of: "a tab"))]
    case "setRoot":
      return ["setRoot": try newRoot()]
    case "start":
      return ["start": try child()]
    case "setParams":
      return ["setParams": try changedParams()]
    case "custom":
      return ["custom": try custom()]
    default:
      let other = Self.verbsOfTheirOwn[verb].map { " Try: navctl \($0)" }
      throw .usage("There is no transfer '\(verb)'.\(other ?? hint(verb, Self.verbs))")
    }
  }

  /// The transfers that there are in a column too.
  private mutating func inHome(_ verb: String) throws(Complaint) -> JSON {
    switch verb {
    case "pop": try pop()
    case "push": ["push": try screen()]
    case "set": ["set": .array(try screens())]
    default: ["handover": try child()]
    }
  }

  private mutating func inColumn(_ verb: String) throws(Complaint) -> JSON {
    switch verb {
    case "popToRoot", "backToRoot": .string(verb)
    case "pop", "push", "set", "handover": try inHome(verb)
    default:
      throw .usage(
        "In a column there is no '\(verb)', but push, pop, set, popToRoot, backToRoot and handover."
      )
    }
  }

  private mutating func pop() throws(Complaint) -> JSON {
    guard !reader.isAtEnd else { return "pop" }
    let word = try reader.name(of: "the number of screens")
    guard let count = Int(word), count > 0 else {
      throw .usage("'pop' takes how many screens, not '\(word)'.")
    }
    return ["pop": .integer(count)]
  }

  private mutating func screen() throws(Complaint) -> JSON {
    try screen(named: try reader.name(of: "a screen"))
  }

  private mutating func screen(named name: String) throws(Complaint) -> JSON {
    let params = try vocabulary.screenParams(try reader.params(), of: name)
    return params.isEmpty ? .string(name) : ["screen": .string(name), "params": .object(params)]
  }

  /// One screen or more; a key keeps a screen that is there.
  private mutating func screens() throws(Complaint) -> [JSON] {
    var screens: [JSON] = []
    while !reader.isAtEnd {
      let name = try reader.name(of: "a screen")
      screens.append(name.isScreenKey ? ["key": .string(name)] : try screen(named: name))
    }
    return screens
  }

  private mutating func child() throws(Complaint) -> JSON {
    let type = try reader.name(of: "a coordinator")
    try vocabulary.require(coordinator: type)
    guard !reader.isAtEnd else { return ["coordinator": .string(type)] }
    let route = try vocabulary.route(try reader.route(), for: Address(type: type))
    return ["coordinator": .string(type), "route": route]
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

  private func target(_ name: String) -> JSON {
    name.isScreenKey ? ["key": .string(name)] : .string(name)
  }

  private func styled(_ body: JSON, _ style: String?) -> JSON {
    guard let style else { return body }
    var members = body.object ?? ["screen": body]
    members["style"] = .string(style)
    return .object(members)
  }
}

extension String {
  /// Whether this has the form of a screen's key, such as `s12`.
  fileprivate var isScreenKey: Bool {
    first == "s" && count > 1 && dropFirst().allSatisfy { ("0"..."9").contains($0) }
  }
}
