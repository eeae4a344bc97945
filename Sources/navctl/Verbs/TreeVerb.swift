import ArgumentParser
import NavigationClient

// A verb that sends a command to a tree. Its words become one call, which `run` makes for people, and the player of
// scripts makes to compare its outcome with the script.

/// Sends a command to a tree.
typealias TreeCommandCall = (NavdClient) async throws(CallError) -> CommandOutcome

/// A verb that sends one command to a tree.
protocol TreeVerb: AsyncParsableCommand {
  var everywhere: EverywhereOptions { get }
  var target: TreeOption { get }
  /// Whether a coordinator or the user makes the change.
  var hasAuthors: Bool { get }
  /// Whether it is no failure if the tree has nothing to do.
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

  /// Sends the command and prints its outcome.
  func send() async throws {
    try checkWords()
    let run = try await CommandRun.begin(everywhere, inTree: target.name)
    try await run.finish(hasAuthors: hasAuthors, mayDoNothing: mayDoNothing, try call(on: run.tree))
  }
}

/// A verb with the flags of all commands.
protocol FlaggedTreeVerb: TreeVerb {
  var flags: CommandFlags { get }
}

extension FlaggedTreeVerb {
  var target: TreeOption { flags.tree }
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
