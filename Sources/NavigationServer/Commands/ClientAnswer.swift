internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// The response of a client to the question of a command, still unread.
struct ClientAnswer: Sendable {
  let body: Message.ResponseBody
  let client: ConnectionID
  /// The type of the coordinator that was asked.
  let type: String
  let graph: Graph
  let limits: Limits

  /// The footprint of an answer that is read on the loop.
  private static let footprintReadOnLoop = 16_384
  /// The place of the action in the result.
  private static let place = JSON.Pointer(["action"])

  var isLong: Bool {
    if case .result(let result) = body { result.footprint > Self.footprintReadOnLoop } else { false }
  }

  /// Reads the answer; the command keeps the predictions in it.
  func read(for command: inout RunningCommand) -> Answer {
    switch body {
    case .result(let result):
      do throws(BadAnswer) {
        if let removed = BadAnswer(removedIn: result, to: .coordinatorPrepare) { throw removed }
        let given = PrepareAnswer(result)
        if let foreseen = given.foreseen {
          try command.predicted.add(foreseen, of: client, limits: limits)
        }
        guard let json = given.action else { throw BadAnswer("The member 'action' is missing.", at: []) }
        let answer = graph.answer(json, at: Self.place, of: type)
        if case .action = answer { command.answered(json) }
        return answer
      } catch {
        return .failure(.badAnswer(error, type))
      }
    case .error(let error):
      return .failure(.prepareFailed(error, type: type))
    case .unusable(let error):
      return .failure(.badAnswer(BadAnswer(error), type))
    }
  }
}

extension Graph {
  /// Reads the action with which a client answers for a type; the place is that in the result.
  func answer(_ json: JSON, at place: JSON.Pointer, of type: String) -> Answer {
    do throws(GraphProblems) {
      return .action(try action(from: json, by: type))
    } catch {
      return .failure(.badAnswer(BadAnswer(error, at: place), type))
    }
  }
}

extension Reason {
  fileprivate static func badAnswer(_ answer: BadAnswer, _ type: String) -> Reason {
    badAnswer(answer.sentence, at: answer.pointer, type: type, removed: answer.removed)
  }
}
