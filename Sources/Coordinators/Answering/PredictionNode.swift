import JSON

/// A coordinator during prediction: one that this program serves, or another.
@NavigationActor
final class PredictionNode {
  /// The object of the coordinator, or the stand-in of another program's; nil for an unknown one.
  let object: AnyCoordinator?
  /// Whether this program serves the coordinator.
  let isServed: Bool
  /// Its name in messages: an id or a label.
  let reference: JSON
  let parent: PredictionNode?
  /// The pullback of its routes by the parent.
  let pullback: (route: String, mode: PullbackMode)?
  var situation: AskedSituation

  init(
    _ object: AnyCoordinator?,
    isServed: Bool,
    _ reference: JSON,
    parent: PredictionNode?,
    pullback: (route: String, mode: PullbackMode)?,
    situation: AskedSituation
  ) {
    self.object = object
    self.isServed = isServed
    self.reference = reference
    self.parent = parent
    self.pullback = pullback
    self.situation = situation
  }

  /// Creates the node of the asked coordinator, with its ancestors.
  convenience init(_ question: AskedQuestion, _ coordinator: AnyCoordinator, in draft: CommandDraft) {
    let (parent, pullback) = Self.chain(question.ancestors[...], below: question.situation, in: draft)
    self.init(
      coordinator,
      isServed: true,
      .string(question.coordinator),
      parent: parent,
      pullback: pullback,
      situation: question.situation
    )
  }

  /// Creates the node of a child that `parent` opens.
  convenience init(_ opened: LabelledChild, by parent: PredictionNode) {
    var situation = AskedSituation()
    situation.level = parent.situation.level + 1
    situation.screens = []
    situation.facts = parent.situation.facts
    let child = opened.coordinator
    if opened.place != .elsewhere {
      situation.home = opened.place == .column ? .stack : parent.situation.home
      situation.isCollapsed = parent.situation.isCollapsed
    }
    self.init(
      child,
      isServed: !(child is any AnotherPrograms),
      ["label": .string(opened.label)],
      parent: parent,
      pullback: child.pulledBack.map { ($0.route, $0.mode) },
      situation: situation
    )
  }

  private static func chain(
    _ ancestors: ArraySlice<AskedQuestion.Ancestor>,
    below situation: AskedSituation,
    in draft: CommandDraft
  ) -> (PredictionNode?, (route: String, mode: PullbackMode)?) {
    guard let nearest = ancestors.first else { return (nil, nil) }
    let coordinator = draft.known(nearest.coordinator)
    // An ancestor has opened a child, so it is probably no longer initial.
    var above = AskedSituation()
    above.isInitial = false
    above.facts = situation.facts
    above.level = situation.level - 1
    above.isRoot = above.level == 0
    let (parent, pullback) = chain(ancestors.dropFirst(), below: above, in: draft)
    let node = PredictionNode(
      coordinator,
      isServed: coordinator != nil,
      .string(nearest.coordinator),
      parent: parent,
      pullback: pullback,
      situation: above
    )
    return (node, nearest.pullback)
  }

  /// The members of the situation that an answer relies on.
  var assumption: JSON {
    var members: JSON.Object = ["isRoot": .bool(situation.isRoot), "level": .integer(situation.level)]
    members["isInitial"] = situation.isInitial.map { .bool($0) }
    members["home"] = (situation.home?.rawValue).map { .string($0) }
    members["isCollapsed"] = situation.isCollapsed.map { .bool($0) }
    if let facts = situation.facts, !facts.isEmpty { members["facts"] = .object(facts) }
    return .object(members)
  }
}
