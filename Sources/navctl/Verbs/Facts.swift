import ArgumentParser
import JSON
import NavigationClient
import Scripting

struct Facts: FlaggedTreeVerb {
  static let configuration = CommandConfiguration(
    commandName: "facts",
    abstract: "Lists or sets the facts of a tree.",
    usage: "navctl facts [OPTIONS] [TREE] [NAME=VALUE ...]",
    discussion: """
      A fact is a value of the application that conditions of the graph read, such
      as signedIn. The graph determines the types; name:=JSON is a JSON value, and
      name:=null returns a fact to its default.

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

  var target: CommandTreesOption {
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
    if let pattern = target.pattern { return try await list(pattern, daemon) }
    let (state, rows) = try await facts(of: target.name, daemon)
    guard !everywhere.json else { return Console.print(JSON.object(state.snapshot.facts ?? [:]).text) }
    guard !rows.isEmpty else { return Console.remark("the tree \(state.tree) has no facts") }
    Console.print(table(["FACT", "VALUE"], rows))
  }

  private func list(_ pattern: TreeNamePattern, _ daemon: DaemonConnection) async throws {
    var all: [[String]] = []
    for tree in try await daemon.trees(matching: pattern) {
      let (state, rows) = try await facts(of: tree, daemon)
      all += rows.map { [tree] + $0 }
      guard everywhere.json else { continue }
      Console.print(JSON.object(["tree": .string(tree), "facts": .object(state.snapshot.facts ?? [:])]).text)
    }
    guard !everywhere.json else { return }
    guard !all.isEmpty else { return Console.remark("the trees have no facts") }
    Console.print(table(["TREE", "FACT", "VALUE"], all))
  }

  /// The address of a tree, and a row for each fact.
  private func facts(
    of tree: String?,
    _ daemon: DaemonConnection
  ) async throws -> (state: TreeGetResult, rows: [[String]]) {
    let state = try await daemon.tree(tree)
    let facts = state.snapshot.facts ?? [:]
    let declared = try await daemon.vocabulary(ofTree: state.tree).facts.names
    let names = declared + facts.names.filter { !declared.contains($0) }
    return (state, names.map { [$0, facts[$0].map(valueText) ?? "none"] })
  }
}
