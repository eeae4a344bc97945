internal import Navigation
internal import NavigationProtocol

/// The names by which one client knows coordinators: ids, and labels for those that its answers opened.
struct CoordinatorNames {
  private let client: ConnectionID
  private let host: TreeHost
  private let services: Services
  /// The labels of all answers in the command.
  private let labels: Labels

  init(of client: ConnectionID, _ labels: Labels, _ host: TreeHost, _ services: Services) {
    self.client = client
    self.labels = labels
    self.host = host
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
    host.isServed(openerType, by: client, services)
  }
}
