import JSON

/// A coordinator that an action opens.
struct LabelledChild {
  let coordinator: AnyCoordinator
  let label: String
}

/// Writes an answer in the form of graph documents, with a label for each coordinator that it opens.
@NavigationActor
struct ActionWriter {
  private let label: (AnyCoordinator) throws -> String
  private(set) var opened: [LabelledChild] = []
  private(set) var performers: [(name: String, performer: Performer)] = []

  init(label: @escaping (AnyCoordinator) throws -> String) {
    self.label = label
  }

  mutating func json(_ step: ActionStep) throws -> JSON {
    switch step {
    case .none: return word("none")
    case .transfer(let instruction): return try json(instruction)
    case .send(let route, to: let type): return ["send": route.json(to: type)]
    case .finish(let value, let keep):
      return word("finish", keep ? ["value": value, "keep": true] : ["value": value])
    case .fail(let error): return word("fail", ["error": error])
    case .cancel: return word("cancel")
    case .drop(let includingSelf, let animated):
      var members: JSON.Object = [:]
      if includingSelf { members["self"] = true }
      if !animated { members["animated"] = false }
      return word("drop", members)
    case .reject(let reason): return ["reject": .string(reason)]
    case .setFacts(let facts): return ["setFacts": .object(facts)]
    case .sequence(let steps):
      var elements: [JSON] = []
      for step in steps { elements.append(try json(step)) }
      return ["sequence": .array(elements)]
    }
  }

  private mutating func json(_ instruction: Instruction) throws -> JSON {
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
      members[name] = .array(try screens.map { .object(try $0.listed()) })
    case .child(let child): members = try self.members(of: child)
    case .tabs(let tabs):
      var list: [JSON] = []
      for tab in tabs { list.append(.object(try self.members(of: tab))) }
      members["tabs"] = .array(list)
    case .inner(let inner): return [instruction.word: try json(inner.value)]
    }
    for member in instruction.members.members { members[member.name] = member.value }
    return word(instruction.word, members)
  }

  private mutating func members(of tab: Tab) throws -> JSON.Object {
    var members = try self.members(of: tab.child)
    members["name"] = .string(tab.name)
    if tab.isLazy { members["lazy"] = true }
    members["reselect"] = tab.reselect.map(JSON.string)
    return members
  }

  private mutating func members(of child: AnyCoordinator) throws -> JSON.Object {
    if let problem = child.problem { throw problem }
    guard child.id == nil, !opened.contains(where: { $0.coordinator === child }) else {
      throw NavigationError("This \(type(of: child)) is already open. Create another one.")
    }
    let opened = LabelledChild(coordinator: child, label: try label(child))
    self.opened.append(opened)
    var members: JSON.Object = ["coordinator": .string(child.openedType), "label": .string(opened.label)]
    members["route"] = child.beginning?.json
    if !child.params.isEmpty { members["params"] = .object(child.params) }
    members["pullback"] = child.pulledBack?.json
    if child.startsCollapsed { members["collapsed"] = true }
    return members
  }

  private func word(_ word: String, _ members: JSON.Object = [:]) -> JSON {
    members.isEmpty ? .string(word) : [word: .object(members)]
  }
}
