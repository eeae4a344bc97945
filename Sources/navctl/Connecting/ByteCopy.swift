import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Copies bytes from one descriptor to another until its end.
///
/// Blocks even if a descriptor is non-blocking.
struct ByteCopy {
  let source: CInt
  let destination: CInt

  /// Copies until the source ends; throws if the destination cannot be written.
  func run() throws(Errno) {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
    defer { chunk.deallocate() }
    while true {
      let count = read(source, chunk.baseAddress, chunk.count)
      if count > 0 {
        try write(chunk[..<count])
      } else if count == 0 || !Self.waits(for: source, POLLIN) {
        // A connection reset counts as the end.
        return
      }
    }
  }

  private func write(_ bytes: Slice<UnsafeMutableRawBufferPointer>) throws(Errno) {
    var rest = UnsafeRawBufferPointer(rebasing: bytes)
    while !rest.isEmpty {
      let count = Self.write(destination, rest)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if !Self.waits(for: destination, POLLOUT) {
        throw Errno(rawValue: errno)
      }
    }
  }

  private static func write(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Waits if the last call was interrupted or would block; returns whether to retry.
  private static func waits(for descriptor: CInt, _ event: CInt) -> Bool {
    guard errno == EAGAIN else { return errno == EINTR }
    var state = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    poll(&state, 1, -1)
    return true
  }
}
