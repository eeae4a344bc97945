internal import DequeModule
internal import NavigationProtocol

// A restart begins with an image of the tree before the oldest entry of its history, and carries out the records after it.
// So the records of entries that the history has forgotten can be replaced by a new image. If most of the records have
// saved states, which newer ones supersede, the image also has the entries, and replaces all records.

/// The records of a tree in the store; it decides when the oldest of them are replaced by an image.
struct CompactionState: Sendable {
  /// The number of records so far, counted from the image with which the tree was restored.
  private(set) var count = 0
  /// The number of records that the image has replaced.
  private var replaced = 0
  /// The bytes of the records that are not replaced.
  private var bytes = 0
  /// The bytes of those among them that have saved states, approximately.
  private var savedBytes = 0
  private var imageBytes = 0
  /// The numbers of the records of the newest entries, oldest first.
  private var entries = Deque<Int>()
  /// The number of the oldest of these entries.
  private var firstEntry = 0
  /// The number of entries of the image that are not restored yet.
  private var entriesToRestore = 0
  private(set) var isRunning = false

  /// The contents of a record that compaction reads.
  enum RecordContents {
    /// The entry with that number.
    case entry(Int)
    case savedStates
    case others
  }

  /// The extent of an image.
  struct ImageExtent {
    /// The number of records that stay.
    let records: Int
    /// Whether the image has the entries of the history.
    let hasEntries: Bool
  }

  /// The bytes of all records, approximately.
  var storedBytes: Int { bytes + imageBytes }

  /// Notes a record of the given length.
  mutating func persisted(_ length: Int, _ contents: RecordContents = .others) {
    count += 1
    bytes += length
    switch contents {
    case .entry(let entry): note(entry, in: count)
    case .savedStates: savedBytes += length
    case .others: break
    }
  }

  private mutating func note(_ entry: Int, in record: Int) {
    if entries.isEmpty { firstEntry = entry }
    entries.append(record)
  }

  /// Begins with the image that a restart has read, and that has so many entries.
  mutating func restored(image length: Int, entries: Int) {
    self = CompactionState()
    imageBytes = length
    entriesToRestore = entries
  }

  /// Notes an entry that a restart has read; returns whether it is in the image.
  mutating func restored(_ length: Int, entry: Int) -> Bool {
    guard entriesToRestore > 0 else {
      persisted(length, .entry(entry))
      return false
    }
    entriesToRestore -= 1
    imageBytes += length
    note(entry, in: count)
    return true
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
    return max(replaceableBytes, savedBytes) > max(limits.imageBytes, imageBytes / 2)
  }

  /// Begins an image.
  mutating func began(history: Int) -> ImageExtent {
    forgetEntries(before: history)
    isRunning = true
    let hasEntries = savedBytes > replaceableBytes
    let replacedBytes = hasEntries ? bytes : replaceableBytes
    savedBytes = bytes == 0 ? 0 : savedBytes * (bytes - replacedBytes) / bytes
    bytes -= replacedBytes
    replaced = hasEntries ? count : max(replaced, firstNeeded - 1)
    return ImageExtent(records: count - replaced, hasEntries: hasEntries)
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
    // The image may have the oldest entry.
    guard firstNeeded > replaced, count > replaced else { return 0 }
    return bytes * (firstNeeded - 1 - replaced) / (count - replaced)
  }
}
