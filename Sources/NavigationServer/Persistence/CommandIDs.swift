internal import DequeModule
internal import JSON
internal import NavigationProtocol

// A command with an id runs once. Its outcome is remembered, so that a client can repeat the call after a
// connection loss. A second call with the id of a running command waits for the same outcome.

/// The newest commands of one tree with an id.
struct CommandIDs: Sendable {
  /// The content of a command, which must be equal in all calls with its id.
  struct IdentifiedContent: Equatable, Sendable {
    let method: Method
    let params: JSON.Object
  }

  /// The decision about a call with an id.
  enum IDCheck: Equatable, Sendable {
    /// The id is new: the command runs.
    case first
    /// The command is running: the call waits for its outcome.
    case joined
    case ended(CommandOutcome)
    /// Another command has the id.
    case reused
    /// Too many calls are waiting for running commands.
    case tooMany
  }

  private struct IdentifiedCommand: Sendable {
    let content: IdentifiedContent
    /// The calls that wait for the running command.
    var targets: [ResponseTarget] = []
    /// Nil while the command runs.
    var outcome: CommandOutcome?
  }

  private let limits: SharedLimits
  private var commands: [String: IdentifiedCommand] = [:]
  /// The ids of commands that have ended, oldest first.
  private var ended = Deque<(id: String, bytes: Int)>()
  private var bytes = 0
  /// The bytes of the running commands, and of the calls that wait for them.
  private var runningBytes = 0
  /// The number of calls that wait for running commands.
  private(set) var joinedCount = 0

  init(limits: SharedLimits) {
    self.limits = limits
  }

  /// Records a call with an id; if its command is running, the call waits for the outcome.
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

  /// Records the end of a command; returns the further calls to answer.
  ///
  /// The outcome is nil if the command did not run.
  mutating func ended(_ id: String, _ outcome: CommandOutcome?) -> [ResponseTarget] {
    guard let known = commands[id], known.outcome == nil else { return [] }
    commands[id] = nil
    runningBytes -= Self.weight(id, known.content) + known.targets.count * Self.targetBytes
    joinedCount -= known.targets.count
    if let outcome { remember(id, known.content, with: outcome) }
    return known.targets
  }

  /// The approximate bytes of all commands.
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
    // The newest outcome is always remembered, because its client may repeat the call.
    while ended.count > 1,
      ended.count > limits.values.commandIdsPerTree || bytes > limits.values.historyBytesPerTree,
      let oldest = ended.popFirst()
    {
      bytes -= oldest.bytes
      commands[oldest.id] = nil
    }
  }

  /// Removes commands that were rolled back; without ids, all ended commands.
  mutating func rolledBack(_ ids: Set<String>?) {
    for (id, weight) in ended where ids?.contains(id) ?? true {
      commands[id] = nil
      bytes -= weight
    }
    ended.removeAll { ids?.contains($0.id) ?? true }
  }

  /// Removes and returns the calls that wait for running commands, because the tree closes.
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
