package import NavigationGraph
package import NavigationProtocol

/// A read or a part of a command that may take long, as a value: it needs nothing but what it has, so it runs on any thread.
package struct Query: Equatable, Sendable {
  /// The number of queries that run at the same time.
  package static let concurrency = 2

  package let number: Int
  private let read: @Sendable () -> QueryResult

  init(number: Int, read: @escaping @Sendable () -> QueryResult) {
    self.number = number
    self.read = read
  }

  /// Reads; takes as long as it takes.
  package func result() -> QueryResult { read() }

  package static func == (left: Self, right: Self) -> Bool { left.number == right.number }
}

/// The result of a query.
package enum QueryResult: Equatable, Sendable {
  /// The response to the request, in the framing of its connection unless it is part of a batch.
  case response([UInt8])
  /// The next part of a command is done.
  indirect case command(CommandSlice)
  /// The content of a long frame.
  indirect case incoming(Incoming)
  /// The graph that a request brings; the request continues with it.
  case graph(Graph)
  case failure(RPCError)
}
