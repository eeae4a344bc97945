internal import NavigationProtocol

/// The size of a tree's records; it decides when they are replaced by an image.
struct CompactionState: Equatable, Sendable {
  /// The bytes of records since the last image.
  private var bytes = 0
  /// The size of the last image with its history.
  private var segmentBytes = 0
  private(set) var isRunning = false

  /// The bytes of all records, approximately.
  var storedBytes: Int { bytes + segmentBytes }

  mutating func kept(_ count: Int) {
    bytes += count
  }

  /// Whether the records take more than an image would, and no image is being written.
  func isDue(_ limits: Limits) -> Bool { !isRunning && bytes > max(limits.imageBytes, segmentBytes) }

  mutating func began() {
    isRunning = true
    bytes = 0
  }

  mutating func ended(bytes count: Int) {
    isRunning = false
    segmentBytes = count
  }
}
