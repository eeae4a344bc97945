import NIOPosix

/// The thread that computes the images of trees; the event loop goes before it.
///
/// It must not wait for an idle processor: images bound the changes that a restart carries out, also on a machine
/// that is always busy.
struct ImageThread {
  /// The niceness of the thread.
  private static let niceness: CInt = 10

  private let pool = NIOThreadPool(numberOfThreads: 1)

  init() {
    pool.start()
  }

  /// Runs the body after those before it.
  @Sendable func run(_ body: @escaping @Sendable () -> Void) {
    pool.submit { _ in
      ThreadPriority.lower(toNiceness: Self.niceness)
      body()
    }
  }
}
