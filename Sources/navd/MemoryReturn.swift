import Glibc
import NIOCore
import SystemPackage

/// Decides when freed memory is given back to the system.
///
/// The allocator keeps freed memory for later, also when nothing like it is needed again. It is searched for when nothing
/// has happened for a while, so that no client waits for the search. A daemon that is never idle searches when the memory
/// that it has and no user is charged for has changed, which changes little otherwise.
struct MemoryReturn {
  /// The change of uncharged memory that is worth a search beside other work: it grows by what is freed, and falls
  /// when much of that was given back, while small values still hold pages.
  private static let worthwhileBytes = 4 << 20
  /// The search takes at most one part in so many of the time, unless that is longer than the longest delay.
  private static let searchShare: Int64 = 200
  private static let longestDelay = TimeAmount.seconds(5)
  /// The time in which the store releases what it keeps for its next work.
  static let storeDelay = TimeAmount.milliseconds(100)

  /// The function of the GNU C library that gives free pages back, which its module for Swift does not have.
  private static let trim = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> CInt).self)
  }

  /// Returns the resident memory of the process.
  private let ownBytes: () -> Int
  /// The time until the next look at the memory, which may be needed again until then.
  private(set) var delay = TimeAmount.seconds(1)
  /// Whether a look at the memory is scheduled.
  private var isScheduled = false
  /// The turns since the last look.
  private var turns = 0
  /// The bytes that no user was charged for when memory was last given back.
  private var unchargedBytes: Int?

  init(of ownBytes: @escaping () -> Int = Self.residentBytes) {
    self.ownBytes = ownBytes
  }

  /// A turn has ended, which may have freed memory; whether to look at it after the delay.
  mutating func turnEnded() -> Bool {
    turns += 1
    defer { isScheduled = true }
    return !isScheduled
  }

  /// Whether to search for free pages now; otherwise, whether is asked again after the delay.
  mutating func isWorthwhile(charged: Int) -> Bool {
    defer { turns = 0 }
    guard turns > 0, let unchargedBytes else { return true }
    return abs(ownBytes() - charged - unchargedBytes) >= Self.worthwhileBytes
  }

  /// Gives free pages back, with so many bytes charged; whether to look again after the delay, as is needed `again` or
  /// because of turns meanwhile.
  mutating func giveBack(charged: Int, again: Bool) -> Bool {
    let began = Self.threadTime
    Self.trimAll()
    let pause = TimeAmount.nanoseconds((Self.threadTime - began) * Self.searchShare)
    delay = min(max(.seconds(1), pause), Self.longestDelay)
    unchargedBytes = ownBytes() - charged
    isScheduled = again || turns > 0
    return isScheduled
  }

  /// Gives the free pages of all threads back.
  static func trimAll() {
    _ = trim?(0)
  }

  /// The nanoseconds that this thread has run.
  private static var threadTime: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The resident memory of the process besides its files; 0 if the system does not say.
  private static func residentBytes() -> Int {
    guard let file = try? FileDescriptor.open("/proc/self/statm", .readOnly) else { return 0 }
    defer { try? file.close() }
    let text = [UInt8](unsafeUninitializedCapacity: 128) { buffer, count in
      count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
    let pages = String(decoding: text, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    return pages.count > 2 ? (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }
}

extension MemoryReturn {
  /// The size from which on memory is taken from the system piece by piece, and given back when it is freed.
  ///
  /// Without this, the allocator raises the size with each such piece that is freed, to 32 MiB: large values then leave
  /// holes between small ones, which pin the pages.
  private static let pieceBytes: CInt = 65_536
  /// The number of that setting, which the module for Swift does not have.
  private static let pieceSetting: CInt = -3

  /// Lets the allocator keep large and small values apart; call it before other threads begin.
  static func separateLargeValues() {
    let set = dlsym(nil, "mallopt").map {
      unsafeBitCast($0, to: (@convention(c) (CInt, CInt) -> CInt).self)
    }
    _ = set?(pieceSetting, pieceBytes)
  }
}
