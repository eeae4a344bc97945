internal import NavigationProtocol

// The room of the queries: reads that may take long run beside the loop, on a few threads.
//
// A query is asked in one turn, and begins when the records of that turn are stored, because it may show changes that
// these records have. Of each user one query runs at a time, so the queries of a connection end in order.

/// The queries that are under way.
struct Queries: Sendable {
  private var table: [Int: OpenQuery] = [:]
  private var lastNumber = 0
  /// The queries of this turn.
  private var asked: [Int] = []
  /// The queries that have not begun; those that were cancelled are not in the table.
  private var waiting = UserRotation<Int>()
  private var running: [Int: UserID] = [:]

  /// Whether a query waits for the end of the turn.
  var hasAsked: Bool { !asked.isEmpty }

  /// The bytes that the queries of a user hold.
  func bytes(of user: UserID) -> Int {
    table.values.reduce(0) { $0 + ($1.caller.user == user ? $1.bytes : 0) }
  }

  /// The connections that queries were asked on in this turn, in order.
  var askers: [ConnectionID] { asked.compactMap { table[$0]?.caller.connection } }

  /// Adds a query, and returns its number.
  mutating func asked(_ query: OpenQuery) -> Int {
    lastNumber += 1
    table[lastNumber] = query
    asked.append(lastNumber)
    return lastNumber
  }

  /// The records of the turn are stored; returns the queries that begin.
  mutating func turnStored() -> [Query] {
    for number in asked {
      if let user = table[number]?.caller.user { waiting.append(number, of: user) }
    }
    asked = []
    return begin()
  }

  /// A query has its result; returns it, or nil if it was cancelled, and the queries that begin.
  mutating func ended(_ number: Int) -> (query: OpenQuery?, next: [Query]) {
    running[number] = nil
    return (table.removeValue(forKey: number), begin())
  }

  /// Removes queries; the results of those that run are not used.
  mutating func cancelled(_ numbers: [Int]) -> [OpenQuery] {
    numbers.compactMap { table.removeValue(forKey: $0) }
  }

  /// The client that asked queries has left: its reads are cancelled, and its commands are executed nevertheless.
  mutating func abandoned(_ numbers: [Int]) {
    for number in numbers where table[number]?.continuation == nil { table[number] = nil }
  }

  /// Removes all queries, in order.
  mutating func stopped() -> [OpenQuery] {
    defer { table = [:] }
    return table.sorted { $0.key < $1.key }.map(\.value)
  }

  private mutating func begin() -> [Query] {
    var queries: [Query] = []
    while running.count < Query.concurrency {
      let users = running.values
      guard let number = waiting.next(where: { !users.contains($0) }) else { break }
      guard let query = table[number] else { continue }
      running[number] = query.caller.user
      queries.append(Query(number: number, read: query.read))
    }
    return queries
  }
}

/// A query with the request that it belongs to.
struct OpenQuery: Sendable {
  let caller: Caller
  /// The request that continues with the graph of the result.
  let continuation: MethodCall?
  /// The bytes that it holds and that are not charged otherwise.
  var bytes = 0
  let read: @Sendable () -> QueryResult
}
