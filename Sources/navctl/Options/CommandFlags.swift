import ArgumentParser
import JSON
import NavigationClient

/// The tree of a verb.
///
/// Optional if the user has exactly one tree.
struct TreeOption: ParsableArguments {
  @Option(
    name: [.customShort("t"), .customLong("tree")],
    help: ArgumentHelp("The tree, if there are several; else $NAVD_TREE.", valueName: "name"),
    completion: CompletedWord.tree.kind
  )
  var trees: [String] = []

  /// The name after `--tree`.
  var tree: String? { trees.first }

  /// The name of the tree, if there is one.
  var name: String? { Self.name(tree) }

  func validate() throws {
    try Self.checkNames(trees)
    try Self.checkOne(trees)
  }

  /// Rejects an option that is given twice.
  static func checkOne(_ trees: [String]) throws {
    guard let other = trees.first(where: { $0 != trees.first }), let tree = trees.first else { return }
    let verb = TypedLine(CommandLine.arguments).verb ?? "VERB"
    throw ValidationError(
      "A verb works on one tree. Write navctl \(verb) twice, with --tree \(tree) and with --tree \(other)."
    )
  }

  /// The advice if there are several trees and none is named.
  static let hint = "Use --tree or $NAVD_TREE."

  /// Rejects patterns, unless the verb of this command line works on several trees.
  static func checkNames(_ words: [String?]) throws {
    guard let word = words.compactMap(\.self).first(where: { TreeNamePattern($0) != nil }) else { return }
    let verb = TypedLine(CommandLine.arguments).verb ?? "VERB"
    guard !Navctl.verbsOfSeveralTrees.contains(verb) else { return }
    throw ValidationError(
      "navctl \(verb) works on one tree, and '\(word)' is a pattern. Write \\* for a name that ends with *."
    )
  }

  /// The given name, else the one of the environment.
  static func name(_ tree: String?) -> String? {
    let name = tree.map(TreeNamePattern.name) ?? Console.environment("NAVD_TREE") ?? ""
    return name.isEmpty ? nil : name
  }
}

/// The trees of a command.
struct CommandTreesOption: ParsableArguments {
  @Option(
    name: [.customShort("t"), .customLong("tree")],
    help: ArgumentHelp("The tree, or several as 'kiosk-*'; else $NAVD_TREE.", valueName: "name"),
    completion: CompletedWord.tree.kind
  )
  var trees: [String] = []

  /// The value of `--tree`.
  var tree: String? { trees.first }

  /// The name of the tree, if there is one.
  var name: String? { TreeOption.name(tree) }

  /// The pattern after `--tree`; nil if that is a name.
  var pattern: TreeNamePattern? { tree.flatMap(TreeNamePattern.init) }

  func validate() throws {
    try TreeOption.checkNames(trees)
    try TreeOption.checkOne(trees)
  }
}

/// The tree of a verb that reads one: a word, or the option.
struct TreeArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The tree, as with --tree.", valueName: "tree"),
    completion: CompletedWord.tree.kind
  )
  var word: String?
  @OptionGroup var option: TreeOption

  var name: String? { TreeOption.name(word ?? option.tree) }

  /// The pattern that is given; nil if that is a name.
  var pattern: TreeNamePattern? { (word ?? option.tree).flatMap(TreeNamePattern.init) }

  func validate() throws {
    try TreeOption.checkNames([word])
    guard let word, let tree = option.tree, word != tree else { return }
    throw ValidationError("A verb works on one tree: leave out '\(word)' or --tree \(tree).")
  }
}

/// The coordinator of a command.
struct CoordinatorOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The coordinator: an id such as c2, or a type.", valueName: "coordinator"),
    completion: CompletedWord.coordinator.kind
  )
  var coordinator: String?
}

/// The address of a command with a route.
struct AddressOptions: ParsableArguments {
  @OptionGroup var coordinator: CoordinatorOption

  @Option(
    help: ArgumentHelp("Consider only coordinators with these routes.", valueName: "type"),
    completion: CompletedWord.coordinatorType.kind
  )
  var routeType: String?
}

/// The flags of all commands.
struct CommandFlags: ParsableArguments {
  @OptionGroup var tree: CommandTreesOption

  @Option(
    help: ArgumentHelp("The sending screen; it must be on view.", valueName: "key"),
    completion: CompletedWord.screenOnView.kind
  )
  var from: String?

  @Option(help: ArgumentHelp("Run only if the tree is at this revision.", valueName: "revision"))
  var ifRevision: Int?

  @Flag(help: "Print what would change, and change nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "While another command has not ended: queue, reject or supersede.",
      valueName: "policy"
    ),
    completion: .list(BusyPolicy.allCases.map(\.rawValue)),
    transform: Self.busyPolicy
  )
  var onBusy: BusyPolicy?

  @Flag(help: "Pass leave guards.")
  var force = false

  @Flag(help: "Ask the toolkit not to animate.")
  var noAnimation = false

  @Option(help: ArgumentHelp("A note for the subscribers of the tree.", valueName: "json"))
  var info: String?

  private static func busyPolicy(_ word: String) throws -> BusyPolicy {
    if let policy = BusyPolicy(rawValue: word) { return policy }
    let words = BusyPolicy.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("'\(word)' is none of \(words).")
  }

  /// The members of the command that the flags give.
  func options() throws(Complaint) -> CommandOptions {
    CommandOptions(
      from: from,
      ifRevision: ifRevision,
      dryRun: dryRun ? true : nil,
      animated: noAnimation ? false : nil,
      info: try info.map { text throws(Complaint) in try JSON.typed(text, as: "the value of --info") },
      onBusy: onBusy,
      force: force ? true : nil
    )
  }
}
