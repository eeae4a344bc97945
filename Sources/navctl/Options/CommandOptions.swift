import ArgumentParser
import JSON

/// Which tree a verb is for; with only one there is no need to say.
struct TreeOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The tree, if there are several; else $NAVD_TREE.", valueName: "name"),
    completion: Completion.tree.kind
  )
  var tree: String?

  var params: JSON.Object { Self.params(naming: tree) }

  /// What to do if there are several trees and none is named.
  static let hint = "Use --tree or $NAVD_TREE."

  /// Names the tree, the one of the environment, or none.
  static func params(naming tree: String?) -> JSON.Object {
    let name = tree ?? Console.environment("NAVD_TREE") ?? ""
    return name.isEmpty ? [:] : ["tree": .string(name)]
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

  var params: JSON.Object { coordinator.map { ["coordinator": .string($0)] } ?? [:] }
}

/// For whom a command with a route is.
struct AddressOptions: ParsableArguments {
  @OptionGroup var coordinator: CoordinatorOption

  @Option(
    help: ArgumentHelp("Only coordinators with these routes.", valueName: "type"),
    completion: Completion.coordinatorType.kind
  )
  var routeType: String?

  var params: JSON.Object {
    var params = coordinator.params
    params["routeType"] = routeType.map(JSON.string)
    return params
  }
}

/// What may be said with every command.
struct CommandOptions: ParsableArguments {
  @OptionGroup var tree: TreeOption

  @Option(
    help: ArgumentHelp("The screen that sends; it must be on view.", valueName: "key"),
    completion: Completion.screenOnView.kind
  )
  var from: String?

  @Option(help: ArgumentHelp("Only if the tree is at that revision.", valueName: "revision"))
  var ifRevision: Int?

  @Flag(help: "Say what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Ask the toolkit not to animate.")
  var noAnimation = false

  @Option(help: ArgumentHelp("A note that goes with the command.", valueName: "json"))
  var info: String?

  func params() throws(Complaint) -> JSON.Object {
    var params = tree.params
    params["from"] = from.map(JSON.string)
    params["ifRevision"] = ifRevision.map(JSON.integer)
    if dryRun { params["dryRun"] = true }
    if noAnimation { params["animated"] = false }
    if let info { params["info"] = try JSON.typed(info, as: "the value of --info") }
    return params
  }
}
