internal import Navigation

/// A part of a command that runs beside the loop.
enum LongPiece: Sendable {
  /// The next work, with an answer if the command asked.
  case work(answering: Answer?)
  /// Parses a client's answer, and does the work that follows from it.
  case reading(ClientAnswer)
  /// Only encodes the results.
  case forms(Ended)

  /// The slice of a command beside the loop, after which its growth is checked.
  private static let slice = WorkSlice(100_000)

  func end(of command: inout RunningCommand, answering answers: GraphAnswers) -> SliceEnd {
    switch self {
    case .work(let answer):
      return command.execution.resume(with: answer, slice: Self.slice, answering: answers)
    case .reading(let response):
      let answer = response.read(for: &command)
      command.unanswered(answer)
      return command.execution.resume(with: answer, slice: Self.slice, answering: answers)
    case .forms(let ended):
      return .ended(ended)
    }
  }
}

/// The result of a part of a command that ran beside the loop.
package struct CommandSlice: Equatable, Sendable {
  let tree: TreeID
  let command: RunningCommand
  let end: SliceEnd
  /// The encoded results, if the command has ended.
  let prepared: PreparedEnd?

  package static func == (left: Self, right: Self) -> Bool {
    left.tree == right.tree && left.command.number == right.command.number
      && left.command.execution.workDone == right.command.execution.workDone
  }
}
