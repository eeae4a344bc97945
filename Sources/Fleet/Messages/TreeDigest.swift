package import JSON

/// The retained summary of a tree: names, never params.
package struct TreeDigest: Equatable, Sendable {
  package var graph: String?
  package var instance: String
  package var revision: Int
  /// The names of the screens on view.
  package var onView: [String]
  package var layers: Int
  package var screens: Int
  /// The client that holds the driver lease.
  package var driver: String?
  /// The time since which the screens are on view.
  package var since: FleetTime
  /// The time of the digest.
  package var at: FleetTime

  init(of tree: FollowedTree, at time: FleetTime) {
    (graph, instance, revision) = (tree.graph, tree.instance, tree.revision)
    (onView, layers, screens) = (tree.onView, tree.layers, tree.screens)
    (driver, since, at) = (tree.driver, tree.shownSince, time)
  }

  package var json: JSON {
    .object(
      JSON.Object(present: [
        "graph": graph.map { .string($0) } ?? .null, "instance": .string(instance),
        "revision": .integer(revision), "onView": .array(onView.map { ["name": .string($0)] }),
        "layers": .integer(layers), "screens": .integer(screens), "driver": driver.map { .string($0) },
        "since": since.json, "at": at.json,
      ])
    )
  }
}
