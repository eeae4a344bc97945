import ArgumentParser
import JSON
import NavigationClient

struct Explain: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains how a command was decided.",
    usage: "navctl explain [OPTIONS] [REVISION | last | back] [TREE]",
    discussion: """
      Prints each question with its coordinator, the rules of the graph that were
      tried, the action, and its changes. last, the default, is the newest command,
      also if it changed nothing. For an older command that changed nothing, give
      --entry with its number in navctl log.

      back explains the effect of Back now: the rules in their order, and the first
      that applies. With --at it explains an earlier revision.

        navctl explain
        navctl explain 4 kiosk
        navctl explain back
        navctl explain back --at 3
      """
  )

  @Argument(
    help: ArgumentHelp("The revision that the command made, last, or back.", valueName: "revision"),
    completion: .list(["last", "back"])
  )
  var firstWord: String?
  @Option(help: ArgumentHelp("The number of the command in navctl log.", valueName: "number"))
  var entry: Int?
  @Option(help: ArgumentHelp("Explain Back as it was at this revision.", valueName: "revision"))
  var at: Int?
  @OptionGroup var tree: TreeArgument
  @OptionGroup var everywhere: EverywhereOptions

  /// The first word, unless it is the name of a tree.
  private var revision: String? { isTree ? nil : firstWord }

  /// The name of the tree, which may be the only word.
  private var treeName: String? { isTree ? TreeOption.name(firstWord) : tree.name }

  private var isTree: Bool {
    guard let firstWord, tree.word == nil, tree.option.tree == nil else { return false }
    return !["last", "back"].contains(firstWord) && Int(firstWord) == nil
  }

  func validate() throws {
    if isTree { try TreeOption.checkNames([firstWord]) }
    guard at == nil || revision == "back" else {
      throw ValidationError("--at belongs to back: name the command by its revision.")
    }
    guard let revision else { return }
    guard ["last", "back"].contains(revision) || Int(revision).map({ $0 > 0 }) == true else {
      throw ValidationError("'\(revision)' is neither a revision nor one of the words last and back.")
    }
    guard entry == nil else { throw ValidationError("Give a revision or --entry, not both.") }
  }

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    guard revision != "back" else { return try await explainBack(daemon) }
    let result = try await daemon.ask(
      await daemon.client.treeExplain(tree: treeName, revision: revision.flatMap { Int($0) }, number: entry)
    )
    guard !everywhere.json else { return Console.print(result.json.text) }
    let before = result.entry.change == nil ? result.entry.revision : result.entry.revision - 1
    var names = Directory(await daemon.snapshot(of: treeName, at: before))
    if let change = result.entry.change { names.learn(addedBy: change) }
    Console.print(ExplanationText.lines(of: result, names: names))
    if let remark = try await unhandled(result.entry, daemon) { Console.print([Text(remark)]) }
  }

  private func explainBack(_ daemon: DaemonConnection) async throws {
    let result = try await daemon.ask(await daemon.client.treeExplainBack(tree: treeName, at: at))
    guard !everywhere.json else { return Console.print(result.json.text) }
    let names = Directory(await daemon.snapshot(of: treeName, at: result.revision))
    Console.print(BackText.lines(of: result, names: names))
  }

  /// A sentence about the types that declare a route which no coordinator took; nil for other commands.
  private func unhandled(_ entry: TreeHistoryEntry, _ daemon: DaemonConnection) async throws -> String? {
    guard entry.reason?.code == .unhandled, let name = EntryText.routeName(in: entry.cause) else {
      return nil
    }
    let vocabulary = try await daemon.vocabulary(ofTree: try await daemon.tree(treeName).tree)
    let types = vocabulary.coordinatorTypes.filter { vocabulary.sendableRoutes(of: $0).contains(name) }
    guard !types.isEmpty else { return "No coordinator type declares the route \(name)." }
    let verb = types.count == 1 ? "The type \(types[0]) declares" : "These types declare"
    let list = types.count == 1 ? "" : ": \(types.joined(separator: ", "))"
    return "\(verb) the route \(name)\(list)."
  }
}
