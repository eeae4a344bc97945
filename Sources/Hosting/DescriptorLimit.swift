import Glibc

/// The limit on open files and sockets of the process.
package enum DescriptorLimit {
  /// The descriptors of the service itself: the loop, the log, the listening socket, and files that it reads.
  private static let own = 32

  /// Raises the limit to the maximum, and returns the number of connections that fit.
  ///
  /// The default limit suits programs that use select(2). With it, clients would wait for a descriptor before a limit of
  /// the service could reject them.
  package static func raise() -> Int {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return .max }
    limit.rlim_cur = limit.rlim_max
    guard setrlimit(resource, &limit) == 0 else { return .max }
    return max(1, Int(clamping: limit.rlim_max) - own)
  }

  /// Makes the kernel's table of descriptors large enough for the connections, before the process has threads.
  ///
  /// The table otherwise grows when it is full, by doubling. In a process with threads the kernel waits each time until
  /// no other processor can be reading the old one, up to tens of milliseconds in which nothing can be opened. This
  /// takes 8 bytes for each descriptor.
  package static func reserve(_ connections: Int) {
    let last = min(connections, Int(CInt.max)) + own - 1
    let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, CInt(clamping: last))
    if descriptor >= 0 { close(descriptor) }
  }
}
