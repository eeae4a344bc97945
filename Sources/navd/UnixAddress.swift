import Glibc
import SystemPackage

/// The address of a Unix socket.
struct UnixAddress {
  private var storage = sockaddr_un()
  private let length: socklen_t

  /// The address of the socket at a path; nil if the path is empty or longer than the system allows.
  init?(path: String) {
    self.init(name: Array(path.utf8))
  }

  /// The address that `$NOTIFY_SOCKET` holds: a path, or after `@` a name without a file; nil if it is neither.
  init?(notifySocket value: String) {
    guard value.hasPrefix("/") || value.hasPrefix("@") else { return nil }
    self.init(name: value.hasPrefix("@") ? [0] + value.utf8.dropFirst() : Array(value.utf8))
  }

  private init?(name: [UInt8]) {
    let capacity = MemoryLayout.size(ofValue: storage.sun_path)
    // A path ends in a NUL, which must fit too; a name that starts with one is as long as it is said to be.
    guard !name.isEmpty, name.count < capacity else { return nil }
    storage.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &storage.sun_path) { $0.copyBytes(from: name) }
    let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? MemoryLayout<sa_family_t>.size
    length = socklen_t(offset + name.count + (name.first == 0 ? 0 : 1))
  }

  /// Lends the address to a system call.
  func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}

extension Errno {
  /// The error of the system call before.
  static var last: Errno { Errno(rawValue: errno) }
}
