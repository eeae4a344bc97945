import NIOPosix

/// The thread that writes the images of trees, only while no other thread needs its processor.
///
/// Niceness would not do: a nice thread that runs is not always interrupted when the event loop wakes up.
struct ImageThread {
  private let pool = NIOThreadPool(numberOfThreads: 1)

  init() {
    pool.start()
  }

  /// Runs the body after those before it.
  @Sendable func run(_ body: @escaping @Sendable () -> Void) {
    pool.submit { _ in
      ThreadPriority.lowerToIdle()
      body()
    }
  }
}
