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

  private static let footprintReadOnLoop = 16_384

  var isLong: Bool {
    if case .result(let result) = body { result.footprint > Self.footprintReadOnLoop } else { false }
  }

  /// Reads the answer; the command notes the action in it.
  func read(for command: inout RunningCommand) -> Answer {
    switch body {
    case .result(let result):
      return read(result, for: &command)
    case .error(let error):
      return .failure(.prepareFailed(error, type: type))
    case .unusable(let error):
      let place = error.pointer?.tokens ?? []
      return unusable(error.message, at: place.first == "result" ? Array(place.dropFirst()) : [])
    }
  }

  private func read(_ result: JSON, for command: inout RunningCommand) -> Answer {
    for member in result.object?.members ?? [] {
      let request = RequestName.coordinatorPrepare.rawValue
      guard let removal = Removal.member(member.name, ofAnswersTo: request) else { continue }
      return unusable(removal.sentence(about: member.name), at: [member.name], removed: removal)
    }
    guard let json = PrepareAnswer(result).action else {
      return unusable("The member 'action' is missing.", at: [])
    }
    do throws(GraphProblems) {
      let action = try graph.action(from: json, by: type)
      command.note(.action(json))
      return .action(action)
    } catch {
      let first = error.problems.first { $0.severity == .error }
      return unusable(
        first?.message ?? "The graph does not allow this.",
        at: ["action"] + (first?.pointer.tokens ?? [])
      )
    }
  }

  private func unusable(_ sentence: String, at place: [String], removed: Removal? = nil) -> Answer {
    .failure(.badAnswer(sentence, at: JSON.Pointer(place), type: type, removed: removed))
  }
}
