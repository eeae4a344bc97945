import Glibc

/// The priority of threads that may work for long beside the event loop, which goes before them.
enum ThreadPriority {
  /// Lowers the priority of the calling thread, even if navd was started with a real-time priority.
  static func lower(toNiceness niceness: CInt) {
    setPolicy(SCHED_OTHER)
    // On Linux this sets the niceness of the calling thread only (setpriority(2)).
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
  }
  /// The policy SCHED_IDLE of sched(7), which Glibc does not declare in Swift.
  private static let idlePolicy: CInt = 5

  /// Lets the calling thread run only while no other one needs its processor.
  static func lowerToIdle() {
    setPolicy(idlePolicy)
  }

  private static func setPolicy(_ policy: CInt) {
    var parameters = sched_param()
    parameters.sched_priority = 0
    pthread_setschedparam(pthread_self(), policy, &parameters)
  }
}
