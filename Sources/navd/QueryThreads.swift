import NIOConcurrencyHelpers
import NIOPosix
import NavigationServer

/// The threads on which queries run; the event loop goes before them.
struct QueryThreads {
  /// The niceness of the threads.
  private static let niceness: CInt = 10

  private let pool = NIOThreadPool(numberOfThreads: Query.concurrency)

  init() {
    pool.start()
  }

  /// Runs a query, and calls a function with its result on one of the threads.
  func run(_ query: Query, done: @escaping @Sendable (QueryResult) -> Void) {
    pool.submit { _ in
      ThreadPriority.lower(toNiceness: Self.niceness)
      done(query.result())
    }
  }

  /// Trims the heap on one of the threads.
  func trimHeap() {
    pool.submit { _ in Heap.trim() }
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
