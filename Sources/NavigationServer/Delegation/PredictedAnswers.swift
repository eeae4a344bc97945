internal import DequeModule
internal import JSON
internal import Navigation
internal import NavigationProtocol

/// The answers that clients gave in advance (`foreseen`): each is used once, when exactly its question comes.
///
/// There may be thousands of answers and questions, so answers are found by the parts that must be equal: the question,
/// and the members of the situation that the client assumed, of which there are few combinations.
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

  /// The predictions for one question.
  private struct PredictionList: Sendable {
    /// The members that some of the predictions assume.
    private var combinations: Set<[String]> = []
    /// In the order of their numbers.
    private var byAssumption: [AssumedSituation: Deque<NumberedPrediction>] = [:]

    mutating func append(_ prediction: NumberedPrediction) {
      combinations.insert(prediction.answer.assumption.members)
      byAssumption[prediction.answer.assumption, default: []].append(prediction)
    }

    /// The number of predictions that are looked at to find one.
    var lookups: Int { combinations.count }

    /// The earliest prediction whose assumption is true of a situation.
    func first(in situation: Situation) -> NumberedPrediction? {
      combinations.compactMap { byAssumption[AssumedSituation($0, of: situation)]?.first }
        .min { $0.number < $1.number }
    }

    mutating func removeFirst(_ assumption: AssumedSituation) {
      byAssumption[assumption]?.removeFirst()
    }
  }

  private var predictions: [PredictionKey: PredictionList] = [:]
  private var lastNumber = 0
  private(set) var bytes = 0
  /// The number of predictions that were looked at so far.
  private(set) var work = 0

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
      let key = PredictionKey(client: client, question: answer.question)
      predictions[key, default: PredictionList()].append(prediction)
    }
  }

  /// Removes the action that a client predicted for a question, and returns it with its place in the answer.
  mutating func take(
    _ question: Question,
    of client: ConnectionID,
    names: CoordinatorNames
  ) -> (action: JSON, pointer: JSON.Pointer)? {
    guard !predictions.isEmpty else { return nil }
    var first: (key: PredictionKey, prediction: NumberedPrediction)?
    for coordinator in names.all(of: question.coordinator) {
      for child in question.kind.names(by: names) {
        let asked = QuestionKey(coordinator, question.kind, child: child)
        let key = PredictionKey(client: client, question: asked)
        guard let list = predictions[key] else { continue }
        work += list.lookups
        guard let found = list.first(in: question.situation) else { continue }
        if found.number < first?.prediction.number ?? .max { first = (key, found) }
      }
    }
    guard let (key, prediction) = first else { return nil }
    predictions[key]?.removeFirst(prediction.answer.assumption)
    return (prediction.answer.action, prediction.pointer)
  }
}

extension Question.AskedEvent {
  /// The client's names for the child that the question is about; nil alone if it is about none.
  fileprivate func names(by names: CoordinatorNames) -> [CoordinatorName?] {
    child.map { names.all(of: $0) } ?? [nil]
  }
}
