import Glibc

/// The priority of threads that may work for long beside the event loop, which goes before them.
enum ThreadPriority {
  /// Lowers the priority of the calling thread, even if navd was started with a real-time priority.
  static func lower(toNiceness niceness: CInt) {
    var parameters = sched_param()
    parameters.sched_priority = 0
    pthread_setschedparam(pthread_self(), SCHED_OTHER, &parameters)
    // On Linux this sets the niceness of the calling thread only (setpriority(2)).
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
  }
}
