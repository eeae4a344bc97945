import ArgumentParser
import JSON
import NavigationClient

struct Diff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Prints the difference between two revisions.",
    usage: "navctl diff [OPTIONS] FROM [TO] [TREE]",
    discussion: """
      One line for each difference, in the words of navctl watch. Without TO it
      compares with the tree as it is.

        navctl diff 3 7
        navctl diff 3 palette
      """
  )

  @Argument(help: ArgumentHelp("A revision.", valueName: "from"))
  var from: Int
  @Argument(help: ArgumentHelp("A revision; by default the newest. A name is the tree.", valueName: "to"))
  var to: String?
  @OptionGroup var tree: TreeArgument
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    try TreeOption.checkNames([to])
    guard let to, revision == nil, tree.word != nil else { return }
    throw ValidationError("'\(to)' is no revision.")
  }

  private var revision: Int? { to.flatMap { Int($0) } }

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let tree = revision == nil ? to.map(TreeNamePattern.name) ?? tree.name : tree.name
    let result = try await daemon.ask(await daemon.client.treeDiff(from: from, tree: tree, to: revision))
    guard !everywhere.json else { return Console.print(result.json.text) }
    var names = Directory(await daemon.snapshot(of: tree, at: from))
    names.learn(addedBy: result.change)
    let sentences = ChangeText.sentences(of: result.change, names: names, hasAuthors: false)
    guard !sentences.isEmpty else {
      return Console.remark("revisions \(result.from) and \(result.to) present the same")
    }
    Console.print(sentences.map { Text($0) })
  }
}
