/// The limits of one layout.
package struct LayoutLimits: Equatable, Sendable {
  /// The boxes of a map.
  package var mapNodes = 2_000
  /// The edges of a map.
  package var mapEdges = 10_000
  /// The milliseconds that `dot` may take.
  package var layoutMilliseconds = 10_000
  /// The bytes of address space of `dot`.
  package var layoutMemoryBytes = 536_870_912
  /// The bytes that `dot` may write.
  package var layoutOutputBytes = 33_554_432

  package init() {}
}

/// A layout that could not be made.
package enum LayoutError: Error, Equatable, Sendable {
  /// There is no program `dot`.
  case graphvizMissing
  case tooManyNodes(Int, limit: Int)
  case tooManyEdges(Int, limit: Int)
  case tookTooLong(milliseconds: Int)
  case neededTooMuchMemory(bytes: Int)
  case wroteTooMuch(bytes: Int)
  /// `dot` could not be started, failed, or wrote something else.
  case failed(String)

  /// Whether the graph is too large for one of the limits.
  package var isLimit: Bool {
    switch self {
    case .graphvizMissing, .failed: false
    case .tooManyNodes, .tooManyEdges, .tookTooLong, .neededTooMuchMemory, .wroteTooMuch: true
    }
  }

  /// A sentence for people.
  package var message: String {
    switch self {
    case .graphvizMissing: "Layouts need the program dot of Graphviz. Install it: apt install graphviz"
    case .tooManyNodes(let count, let limit):
      "The map has \(count) boxes, and the limit mapNodes is \(limit)."
    case .tooManyEdges(let count, let limit):
      "The map has \(count) edges, and the limit mapEdges is \(limit)."
    case .tookTooLong(let milliseconds):
      "The layout took longer than the limit layoutMilliseconds, \(milliseconds)."
    case .neededTooMuchMemory(let bytes):
      "The layout needed more memory than the limit layoutMemoryBytes, \(bytes)."
    case .wroteTooMuch(let bytes):
      "The layout is longer than the limit layoutOutputBytes, \(bytes)."
    case .failed(let reason): "dot failed: \(reason)"
    }
  }
}
