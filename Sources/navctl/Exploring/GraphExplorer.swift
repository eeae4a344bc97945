import GraphSearch
import NavigationGraph
import Wording

/// A search through the trees of a graph, with its progress on the terminal.
enum GraphExplorer {
  /// The number of states between two looks at the clock and at interrupts.
  private static let slice = 200
  /// The greatest length of the line of progress, which must not wrap.
  private static let columnsMax = 79

  /// Searches up to that many states.
  ///
  /// An interrupt ends the search early.
  static func search(_ graph: Graph, named file: String, states: Int) -> GraphSearch {
    Interrupts.keep()
    var search = GraphSearch(graph, limits: SearchLimits(states: states))
    while search.advance(by: slice), Interrupts.kept == 0 { show(search, file, states) }
    if Console.hasErrorTerminal { Console.note("\r\u{1B}[2K") }
    return search
  }

  private static func show(_ search: GraphSearch, _ file: String, _ states: Int) {
    guard Console.hasErrorTerminal else { return }
    let line = "\(file): \(search.stateCount) of at most \(states) states".harmless
    Console.note("\r\u{1B}[2K" + String(line.prefix(columnsMax)))
  }
}

extension GraphSearch {
  /// The states that were reached, and whether there are more, for people.
  var extent: String {
    let states = Self.number(stateCount, "state")
    guard !isExhausted else { return "all \(states)" }
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
