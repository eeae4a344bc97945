import NavigationClient

extension TreeGetResult {
  var revision: Int { snapshot.revision }

  /// The graph of the tree, for people.
  var graphText: String { graph.map { "graph \($0)" } ?? "no graph" }

  /// The delegated types that no client serves, in the order of the graph.
  var detachedTypes: [String] { services.map { $0.filter { $0.value == nil }.map(\.name) } ?? [] }

  /// The type of a coordinator that is given by its id or its type; nil if there is no coordinator with that id.
  func type(of coordinator: String?) -> String? {
    let types = snapshot.coordinatorTypes
    return coordinator.flatMap { types[$0] ?? ($0.isCoordinatorID ? nil : $0) }
  }
}

extension TreeSnapshot {
  /// The type of every coordinator, by its id.
  var coordinatorTypes: [String: String] {
    Dictionary(coordinators.map { ($0.id, $0.type) }) { first, _ in first }
  }
}

extension TreeNode {
  /// The node itself or the screens inside, in the order of the snapshot.
  var screens: [TreeScreen] {
    switch self {
    case .screen(let screen): [screen]
    case .container(let container): container.children.flatMap(\.screens)
    }
  }

  /// The container itself and those inside.
  var containers: [TreeContainer] {
    guard case .container(let container) = self else { return [] }
    return [container] + container.children.flatMap(\.containers)
  }

  /// The keys of the node and of all nodes inside.
  var keys: [String] { [key] + children.flatMap(\.keys) }
}

extension String {
  /// Whether the text has the form of a coordinator's id, such as `c3`.
  fileprivate var isCoordinatorID: Bool {
    first == "c" && count > 1 && dropFirst().allSatisfy { ("0"..."9").contains($0) }
  }
}
