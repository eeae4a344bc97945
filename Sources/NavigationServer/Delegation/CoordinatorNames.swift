internal import Navigation
internal import NavigationProtocol

/// The names by which one client knows coordinators: ids, and labels for those that its answers opened.
struct CoordinatorNames {
  private let client: ConnectionID
  private let host: TreeHost
  private let services: Services
  /// The labels of all answers in the command.
  private let labelled: [Labelled]

  init(of client: ConnectionID, _ labelled: [Labelled], _ host: TreeHost, _ services: Services) {
    self.client = client
    self.labelled = labelled
    self.host = host
    self.services = services
  }

  /// The label of a coordinator, if it has one.
  func label(of id: CoordinatorID) -> String? {
    labelled.last { $0.coordinator == id && isOwn($0) }?.label
  }

  /// All names of a coordinator: its id, and its label if no later coordinator has the same.
  func all(of id: CoordinatorID) -> [CoordinatorName] {
    let name = CoordinatorName.id(id.description)
    guard let label = label(of: id),
      labelled.last(where: { $0.label == label && isOwn($0) })?.coordinator == id
    else { return [name] }
    return [name, .label(label)]
  }

  /// Whether an answer of this client gave that label.
  private func isOwn(_ labelled: Labelled) -> Bool {
    host.isServed(labelled.openerType, by: client, services)
  }
}
