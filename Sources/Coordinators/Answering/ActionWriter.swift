import JSON

/// Writes what a coordinator does as graph documents do, with a label for each coordinator that is to be opened.
@NavigationActor
struct ActionWriter {
  /// A coordinator that the action opens.
  struct Opened {
    /// Where it is opened, as far as that tells what its home is.
    enum Place {
      /// In the home of its opener.
      case home
      /// In a column of the split that is the home of its opener.
      case column
      case elsewhere
    }

    let coordinator: AnyCoordinator
    let label: String
    let place: Place
  }

  /// What the action does and begins, in order.
  enum Start {
    /// What is presented changes.
    case transfer
    case child(Opened)
    case route(RouteForm)
  }

  private let label: (AnyCoordinator) throws -> String
  private(set) var opened: [Opened] = []
  private(set) var starts: [Start] = []
  private(set) var performers: [(name: String, performer: Performer)] = []

  init(label: @escaping (AnyCoordinator) throws -> String) {
    self.label = label
  }

  mutating func json(_ step: ActionStep) throws -> JSON {
    switch step {
    case .none: return "none"
    case .transfer(let instruction): return try json(instruction)
    case .send(let route):
      starts.append(.route(route))
      return ["send": route.json]
    case .finish(let value, let keep):
      return ["finish": keep ? ["value": value, "keep": true] : ["value": value]]
    case .fail(let error): return ["fail": ["error": error]]
    case .cancel: return "cancel"
    case .drop(let includingSelf, let animated):
      var members: JSON.Object = [:]
      if includingSelf { members["self"] = true }
      if !animated { members["animated"] = false }
      return word("drop", members)
    case .reject(let reason): return ["reject": .string(reason)]
    case .sequence(let steps):
      var elements: [JSON] = []
      for step in steps { elements.append(try json(step)) }
      return ["sequence": .array(elements)]
    }
  }

  private mutating func json(_ instruction: Instruction, inColumn: Bool = false) throws -> JSON {
    starts.append(.transfer)
    if let problem = instruction.problem { throw problem }
    if let performer = instruction.performer, let name = instruction.members["name"]?.string {
      performers.append((name, performer))
    }
    var members: JSON.Object = [:]
    switch instruction.subject {
    case .nothing: break
    case .value(let value): return [instruction.word: value]
    case .screen(let screen): members = try screen.named().json
    case .screens(let screens, let name):
      members[name] = .array(try screens.map { .object(try $0.named().json) })
    case .child(let child):
      let place: Opened.Place = inColumn ? .column : instruction.word == "handover" ? .home : .elsewhere
      members = try self.members(of: child, at: place)
    case .tabs(let tabs):
      var list: [JSON] = []
      for tab in tabs { list.append(.object(try self.members(of: tab))) }
      members["tabs"] = .array(list)
    case .inner(let inner): return [instruction.word: try json(inner.value, inColumn: true)]
    }
    for member in instruction.members.members { members[member.name] = member.value }
    return word(instruction.word, members)
  }

  private mutating func members(of tab: Tab) throws -> JSON.Object {
    var members = try self.members(of: tab.child, at: .elsewhere, begins: !tab.isLazy)
    members["name"] = .string(tab.name)
    if tab.isLazy { members["lazy"] = true }
    return members
  }

  private mutating func members(
    of child: AnyCoordinator,
    at place: Opened.Place,
    begins: Bool = true
  ) throws -> JSON.Object {
    if let problem = child.problem { throw problem }
    guard child.id == nil, !opened.contains(where: { $0.coordinator === child }) else {
      throw NavigationError("\(type(of: child)) is open already: make another one.")
    }
    let opened = Opened(coordinator: child, label: try label(child), place: place)
    self.opened.append(opened)
    if begins { starts.append(.child(opened)) }
    var members: JSON.Object = ["coordinator": .string(child.openedType), "label": .string(opened.label)]
    members["route"] = child.beginning?.json
    if !child.params.isEmpty { members["params"] = .object(child.params) }
    members["pullback"] = child.pulledBack?.json
    if child.startsCollapsed { members["collapsed"] = true }
    return members
  }

  private func word(_ word: String, _ members: JSON.Object) -> JSON {
    members.isEmpty ? .string(word) : [word: .object(members)]
  }
}
