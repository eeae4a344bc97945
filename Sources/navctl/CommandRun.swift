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
  let tree: AddressedTree

  /// Connects, and reads a tree and its vocabulary.
  static func begin(_ everywhere: EverywhereOptions, inTree name: String?) async throws -> CommandRun {
    let daemon = try await DaemonConnection.connect(everywhere)
    let state = try await daemon.tree(name)
    let vocabulary = try await daemon.vocabulary(ofTree: state.tree)
    let tree = AddressedTree(name: name, state: state, vocabulary: vocabulary)
    return CommandRun(daemon: daemon, isJSON: everywhere.json, tree: tree)
  }

  /// Sends the command, prints its outcome, and fails if the command was not committed.
  ///
  /// `hasAuthors` is whether a coordinator or the user makes the change, `mayDoNothing` whether that is no failure.
  func finish(
    hasAuthors: Bool,
    mayDoNothing: Bool,
    _ send: TreeCommandCall
  ) async throws {
    let outcome = isJSON ? try await daemon.ask(send) : try await observed(send, hasAuthors)
    if isJSON { Console.print(outcome.json.text) }
    guard outcome.kind == .committed || (mayDoNothing && outcome.kind == .noop) else {
      throw ExitCode(ExitStatus.notCommitted.rawValue)
    }
  }

  private func observed(
    _ send: TreeCommandCall,
    _ hasAuthors: Bool
  ) async throws -> CommandOutcome {
    let subscription = try? await daemon.ask { client throws(CallError) in
      try await client.treeSubscribe(tree: tree.state.tree, since: tree.state.revision)
    }
    let outcome = try await daemon.ask(send)
    var change = outcome.change
    if change == nil, subscription != nil, outcome.hasRevision {
      change = await daemon.change(to: outcome.revision)
    }
    var names = Directory(tree.state.snapshot)
    if let change { names.learn(addedBy: change) }
    // A coordinator that began and ended in the command is in no change.
    names.learn(ended: outcome.disposed)
    let lines = OutcomeText.lines(outcome: outcome, change: change, names: names, hasAuthors: hasAuthors)
    for line in lines { Console.print(line.harmless) }
    return outcome
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
  /// Whether the command gave the tree a new revision, if only to ask the user.
  var hasRevision: Bool { kind.isCommit || kept == .asked }
}
