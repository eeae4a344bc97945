import ArgumentParser
import JSON
import NavigationClient

/// Which tree a verb is for; with only one there is no need to say.
struct TreeOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The tree, if there are several; else $NAVD_TREE.", valueName: "name"),
    completion: Completion.tree.kind
  )
  var tree: String?

  /// The name of the tree, if there is one.
  var name: String? { Self.name(tree) }

  /// The advice if there are several trees and none is named.
  static let hint = "Use --tree or $NAVD_TREE."

  /// The given name, else the one of the environment.
  static func name(_ tree: String?) -> String? {
    let name = tree ?? Console.environment("NAVD_TREE") ?? ""
    return name.isEmpty ? nil : name
  }
}

/// Which coordinator a command is for.
struct CoordinatorOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The coordinator: an id such as c2, or a type.", valueName: "coordinator"),
    completion: Completion.coordinator.kind
  )
  var coordinator: String?
}

/// For whom a command with a route is.
struct AddressOptions: ParsableArguments {
  @OptionGroup var coordinator: CoordinatorOption

  @Option(
    help: ArgumentHelp("Consider only coordinators with these routes.", valueName: "type"),
    completion: Completion.coordinatorType.kind
  )
  var routeType: String?
}

/// The flags of all commands.
struct CommandFlags: ParsableArguments {
  @OptionGroup var tree: TreeOption

  @Option(
    help: ArgumentHelp("The sending screen; it must be on view.", valueName: "key"),
    completion: Completion.screenOnView.kind
  )
  var from: String?

  @Option(help: ArgumentHelp("Run only if the tree is at this revision.", valueName: "revision"))
  var ifRevision: Int?

  @Flag(help: "Print what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Ask the toolkit not to animate.")
  var noAnimation = false

  @Option(help: ArgumentHelp("A note for the subscribers of the tree.", valueName: "json"))
  var info: String?

  /// The members of the command that the flags give.
  func options() throws(Complaint) -> CommandOptions {
    CommandOptions(
      from: from,
      ifRevision: ifRevision,
      dryRun: dryRun ? true : nil,
      animated: noAnimation ? false : nil,
      info: try info.map { text throws(Complaint) in try JSON.typed(text, as: "the value of --info") }
    )
  }
}
