import JSON

/// The objects that this program creates for one command, which are provisional until the command has ended.
@NavigationActor
final class CommandDraft {
  let tree: NavigationTree
  /// The coordinators that its answers open, by label.
  private(set) var labelled: [String: AnyCoordinator] = [:]
  /// The openers of those coordinators, by label.
  private(set) var openers: [String: AnyCoordinator] = [:]
  /// The coordinators of this program that others opened, or opened earlier, by id.
  private(set) var found: [String: AnyCoordinator] = [:]
  private var transitions: [PendingTransition] = []
  private var links: [DeepLinkRest] = []

  /// The routes of a deep link that follow when a coordinator has taken one.
  private struct DeepLinkRest {
    let coordinator: AnyCoordinator
    let route: RouteForm
    let rest: [RouteForm]
  }

  init(tree: NavigationTree) {
    self.tree = tree
  }

  func coordinator(_ id: String, label: String?) -> AnyCoordinator? {
    label.flatMap { labelled[$0] } ?? found[id]
  }

  func found(_ coordinator: AnyCoordinator, as id: String) {
    found[id] = coordinator
  }

  func link(_ routes: [RouteForm], after route: RouteForm, at coordinator: AnyCoordinator) {
    links.append(DeepLinkRest(coordinator: coordinator, route: route, rest: routes))
  }

  /// Asks a coordinator, keeps the coordinators that its answer opens, and returns the action.
  func action(on event: CoordinatorEvent, of coordinator: AnyCoordinator) throws -> JSON {
    let step = try Preparation.run(coordinator, event, in: self)
    var writer = ActionWriter { [tree] in try tree.label(for: $0) }
    var action = try writer.json(step)
    if case .route(let route) = event, let rest = rest(after: route, at: coordinator) {
      if let newest = writer.opened.last?.coordinator, let beginning = newest.beginning {
        link(rest, after: beginning, at: newest)
      } else {
        link(Array(rest.dropFirst()), after: rest[0], at: coordinator)
        writer = ActionWriter { [tree] in try tree.label(for: $0) }
        action = try writer.json(ActionStep([step, .send(rest[0], to: nil)]))
      }
    }
    keep(writer, of: coordinator)
    return action
  }

  private func keep(_ written: ActionWriter, of coordinator: AnyCoordinator) {
    for opened in written.opened {
      labelled[opened.label] = opened.coordinator
      openers[opened.label] = coordinator
    }
    transitions += written.performers.map {
      PendingTransition(coordinator: coordinator, name: $0.name, performer: $0.performer)
    }
  }

  /// Returns the closures of the custom transitions that were committed, in their order.
  func performers(of customs: [JSON]) -> [Performer] {
    var pending = transitions
    return customs.compactMap { custom in
      let index = pending.firstIndex {
        $0.coordinator.id == custom["coordinator"]?.string && $0.name == custom["name"]?.string
      }
      return index.map { pending.remove(at: $0).performer }
    }
  }

  private func rest(after route: RouteForm, at coordinator: AnyCoordinator) -> [RouteForm]? {
    links.last { $0.coordinator === coordinator && $0.route == route && !$0.rest.isEmpty }?.rest
  }
}

/// A custom transition to perform once its command is committed.
struct PendingTransition {
  let coordinator: AnyCoordinator
  let name: String
  let performer: Performer
}
