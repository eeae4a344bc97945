import GraphSearch
import NavigationGraph

/// A search through the trees of a graph, with its progress on the terminal.
enum GraphExplorer {
  /// The number of states searched between checks of the clock and of interrupts.
  private static let slice = 20

  /// Searches up to that many states.
  ///
  /// Stops early on an interrupt.
  static func search(_ graph: Graph, named file: String, states: Int) -> GraphSearch {
    Interrupts.keep()
    var progress = LineInPlace()
    var search = GraphSearch(graph, limits: SearchLimits(states: states))
    while search.advance(by: slice), Interrupts.kept == 0 {
      progress.update("\(file): \(search.stateCount) of at most \(states) states")
    }
    progress.clear()
    return search
  }
}

extension GraphSearch {
  /// Whether an interrupt ended the search before it was exhausted.
  private var wasInterrupted: Bool { Interrupts.kept != 0 && !isExhausted }

  /// The number of states reached, and whether there are more, for people.
  var extent: String {
    let states = Self.number(stateCount, "state")
    guard !isExhausted else { return "all \(states)" }
    guard !wasInterrupted else { return "\(states), not all, because it was interrupted" }
    if undecidedCount > 0 {
      return "\(states), not all, because clients decide \(Self.number(undecidedCount, "event"))"
    }
    guard repeatedCount > 0 else { return "\(states), not all" }
    return "\(states), not all; \(repeatedCount) of them repeat a screen and were not followed"
  }

  private static func number(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
