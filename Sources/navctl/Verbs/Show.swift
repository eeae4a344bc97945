import ArgumentParser
import JSON
import NavigationClient

struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Draws a tree: its layers, screens and owners.",
    usage: "navctl show [OPTIONS] [TREE]",
    discussion: """
      The topmost layer and screen come first, and each screen is followed by its
      owner. A full circle marks the active screen, an empty circle another screen
      on view. Screens without a circle are covered. A terminal cuts lines that are
      too long for it.

        navctl show palette
        navctl show --coordinators
        navctl show --at 3
      """
  )

  @Flag(help: "Print the coordinators instead.")
  var coordinators = false
  @Flag(help: "Draw each hidden tab as one line.")
  var fold = false
  @Flag(help: "Print the URL that leads to what the tree shows instead.")
  var url = false
  @Option(help: ArgumentHelp("Draw the tree as it was at this revision.", valueName: "revision"))
  var at: Int?
  @OptionGroup var tree: TreeArgument
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    guard !fold || !coordinators else {
      throw ValidationError("--coordinators draws no tabs: leave --fold out.")
    }
    guard url, coordinators || fold || at != nil else { return }
    throw ValidationError("--url prints the URL of the tree as it is now: leave the other options out.")
  }

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    guard !url else { return try await printURL(daemon) }
    let state = try await daemon.tree(tree.name, at: at)
    if everywhere.json {
      Console.print(state.json.text)
    } else {
      Console.print(
        drawing: coordinators
          ? CoordinatorDrawing.lines(of: state) : TreeDrawing.lines(of: state, foldsTabs: fold)
      )
    }
  }

  private func printURL(_ daemon: DaemonConnection) async throws {
    let result = try await daemon.ask(await daemon.client.treeUrl(tree: tree.name))
    if everywhere.json {
      Console.print(result.json.text)
    } else if let url = result.url {
      Console.print(url)
    } else {
      throw Complaint(
        message: "Nothing that the tree shows has a URL: see `links` in its graph.",
        status: .notCommitted
      )
    }
  }
}
