import ArgumentParser
import GraphMap
import JSON
import NavigationClient
import Scripting

struct Show: AsyncParsableCommand, SeveralTreesVerb {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Draws a tree: its layers, screens and owners.",
    usage: "navctl show [OPTIONS] [TREE]",
    discussion: """
      The topmost layer and screen come first, and each screen is followed by its
      owner. A full circle marks the active screen, an empty circle another screen
      on view. Screens without a circle are covered. Long lines are cut to the width
      of a terminal. A pattern such as 'kiosk-*' draws several trees. Scripts for
      'navctl test' have the same drawings.

        navctl show palette
        navctl show --coordinators
        navctl show --at 3
        navctl show --svg --output tree.svg
        navctl show --saved
      """
  )

  @Flag(help: "Print the coordinators instead.")
  var coordinators = false
  @Flag(help: "Draw each hidden tab as one line.")
  var fold = false
  @Flag(help: "Print the state that front ends have saved for screens instead.")
  var saved = false
  @Flag(help: "Print the URL that leads to what the tree shows instead.")
  var url = false
  @Option(help: ArgumentHelp("Show the tree as it was at this revision.", valueName: "revision"))
  var at: Int?
  @Flag(help: "Write a picture as SVG: the layers beside each other.")
  var svg = false
  @Option(help: ArgumentHelp("Colours of the picture.", valueName: "scheme"))
  var theme = DrawingScheme.auto
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the picture to that file, not to standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?
  @OptionGroup var tree: TreeArgument
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    guard !fold || !coordinators else {
      throw ValidationError("--coordinators draws no tabs: leave --fold out.")
    }
    let draws = coordinators || fold
    if url, draws || saved {
      throw ValidationError("--url prints the URL of the tree: leave the other options out.")
    }
    if saved, draws || at != nil {
      throw ValidationError("--saved prints what is saved now: leave the other options out.")
    }
    if svg, coordinators || fold || saved || url || everywhere.json {
      throw ValidationError("--svg draws the whole tree: leave the other options out, except --at.")
    }
    if let pattern = tree.pattern, svg || url || saved || at != nil {
      throw ValidationError(
        "'\(pattern.word)' is a pattern: only --coordinators and --fold go with several trees."
      )
    }
    if output != nil || theme != .auto, !svg {
      throw ValidationError("--output and --theme are for a picture: add --svg.")
    }
  }

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    guard !url else { return try await printURL(daemon) }
    guard let pattern = tree.pattern else {
      return try await show(try await daemon.tree(tree.name, at: at), daemon)
    }
    for (number, tree) in try await daemon.trees(matching: pattern).enumerated() {
      if number > 0, !everywhere.json { Console.print("") }
      try await show(try await daemon.tree(tree), daemon)
    }
  }

  private func show(_ state: TreeGetResult, _ daemon: DaemonConnection) async throws {
    guard !saved else { return printSaved(of: state) }
    guard !svg else { return try await drawPicture(of: state, daemon) }
    if everywhere.json {
      Console.print(state.json.text)
    } else {
      Console.print(
        drawing: coordinators
          ? TreeText.coordinatorLines(of: state) : TreeText.lines(of: state, foldsTabs: fold)
      )
    }
  }

  private func drawPicture(of state: TreeGetResult, _ daemon: DaemonConnection) async throws {
    // Without a graph, colours follow the order of the coordinators.
    let declared = try? await daemon.client.graphGet(tree: state.tree)
    let types = declared?.graph.map { coordinatorTypes(in: $0) } ?? state.snapshot.coordinators.map(\.type)
    let registered = declared?.registered?.screens ?? [:]
    let secrets = secretParams(in: ["screens": .object(registered)])
      .merging(secretParams(in: declared?.graph ?? [:])) { $0.union($1) }
    let picture = TreePicture(
      tree: state.tree,
      snapshot: state.snapshot,
      active: state.active,
      onView: Set(state.onView),
      types: types,
      secrets: secrets,
      scheme: theme
    )
    if output == nil, Console.isTerminal {
      throw Complaint.usage("a picture is not for a terminal. Add --output tree.svg.")
    }
    try PictureOutput(path: output).write(picture.svg)
  }

  private func printSaved(of state: TreeGetResult) {
    let saved = state.saved ?? NamedValues([])
    let json = JSON.Object(uniqueMembers: saved.map { .init(name: $0.name, value: .object($0.value)) })
    guard !everywhere.json else { return Console.print(JSON.object(json).text) }
    guard !saved.isEmpty else { return Console.remark("nothing is saved for the screens of \(state.tree)") }
    let names = state.snapshot.window.flatMap(\.screens).reduce(into: [:]) { $0[$1.key] = $1.name }
    let rows = saved.flatMap { key, members in
      members.members.map { ["\(names[key] ?? "") \(key)", $0.name, valueText($0.value)] }
    }
    Console.print(table(["SCREEN", "MEMBER", "VALUE"], rows))
  }

  private func printURL(_ daemon: DaemonConnection) async throws {
    let result = try await daemon.ask(await daemon.client.treeUrl(tree: tree.name, at: at))
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
