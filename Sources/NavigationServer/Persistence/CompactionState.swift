internal import DequeModule
internal import NavigationProtocol

// A restart begins with an image of the tree before the oldest entry of its history, and carries out the records after it.
// So the records of entries that the history has forgotten can be replaced by a new image.

/// The records of a tree in the store; it decides when the oldest of them are replaced by an image.
struct CompactionState: Sendable {
  /// The number of records so far, counted from the image with which the tree was restored.
  private(set) var count = 0
  /// The number of records that the image has replaced.
  private var replaced = 0
  /// The bytes of the records that are not replaced.
  private var bytes = 0
  private var imageBytes = 0
  /// The numbers of the records of the newest entries, oldest first.
  private var entries = Deque<Int>()
  /// The number of the oldest of these entries.
  private var firstEntry = 0
  private(set) var isRunning = false

  /// The bytes of all records, approximately.
  var storedBytes: Int { bytes + imageBytes }

  /// Notes a record of the given length, and the number of its entry if it is that of one.
  mutating func persisted(_ length: Int, entry: Int? = nil) {
    count += 1
    bytes += length
    guard let entry else { return }
    if entries.isEmpty { firstEntry = entry }
    entries.append(count)
  }

  /// Begins with the bytes of the image that a restart has read.
  mutating func restored(image length: Int) {
    self = CompactionState()
    imageBytes = length
  }

  /// Forgets the records after the given number of records, which were not stored.
  mutating func rolledBack(to count: Int) {
    self.count = count
    while let last = entries.last, last > count { entries.removeLast() }
  }

  /// Whether an image is due; `history` is the number of the oldest entry in the history.
  mutating func isDue(_ limits: Limits, history: Int) -> Bool {
    guard !isRunning, count > replaced else { return false }
    forgetEntries(before: history)
    return replaceableBytes > max(limits.imageBytes, imageBytes / 2)
  }

  /// Begins an image; returns the number of records that stay.
  mutating func began(history: Int) -> Int {
    forgetEntries(before: history)
    isRunning = true
    bytes -= replaceableBytes
    replaced = firstNeeded - 1
    return count - replaced
  }

  /// Ends an image of the given length; without one the records stay.
  mutating func ended(image length: Int?) {
    isRunning = false
    if let length { imageBytes = length }
  }

  private mutating func forgetEntries(before number: Int) {
    while firstEntry < number, entries.popFirst() != nil { firstEntry += 1 }
  }

  /// The number of the record of the oldest entry; that of the next record if there is none.
  private var firstNeeded: Int { entries.first ?? count + 1 }

  /// The bytes of the records before the oldest entry, approximately.
  private var replaceableBytes: Int {
    count == replaced ? 0 : bytes * (firstNeeded - 1 - replaced) / (count - replaced)
  }
}
