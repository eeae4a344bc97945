import Dispatch
import NIOConcurrencyHelpers
import NavigationServer

extension Restoration {
  private static let treesPerStep = 64

  /// The trees in the order of their numbers, read on all processors.
  func readTrees() -> some Sequence<RestoredHost> {
    let steps = (treeCount + Self.treesPerStep - 1) / Self.treesPerStep
    let read = NIOLockedValueBox([[RestoredHost]](repeating: [], count: steps))
    DispatchQueue.concurrentPerform(iterations: steps) { step in
      let first = step * Self.treesPerStep
      let trees = (first..<min(first + Self.treesPerStep, treeCount)).map(readTree)
      read.withLockedValue { $0[step] = trees }
    }
    // Hosts are large: one array of all would copy them.
    return read.withLockedValue { $0 }.joined()
  }
}
