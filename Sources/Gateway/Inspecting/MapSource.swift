import NIOHTTP1

/// Returns a map as JSON, for the gateway of the inspector.
package typealias MapSource = @Sendable (_ request: MapRequest) async throws(MapFailure) -> String

/// A request for the map of a tree's graph.
package struct MapRequest: Equatable, Sendable {
  package let tree: String
  /// Whether each screen has a box in a map of any size.
  package let isUnfolded: Bool
}

/// The failure to make a map.
package struct MapFailure: Error {
  let status: HTTPResponseStatus
  /// The name of the error for programs.
  let name: String
  /// A sentence for people.
  let message: String

  init(_ status: HTTPResponseStatus, name: String, message: String) {
    self.status = status
    self.name = name
    self.message = message
  }

  /// There is no such tree, or its user has no right to it.
  package static func noTree(_ message: String) -> MapFailure {
    MapFailure(.notFound, name: "treeNotFound", message: message)
  }

  /// The tree has no graph.
  package static func noGraph(_ message: String) -> MapFailure {
    MapFailure(.notFound, name: "noGraph", message: message)
  }

  /// The program that lays out graphs is not installed.
  package static func noGraphviz(_ message: String) -> MapFailure {
    MapFailure(.notImplemented, name: "graphvizMissing", message: message)
  }

  /// The graph reaches a limit of the layout.
  package static func tooLarge(_ message: String) -> MapFailure {
    MapFailure(.unprocessableEntity, name: "layoutTooLarge", message: message)
  }

  /// The layout failed.
  package static func layout(_ message: String) -> MapFailure {
    MapFailure(.internalServerError, name: "layoutFailed", message: message)
  }

  /// navd cannot be reached, or responded with the named error.
  package static func daemon(_ message: String, name: String = "noDaemon") -> MapFailure {
    MapFailure(.badGateway, name: name, message: message)
  }
}
