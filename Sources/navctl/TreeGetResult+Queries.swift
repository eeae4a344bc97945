import NavigationClient

extension TreeGetResult {
  var revision: Int { snapshot.revision }

  /// The graph of the tree, for people.
  var graphText: String { graph.map { "graph \($0)" } ?? "no graph" }

  /// The delegated types that no client serves, in the order of the graph.
  var detachedTypes: [String] { services.map { $0.filter { $0.value == nil }.map(\.name) } ?? [] }

  /// The type of a coordinator, given by id or type; nil if there is no coordinator with that id.
  func type(of coordinator: String?) -> String? {
    let types = snapshot.coordinatorTypes
    return coordinator.flatMap { types[$0] ?? ($0.isCoordinatorID ? nil : $0) }
  }
}

extension TreeNode {
  /// The container and all containers inside.
  var containers: [TreeContainer] {
    guard case .container(let container) = self else { return [] }
    return [container] + container.children.flatMap(\.containers)
  }

  /// The keys of the node and its descendants.
  var keys: [String] { [key] + children.flatMap(\.keys) }
}

extension String {
  /// Whether the text has the form of a coordinator's id, such as `c3`.
  fileprivate var isCoordinatorID: Bool {
    first == "c" && count > 1 && dropFirst().allSatisfy { ("0"..."9").contains($0) }
  }
}
