package import JSON
internal import Navigation
internal import NavigationGraph
package import NavigationProtocol

/// The replay of a recorded history, command by command.
package struct RecordReplay: Sendable {
  /// The reason why a record cannot be replayed.
  package struct ReplayError: Error, CustomStringConvertible {
    package let description: String
  }

  private let graph: Graph
  private let limits: Limits
  private let commands: [RecordedCommand]
  private var tree: Tree
  /// The trees so far by revision, for undo and redo.
  private var trees: [Int: Tree] = [:]
  private var done = 0

  /// Reads a record.
  package init(_ json: JSON, limits: Limits = Limits()) throws(ReplayError) {
    let record = try TreeRecord(checking: json)
    self.limits = limits
    commands = record.entries
    graph = try record.replayedGraph
    tree = .unopened(types: graph.typesOfTree(SharedLimits(limits)), limits: TreeLimits(limits))
    if let image = record.image { try tree.apply(image, of: "the image of the tree") }
    trees[tree.revision] = tree
  }

  /// The number of commands.
  package var count: Int { commands.count }

  /// Runs the next command and compares the results; returns nil after the last command.
  package mutating func next() throws(ReplayError) -> ComparedEntry? {
    guard done < commands.count else { return nil }
    let command = commands[done]
    done += 1
    let replayed = try command.params.map { params throws(ReplayError) in try run(command, params) }
    if let replayed { tree = replayed.ended.tree }
    if let difference = command.difference {
      try tree.apply(difference, of: "the difference of entry \(command.entry.number)")
    }
    trees[tree.revision] = tree
    return ComparedEntry(recorded: command.entry, replayed)
  }

  private func run(_ command: RecordedCommand, _ params: JSON.Object) throws(ReplayError) -> ReplayedCommand {
    let cause = command.entry.cause
    let restored = cause.restored.flatMap { revision in
      trees[revision].map { RestoredPresentation(revision: revision, tree: $0) }
    }
    let answers = command.answers.map(RecordedAnswer.init)
    let facts = command.entry.change?.facts ?? [:]
    var replay = CommandReplay(of: tree, graph: graph, answers: answers, restoring: restored)
    do throws(RPCError) {
      guard let replayed = try run(cause.method, params, openingWith: facts, in: &replay) else {
        preconditionFailure("A replay without a bound runs a command to its end.")
      }
      return replayed
    } catch {
      throw ReplayError(
        description: "entry \(command.entry.number), \(cause.method), cannot be run again: \(error.message)"
      )
    }
  }

  private func run(
    _ name: String,
    _ params: JSON.Object,
    openingWith facts: JSON.Object,
    in replay: inout CommandReplay
  ) throws(RPCError) -> ReplayedCommand? {
    guard let method = Method(rawValue: name) else { throw .methodNotFound(name) }
    guard (method == .treeOpen) == (tree.revision == 0) else {
      throw .invalidRequest("A record has either an image or the opening of the tree, as its beginning.")
    }
    if method == .treeOpen {
      let opening = try graph.facts(params["facts"]?.object, openingWith: facts)
      return replay.open(try graph.root(params["root"]), facts: opening)
    }
    return try replay.run(try CommandCall(method, recorded: params, limits: limits))
  }
}

extension Tree {
  fileprivate mutating func apply(
    _ difference: JSON.Object,
    of place: String
  ) throws(RecordReplay.ReplayError) {
    do throws(TreeDeltaError) {
      try apply(try TreeDelta(.object(difference)))
    } catch {
      throw RecordReplay.ReplayError(description: "\(place) is damaged: \(error)")
    }
  }
}

extension TreeRecord {
  /// The version of the format of records.
  static let format = 1

  /// Reads a record, and checks its format.
  fileprivate init(checking json: JSON) throws(RecordReplay.ReplayError) {
    guard let format = json["record"]?.integer else {
      throw RecordReplay.ReplayError(description: "it is not a record: write one with navctl record")
    }
    guard format == Self.format else {
      throw RecordReplay.ReplayError(
        description: "the record has format \(format), and this version reads format \(Self.format)"
      )
    }
    let rules = json["rules"]?.integer ?? 1
    guard rules == EntryRecord.rules else {
      throw RecordReplay.ReplayError(
        description:
          "its commands were carried out under version \(rules) of the rules of navigation, and this version"
          + " of navd has version \(EntryRecord.rules), under which they may do something else"
      )
    }
    do throws(WireError) {
      try self.init(reading: json)
    } catch {
      throw RecordReplay.ReplayError(description: "the record is damaged: \(error)")
    }
  }

  /// The graph, including what clients registered.
  fileprivate var replayedGraph: Graph {
    get throws(RecordReplay.ReplayError) {
      do throws(GraphProblems) {
        let graph = try graph.map { document throws(GraphProblems) in try Graph.decode(.object(document)) }
        let registration = try Registration(
          types: .object(types),
          screens: .object(screens),
          facts: facts.map(JSON.object)
        )
        let registered = registration.typeNames.map { (type: $0, registration: registration) }
        return (graph ?? Graph.none).adding(registered).addingScreens(of: [registration])
          .adding(registration.facts)
      } catch {
        throw RecordReplay.ReplayError(
          description: "the graph has errors: \(error.problems.first?.message ?? "unknown")"
        )
      }
    }
  }
}

/// An entry of a record, and the result of the replay.
package struct ComparedEntry: Sendable {
  package let recorded: TreeHistoryEntry
  /// The entry of the replay.
  ///
  /// Nil if the command never began, or restored a revision from before the record.
  package let replayed: TreeHistoryEntry?

  init(recorded: TreeHistoryEntry, _ command: ReplayedCommand?) {
    self.recorded = recorded
    replayed = command.map { command in
      let ended = command.ended
      var entry = recorded
      entry.revision = ended.tree.revision
      entry.outcome = CommandOutcomeKind(ended.outcome.kind)
      entry.reason = ended.outcome.reason.map(OutcomeReason.init)
      entry.redirects = ended.outcome.redirects.map(TakenRedirect.init)
      entry.handledBy = ended.outcome.handledBy.map(\.description)
      entry.searched = ended.outcome.searched.map(\.description)
      entry.rules = command.rules.map(\.description)
      entry.change = ended.change.map(TreeChange.init)
      return entry
    }
  }

  /// Whether the replay has the same result.
  package var isSame: Bool {
    guard let replayed else { return true }
    return replayed.revision == recorded.revision && replayed.outcome == recorded.outcome
      && replayed.reason?.code == recorded.reason?.code && replayed.change == recorded.change
  }
}
