import Glibc
import NIOCore

/// Decides when freed memory is given back to the system.
///
/// The allocator keeps freed memory for later, also when nothing like it is needed again.
struct MemoryReturn {
  /// The fall in bytes that is worth the search for free pages.
  private static let worthwhileBytes = 4 << 20
  /// The time for which memory may be needed again.
  static let delay = TimeAmount.seconds(1)

  /// The function of the GNU C library that gives free pages back, which its module for Swift does not have.
  private static let trim = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> CInt).self)
  }

  /// The most bytes that were in use since memory was given back.
  private var highest = 0
  private var isScheduled = false

  /// Notes the bytes in use; whether to give memory back after the delay.
  mutating func noted(_ bytes: Int) -> Bool {
    highest = max(highest, bytes)
    guard !isScheduled, highest - bytes >= Self.worthwhileBytes else { return false }
    isScheduled = true
    return true
  }

  /// Gives free pages back, with so many bytes in use.
  mutating func giveBack(_ bytes: Int) {
    isScheduled = false
    highest = bytes
    Self.trimAll()
  }

  /// Gives the free pages of all threads back.
  static func trimAll() {
    _ = trim?(0)
  }
}
