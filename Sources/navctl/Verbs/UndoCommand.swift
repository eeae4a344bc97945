import ArgumentParser
import NavigationClient

struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Takes back the newest change.",
    usage: "navctl undo [OPTIONS]",
    discussion: """
      Restores the presentation from before the newest commit that is not undone;
      screens come back with their keys. An undo is a new revision, and navctl redo
      takes it back.
      """
  )

  @Option(help: ArgumentHelp("Go back to the presentation of this revision.", valueName: "revision"))
  var to: Int?
  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let run = try await CommandRun.begin(everywhere, flags)
    let options = try flags.options()
    try await run.finish(hasAuthors: false) { client throws(CallError) in
      try await client.treeUndo(to: to, tree: flags.tree.name, options: options)
    }
  }
}

struct RedoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Makes the change again that was undone last.",
    usage: "navctl redo [OPTIONS]",
    discussion: "There is nothing to redo after another command has committed."
  )

  @Option(help: ArgumentHelp("Go forward to the presentation of this revision.", valueName: "revision"))
  var to: Int?
  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let run = try await CommandRun.begin(everywhere, flags)
    let options = try flags.options()
    try await run.finish(hasAuthors: false) { client throws(CallError) in
      try await client.treeRedo(to: to, tree: flags.tree.name, options: options)
    }
  }
}
