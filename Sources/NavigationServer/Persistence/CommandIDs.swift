internal import DequeModule
internal import JSON
internal import NavigationProtocol

// A command with an id is carried out once. Its id is remembered with its outcome, so that a client that lost its connection
// can ask again. A second call with the id of a running command waits for the same outcome.

/// The newest commands of one tree that have an id.
struct CommandIDs: Sendable {
  /// The content of a command, which must be the same in every call with its id.
  struct IdentifiedContent: Equatable, Sendable {
    let method: Method
    let params: JSON.Object
  }

  /// The decision about a call with an id.
  enum IDCheck: Equatable, Sendable {
    /// The id is new: the command is carried out.
    case first
    /// The command is running: the call is answered with it.
    case joined
    case ended(CommandOutcome)
    /// Another command has the id.
    case reused
    /// Too many calls wait for running commands.
    case tooMany
  }

  private struct IdentifiedCommand: Sendable {
    let content: IdentifiedContent
    /// The calls that wait for it while it runs.
    var targets: [ResponseTarget] = []
    /// Nil while it runs.
    var outcome: CommandOutcome?
  }

  private let limits: SharedLimits
  private var commands: [String: IdentifiedCommand] = [:]
  /// The ids of commands that have ended, oldest first.
  private var ended = Deque<(id: String, bytes: Int)>()
  private var bytes = 0
  /// The bytes of the commands that are running, and of the calls that wait for them.
  private var runningBytes = 0
  /// The number of calls that wait for running commands.
  private(set) var joinedCount = 0

  init(limits: SharedLimits) {
    self.limits = limits
  }

  /// A call with an id has come; if its command is running, the call is answered with it.
  mutating func called(_ id: String, _ content: IdentifiedContent, for target: ResponseTarget) -> IDCheck {
    guard let known = commands[id] else {
      commands[id] = IdentifiedCommand(content: content)
      runningBytes += Self.weight(id, content)
      return .first
    }
    guard known.content == content else { return .reused }
    if let outcome = known.outcome { return .ended(outcome) }
    guard joinedCount < limits.values.commandsWaitingPerTree else { return .tooMany }
    commands[id]?.targets.append(target)
    joinedCount += 1
    runningBytes += Self.targetBytes
    return .joined
  }

  /// A command has ended; returns the further calls to answer.
  ///
  /// Without an outcome it was not carried out.
  mutating func ended(_ id: String, _ outcome: CommandOutcome?) -> [ResponseTarget] {
    guard let known = commands[id], known.outcome == nil else { return [] }
    commands[id] = nil
    runningBytes -= Self.weight(id, known.content) + known.targets.count * Self.targetBytes
    joinedCount -= known.targets.count
    if let outcome { remember(id, known.content, with: outcome) }
    return known.targets
  }

  /// The bytes that they hold, approximately.
  var heldBytes: Int { bytes + runningBytes }

  private static let targetBytes = 128

  private static func weight(_ id: String, _ content: IdentifiedContent) -> Int {
    300 + id.utf8.count + content.params.footprint
  }

  /// Whether the outcome of a command is remembered.
  func hasEnded(_ id: String) -> Bool { commands[id]?.outcome != nil }

  mutating func remember(_ id: String, _ content: IdentifiedContent, with outcome: CommandOutcome) {
    let weight = Self.weight(id, content) + 150 * outcome.disposed.count
    commands[id] = IdentifiedCommand(content: content, outcome: outcome)
    ended.append((id, weight))
    bytes += weight
    // The newest is remembered although it may be too large alone: its client may ask again.
    while ended.count > 1,
      ended.count > limits.values.commandIdsPerTree || bytes > limits.values.historyBytesPerTree,
      let oldest = ended.popFirst()
    {
      bytes -= oldest.bytes
      commands[oldest.id] = nil
    }
  }

  /// Forgets commands that were rolled back; without ids all that have ended.
  mutating func rolledBack(_ ids: Set<String>?) {
    for (id, weight) in ended where ids?.contains(id) ?? true {
      commands[id] = nil
      bytes -= weight
    }
    ended.removeAll { ids?.contains($0.id) ?? true }
  }

  /// Removes the calls that wait for a running command, because the tree closes.
  mutating func closed() -> [(method: Method, target: ResponseTarget)] {
    var targets: [(method: Method, target: ResponseTarget)] = []
    for id in commands.keys.sorted() {
      guard let known = commands[id] else { continue }
      targets += known.targets.map { (known.content.method, $0) }
      commands[id]?.targets = []
    }
    runningBytes -= targets.count * Self.targetBytes
    joinedCount = 0
    return targets
  }
}

// Records.
extension CommandIDs {
  /// The commands that have ended, oldest first.
  var records: [JSON] {
    ended.compactMap { id, _ in
      guard let known = commands[id], let outcome = known.outcome else { return nil }
      return [
        "id": .string(id), "method": .string(known.content.method.rawValue),
        "params": .object(known.content.params), "result": outcome.json,
      ]
    }
  }

  mutating func restore(_ record: JSON) throws(RecordError) {
    let members = try RecordMembers(record)
    let content = IdentifiedContent(method: try members.word("method"), params: try members.members("params"))
    remember(
      try members.string("id"),
      content,
      with: try .init(record: members.value("result"), "an outcome")
    )
  }
}
