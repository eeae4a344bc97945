import ArgumentParser
import NavigationClient

struct UndoCommand: FlaggedTreeVerb {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undoes the newest change.",
    usage: "navctl undo [OPTIONS]",
    discussion: """
      Restores the presentation before the newest commit that is not undone; screens
      return with their keys. An undo is a new revision, and navctl redo reverts it.

        navctl undo
        navctl undo --to 3
      """
  )

  @Option(help: ArgumentHelp("Go back to the presentation of this revision.", valueName: "revision"))
  var to: Int?
  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  var hasAuthors: Bool { false }

  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall {
    let options = try flags.options()
    return { try await $0.treeUndo(to: to, tree: tree.name, options: options) }
  }
}

struct RedoCommand: FlaggedTreeVerb {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Redoes the change that was undone last.",
    usage: "navctl redo [OPTIONS]",
    discussion: """
      There is nothing to redo after another command has committed.

        navctl redo
      """
  )

  @Option(help: ArgumentHelp("Go forward to the presentation of this revision.", valueName: "revision"))
  var to: Int?
  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  var hasAuthors: Bool { false }

  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall {
    let options = try flags.options()
    return { try await $0.treeRedo(to: to, tree: tree.name, options: options) }
  }
}
