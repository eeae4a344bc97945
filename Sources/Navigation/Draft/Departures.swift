/// The removal of a coordinator's last screen, or of a container, from the window in a command.
struct Departure: Sendable {
  let by: CoordinatorID?
  /// The tree before the transfer that caused the departure.
  let before: Tree
  /// The position among the departures of the command; later ones are larger.
  fileprivate let order: Int

  static func latest(_ first: Departure?, _ second: Departure?) -> Departure? {
    guard let first, let second else { return first ?? second }
    return first.order < second.order ? second : first
  }
}

/// The departures of a command, which determine the completions of the coordinators that it leaves empty.
struct Departures: Sendable {
  /// The last departure of a screen of each coordinator.
  private var ofScreens: [CoordinatorID: Departure] = [:]
  /// The last departure below each coordinator with ended children.
  private var below: [CoordinatorID: Departure] = [:]
  private var ofContainers: [ContainerID: Departure] = [:]
  private var count = 0

  /// A new departure, of screens and containers that leave together.
  mutating func make(by id: CoordinatorID?, from before: Tree) -> Departure {
    count += 1
    return Departure(by: id, before: before, order: count)
  }

  /// Records that a screen leaves its owner; returns whether it is the owner's first in that departure.
  @discardableResult
  mutating func note(_ departure: Departure, from owner: CoordinatorID) -> Bool {
    guard ofScreens[owner]?.order != departure.order else { return false }
    ofScreens[owner] = departure
    return true
  }

  mutating func note(_ departure: Departure, of id: ContainerID) { ofContainers[id] = departure }

  /// Records the last departure of an ending coordinator as one below its parent.
  mutating func note(endOf coordinator: LiveCoordinator, below parent: CoordinatorID) {
    below[parent] = .latest(below[parent], last(of: coordinator))
  }

  func hasLeft(_ id: CoordinatorID) -> Bool { ofScreens[id] != nil }

  /// The last departure of a screen of a coordinator or of an ended descendant, else that of its home.
  func last(of coordinator: LiveCoordinator) -> Departure? {
    let own = Departure.latest(ofScreens[coordinator.id], below[coordinator.id])
    guard own == nil, case .container(let home) = coordinator.home else { return own }
    return ofContainers[home]
  }
}
