import ArgumentParser
import JSON
import NavigationClient
import SystemPackage

struct Record: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Writes the history of a tree to a file.",
    usage: "navctl record [OPTIONS] FILE [TREE]",
    discussion: """
      The file is JSON and has the graph too. navctl replay runs its commands
      again, without a daemon. A file that exists is replaced. - is standard output.

        navctl record history.json
      """
  )

  @Argument(help: "The file to write.", completion: .file(extensions: ["json"]))
  var file: String
  @OptionGroup var tree: TreeArgument
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let record = try await daemon.ask(await daemon.client.treeExport(tree: tree.name))
    guard file != "-" else { return Console.print(record.json.text) }
    try FileDescriptor.write("\(record.json.text)\n", to: file, permissions: .ownerReadWrite)
    Console.remark("\(file): \(record.entries.count) commands of \(record.tree)")
  }
}
