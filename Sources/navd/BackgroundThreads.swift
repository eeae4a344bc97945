import Glibc
import NIOPosix

/// Threads for long work, with a lower priority than the event loop.
///
/// They must not depend on an idle processor: images bound the work of a restart even on a machine that is
/// always busy.
struct BackgroundThreads {
  private static let niceness: CInt = 10

  private let pool: NIOThreadPool

  init(count: Int) {
    pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
  }

  /// Queues a function for one of the threads.
  @Sendable func run(_ body: @escaping @Sendable () -> Void) {
    pool.submit { _ in
      Self.lowerPriority()
      body()
    }
  }

  /// Lowers the priority of the calling thread, even if navd was started with a real-time priority.
  private static func lowerPriority() {
    var parameters = sched_param()
    parameters.sched_priority = 0
    pthread_setschedparam(pthread_self(), SCHED_OTHER, &parameters)
    // On Linux this sets the niceness of the calling thread only (setpriority(2)).
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
  }
}
