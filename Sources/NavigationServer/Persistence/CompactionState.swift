internal import DequeModule
internal import NavigationProtocol

// A restart reads an image of the tree before the oldest entry of its history, then applies the later
// records. So a new image can replace the records of entries that the history has forgotten. If most of the
// bytes are saved states, which newer records supersede, the image also has the entries and replaces all
// records.

/// Counts the records of a tree in the store, and decides when an image replaces the oldest of them.
struct CompactionState: Sendable {
  /// The number of records since the image with which the tree was restored.
  private(set) var count = 0
  /// The number of records that the image has replaced.
  private var replaced = 0
  /// The bytes of the records that are not replaced.
  private var bytes = 0
  /// The approximate bytes of these records that have saved states.
  private var savedBytes = 0
  private var imageBytes = 0
  /// The numbers of the records of the newest entries, oldest first.
  private var entries = Deque<Int>()
  /// The number of the oldest entry in `entries`.
  private var firstEntry = 0
  /// The number of entries of the image that are not restored yet.
  private var entriesToRestore = 0
  private(set) var isRunning = false

  /// The contents of a record that compaction reads.
  enum RecordContents {
    /// The entry with the given number.
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

  /// Counts a record of the given length.
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

  /// Counts the image that a restart has read, with its number of entries.
  mutating func restored(image length: Int, entries: Int) {
    self = CompactionState()
    imageBytes = length
    entriesToRestore = entries
  }

  /// Counts an entry that a restart has read; returns whether the entry is part of the image.
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

  /// Drops the records after a number, which were not stored.
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

  /// Ends an image of the given length; if it is nil, the records stay.
  mutating func ended(image length: Int?) {
    isRunning = false
    if let length { imageBytes = length }
  }

  private mutating func forgetEntries(before number: Int) {
    while firstEntry < number, entries.popFirst() != nil { firstEntry += 1 }
  }

  /// The number of the record of the oldest entry, or of the next record if there is none.
  private var firstNeeded: Int { entries.first ?? count + 1 }

  /// The bytes of the records before the oldest entry, approximately.
  private var replaceableBytes: Int {
    // The image may have the oldest entry.
    guard firstNeeded > replaced, count > replaced else { return 0 }
    return bytes * (firstNeeded - 1 - replaced) / (count - replaced)
  }
}
