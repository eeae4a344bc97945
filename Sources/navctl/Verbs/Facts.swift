import ArgumentParser
import JSON
import NavigationClient
import Scripting

struct Facts: FlaggedTreeVerb {
  static let configuration = CommandConfiguration(
    commandName: "facts",
    abstract: "Lists the facts of a tree, or states some.",
    usage: "navctl facts [OPTIONS] [TREE] [NAME=VALUE ...]",
    discussion: """
      A fact is a value of the application that conditions of the graph read, such
      as whether a user is signed in. The graph determines the types; name:=JSON is
      a JSON value, and name:=null returns a fact to its default.

        navctl facts
        navctl facts kiosk signedIn=true
      """
  )

  @Argument(
    help: ArgumentHelp("The tree, and facts with their new values.", valueName: "facts"),
    completion: CompletedWord.fact.kind
  )
  var words: [String] = []
  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    try TreeOption.checkNames([treeWord])
    guard let tree = flags.tree.tree, let word = treeWord, word != tree else { return }
    throw ValidationError("A verb works on one tree: leave out '\(word)' or --tree \(tree).")
  }

  func run() async throws {
    if words.count == (treeWord == nil ? 0 : 1) { try await list() } else { try await send() }
  }

  /// The first word if it names the tree.
  private var treeWord: String? { words.first.flatMap { $0.contains("=") ? nil : $0 } }

  var target: TreeOption {
    var target = flags.tree
    if let treeWord { target.trees = [treeWord] }
    return target
  }

  var hasAuthors: Bool { false }

  func checkWords() throws(Complaint) {
    _ = try params()
  }

  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall {
    let facts = try tree.vocabulary.facts(try params())
    let options = try flags.options()
    return { try await $0.treeSetFacts(facts: facts, tree: tree.name, options: options) }
  }

  private func params() throws(Complaint) -> ParamWords {
    let facts = words.dropFirst(treeWord == nil ? 0 : 1)
    guard !facts.isEmpty else { throw .usage("No fact is given. Facts are written name=value.") }
    return try WordReader.params(Array(facts))
  }

  private func list() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    guard let pattern = target.pattern else { return try await list(target.name, daemon) }
    for tree in try await daemon.trees(matching: pattern) { try await list(tree, daemon) }
  }

  /// Prints the facts of a tree, which several of the same name begin with.
  private func list(_ tree: String?, _ daemon: DaemonConnection) async throws {
    let state = try await daemon.tree(tree)
    let facts = state.snapshot.facts ?? [:]
    guard !everywhere.json else { return Console.print(JSON.object(facts).text) }
    let declared = try await daemon.vocabulary(ofTree: state.tree).facts.names
    let names = declared + facts.names.filter { !declared.contains($0) }
    guard !names.isEmpty else { return Console.remark("the tree \(state.tree) has no facts") }
    Console.print(table(["FACT", "VALUE"], names.map { [$0, facts[$0].map(valueText) ?? "none"] }))
  }
}
