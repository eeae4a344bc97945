internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// The names by which one client knows coordinators: ids, and labels for those that its answers opened.
struct CoordinatorNames {
  private let client: ConnectionID
  private let graph: Graph
  private let tree: String
  private let services: Services
  /// The labels of all answers in the command.
  private let labels: Labels

  /// The names in a tree, by its name, with that graph.
  init(of client: ConnectionID, _ labels: Labels, in tree: String, _ graph: Graph, _ services: Services) {
    self.client = client
    self.labels = labels
    self.tree = tree
    self.graph = graph
    self.services = services
  }

  /// The label of a coordinator, if it has one.
  func label(of id: CoordinatorID) -> String? {
    labels[id].flatMap { isOwn($0.openerType) ? $0.label : nil }
  }

  /// All names of a coordinator: its id, and its label if no later coordinator has the same.
  func all(of id: CoordinatorID) -> [CoordinatorName] {
    let name = CoordinatorName.id(id.description)
    guard let label = label(of: id), labels.newest(label, openedBy: isOwn) == id else { return [name] }
    return [name, .label(label)]
  }

  /// Whether this client answers for openers of that type.
  private func isOwn(_ openerType: String) -> Bool {
    graph.isDelegated(openerType) == true && services.server(of: openerType, in: tree) == client
  }
}
