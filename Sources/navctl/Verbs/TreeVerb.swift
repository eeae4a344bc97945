import ArgumentParser
import NavigationClient

// A verb that sends a command to a tree parses its words into one call. `run` makes the call for people;
// `ScenePlayer` makes it and compares the outcome with the script.

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

  /// Rejects words that are invalid for every tree.
  func checkWords() throws(Complaint)

  /// Parses the words with the vocabulary of a tree. Returns the call that sends the command.
  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall
}

extension TreeVerb {
  var hasAuthors: Bool { true }
  var mayDoNothing: Bool { false }

  func checkWords() throws(Complaint) {}

  func run() async throws { try await send() }

  /// Sends the command and prints its outcome; throws if the command was not committed.
  func send() async throws {
    try checkWords()
    if let pattern = target.pattern { return try await send(toTreesOf: pattern) }
    let daemon = try await DaemonConnection.connect(everywhere)
    let (call, state) = try await call(onTree: target.name, daemon)
    guard everywhere.json else { return try await observe(call, in: state, daemon) }
    try end(with: try await daemon.ask(await call(daemon.client)), [])
  }

  /// Parses the words for a tree's present state; returns the call that sends the command, and the tree.
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

  /// Prints an outcome, as lines or as JSON; throws if the command was not committed.
  func end(with outcome: CommandOutcome, _ lines: [String]) throws {
    if everywhere.json { Console.print(outcome.json.text) } else { Console.print(lines.map { Text($0) }) }
    guard isDone(outcome) else {
      throw ExitCode(ExitStatus.notCommitted.rawValue)
    }
  }

  /// Sends the command, and prints its outcome and its change for people.
  ///
  /// Subscribes to the tree first: navd sends a change before the outcome of its command, so the change is
  /// known when the outcome arrives.
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
    // No change lists a coordinator that was opened and ended in one command.
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

/// The tree of a command, in its state before the command.
struct AddressedTree {
  /// The name for calls; nil for the only tree.
  let name: String?
  let state: TreeGetResult
  let vocabulary: Vocabulary

  /// The address of a command, for the vocabulary.
  func address(_ options: AddressOptions) -> Address {
    Address(type: state.type(of: options.coordinator.coordinator), routeType: options.routeType)
  }
}

extension DaemonConnection {
  /// The change to a revision; nil if the subscription ended before it.
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
