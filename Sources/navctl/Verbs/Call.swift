import ArgumentParser
import JSON
import NavigationClient

struct Call: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "call",
    abstract: "Calls any method of the protocol.",
    usage: "navctl call [OPTIONS] METHOD [PARAMS | -]",
    discussion: """
      The params are a JSON object, or - to read it from standard input. Prints the
      result, or {"error": ...}, as one line of JSON. rpc.discover describes all
      methods. On a terminal, control characters and marks of writing direction in
      JSON are \\u escapes, also those of other verbs with --json.

        navctl call tree.close '{"tree": "palette"}'
      """
  )

  @Argument(help: "The method.", completion: CompletedWord.method.kind)
  var method: String
  @Argument(help: "Its params, as JSON.")
  var params: String?
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let text = try params == "-" ? String(decoding: Console.read(), as: UTF8.self) : params
    let params = try text.map { text throws(Complaint) in try JSON.typed(text, as: "the text of the params") }
    guard let members = (params ?? [:]).object else {
      throw Complaint.usage("The params must be a JSON object.")
    }
    let daemon = try await DaemonConnection.connect(everywhere, printsErrors: true)
    let result = try await daemon.ask(
      namingTree: "Name one in the params.",
      await daemon.client.call(method, members)
    )
    Console.print(result.text)
    if let kind = outcomeKind(in: result), kind != .committed {
      throw ExitCode(ExitStatus.notCommitted.rawValue)
    }
  }
}
