internal import Navigation

/// A part of a command that is done beside the loop.
enum LongPiece: Sendable {
  /// Its next work, with an answer if it has a question.
  case work(answering: Answer?)
  /// The reading of a client's answer, and the work that follows from it.
  case reading(ClientAnswer)
  /// Only the forms of its end.
  case forms(Ended)

  /// The work after which a command beside the loop returns, so that its growth is checked.
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

/// A part of a command that was done beside the loop.
package struct CommandSlice: Equatable, Sendable {
  let tree: TreeID
  let command: RunningCommand
  let end: SliceEnd
  /// The forms of the end, if the command has ended.
  let prepared: PreparedEnd?

  package static func == (left: Self, right: Self) -> Bool {
    left.tree == right.tree && left.command.number == right.command.number
      && left.command.execution.workDone == right.command.execution.workDone
  }
}
