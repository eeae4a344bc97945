package import Glibc
package import SystemPackage

package struct UnixAddress {
  private var storage = sockaddr_un()
  private let length: socklen_t

  /// Creates the address of a path; returns nil if the path is empty or too long.
  package init?(path: String) {
    self.init(name: Array(path.utf8))
  }

  /// Creates the address in `$NOTIFY_SOCKET`: a path, or an abstract name after `@`; nil if it is neither.
  package init?(notifySocket value: String) {
    guard value.hasPrefix("/") || value.hasPrefix("@") else { return nil }
    self.init(name: value.hasPrefix("@") ? [0] + value.utf8.dropFirst() : Array(value.utf8))
  }

  private init?(name: [UInt8]) {
    let capacity = MemoryLayout.size(ofValue: storage.sun_path)
    // A path ends with a NUL, which must fit too; an abstract name starts with one, and its length is explicit.
    guard !name.isEmpty, name.count < capacity else { return nil }
    storage.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &storage.sun_path) { $0.copyBytes(from: name) }
    let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? MemoryLayout<sa_family_t>.size
    length = socklen_t(offset + name.count + (name.first == 0 ? 0 : 1))
  }

  /// Calls the body with the address in the form of system calls.
  package func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}

extension Errno {
  /// The error of the previous system call.
  package static var last: Errno { Errno(rawValue: errno) }
}
