import JSON
import NavigationClient

/// The objects that this program creates for one command.
///
/// They are provisional until the command has ended.
@NavigationActor
final class CommandDraft {
  let tree: HostedTree
  /// The coordinators that the answers open, by label.
  private(set) var opened: [String: LabelledChild] = [:]
  /// The coordinators of this program that others opened, or opened earlier, by id.
  var found: [String: AnyCoordinator] = [:]
  /// The children that ended in the command.
  var completions: [(child: AnyCoordinator, completion: Completion)] = []
  /// The tab that an answer has selected last.
  private(set) var selectedTab: String?
  private var transitions: [PendingTransition] = []
  private var links: [DeepLinkRest] = []

  /// The remaining routes of a deep link.
  private struct DeepLinkRest {
    let coordinator: AnyCoordinator
    let route: FullRoute
    let rest: [FullRoute]
  }

  init(tree: HostedTree) {
    self.tree = tree
  }

  func coordinator(_ id: String, label: String?) -> AnyCoordinator? {
    label.flatMap { opened[$0]?.coordinator } ?? found[id]
  }

  func link(_ routes: [FullRoute], after route: FullRoute, at coordinator: AnyCoordinator) {
    links.append(DeepLinkRest(coordinator: coordinator, route: route, rest: routes))
  }

  /// Asks a coordinator, keeps the coordinators that its answer opens, and returns the action.
  func action(on event: CoordinatorEvent, of coordinator: AnyCoordinator) throws -> JSON {
    let step = try Preparation.run(coordinator, event, in: self)
    var writer = ActionWriter(tree: tree)
    var action = try writer.json(step, by: coordinator)
    if case .route(let route) = event, let rest = rest(after: route, at: coordinator) {
      if let newest = writer.opened.last?.coordinator, let beginning = newest.beginning {
        link(rest, after: beginning, at: newest)
      } else {
        link(Array(rest.dropFirst()), after: rest[0], at: coordinator)
        writer = ActionWriter(tree: tree)
        action = try writer.json(ActionStep([step, .send(rest[0], to: nil)]), by: coordinator)
      }
    }
    for child in writer.opened { opened[child.label] = child }
    selectedTab = writer.selectedTab ?? selectedTab
    transitions += writer.transitions
    return action
  }

  /// Returns the closures of the committed custom transitions, in order.
  func performers(of customs: [CommittedTransition]) -> [Performer] {
    var pending = transitions
    return customs.compactMap { custom in
      let index = pending.firstIndex {
        $0.coordinator.id == custom.coordinator && $0.name == custom.name
      }
      return index.map { pending.remove(at: $0).performer }
    }
  }

  private func rest(after route: FullRoute, at coordinator: AnyCoordinator) -> [FullRoute]? {
    links.last { $0.coordinator === coordinator && $0.route == route && !$0.rest.isEmpty }?.rest
  }
}
