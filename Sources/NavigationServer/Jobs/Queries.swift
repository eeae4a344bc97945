internal import NavigationProtocol

// The room of the queries: reads that may take long, and long parts of commands, run beside the loop, on a few threads.
//
// A query is asked in one turn, and begins when the records of that turn are stored, because it may show changes that
// these records have. Of each user one query runs at a time, so the queries of a connection end in order.

/// The queries that are under way.
final class Queries {
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
    table.values.reduce(0) { $0 + ($1.user == user ? $1.bytes : 0) }
  }

  /// The connections that queries were asked on in this turn, in order.
  var askers: [ConnectionID] { asked.compactMap { table[$0]?.caller?.connection } }

  func isOpen(_ number: Int) -> Bool { table[number] != nil }

  /// Adds a query, and returns its number.
  func asked(_ query: OpenQuery) -> Int {
    lastNumber += 1
    table[lastNumber] = query
    asked.append(lastNumber)
    return lastNumber
  }

  /// The records of the turn are stored; returns the queries that begin.
  func turnStored() -> [Query] {
    for number in asked {
      if let user = table[number]?.user { waiting.append(number, of: user) }
    }
    asked = []
    return begin()
  }

  /// A query has its result; returns it, or nil if it was cancelled, and the queries that begin.
  func ended(_ number: Int) -> (query: OpenQuery?, next: [Query]) {
    running[number] = nil
    return (table.removeValue(forKey: number), begin())
  }

  /// Removes queries; the results of those that run are not used.
  func cancelled(_ numbers: [Int]) -> [OpenQuery] {
    numbers.compactMap { table.removeValue(forKey: $0) }
  }

  /// The client that asked queries has left: removes its reads and unread messages; its commands are executed.
  func abandoned(_ numbers: [Int]) -> [OpenQuery] {
    cancelled(
      numbers.filter { number in
        switch table[number]?.purpose {
        case .request(_, let continuation): continuation == nil
        case .frame: true
        case .command, nil: false
        }
      }
    )
  }

  /// Removes all queries, in order.
  func stopped() -> [OpenQuery] {
    defer { table = [:] }
    return table.sorted { $0.key < $1.key }.map(\.value)
  }

  private func begin() -> [Query] {
    var queries: [Query] = []
    while running.count < Query.concurrency {
      let users = running.values
      guard let number = waiting.next(where: { !users.contains($0) }) else { break }
      // What the query refers to must not be released here, so nothing of it is kept.
      guard let user = table[number]?.user, let read = table[number]?.read.take() else { continue }
      running[number] = user
      queries.append(Query(number: number, read: read))
    }
    return queries
  }
}

/// A query with what continues when it ends.
struct OpenQuery: Sendable {
  /// The purpose of a query.
  enum QueryPurpose: Sendable {
    /// To answer a request, or to read the graph that it continues with.
    case request(Caller, continuation: MethodCall?)
    /// To read a long frame.
    case frame(Caller, [UInt8])
    /// To do a long part of a tree's running command.
    case command(TreeID)
  }

  let purpose: QueryPurpose
  let user: UserID
  /// The bytes that it holds and that are not charged otherwise.
  var bytes = 0
  /// Nil once it has begun.
  fileprivate(set) var read: (@Sendable () -> QueryResult)?

  init(
    purpose: QueryPurpose,
    user: UserID,
    bytes: Int = 0,
    read: @escaping @Sendable () -> QueryResult
  ) {
    self.purpose = purpose
    self.user = user
    self.bytes = bytes
    self.read = read
  }

  /// The sender of its request or frame, if it belongs to one.
  var caller: Caller? {
    switch purpose {
    case .request(let caller, _), .frame(let caller, _): caller
    case .command: nil
    }
  }
}
