import ArgumentParser
import JSON
import NavigationClient

struct Explain: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains a command: who was asked, which rule held.",
    usage: "navctl explain [OPTIONS] [REVISION | last | back] [TREE]",
    discussion: """
      Prints each question with the coordinator that was asked, the rules of the
      graph that were tried, the action, and what it changed. last, the default, is
      the newest command, also if it changed nothing. For an older command that
      changed nothing, give --entry with its number in navctl log.

      back explains what Back would do now: the rules in their order, and the first
      that applies. With --at it explains an earlier revision.

        navctl explain 4
        navctl explain back
        navctl explain back --at 3
      """
  )

  @Argument(
    help: ArgumentHelp("The revision that the command made, last, or back.", valueName: "revision"),
    completion: .list(["last", "back"])
  )
  var revision: String?
  @Option(help: ArgumentHelp("The number of the command in navctl log.", valueName: "number"))
  var entry: Int?
  @Option(help: ArgumentHelp("Explain Back as it was at this revision.", valueName: "revision"))
  var at: Int?
  @OptionGroup var tree: TreeArgument
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
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
      await daemon.client.treeExplain(tree: tree.name, revision: revision.flatMap { Int($0) }, number: entry)
    )
    guard !everywhere.json else { return Console.print(result.json.text) }
    let before = result.entry.change == nil ? result.entry.revision : result.entry.revision - 1
    var names = Directory(await daemon.snapshot(of: tree.name, at: before))
    if let change = result.entry.change { names.learn(addedBy: change) }
    Console.print(ExplanationText.lines(of: result, names: names))
  }

  private func explainBack(_ daemon: DaemonConnection) async throws {
    let result = try await daemon.ask(await daemon.client.treeExplainBack(tree: tree.name, at: at))
    guard !everywhere.json else { return Console.print(result.json.text) }
    let names = Directory(await daemon.snapshot(of: tree.name, at: result.revision))
    Console.print(BackText.lines(of: result, names: names))
  }
}
