import Dispatch
import NIOConcurrencyHelpers
import NavigationServer

extension Restoration {
  private static let treesPerStep = 64

  /// The trees, read on all processors.
  func readTrees() -> RestoredTrees {
    let steps = (treeCount + Self.treesPerStep - 1) / Self.treesPerStep
    let runs = NIOLockedValueBox([[RestoredHost]](repeating: [], count: steps))
    DispatchQueue.concurrentPerform(iterations: steps) { step in
      let first = step * Self.treesPerStep
      let trees = (first..<min(first + Self.treesPerStep, treeCount)).reversed().map(readTree)
      runs.withLockedValue { $0[steps - 1 - step] = trees }
    }
    return RestoredTrees(descending: runs.withLockedValue { $0 })
  }
}
