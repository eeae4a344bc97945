import ArgumentParser
import JSON
import NavigationClient

/// One command, from its words to the text that people read about it.
///
/// For people it also subscribes to the tree just before the command: navd sends a change before the outcome of the
/// command that made it, so the change is known when the outcome arrives.
struct CommandRun {
  private let daemon: DaemonConnection
  private let isJSON: Bool
  let tree: TreeGetResult
  let vocabulary: Vocabulary
  /// The options that all commands share.
  let options: CommandOptions

  /// Connects, and reads the tree and its vocabulary.
  static func begin(_ everywhere: EverywhereOptions, _ flags: CommandFlags) async throws -> CommandRun {
    try await begin(everywhere, inTree: flags.tree.name, try flags.options())
  }

  /// Connects, and reads a tree and its vocabulary.
  static func begin(
    _ everywhere: EverywhereOptions,
    inTree name: String?,
    _ options: CommandOptions = CommandOptions()
  ) async throws -> CommandRun {
    let daemon = try await DaemonConnection.connect(everywhere)
    let tree = try await daemon.tree(name)
    let vocabulary = try await daemon.vocabulary(ofTree: tree.tree)
    return CommandRun(
      daemon: daemon,
      isJSON: everywhere.json,
      tree: tree,
      vocabulary: vocabulary,
      options: options
    )
  }

  /// The part of a command's address that the graph knows.
  func address(_ options: AddressOptions) -> Address {
    Address(type: tree.type(of: options.coordinator.coordinator), routeType: options.routeType)
  }

  /// Sends the command, prints its outcome, and fails if the command was not committed.
  ///
  /// `hasAuthors` is whether a coordinator or the user makes the change, `mayDoNothing` whether that is no failure.
  func finish(
    hasAuthors: Bool = true,
    mayDoNothing: Bool = false,
    _ send: (NavdClient) async throws(CallError) -> CommandOutcome
  ) async throws {
    let outcome = isJSON ? try await daemon.ask(send) : try await observed(send, hasAuthors)
    if isJSON { Console.print(outcome.json.text) }
    guard outcome.kind == .committed || (mayDoNothing && outcome.kind == .noop) else {
      throw ExitCode(ExitStatus.notCommitted.rawValue)
    }
  }

  private func observed(
    _ send: (NavdClient) async throws(CallError) -> CommandOutcome,
    _ hasAuthors: Bool
  ) async throws -> CommandOutcome {
    let subscription = try? await daemon.ask { client throws(CallError) in
      try await client.treeSubscribe(tree: tree.tree, since: tree.revision)
    }
    let outcome = try await daemon.ask(send)
    var change = outcome.change
    if change == nil, subscription != nil, outcome.hasRevision {
      change = await self.change(to: outcome.revision)
    }
    var names = Directory(tree.snapshot)
    if let change { names.learn(addedBy: change) }
    // A coordinator that began and ended in the command is in no change.
    names.learn(ended: outcome.disposed)
    let lines = OutcomeText.lines(outcome: outcome, change: change, names: names, hasAuthors: hasAuthors)
    for line in lines { Console.print(line.harmless) }
    return outcome
  }

  /// The change that led to a revision: navd has sent it already, or the subscription has ended.
  private func change(to revision: Int) async -> TreeChange? {
    for await notification in daemon.notifications {
      guard case .treeChanged(_, let changed)? = try? notification.content() else { return nil }
      if changed.change.revision == revision { return changed.change }
    }
    return nil
  }
}

extension CommandOutcome {
  /// Whether the command gave the tree a new revision, if only to ask the user.
  fileprivate var hasRevision: Bool { kind.isCommit || kept == .asked }
}
