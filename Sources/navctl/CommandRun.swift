import ArgumentParser
import JSON
import NavigationClient

/// One command from its words to what people read about it.
///
/// For people it also subscribes to the tree just before: navd tells of a change before it answers the command that made
/// it, so what changed is at hand when the outcome comes.
struct CommandRun {
  private let daemon: Daemon
  private let isJSON: Bool
  let tree: TreeState
  let vocabulary: Vocabulary

  /// Connects, and learns what the tree looks like and which words it understands.
  static func begin(_ everywhere: EverywhereOptions, _ options: CommandOptions) async throws -> CommandRun {
    let daemon = try await Daemon.connect(everywhere)
    let tree = try await daemon.tree(options.tree.params)
    let vocabulary = try await daemon.vocabulary(ofTree: tree.name)
    return CommandRun(daemon: daemon, isJSON: everywhere.json, tree: tree, vocabulary: vocabulary)
  }

  /// What the graph can know about whom a command is for.
  func address(_ options: AddressOptions) -> Address {
    Address(type: tree.type(of: options.coordinator.coordinator), routeType: options.routeType)
  }

  /// Sends the command, prints how it ended, and fails if it did not commit.
  func finish(_ method: String, _ parts: JSON.Object...) async throws {
    let params = parts.reduce(into: JSON.Object()) { merged, part in
      for member in part.members { merged[member.name] = member.value }
    }
    let outcome = isJSON ? try await daemon.call(method, params) : try await observed(method, params)
    if isJSON { Console.print(outcome.text) }
    guard outcome["outcome"]?.string == "committed" else { throw ExitCode(ExitStatus.notCommitted.rawValue) }
  }

  private func observed(_ method: String, _ params: JSON.Object) async throws -> JSON {
    let subscription = try? await daemon.call(
      "tree.subscribe",
      ["tree": .string(tree.name), "since": .integer(tree.revision)]
    )
    let outcome = try await daemon.call(method, params)
    var change = outcome["change"]
    if change == nil, subscription != nil, outcome["outcome"]?.string == "committed" {
      change = await self.change(outcome["revision"]?.integer)
    }
    var names = Directory(tree.snapshot)
    if let change { names.learn(addedBy: change) }
    // Those that began and ended in it are in no change.
    names.learn(endedBy: outcome)
    for line in OutcomeText.lines(outcome: outcome, change: change, names: names) {
      Console.print(line.harmless)
    }
    return outcome
  }

  /// The change that led to a revision; it has been told already, or the subscription has ended.
  private func change(_ revision: Int?) async -> JSON? {
    for await notification in daemon.notifications {
      guard notification.method == "tree.changed" else { return nil }
      let change = notification.params["change"]
      if change?["revision"]?.integer == revision { return change }
    }
    return nil
  }
}
