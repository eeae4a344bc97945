internal import NavigationProtocol

// A restart begins with an image of the tree and carries out the changes of the records after it. An image of a busy tree
// does not come with the history, which would be written again and again: the records since the previous image stay, and
// are the history. So an image is the beginning of a restart only when the next one is written, and by then the history
// must begin after it.

/// The size of a tree's records; it decides when they are replaced.
struct CompactionState: Equatable, Sendable {
  /// An image that is not the beginning of a restart yet.
  private struct NextImage: Equatable {
    /// The number of the newest entry that it includes.
    var number: Int
    /// The bytes of the records after it.
    var bytes = 0
  }

  /// The bytes of the records after the image with which a restart begins.
  private var bytes = 0
  private var next: NextImage?
  /// The size of the newest segment.
  private var segmentBytes = 0
  private(set) var isRunning = false

  /// The bytes of all records, approximately.
  var storedBytes: Int { bytes + segmentBytes }

  mutating func kept(_ count: Int) {
    bytes += count
    next?.bytes += count
  }

  /// Begins with the bytes of the image that a restart has read.
  mutating func restored(image count: Int) {
    self = CompactionState()
    segmentBytes = count
  }

  /// The archive that is due, if none is being written; `history` is the number of the oldest entry in the history.
  ///
  /// A daemon that is killed often never writes a second image. Then an archive with the history keeps its restarts short.
  func due(_ limits: Limits, history: Int) -> TreeArchive.Extent? {
    let limit = max(limits.imageBytes, segmentBytes / 2)
    guard !isRunning else { return nil }
    guard let next else { return bytes > 2 * limit ? .history : bytes > limit ? .image : nil }
    return next.bytes > limit && history > next.number ? .image : nil
  }

  /// Begins an archive; `number` is that of the newest entry.
  mutating func began(_ extent: TreeArchive.Extent, number: Int) {
    isRunning = true
    switch extent {
    case .history:
      bytes = 0
      next = nil
    case .image:
      if let next { bytes = next.bytes }
      next = NextImage(number: number)
    }
  }

  mutating func ended(bytes count: Int) {
    isRunning = false
    segmentBytes = count
  }
}
