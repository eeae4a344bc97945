import JSON
import NavigationClient

/// A coordinator that an action opens, with its label.
struct LabelledChild: Sendable {
  let label: String
  let coordinator: AnyCoordinator
  let opener: AnyCoordinator
}

/// A custom transition to perform once its command is committed.
struct PendingTransition: Sendable {
  let coordinator: AnyCoordinator
  let name: String
  let performer: Performer
}

/// Writes actions in the form of graph documents, with a label for each coordinator that they open.
@NavigationActor
struct ActionWriter: Sendable {
  let tree: HostedTree
  private(set) var opened: [LabelledChild] = []
  private(set) var transitions: [PendingTransition] = []
  private(set) var selectedTab: String?

  mutating func json(_ step: ActionStep, by actor: AnyCoordinator) throws -> JSON {
    switch step {
    case .none: return "none"
    case .instruction(let instruction): return try json(instruction, by: actor)
    case .send(let route, to: let type):
      var members = route.json.object ?? [:]
      members["to"] = type?.json
      return ["send": .object(members)]
    case .sequence(let steps):
      return ["sequence": .array(try steps.map { try json($0, by: actor) })]
    }
  }

  private mutating func json(
    _ instruction: Instruction,
    by actor: AnyCoordinator,
    inColumn: Bool = false
  ) throws -> JSON {
    if let problem = instruction.problem { throw problem }
    if instruction.word == "select" { selectedTab = instruction.members["tab"]?.string }
    if let performer = instruction.performer, let name = instruction.members["name"]?.string {
      transitions.append(PendingTransition(coordinator: actor, name: name, performer: performer))
    }
    var members: JSON.Object = [:]
    switch instruction.subject {
    case .nothing: break
    case .value(let value): return [instruction.word: value]
    case .screen(let screen): members = try screen.named().json
    case .screens(let screens, let name):
      members[name] = .array(try screens.map { .object(try $0.listed()) })
    case .child(let child):
      try instruction.check(child, openedBy: actor, inColumn: inColumn)
      members = try self.members(of: child, openedBy: actor)
    case .tabs(let tabs):
      members["tabs"] = .array(
        try tabs.map { .object($0.members(with: try self.members(of: $0.child, openedBy: actor))) }
      )
    case .inner(let inner): return [instruction.word: try json(inner.value, by: actor, inColumn: true)]
    }
    for member in instruction.members.members { members[member.name] = member.value }
    return members.isEmpty ? .string(instruction.word) : [instruction.word: .object(members)]
  }

  private mutating func members(of child: AnyCoordinator, openedBy opener: AnyCoordinator) throws
    -> JSON.Object
  {
    if let problem = child.problem { throw problem }
    guard child.id == nil, !opened.contains(where: { $0.coordinator === child }) else {
      throw NavigationError("This \(type(of: child)) is already open. Create another one.")
    }
    let label = try tree.label(for: child)
    opened.append(LabelledChild(label: label, coordinator: child, opener: opener))
    var members = child.opening
    members["label"] = .string(label)
    members["pullback"] = child.pulledBack?.json
    if child.startsCollapsed { members["collapsed"] = true }
    return members
  }
}
