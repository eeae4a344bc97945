import ArgumentParser
import JSON
import NavigationClient

struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws a tree: its layers and screens, and their owners.",
    usage: "navctl show [OPTIONS] [TREE]",
    discussion: """
      The topmost layer and screen come first, and each screen is followed by its
      owner. A full circle marks the active screen, an empty circle another screen
      on view. Screens without a circle are covered.
      """
  )

  @Argument(help: "The tree, as with --tree.", completion: CompletedWord.tree.kind)
  var name: String?
  @Flag(help: "Print the coordinators instead.")
  var coordinators = false
  @Option(help: ArgumentHelp("Draw the tree as it was at this revision.", valueName: "revision"))
  var at: Int?
  @OptionGroup var tree: TreeOption
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let state = try await daemon.tree(TreeOption.name(name ?? tree.tree), at: at)
    if everywhere.json {
      Console.print(state.json.text)
    } else {
      Console.print(
        coordinators ? CoordinatorDrawing.lines(of: state.snapshot) : TreeDrawing.lines(of: state)
      )
    }
  }
}
