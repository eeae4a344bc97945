/// A retained message of a machine, as an item to publish.
enum StateItem: Hashable, Comparable, Sendable {
  case status
  case tree(String)
  case graph(String)
}

/// The retained messages to publish, each at most once in a period.
///
/// The first change after a quiet period is due at once, so state is never delayed by more than the period.
struct StateBoard: Sendable {
  private let periodMilliseconds: Int
  private var sentAt: [StateItem: Int] = [:]
  private var dueAt: [StateItem: Int] = [:]
  /// The unacknowledged removals, by the number of the publication.
  private var removals: [Int: StateItem] = [:]

  init(periodMilliseconds: Int) {
    self.periodMilliseconds = periodMilliseconds
  }

  /// The trees whose digests the broker may have.
  var sentTrees: [String] {
    sentAt.keys.compactMap { if case .tree(let address) = $0 { address } else { nil } }
  }

  /// Whether the broker may have an item.
  func hasSent(_ item: StateItem) -> Bool { sentAt[item] != nil }

  /// The earliest uptime at which an item is due.
  var wakesAt: Int? { dueAt.values.min() }

  mutating func changed(_ item: StateItem, at time: FleetTime) {
    guard dueAt[item] == nil else { return }
    dueAt[item] = max(time.uptime, sentAt[item].map { $0 + periodMilliseconds } ?? time.uptime)
  }

  /// Makes an item due at once.
  mutating func repeats(_ item: StateItem, at time: FleetTime) {
    dueAt[item] = time.uptime
  }

  /// The due items, in order.
  func due(at time: FleetTime) -> [StateItem] {
    dueAt.filter { $0.value <= time.uptime }.keys.sorted()
  }

  mutating func sent(_ item: StateItem, at time: FleetTime) {
    dueAt[item] = nil
    sentAt[item] = time.uptime
    removals = removals.filter { $0.value != item }
  }

  /// Records the publication that removes an item, which the broker may have until the acknowledgement.
  mutating func removed(_ item: StateItem, by publication: Int) {
    dueAt[item] = nil
    removals[publication] = item
  }

  /// Drops the change of an item that the broker does not have.
  mutating func dropped(_ item: StateItem) {
    dueAt[item] = nil
  }

  mutating func acknowledged(_ publication: Int) {
    if let item = removals.removeValue(forKey: publication) { sentAt[item] = nil }
  }

  /// Handles the loss of the broker, which may not have received the last publications.
  mutating func lost() {
    removals = [:]
  }

  /// The items that were last sent before an uptime.
  func items(sentBefore uptime: Int) -> [StateItem] {
    sentAt.filter { $0.value < uptime }.keys.sorted()
  }
}
