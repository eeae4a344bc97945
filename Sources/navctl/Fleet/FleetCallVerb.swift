import ArgumentParser
import Fleet
import JSON

struct FleetCallVerb: FleetRequestVerb {
  static let configuration = CommandConfiguration(
    commandName: "call",
    abstract: "Calls any method of the protocol on machines.",
    usage: "navctl fleet call [OPTIONS] METHOD [PARAMS | -]",
    discussion: """
      The params are a JSON object, or - to read it from standard input. navctl adds
      a commandId to a command. Methods that concern a connection are rejected. With
      --json, each result is a line.

        navctl fleet call tree.setFacts '{"facts": {"open": false}}' -g all -t main
        navctl fleet call server.status --group all --json
      """
  )

  @Argument(help: "The method.", completion: CompletedWord.method.kind)
  var method: String
  @Argument(help: "Its params, as JSON.")
  var params: String?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The trees for the param tree: a name or address, or its beginning with a *.",
      valueName: "name"
    )
  )
  var tree: String?
  @Option(help: ArgumentHelp("The right to use; default: the one that the method needs.", valueName: "right"))
  var right: FleetRight?
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var request: RequestOptions
  @OptionGroup var fleet: FleetOptions
  @OptionGroup var everywhere: EverywhereOptions

  var trees: FleetTrees { tree.map { .named($0) } ?? .unnamed }

  func checkWords() throws(Complaint) {
    guard params != "-" else { return }
    _ = try object(params)
  }

  func call(_ connection: inout FleetConnection, _ plan: FleetPlan) throws(Complaint) -> FleetCall {
    let text = try params == "-" ? String(decoding: Console.read(), as: UTF8.self) : params
    return FleetCall(method, try object(text), right: right)
  }

  private func object(_ text: String?) throws(Complaint) -> JSON.Object {
    let params = try text.map { text throws(Complaint) in try JSON.typed(text, as: "the text of the params") }
    if let members = (params ?? [:]).object { return members }
    throw .usage("The params must be a JSON object.")
  }
}

extension FleetRight: ExpressibleByArgument {}
