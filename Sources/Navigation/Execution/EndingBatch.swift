/// The coordinators that are ending together.
struct EndingBatch: Sendable {
  private(set) var endings: [CoordinatorEnding] = []
  private var places: [CoordinatorID: Int] = [:]
  /// The openers that were asked about these.
  var delivered: Set<CoordinatorID> = []
  /// The reasons why openers of these were not asked.
  private(set) var missed: [CoordinatorID: Reason] = [:]
  /// The actions of openers that wait for the removal, in completion order.
  var deferred: [(action: ActionSpec, acting: Acting)] = []
  /// Screens beside those of the ended coordinators that leave in the same removal: of a drop.
  let screens: [ScreenKey]
  let leaving: Set<ScreenKey>
  /// The coordinator whose completion is kept although the command that brought it was undone.
  var unreceived: CoordinatorID?
  let cause: Cause

  init(_ endings: [CoordinatorEnding] = [], screens: [ScreenKey] = [], cause: Cause) {
    self.cause = cause
    self.screens = screens
    leaving = Set(screens)
    for ending in endings { add(ending) }
  }

  /// Notes that a completion was not delivered, because no client answers for the opener.
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
