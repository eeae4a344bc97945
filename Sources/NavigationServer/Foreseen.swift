internal import JSON
internal import Navigation
internal import NavigationProtocol

/// What clients have said of questions that they will be asked: used when exactly such a question comes, each once, in
/// order.
struct Foreseen: Sendable {
  private struct Entry: Sendable {
    let client: ConnectionID
    let coordinator: JSON
    let question: JSON
    let situation: JSON?
    let action: JSON
    let pointer: JSON.Pointer
  }

  private var entries: [Entry] = []
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
      entries.append(
        Entry(
          client: client,
          coordinator: coordinator,
          question: question,
          situation: element["situation"],
          action: action,
          pointer: JSON.Pointer(["foreseen", "\(index)", "action"])
        )
      )
    }
  }

  /// The action that a client foresaw for a question, with where it stood; it is used up.
  mutating func take(
    _ question: Question,
    of client: ConnectionID,
    calls names: Names
  ) -> (action: JSON, pointer: JSON.Pointer)? {
    let index = entries.firstIndex { entry in
      entry.client == client && names.means(entry.coordinator, question.coordinator)
        && isSame(entry.question, question, names) && fits(entry.situation, question.situation)
    }
    guard let index else { return nil }
    let entry = entries.remove(at: index)
    return (entry.action, entry.pointer)
  }

  private func isSame(_ foreseen: JSON, _ question: Question, _ names: Names) -> Bool {
    switch question.kind {
    case .route(let route):
      return foreseen["kind"] == "route" && isSame(foreseen["route"], route)
    case .pulled(let route, let child):
      return foreseen["kind"] == "pulled" && names.means(foreseen["child"], child)
        && isSame(foreseen["route"], route.inner)
    case .completed(let child, _, let label, let completion):
      return foreseen["kind"] == "completed" && names.means(foreseen["child"], child)
        && foreseen["label"] == .string(label) && foreseen["completion"] == Wire.json(completion)
    }
  }

  private func isSame(_ json: JSON?, _ route: Route?) -> Bool {
    guard let json, let route else { return false }
    return Wire.route(from: json, wrapDepthMax: route.wrapDepth) == route
  }

  private func fits(_ foreseen: JSON?, _ situation: Situation) -> Bool {
    guard let members = foreseen?.object?.members, let actual = Wire.json(situation).object else {
      return true
    }
    return members.allSatisfy { actual[$0.name] == $0.value }
  }
}

/// What one client calls coordinators: by their ids, or those that its answers opened by labels.
struct Names {
  let labelled: [Labelled]

  func means(_ json: JSON?, _ id: CoordinatorID) -> Bool {
    if let text = json?.string { return text == id.description }
    guard let label = json?["label"]?.string else { return false }
    return labelled.last { $0.label == label }?.coordinator == id
  }

  /// The label of a coordinator, if it has one.
  func label(of id: CoordinatorID) -> String? { labelled.last { $0.coordinator == id }?.label }
}
