internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// The response of a client to the question of a command, still unread.
struct ClientAnswer: Sendable {
  let body: Message.ResponseBody
  /// The type of the coordinator that was asked.
  let type: String
  let graph: Graph

  /// The footprint of an answer that is read on the loop.
  private static let footprintReadOnLoop = 16_384
  /// The place of the action in the result.
  private static let place = JSON.Pointer(["action"])

  var isLong: Bool {
    if case .result(let result) = body { result.footprint > Self.footprintReadOnLoop } else { false }
  }

  /// Reads the answer; the command notes the action in it.
  func read(for command: inout RunningCommand) -> Answer {
    switch body {
    case .result(let result):
      if let removed = BadAnswer(removedIn: result, to: .coordinatorPrepare) {
        return .failure(.badAnswer(removed, type))
      }
      guard let json = PrepareAnswer(result).action else {
        return .failure(.badAnswer(BadAnswer("The member 'action' is missing.", at: []), type))
      }
      do throws(GraphProblems) {
        let action = try graph.action(from: json, by: type)
        command.answered(json)
        return .action(action)
      } catch {
        return .failure(.badAnswer(BadAnswer(error, at: Self.place), type))
      }
    case .error(let error):
      return .failure(.prepareFailed(error, type: type))
    case .unusable(let error):
      return .failure(.badAnswer(BadAnswer(error), type))
    }
  }
}

extension Reason {
  fileprivate static func badAnswer(_ answer: BadAnswer, _ type: String) -> Reason {
    badAnswer(answer.sentence, at: answer.pointer, type: type, removed: answer.removed)
  }
}
