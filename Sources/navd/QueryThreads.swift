import NIOConcurrencyHelpers
import NIOPosix
import NavigationServer

/// The threads on which queries run; the event loop goes before them.
struct QueryThreads {
  /// The niceness of the threads.
  private static let niceness: CInt = 10

  /// The size of a response whose making has freed so much that it is given back to the system.
  private static let largeBytes = 1 << 20

  private let pool = NIOThreadPool(numberOfThreads: Query.concurrency)

  init() {
    pool.start()
  }

  /// Runs a query, and calls a function with its result on one of the threads.
  func run(_ query: Query, done: @escaping @Sendable (QueryResult) -> Void) {
    pool.submit { _ in
      ThreadPriority.lower(toNiceness: Self.niceness)
      let result = query.result()
      let isLarge = result.byteCount > Self.largeBytes
      done(result)
      if isLarge { MemoryReturn.trimAll() }
    }
  }
}

extension QueryThreads {
  /// Takes values out of a box, and releases them on one of the threads.
  func release(_ held: NIOLockedValueBox<Discarded?>) {
    pool.submit { _ in
      ThreadPriority.lower(toNiceness: Self.niceness)
      held.withLockedValue { $0 = nil }
    }
  }
}

extension QueryResult {
  fileprivate var byteCount: Int { if case .response(let text) = self { text.count } else { 0 } }
}
