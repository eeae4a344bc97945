internal import Navigation

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
