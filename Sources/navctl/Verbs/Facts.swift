import ArgumentParser
import JSON
import NavigationClient

struct Facts: FlaggedTreeVerb {
  static let configuration = CommandConfiguration(
    commandName: "facts",
    abstract: "Lists the facts of a tree, or states some.",
    usage: "navctl facts [OPTIONS] [NAME=VALUE ...]",
    discussion: """
      A fact is a value of the application that conditions of the graph read, such
      as whether a user is signed in. The graph determines the types; name:=JSON is
      a JSON value, and name:=null returns a fact to its default.

        navctl facts signedIn=true
      """
  )

  @Argument(help: "The facts with their new values.", completion: CompletedWord.fact.kind)
  var facts: [String] = []
  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    if facts.isEmpty { try await list() } else { try await send() }
  }

  var hasAuthors: Bool { false }

  func checkWords() throws(Complaint) {
    _ = try words()
  }

  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall {
    let facts = try tree.vocabulary.facts(try words())
    let options = try flags.options()
    return { try await $0.treeSetFacts(facts: facts, tree: tree.name, options: options) }
  }

  private func words() throws(Complaint) -> ParamWords {
    guard !facts.isEmpty else { throw .usage("No fact is given. Facts are written name=value.") }
    return try WordReader.params(facts)
  }

  private func list() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let state = try await daemon.tree(flags.tree.name)
    let facts = state.snapshot.facts ?? [:]
    guard !everywhere.json else { return Console.print(JSON.object(facts).text) }
    let declared = try await daemon.vocabulary(ofTree: state.tree).facts.names
    let names = declared + facts.names.filter { !declared.contains($0) }
    guard !names.isEmpty else { return Console.remark("the tree \(state.tree) has no facts") }
    Console.print(table(["FACT", "VALUE"], names.map { [$0, facts[$0].map(valueText) ?? "none"] }))
  }
}
