/// The work that an execution may do before it pauses.
package struct WorkSlice: Equatable, Sendable {
  /// The work after which it pauses.
  package let work: Int
  /// The largest piece of work that it begins: an action, an ending or the commit.
  ///
  /// A piece is not divided, and its work is known only afterwards. Before, the number of affected entries
  /// bounds it.
  package let pieceMax: Int

  package init(_ work: Int, pieceMax: Int = .max) {
    self.work = work
    self.pieceMax = pieceMax
  }

  package static let max = WorkSlice(.max)
}
