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
  private struct Key: Hashable {
    let client: ConnectionID
    let question: QuestionKey
  }

  private struct Entry: Sendable {
    /// Tells which one came first.
    let number: Int
    let answer: PredictedAnswer
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
      let prediction: PredictedAnswer?
      do throws(PredictedAnswer.Incomplete) {
        prediction = try PredictedAnswer.read(element, wrapDepthMax: limits.wrapDepth)
      } catch {
        let sentence = "What is foreseen has the members 'coordinator', 'question' and 'action'."
        throw BadAnswer(sentence, at: ["foreseen", "\(index)"])
      }
      // What is no question, or cannot be so, will not come.
      guard let prediction else { continue }
      lastNumber += 1
      let entry = Entry(
        number: lastNumber,
        answer: prediction,
        pointer: JSON.Pointer(["foreseen", "\(index)", "action"])
      )
      entries[Key(client: client, question: prediction.question), default: []].append(entry)
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
      for asked in question.kind.names(by: names) {
        let key = Key(client: client, question: QuestionKey(coordinator, question.kind, child: asked))
        guard let those = entries[key],
          let index = those.firstIndex(where: { $0.answer.assumption.holds(in: question.situation) })
        else { continue }
        if those[index].number < first?.number ?? .max { first = (key, index, those[index].number) }
      }
    }
    guard let first, let entry = entries[first.key]?.remove(at: first.index) else { return nil }
    return (entry.answer.action, entry.pointer)
  }
}

extension Question.Kind {
  /// The client's names for the child that the question is about; nil alone if it is about none.
  fileprivate func names(by names: Names) -> [CoordinatorName?] {
    child.map { names.all(of: $0) } ?? [nil]
  }
}
