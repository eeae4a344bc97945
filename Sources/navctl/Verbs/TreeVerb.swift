import ArgumentParser
import NavigationClient

// A verb that sends a command to a tree. Its words become one call, which `run` makes for people, and the player of
// scripts makes to compare its outcome with the script.

/// Sends a command to a tree.
typealias TreeCommandCall = @Sendable (NavdClient) async throws(CallError) -> CommandOutcome

/// A verb that sends one command to a tree.
protocol TreeVerb: AsyncParsableCommand, SeveralTreesVerb {
  var everywhere: EverywhereOptions { get }
  var target: CommandTreesOption { get }
  /// Whether a coordinator or the user makes the change.
  var hasAuthors: Bool { get }
  /// Whether `noop` counts as success.
  var mayDoNothing: Bool { get }

  /// Throws a complaint about words that no tree understands.
  func checkWords() throws(Complaint)

  /// Reads the words with the vocabulary of a tree; returns the call that sends the command.
  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall
}

extension TreeVerb {
  var hasAuthors: Bool { true }
  var mayDoNothing: Bool { false }

  func checkWords() throws(Complaint) {}

  func run() async throws { try await send() }

  /// Sends the command, prints its outcome, and fails if the command was not committed.
  func send() async throws {
    try checkWords()
    if let pattern = target.pattern { return try await send(toTreesOf: pattern) }
    let daemon = try await DaemonConnection.connect(everywhere)
    let (call, state) = try await call(onTree: target.name, daemon)
    guard everywhere.json else { return try await observe(call, in: state, daemon) }
    try end(with: try await daemon.ask(await call(daemon.client)), [])
  }

  /// Reads the words for a tree as it is now; returns the call that sends the command, and the tree.
  func call(
    onTree name: String?,
    _ daemon: DaemonConnection
  ) async throws(Complaint) -> (call: TreeCommandCall, state: TreeGetResult) {
    let state = try await daemon.tree(name)
    let vocabulary = try await daemon.vocabulary(ofTree: state.tree)
    return (try call(on: AddressedTree(name: name, state: state, vocabulary: vocabulary)), state)
  }

  /// Whether an outcome counts as success.
  func isDone(_ outcome: CommandOutcome) -> Bool {
    outcome.kind == .committed || (mayDoNothing && outcome.kind == .noop)
  }

  /// Prints an outcome, for people as lines, and fails if the command was not committed.
  func end(with outcome: CommandOutcome, _ lines: [String]) throws {
    if everywhere.json { Console.print(outcome.json.text) } else { Console.print(lines.map { Text($0) }) }
    guard isDone(outcome) else {
      throw ExitCode(ExitStatus.notCommitted.rawValue)
    }
  }

  /// Sends the command, and prints its outcome and its change for people.
  ///
  /// It subscribes to the tree first: navd sends a change before the outcome of the command that made it, so the change
  /// is known when the outcome arrives.
  private func observe(
    _ call: TreeCommandCall,
    in state: TreeGetResult,
    _ daemon: DaemonConnection
  ) async throws {
    let subscription = try? await daemon.ask(
      await daemon.client.treeSubscribe(tree: state.tree, since: state.revision, instance: state.instance)
    )
    let outcome = try await daemon.ask(await call(daemon.client))
    var change = outcome.change
    if change == nil, subscription != nil, outcome.hasRevision {
      change = await daemon.change(to: outcome.revision)
    }
    var names = Directory(state.snapshot)
    if let change { names.learn(addedBy: change) }
    // A coordinator that began and ended in the command is in no change.
    names.learn(ended: outcome.disposed)
    let lines = OutcomeText.lines(outcome: outcome, change: change, names: names, hasAuthors: hasAuthors)
    try end(with: outcome, lines)
  }
}

/// A verb with the flags of all commands.
protocol FlaggedTreeVerb: TreeVerb {
  var flags: CommandFlags { get }
}

extension FlaggedTreeVerb {
  var target: CommandTreesOption { flags.tree }
}

/// The tree of a command, as it was just before.
struct AddressedTree {
  /// The name that calls carry; nil for the only tree.
  let name: String?
  let state: TreeGetResult
  let vocabulary: Vocabulary

  /// The part of a command's address that the graph knows.
  func address(_ options: AddressOptions) -> Address {
    Address(type: state.type(of: options.coordinator.coordinator), routeType: options.routeType)
  }
}

extension DaemonConnection {
  /// The change that led to a revision: navd has sent it already, or the subscription has ended.
  func change(to revision: Int) async -> TreeChange? {
    for await notification in notifications {
      guard let content = try? notification.content() else { return nil }
      if case .subscriptionEnded = content { return nil }
      if case .treeChanged(_, let changed) = content, changed.change.revision == revision {
        return changed.change
      }
    }
    return nil
  }
}

extension CommandOutcome {
  /// Whether a revision was committed, including one that only presents a confirmation.
  var hasRevision: Bool { kind.isCommit || kept == .asked }
}
