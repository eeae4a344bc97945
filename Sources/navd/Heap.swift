import Glibc

/// The functions of the C library's allocator, which its module for Swift does not have.
enum Heap {
  private static let malloc_trim = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> CInt).self)
  }

  /// Gives free pages back to the system, which the allocator otherwise keeps for later.
  static func trim() {
    _ = malloc_trim?(0)
  }

  /// The size from which on memory is taken from the system piece by piece, and given back when it is freed.
  ///
  /// Without this, the allocator raises the size with each such piece that is freed, to 32 MiB: large values then leave
  /// holes between small ones, which pin the pages.
  private static let pieceBytes: CInt = 65_536
  private static let pieceSetting: CInt = -3

  /// Lets the allocator keep large and small values apart; call it before other threads begin.
  static func separateLargeValues() {
    let mallopt = dlsym(nil, "mallopt").map {
      unsafeBitCast($0, to: (@convention(c) (CInt, CInt) -> CInt).self)
    }
    _ = mallopt?(pieceSetting, pieceBytes)
  }
}
