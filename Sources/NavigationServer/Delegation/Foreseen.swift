internal import DequeModule
internal import JSON
internal import Navigation
internal import NavigationProtocol

/// What clients have said of questions that they will be asked: used when exactly such a question comes, each once, in
/// order.
///
/// There may be thousands of them, and as many questions. So they are found by what has to be the same, and only those
/// that differ in nothing but the situation are looked through.
struct Foreseen: Sendable {
  /// What has to be the same in the question: who is asked, and what.
  private struct Key: Hashable {
    let client: ConnectionID
    /// The coordinator and the question in canonical form.
    let text: [UInt8]

    init(_ client: ConnectionID, _ coordinator: JSON, _ question: JSON) {
      self.client = client
      text = JSON.array([coordinator, question]).canonical()
    }
  }

  private struct Entry: Sendable {
    /// Tells which one came first.
    let number: Int
    let assumption: Assumption
    let action: JSON
    let pointer: JSON.Pointer
  }

  private var entries: [Key: Deque<Entry>] = [:]
  private var lastNumber = 0
  private var bytes = 0

  /// Takes in what an answer foresees; throws the sentence that says what is wrong, and where.
  mutating func add(_ json: JSON, of client: ConnectionID, limits: Limits) throws(BadAnswer) {
    guard let list = json.array else { throw BadAnswer("'foreseen' must be an array.", at: ["foreseen"]) }
    bytes += json.footprint
    guard bytes <= limits.foreseenBytesPerCommand else {
      let max = limits.foreseenBytesPerCommand
      throw BadAnswer("Too much is foreseen: the limit foreseenBytesPerCommand is \(max).", at: ["foreseen"])
    }
    for (index, element) in list.enumerated() {
      guard let coordinator = element["coordinator"], let question = element["question"],
        let action = element["action"]
      else {
        let sentence = "What is foreseen has the members 'coordinator', 'question' and 'action'."
        throw BadAnswer(sentence, at: ["foreseen", "\(index)"])
      }
      // What is no question, or cannot be so, will not come.
      guard let coordinator = coordinator.asName,
        let question = question.asQuestion(wrapDepthMax: limits.wrapDepth),
        let assumption = Assumption(element["situation"])
      else { continue }
      lastNumber += 1
      let entry = Entry(
        number: lastNumber,
        assumption: assumption,
        action: action,
        pointer: JSON.Pointer(["foreseen", "\(index)", "action"])
      )
      entries[Key(client, coordinator, question), default: []].append(entry)
    }
  }

  /// The action that a client foresaw for a question, with where it stood; it is used up.
  mutating func take(
    _ question: Question,
    of client: ConnectionID,
    calls names: Names
  ) -> (action: JSON, pointer: JSON.Pointer)? {
    guard !entries.isEmpty else { return nil }
    var first: (key: Key, index: Int, number: Int)?
    for coordinator in names.all(of: question.coordinator) {
      for asked in question.kind.asForeseen(names) {
        let key = Key(client, coordinator, asked)
        guard let those = entries[key],
          let index = those.firstIndex(where: { $0.assumption.holds(in: question.situation) })
        else { continue }
        if those[index].number < first?.number ?? .max { first = (key, index, those[index].number) }
      }
    }
    guard let first, let entry = entries[first.key]?.remove(at: first.index) else { return nil }
    return (entry.action, entry.pointer)
  }
}

// Questions in the one form in which they are compared.

extension JSON {
  /// What a client calls a coordinator; nil if it is no name.
  fileprivate var asName: JSON? {
    string != nil ? self : self["label"]?.string.map { ["label": .string($0)] }
  }

  /// A question as a client foresees it, without what is not compared; nil if it is none.
  fileprivate func asQuestion(wrapDepthMax: Int) -> JSON? {
    func route() -> JSON? {
      self["route"].flatMap { Wire.route(from: $0, wrapDepthMax: wrapDepthMax) }.map { Wire.json($0) }
    }
    switch self["kind"]?.string {
    case "route":
      return route().map { ["kind": "route", "route": $0] }
    case "pulled":
      guard let child = self["child"]?.asName, let route = route() else { return nil }
      return ["kind": "pulled", "child": child, "route": route]
    case "completed":
      guard let child = self["child"]?.asName, let label = self["label"], let completion = self["completion"]
      else { return nil }
      return ["kind": "completed", "child": child, "label": label, "completion": completion]
    default:
      return nil
    }
  }
}

extension Question.Kind {
  /// The question as a client may have foreseen it: once for each name of the child that it is about.
  fileprivate func asForeseen(_ names: Names) -> [JSON] {
    switch self {
    case .route(let route):
      [["kind": "route", "route": Wire.json(route)]]
    case .pulled(let route, let child):
      names.all(of: child).map {
        ["kind": "pulled", "child": $0, "route": route.inner.map { Wire.json($0) } ?? .null]
      }
    case .completed(let child, _, let label, let completion):
      names.all(of: child).map {
        ["kind": "completed", "child": $0, "label": .string(label), "completion": Wire.json(completion)]
      }
    }
  }
}
