internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// A client's response to the question of a command, not yet parsed.
struct ClientAnswer: Sendable {
  let body: Message.ResponseBody
  /// The type of the coordinator that was asked.
  let type: String
  let graph: Graph
  /// The labels that earlier answers of the client defined in this command.
  let labels: Set<String>

  private static let footprintReadOnLoop = 16_384

  var isLong: Bool {
    if case .result(let result) = body { result.footprint > Self.footprintReadOnLoop } else { false }
  }

  /// Parses the answer, and records its action in the command.
  func read(for command: inout RunningCommand) -> Answer {
    switch body {
    case .result(let result):
      return read(result, for: &command)
    case .error(let error):
      return .failure(.prepareFailed(error, type: type))
    case .unusable(let error):
      let place = error.pointer?.tokens ?? []
      return unusable(error, at: place.first == "result" ? Array(place.dropFirst()) : [])
    }
  }

  private func read(_ result: JSON, for command: inout RunningCommand) -> Answer {
    do throws(RPCError) {
      let json = try PrepareAnswer(result).action
      let action = try action(from: json)
      command.note(.action(json))
      return .action(action)
    } catch {
      return unusable(error, at: error.pointer?.tokens ?? [])
    }
  }

  private func action(from json: JSON) throws(RPCError) -> ActionSpec {
    do throws(GraphProblems) {
      return try graph.action(from: json, by: type, besides: labels)
    } catch {
      let first = error.problems.first { $0.severity == .error }
      let pointer = JSON.Pointer(["action"] + (first?.pointer.tokens ?? []))
      throw .invalidParams(pointer, first?.message ?? "The graph does not allow this.")
    }
  }

  private func unusable(_ error: RPCError, at place: [String]) -> Answer {
    .failure(.badAnswer(error, at: JSON.Pointer(place), type: type))
  }
}
