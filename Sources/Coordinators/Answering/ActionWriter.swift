import JSON

/// A coordinator that an action opens.
struct LabelledChild {
  /// The place of the opening, if it determines the child's home.
  enum OpeningPlace {
    /// The home of the opener.
    case home
    /// A column of the split that is the opener's home.
    case column
    case elsewhere
  }

  let coordinator: AnyCoordinator
  let label: String
  let place: OpeningPlace
}

/// One action of an answer, in navd's order.
///
/// A sequence or a column counts as the actions in it.
struct WrittenStep {
  /// The name of the action.
  let action: String
  /// The children that begin with it.
  var opened: [LabelledChild] = []
  /// The route that it sends.
  var route: RouteForm?
  /// Whether a coordinator of another type takes the route, which is not known here.
  var isSentElsewhere = false
}

/// Writes an answer in the form of graph documents, with a label for each coordinator that it opens.
@NavigationActor
struct ActionWriter {
  private let label: (AnyCoordinator) throws -> String
  private(set) var opened: [LabelledChild] = []
  private(set) var steps: [WrittenStep] = []
  private(set) var performers: [(name: String, performer: Performer)] = []

  init(label: @escaping (AnyCoordinator) throws -> String) {
    self.label = label
  }

  mutating func json(_ step: ActionStep) throws -> JSON {
    switch step {
    case .none: return word("none")
    case .transfer(let instruction): return try json(instruction)
    case .send(let route, to: let type):
      steps.append(WrittenStep(action: "send", route: route, isSentElsewhere: type != nil))
      return ["send": route.json(to: type)]
    case .finish(let value, let keep):
      return word("finish", keep ? ["value": value, "keep": true] : ["value": value])
    case .fail(let error): return word("fail", ["error": error])
    case .cancel: return word("cancel")
    case .drop(let includingSelf, let animated):
      var members: JSON.Object = [:]
      if includingSelf { members["self"] = true }
      if !animated { members["animated"] = false }
      return word("drop", members)
    case .reject(let reason):
      steps.append(WrittenStep(action: "reject"))
      return ["reject": .string(reason)]
    case .setFacts(let facts):
      steps.append(WrittenStep(action: "setFacts"))
      return ["setFacts": .object(facts)]
    case .sequence(let steps):
      var elements: [JSON] = []
      for step in steps { elements.append(try json(step)) }
      return ["sequence": .array(elements)]
    }
  }

  private mutating func json(_ instruction: Instruction, inColumn: Bool = false) throws -> JSON {
    if let problem = instruction.problem { throw problem }
    if let performer = instruction.performer, let name = instruction.members["name"]?.string {
      performers.append((name, performer))
    }
    var members: JSON.Object = [:]
    var begun: [LabelledChild] = []
    switch instruction.subject {
    case .nothing: break
    case .value(let value):
      steps.append(WrittenStep(action: instruction.word))
      return [instruction.word: value]
    case .screen(let screen): members = try screen.named().json
    case .screens(let screens, let name):
      members[name] = .array(try screens.map { .object(try $0.listed()) })
    case .child(let child):
      let place: LabelledChild.OpeningPlace =
        inColumn ? .column : instruction.word == "handover" ? .home : .elsewhere
      members = try self.members(of: child, at: place)
      begun = opened.suffix(1)
    case .tabs(let tabs):
      var list: [JSON] = []
      for tab in tabs {
        list.append(.object(try self.members(of: tab)))
        if !tab.isLazy { begun += opened.suffix(1) }
      }
      members["tabs"] = .array(list)
    case .inner(let inner): return [instruction.word: try json(inner.value, inColumn: true)]
    }
    for member in instruction.members.members { members[member.name] = member.value }
    return word(instruction.word, members, opening: begun)
  }

  private mutating func members(of tab: Tab) throws -> JSON.Object {
    var members = try self.members(of: tab.child, at: .elsewhere)
    members["name"] = .string(tab.name)
    if tab.isLazy { members["lazy"] = true }
    members["reselect"] = tab.reselect.map(JSON.string)
    return members
  }

  private mutating func members(
    of child: AnyCoordinator,
    at place: LabelledChild.OpeningPlace
  ) throws -> JSON.Object {
    if let problem = child.problem { throw problem }
    guard child.id == nil, !opened.contains(where: { $0.coordinator === child }) else {
      throw NavigationError("This \(type(of: child)) is already open. Create another one.")
    }
    let opened = LabelledChild(coordinator: child, label: try label(child), place: place)
    self.opened.append(opened)
    var members: JSON.Object = ["coordinator": .string(child.openedType), "label": .string(opened.label)]
    members["route"] = child.beginning?.json
    if !child.params.isEmpty { members["params"] = .object(child.params) }
    members["pullback"] = child.pulledBack?.json
    if child.startsCollapsed { members["collapsed"] = true }
    return members
  }

  private mutating func word(
    _ word: String,
    _ members: JSON.Object = [:],
    opening children: [LabelledChild] = []
  ) -> JSON {
    steps.append(WrittenStep(action: word, opened: children))
    return members.isEmpty ? .string(word) : [word: .object(members)]
  }
}
