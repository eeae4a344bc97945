import ArgumentParser
import JSON
import NavigationClient

struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws a tree: what is on screen, what is beneath, who owns what.",
    usage: "navctl show [OPTIONS] [TREE]",
    discussion: """
      The top layer stands first, and in a stack the top screen; the owner of each
      screen stands beside it. A full circle marks the active screen, an empty one
      the others on view; what has neither is covered.
      """
  )

  @Argument(help: "The tree, as with --tree.", completion: Completion.tree.kind)
  var name: String?
  @Flag(help: "Print who owns whom instead.")
  var coordinators = false
  @OptionGroup var tree: TreeOption
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await Daemon.connect(everywhere)
    let state = try await daemon.tree(TreeOption.name(name ?? tree.tree))
    if everywhere.json {
      Console.print(state.json.text)
    } else {
      Console.print(
        coordinators ? CoordinatorDrawing.lines(of: state.snapshot) : TreeDrawing.lines(of: state)
      )
    }
  }
}
