import Glibc

/// How many files and sockets the process may have open.
enum DescriptorLimit {
  /// What navd needs for itself: the loop, the log, the listening socket, and files that it reads.
  private static let own = 32

  /// Raises the limit as far as anyone may, and returns how many connections that leaves room for.
  ///
  /// The usual limit is meant for programs that use select(2): it would keep clients waiting long before the limits of
  /// navd let them know.
  static func raise() -> Int {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return .max }
    limit.rlim_cur = limit.rlim_max
    guard setrlimit(resource, &limit) == 0 else { return .max }
    return max(1, Int(clamping: limit.rlim_max) - own)
  }
}
