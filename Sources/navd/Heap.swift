import Glibc

/// Functions of the C library's allocator that its Swift module lacks.
enum Heap {
  private static let malloc_trim = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> CInt).self)
  }

  /// Returns free pages to the system.
  static func trim() {
    _ = malloc_trim?(0)
  }

  /// The size from which the allocator maps each value separately.
  ///
  /// By default, the allocator raises this size with each freed value, up to 32 MiB. Large values then leave
  /// holes between small ones, which pin the pages.
  private static let pieceBytes: CInt = 65_536
  private static let pieceSetting: CInt = -3

  /// Makes the allocator separate large from small values.
  ///
  /// Must be called before other threads begin.
  static func separateLargeValues() {
    let mallopt = dlsym(nil, "mallopt").map {
      unsafeBitCast($0, to: (@convention(c) (CInt, CInt) -> CInt).self)
    }
    _ = mallopt?(pieceSetting, pieceBytes)
  }
}
