import Glibc

/// How many files and sockets the process may have open.
enum DescriptorLimit {
  /// Raises the limit as far as the system lets anyone: the usual one, meant for programs that use select(2), would
  /// turn clients away long before the limits of navd do.
  static func raise() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
