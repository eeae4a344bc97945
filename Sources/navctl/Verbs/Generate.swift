import ArgumentParser
import JSON
import NavigationGraph
import SystemPackage

struct Generate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Writes typed code for a graph.",
    usage: "navctl generate [OPTIONS] LANGUAGE GRAPH",
    discussion: """
      The code has types for the routes, screens and results that the graph
      declares, for use with the client library of the language. The compiler or
      type checker then rejects undeclared params and params of another type. Needs
      no daemon.

        navctl generate python notes.yaml --output notes_graph.py
      """
  )

  @Argument(help: "The language of the code.")
  var language: CodeLanguage
  @Argument(
    help: "A YAML or JSON file, or - for standard input.",
    completion: .file(extensions: ["yaml", "yml", "json"])
  )
  var graph: String
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to that file, not to standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let source = try GraphSource.sound(graph)
    let interface = Interface(try Graph.decode(source.document))
    // The folder is omitted, so that the code is the same on every machine.
    let file = graph == "-" ? nil : FilePath(graph).lastComponent?.string
    let code = language.code(for: interface, from: file ?? graph)
    guard let output else { return Console.write(code) }
    try FileDescriptor.write(code, to: output)
  }

}
