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
  var screens: [ScreenKey] = [] {
    didSet { leaving = Set(screens) }
  }
  private(set) var leaving: Set<ScreenKey> = []
  let cause: Cause

  init(cause: Cause) {
    self.cause = cause
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
