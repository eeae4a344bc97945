internal import DequeModule
internal import JSON
internal import Navigation
internal import NavigationProtocol

/// The answers that clients gave in advance (`foreseen`): each is used once, when exactly its question comes.
///
/// There may be thousands of answers and questions, so answers are found by the parts that must be equal. Only answers
/// that differ in nothing but the situation are searched.
struct PredictedAnswers: Sendable {
  /// The parts of a question that must be equal: the client that is asked, and the question.
  private struct PredictionKey: Hashable {
    let client: ConnectionID
    let question: QuestionKey
  }

  private struct NumberedPrediction: Sendable {
    /// A lower number came earlier.
    let number: Int
    let answer: PredictedAnswer
    let pointer: JSON.Pointer
  }

  private var predictions: [PredictionKey: Deque<NumberedPrediction>] = [:]
  private var lastNumber = 0
  private var bytes = 0

  /// Adds the predictions of an answer.
  mutating func add(_ json: JSON, of client: ConnectionID, limits: Limits) throws(BadAnswer) {
    guard let list = json.array else { throw BadAnswer("'foreseen' must be an array.", at: ["foreseen"]) }
    bytes += json.footprint
    guard bytes <= limits.foreseenBytesPerCommand else {
      let max = limits.foreseenBytesPerCommand
      throw BadAnswer(
        "'foreseen' is too large: the limit foreseenBytesPerCommand is \(max).",
        at: ["foreseen"]
      )
    }
    for (index, element) in list.enumerated() {
      let answer: PredictedAnswer?
      do throws(PredictedAnswer.Incomplete) {
        answer = try PredictedAnswer.read(element, wrapDepthMax: limits.wrapDepth)
      } catch {
        let sentence = "A predicted answer must have the members 'coordinator', 'question' and 'action'."
        throw BadAnswer(sentence, at: ["foreseen", "\(index)"])
      }
      // Anything that cannot be a question will not be asked.
      guard let answer else { continue }
      lastNumber += 1
      let prediction = NumberedPrediction(
        number: lastNumber,
        answer: answer,
        pointer: JSON.Pointer(["foreseen", "\(index)", "action"])
      )
      predictions[PredictionKey(client: client, question: answer.question), default: []].append(prediction)
    }
  }

  /// Removes the action that a client predicted for a question, and returns it with its place in the answer.
  mutating func take(
    _ question: Question,
    of client: ConnectionID,
    names: CoordinatorNames
  ) -> (action: JSON, pointer: JSON.Pointer)? {
    guard !predictions.isEmpty else { return nil }
    var first: (key: PredictionKey, index: Int, number: Int)?
    for coordinator in names.all(of: question.coordinator) {
      for child in question.kind.names(by: names) {
        let asked = QuestionKey(coordinator, question.kind, child: child)
        let key = PredictionKey(client: client, question: asked)
        guard let candidates = predictions[key],
          let index = candidates.firstIndex(where: { $0.answer.assumption.holds(in: question.situation) })
        else { continue }
        if candidates[index].number < first?.number ?? .max { first = (key, index, candidates[index].number) }
      }
    }
    guard let first, let prediction = predictions[first.key]?.remove(at: first.index) else { return nil }
    return (prediction.answer.action, prediction.pointer)
  }
}

extension Question.AskedEvent {
  /// The client's names for the child that the question is about; nil alone if it is about none.
  fileprivate func names(by names: CoordinatorNames) -> [CoordinatorName?] {
    child.map { names.all(of: $0) } ?? [nil]
  }
}
