package import JSON

/// The map of a graph document: boxes for its coordinators and screens, and an edge for each way between them.
///
/// The document may have problems: a map leaves out the parts that it cannot read. Boxes have sizes from the
/// start, and places after `placed(by:)`. All lengths are in pixels, from the top left corner.
package struct GraphMap: Equatable, Sendable {
  package var name: String
  package var width = 0.0
  package var height = 0.0
  /// The coordinators, in the order of the document, by which they have their colours.
  package var coordinators: [MapCoordinator] = []
  /// The screens with a box of their own, in the order of the document.
  package var screens: [MapScreen] = []
  package var edges: [MapEdge] = []
  /// Whether screens are named in the boxes of the coordinators that show them, and have no boxes.
  package var isFolded = false
}

/// The place and size of a box.
package struct MapFrame: Equatable, Sendable {
  package var x = 0.0
  package var y = 0.0
  package var width = 0.0
  package var height = 0.0
}

/// The box of a coordinator type.
package struct MapCoordinator: Equatable, Sendable {
  package var name: String
  /// The kind of its container, such as `stack`.
  package var kind: String
  package var isRoot = false
  /// Whether a client handles its routes.
  package var isDelegated = false
  /// Whether the document opens it, or has types of clients, which may open it.
  package var isOpened = true
  package var idle: MapIdle?
  package var requirement: MapRequirement?
  /// The routes of its Back, as a text.
  package var back: String?
  package var rows: [MapRow] = []
  /// The screens that it shows and that have no box of their own.
  package var screens: [MapScreen] = []
  /// The number of coordinators that open it, if there are too many to draw a line from each; else nil.
  package var openers: Int?
  package var frame = MapFrame()
}

/// The idle time of a coordinator.
package struct MapIdle: Equatable, Sendable {
  package var seconds: Double
  package var routes: [String]
  /// The condition under which the time runs.
  package var when: String?
}

/// The condition on facts under which a screen or a coordinator may be in the tree.
package struct MapRequirement: Equatable, Sendable {
  package var text: String
  package var facts: [String]
  /// The routes that are taken instead.
  package var routes: [String] = []
  /// The text with which commands are blocked.
  package var reject: String?
  /// The time for which the command is kept.
  package var park: String?
}

/// The condition at a screen that keeps commands from removing it.
package struct MapGuard: Equatable, Sendable {
  package var text: String
  /// The coordinator that asks the user.
  package var asks: String?
  package var reject: String?
}

/// A row in the box of a coordinator.
package struct MapRow: Equatable, Sendable {
  package enum RowKind: String, Sendable {
    case tab, route, completion
  }

  package var kind: RowKind
  package var name: String
  package var params: JSON.Object?
  /// The action in a few words, such as `dismiss, tab drinks`.
  package var text = ""
  /// The places of its rules in the document.
  package var pointers: [String] = []
  /// The types whose completions it receives.
  package var completes: [String] = []
  /// The types whose routes it carries.
  package var wraps: [String] = []
  /// The names of the screens that it shows and that have no box of their own.
  package var screens: [String] = []
  /// The centre of the row.
  package var y = 0.0
}

/// The box of a screen.
package struct MapScreen: Equatable, Sendable {
  package var name: String
  /// The coordinator type that is the first in the document to show it.
  package var owner: String?
  package var params: [String] = []
  /// The patterns of the links that show it.
  package var links: [String] = []
  package var requirement: MapRequirement?
  package var leave: MapGuard?
  /// The routes of its Back, as a text.
  package var back: String?
  /// Whether Back does nothing.
  package var hasNoBack = false
  package var frame = MapFrame()
}

/// A box, by its kind and name: a screen and a coordinator may have one name.
package struct MapNode: Hashable, Sendable {
  package enum NodeKind: String, Sendable {
    case coordinator, screen
  }

  package var kind: NodeKind
  package var name: String
}

/// A way from one box to another.
package struct MapEdge: Equatable, Sendable {
  package var from: MapNode
  /// The row of the coordinator at which it starts; nil for a requirement or a leave guard.
  package var row: Int?
  package var to: MapNode
  /// The row of the coordinator at which a redirect ends.
  package var toRow: Int?
  /// The transfer, or `tab`, `redirect`, `asks`.
  package var kind: String
  /// The places in the document of the rules that take it.
  package var pointers: [String]
  /// The route of the opener that receives the completion.
  package var completed: String?
  /// Whether it is drawn as a line.
  package var isRouted = true
  package var line: MapLine?

  /// Whether it is taken instead of the way that a command asked for.
  package var isDetour: Bool { kind == "redirect" || kind == "asks" }
}

/// The line of an edge: a start, and Bézier curves with two control points and an end each.
package struct MapLine: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    package var x: Double
    package var y: Double
  }

  package var points: [Point]
  /// The tip of the arrow.
  package var tip: Point
  /// The direction of the arrow in degrees, clockwise; 0 points right.
  package var degrees: Double

  /// The data of an SVG path.
  package var path: String {
    guard let start = points.first else { return "" }
    let curves = points.dropFirst().map { "\(pixels($0.x)) \(pixels($0.y))" }.joined(separator: " ")
    return "M\(pixels(start.x)) \(pixels(start.y))" + (curves.isEmpty ? "" : "C" + curves)
  }
}

/// A length with at most one decimal, so that texts do not depend on rounding errors.
package func pixels(_ length: Double) -> String {
  let tenths = (length * 10).rounded()
  guard tenths.isFinite, abs(tenths) < 1e12 else { return "0" }
  let whole = Int(tenths)
  let (units, rest) = whole.quotientAndRemainder(dividingBy: 10)
  let sign = whole < 0 && units == 0 ? "-" : ""
  return rest == 0 ? "\(units)" : "\(sign)\(units).\(abs(rest))"
}
