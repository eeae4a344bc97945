import Glibc

/// The limit on the open descriptors of the process.
package enum DescriptorLimit {
  /// The descriptors of the service itself: the loop, the log, the listening socket and files.
  private static let own = 32

  /// Raises the limit to the maximum, and returns the number of connections that fit.
  ///
  /// With the default limit, which is for programs that use select(2), clients would wait for a descriptor
  /// before a limit of the service could reject them.
  package static func raise() -> Int {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return .max }
    limit.rlim_cur = limit.rlim_max
    guard setrlimit(resource, &limit) == 0 else { return .max }
    return max(1, Int(clamping: limit.rlim_max) - own)
  }

  /// Grows the kernel's table of descriptors for the connections, before the process has threads.
  ///
  /// A full table doubles. In a process with threads, the kernel then waits until no other processor reads
  /// the old table, which blocks new descriptors for up to tens of milliseconds. The table takes 8 bytes for
  /// each descriptor.
  package static func reserve(_ connections: Int) {
    let last = min(connections, Int(CInt.max)) + own - 1
    let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, CInt(clamping: last))
    if descriptor >= 0 { close(descriptor) }
  }
}
