import ArgumentParser
import JSON
import NavigationClient

struct Facts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
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
    guard !facts.isEmpty else { return try await list() }
    var reader = WordReader(facts)
    let words = try reader.params()
    try reader.end()
    let run = try await CommandRun.begin(everywhere, flags)
    let facts = try run.vocabulary.facts(words)
    try await run.finish(hasAuthors: false) { client throws(CallError) in
      try await client.treeSetFacts(facts: facts, tree: flags.tree.name, options: run.options)
    }
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
