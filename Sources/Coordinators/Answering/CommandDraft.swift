import JSON

/// What this program has made for one command, which is provisional until the command has ended.
@NavigationActor
final class CommandDraft {
  let tree: NavigationTree
  /// What its answers open, by their labels.
  private(set) var labelled: [String: AnyCoordinator] = [:]
  /// Who opens them.
  private(set) var openers: [String: AnyCoordinator] = [:]
  /// What others opened in this command, or opened before this program saw it, by id.
  private(set) var found: [String: AnyCoordinator] = [:]
  private(set) var performances: [Performance] = []
  private var links: [Link] = []
  private var begun: Set<ObjectIdentifier> = []

  /// The routes of a deep link that are next when a coordinator has taken one.
  private struct Link {
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

  /// This program's coordinator of that id, also one that was opened in this command.
  func known(_ id: String) -> AnyCoordinator? {
    found[id] ?? tree.coordinator(id)
  }

  func found(_ coordinator: AnyCoordinator, as id: String) {
    found[id] = coordinator
  }

  /// Whether a route is the first of a coordinator that was opened in this command.
  func begins(_ coordinator: AnyCoordinator, with route: RouteForm) -> Bool {
    guard coordinator.id == nil, begun.insert(ObjectIdentifier(coordinator)).inserted else { return false }
    return coordinator.beginning.map { $0 == route } ?? coordinator.isInitial
  }

  func link(_ routes: [RouteForm], after route: RouteForm, at coordinator: AnyCoordinator) {
    links.append(Link(coordinator: coordinator, route: route, rest: routes))
  }

  /// Asks a coordinator, and writes down its answer.
  func make(_ event: CoordinatorEvent, at coordinator: AnyCoordinator) throws -> Made {
    let (step, isUncertain) = try Preparation.run(coordinator, event, in: self)
    var writer = ActionWriter { [tree] in try tree.label(for: $0) }
    var action = try writer.json(step)
    if case .route(let route) = event, let rest = rest(after: route, at: coordinator) {
      if let newest = writer.opened.last?.coordinator, let beginning = newest.beginning {
        link(rest, after: beginning, at: newest)
      } else {
        link(Array(rest.dropFirst()), after: rest[0], at: coordinator)
        writer = ActionWriter { [tree] in try tree.label(for: $0) }
        action = try writer.json(ActionStep([step, .send(rest[0])]))
      }
    }
    return Made(action: action, writer: writer, isUncertain: isUncertain)
  }

  /// Keeps what an answer opens; what is not kept is let go.
  func keep(_ made: Made, of coordinator: AnyCoordinator) {
    for opened in made.opened {
      labelled[opened.label] = opened.coordinator
      openers[opened.label] = coordinator
    }
    performances += made.performers.map {
      Performance(coordinator: coordinator, name: $0.name, performer: $0.performer)
    }
  }

  private func rest(after route: RouteForm, at coordinator: AnyCoordinator) -> [RouteForm]? {
    links.last { $0.coordinator === coordinator && $0.route == route && !$0.rest.isEmpty }?.rest
  }
}

/// A custom transition that is to be performed once its command is committed.
struct Performance {
  let coordinator: AnyCoordinator
  let name: String
  let performer: Performer
}

/// One answer, and what it leads to.
struct Made {
  let action: JSON
  let opened: [ActionWriter.Opened]
  let starts: [ActionWriter.Start]
  let performers: [(name: String, performer: Performer)]
  /// Whether it rests on something that was not known.
  let isUncertain: Bool

  init(action: JSON, writer: ActionWriter, isUncertain: Bool) {
    self.action = action
    opened = writer.opened
    starts = writer.starts
    performers = writer.performers
    self.isUncertain = isUncertain
  }

  var isNone: Bool { action == "none" }
}
