import Dispatch
import NIOConcurrencyHelpers
import NavigationServer

extension Restoration {
  private static let treesPerStep = 64

  /// The trees, read on all processors.
  func readTrees() -> [RestoredHost] {
    let steps = (treeCount + Self.treesPerStep - 1) / Self.treesPerStep
    let runs = NIOLockedValueBox([[RestoredHost]](repeating: [], count: steps))
    DispatchQueue.concurrentPerform(iterations: steps) { step in
      let first = step * Self.treesPerStep
      let trees = (first..<min(first + Self.treesPerStep, treeCount)).map(readTree)
      runs.withLockedValue { $0[step] = trees }
    }
    return runs.withLockedValue { $0.flatMap(\.self) }
  }
}
