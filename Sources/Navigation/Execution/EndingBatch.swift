/// The coordinators that are ending together.
struct EndingBatch: Sendable {
  private(set) var endings: [CoordinatorEnding] = []
  private var places: [CoordinatorID: Int] = [:]
  /// The openers that have received these completions.
  var delivered: Set<CoordinatorID> = []
  /// The reasons why openers did not receive these completions.
  private(set) var missed: [CoordinatorID: Reason] = [:]
  /// The actions of openers that wait for the removal, in the order of the completions.
  var deferred: [(action: ActionSpec, acting: Acting)] = []
  /// Further screens that leave in the same removal, because of a drop.
  let screens: [ScreenKey]
  let leaving: Set<ScreenKey>
  /// The coordinator whose completion is kept because its delivery stopped the command.
  var unreceived: CoordinatorID?
  let cause: Cause

  init(_ endings: [CoordinatorEnding] = [], screens: [ScreenKey] = [], cause: Cause) {
    self.cause = cause
    self.screens = screens
    leaving = Set(screens)
    for ending in endings { add(ending) }
  }

  /// Records that a completion was not delivered, because no client serves the opener.
  mutating func miss(_ id: CoordinatorID, because reason: Reason) {
    delivered.remove(id)
    missed[id] = reason
  }

  mutating func add(_ ending: CoordinatorEnding) {
    places[ending.coordinator] = endings.count
    endings.append(ending)
  }

  subscript(id: CoordinatorID) -> CoordinatorEnding? { places[id].map { endings[$0] } }
}
