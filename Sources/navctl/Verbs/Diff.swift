import ArgumentParser
import JSON
import NavigationClient

struct Diff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Prints the difference between two revisions.",
    usage: "navctl diff [OPTIONS] FROM [TO]",
    discussion: """
      One line for each difference, in the words of navctl watch. Without TO it
      compares with the tree as it is.
      """
  )

  @Argument(help: ArgumentHelp("A revision.", valueName: "from"))
  var from: Int
  @Argument(help: ArgumentHelp("A revision; by default the newest.", valueName: "to"))
  var to: Int?
  @OptionGroup var tree: TreeOption
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let result = try await daemon.ask(await daemon.client.treeDiff(from: from, tree: tree.name, to: to))
    guard !everywhere.json else { return Console.print(result.json.text) }
    var names = Directory(await daemon.snapshot(of: tree.name, at: from))
    names.learn(addedBy: result.change)
    let sentences = ChangeText.sentences(of: result.change, names: names, hasAuthors: false)
    guard !sentences.isEmpty else {
      return Console.remark("revisions \(result.from) and \(result.to) present the same")
    }
    for sentence in sentences { Console.print(sentence.harmless) }
  }
}
