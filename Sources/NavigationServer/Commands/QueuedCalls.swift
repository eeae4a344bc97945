internal import DequeModule
internal import HeapModule

/// The queued calls of a tree in order of arrival, with lookup by request and by deadline.
///
/// A removed call leaves an empty place and a stale deadline. Both are swept when more than half are stale,
/// so removing n calls takes O(n) in any order.
struct QueuedCalls: Sendable {
  private struct QueuePlace: Sendable {
    let arrival: Int
    /// Nil if it was removed.
    var call: QueuedCall?
  }

  private struct CallDeadline: Comparable, Sendable {
    let instant: Instant
    let arrival: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.instant, left.arrival) < (right.instant, right.arrival)
    }
  }

  /// In order of arrival; the first one has a call.
  private var places = Deque<QueuePlace>()
  private var deadlines = Heap<CallDeadline>()
  /// The arrivals of the calls that a request can cancel, in ascending order.
  private var arrivals: [PendingRequest: Deque<Int>] = [:]
  private(set) var count = 0
  /// The number of places and deadlines visited or moved so far, without those of binary searches.
  private(set) var work = 0

  var isEmpty: Bool { count == 0 }

  var first: QueuedCall? { places.first?.call }

  var all: [QueuedCall] { places.compactMap(\.call) }

  /// The earliest deadline of a call; nil if none has one.
  var earliestDeadline: Instant? { deadlines.min?.instant }

  /// Inserts a call in order of arrival.
  ///
  /// A call of a resumed batch may have arrived before calls that are already queued.
  mutating func insert(_ call: QueuedCall) {
    let arrival = call.caller.arrival
    let index = places.firstIndex(after: arrival) { $0.arrival }
    work += 1 + min(index, places.count - index)
    places.insert(QueuePlace(arrival: arrival, call: call), at: index)
    count += 1
    if let deadline = call.deadline {
      deadlines.insert(CallDeadline(instant: deadline, arrival: arrival))
    }
    guard let request = call.caller.responseTarget.request else { return }
    let order = arrivals[request]?.firstIndex(after: arrival) { $0 } ?? 0
    arrivals[request, default: []].insert(arrival, at: order)
  }

  mutating func popFirst() -> QueuedCall? { places.isEmpty ? nil : remove(at: 0) }

  /// Removes the first call of a request.
  mutating func removeFirst(of request: PendingRequest) -> QueuedCall? {
    arrivals[request]?.first.flatMap { arrival in
      removeFirst(arrivedAt: arrival) { $0.caller.responseTarget.request == request }
    }
  }

  /// Removes the call with the earliest deadline, if that deadline has passed.
  mutating func removeExpired(at now: Instant) -> QueuedCall? {
    while let earliest = deadlines.min, earliest.instant <= now {
      let call = removeFirst(arrivedAt: earliest.arrival) { $0.deadline == earliest.instant }
      if let call { return call }
      deadlines.removeMin()
    }
    return nil
  }

  /// Removes the first call that a predicate accepts.
  mutating func removeFirst(where isAccepted: (QueuedCall) -> Bool) -> QueuedCall? {
    let index = places.firstIndex { $0.call.map(isAccepted) ?? false }
    work += index ?? places.count
    return index.flatMap { remove(at: $0) }
  }

  /// Removes the calls that a predicate accepts, and returns them in order.
  mutating func removeAll(where isAccepted: (QueuedCall) -> Bool) -> [QueuedCall] {
    let removed = all.filter(isAccepted)
    guard !removed.isEmpty else { return [] }
    let rest = all.filter { !isAccepted($0) }
    work += places.count
    let work = work
    self = QueuedCalls()
    for call in rest { insert(call) }
    self.work += work
    return removed
  }

  private mutating func removeFirst(
    arrivedAt arrival: Int,
    where isAccepted: (QueuedCall) -> Bool
  ) -> QueuedCall? {
    var index = places.firstIndex(after: arrival - 1) { $0.arrival }
    while index < places.count, places[index].arrival == arrival {
      work += 1
      if let call = places[index].call, isAccepted(call) { return remove(at: index) }
      index += 1
    }
    return nil
  }

  private mutating func remove(at index: Int) -> QueuedCall? {
    work += 1
    guard let call = places[index].call.take() else { return nil }
    count -= 1
    if let request = call.caller.responseTarget.request { forget(call.caller.arrival, of: request) }
    while let first = places.first, first.call == nil {
      work += 1
      places.removeFirst()
    }
    removeEmptyPlaces()
    removePassedDeadlines()
    return call
  }

  /// Removes a call from the index of requests.
  private mutating func forget(_ arrival: Int, of request: PendingRequest) {
    guard let index = arrivals[request]?.firstIndex(of: arrival) else { return }
    work += index
    arrivals[request]?.remove(at: index)
    if arrivals[request]?.isEmpty == true { arrivals[request] = nil }
  }

  private mutating func removeEmptyPlaces() {
    guard places.count > 2 * count else { return }
    work += places.count
    places.removeAll { $0.call == nil }
  }

  /// Removes stale deadlines, if they are the earliest or more than half of all.
  private mutating func removePassedDeadlines() {
    if deadlines.count > 2 * count {
      work += deadlines.count + count
      deadlines = Heap(
        places.compactMap { place in
          place.call?.deadline.map { CallDeadline(instant: $0, arrival: place.arrival) }
        }
      )
    }
    while let earliest = deadlines.min, !hasCall(with: earliest) { deadlines.removeMin() }
  }

  private mutating func hasCall(with deadline: CallDeadline) -> Bool {
    work += 1
    return places[places.firstIndex(after: deadline.arrival - 1) { $0.arrival }...]
      .prefix { $0.arrival == deadline.arrival }
      .contains { $0.call?.deadline == deadline.instant }
  }
}

extension Deque {
  /// The index of the first element with a higher number, in a collection sorted by number.
  func firstIndex(after number: Int, of numbered: (Element) -> Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if numbered(self[middle]) <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
