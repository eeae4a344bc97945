import JSON

/// A coordinator in the tree as far as a question tells of it: one of this program's, or another's.
@NavigationActor
final class AskedPlace {
  /// What this program knows it by; nil if it knows nothing of it.
  let object: AnyCoordinator?
  /// Whether this program answers for it.
  let isServed: Bool
  /// How navd names it: an id or a label.
  let reference: JSON
  let parent: AskedPlace?
  /// How the parent hears it.
  let pullback: (route: String, mode: PullbackMode)?
  var situation: Situation

  init(
    _ object: AnyCoordinator?,
    isServed: Bool,
    _ reference: JSON,
    parent: AskedPlace?,
    pullback: (route: String, mode: PullbackMode)?,
    situation: Situation
  ) {
    self.object = object
    self.isServed = isServed
    self.reference = reference
    self.parent = parent
    self.pullback = pullback
    self.situation = situation
  }

  /// Who is asked, below its ancestors.
  convenience init(_ question: Question, _ coordinator: AnyCoordinator, in draft: CommandDraft) {
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

  /// A coordinator that this one opens.
  convenience init(_ opened: ActionWriter.Opened, by parent: AskedPlace) {
    var situation = Situation()
    situation.level = parent.situation.level + 1
    situation.screens = []
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
    _ ancestors: ArraySlice<Question.Ancestor>,
    below situation: Situation,
    in draft: CommandDraft
  ) -> (AskedPlace?, (route: String, mode: PullbackMode)?) {
    guard let nearest = ancestors.first else { return (nil, nil) }
    let coordinator = draft.known(nearest.coordinator)
    var above = Situation()
    above.isInitial = false
    above.level = situation.level - 1
    above.isRoot = above.level == 0
    let (parent, pullback) = chain(ancestors.dropFirst(), below: above, in: draft)
    let place = AskedPlace(
      coordinator,
      isServed: coordinator != nil,
      .string(nearest.coordinator),
      parent: parent,
      pullback: pullback,
      situation: above
    )
    return (place, nearest.pullback)
  }

  /// What an answer for this coordinator rests on.
  var assumption: JSON {
    var members: JSON.Object = [
      "isInitial": .bool(situation.isInitial), "isRoot": .bool(situation.isRoot),
      "level": .integer(situation.level),
    ]
    members["home"] = (situation.home?.rawValue).map { .string($0) }
    members["isCollapsed"] = situation.isCollapsed.map { .bool($0) }
    return .object(members)
  }
}
