import ArgumentParser
import JSON
import NavigationClient
import SystemPackage

struct Record: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Writes the history of a tree to a file, or as a test.",
    usage: "navctl record [OPTIONS] FILE [TREE]",
    discussion: """
      The file is JSON and includes the graph. navctl replay runs its commands again,
      without a daemon. An existing file is replaced. - is standard output.

      With --script the commands become a scene for navctl test, which is appended
      to the file. The scene expects the active screen after each command, and
      outcomes other than 'committed'. Commands that navd sent when time passed
      become 'after'. The scene opens the graph's file beside the script, which is
      written if it is missing; --graph names another file.

        navctl record history.json
        navctl record --script kiosk.script
        navctl record --script tests/kiosk.script --graph kiosk.yaml
      """
  )

  @Argument(help: "The file to write.", completion: .file(extensions: ["json", "script"]))
  var file: String
  @Flag(help: "Write a scene for navctl test.")
  var script = false
  @Option(help: ArgumentHelp("The file of the graph, for --script.", valueName: "file"), completion: .file())
  var graph: String?
  @OptionGroup var tree: TreeArgument
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    if graph != nil, !script { throw ValidationError("--graph goes with --script.") }
  }

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    guard !script else { return try await writeScene(daemon) }
    let record = try await daemon.ask(await daemon.client.treeExport(tree: tree.name))
    guard file != "-" else { return Console.print(record.json.text) }
    try FileDescriptor.write("\(record.json.text)\n", to: file, permissions: .ownerReadWrite)
    Console.remark("\(file): \(record.entries.count) commands of \(record.tree)")
  }

  private func writeScene(_ daemon: DaemonConnection) async throws {
    let name = try await daemon.tree(tree.name).tree
    let document = try await daemon.ask(await daemon.client.graphGet(tree: name)).graph.map(JSON.object)
    let scene = SceneFile(file)
    guard file != "-" || graph != nil || document == nil else {
      throw Complaint.usage("Standard output has no folder for the graph: say with --graph FILE where it is.")
    }
    if file != "-" {
      try scene.checkWritable()
      try scene.checkScript()
    }
    let entries = try await SceneRecorder.history(of: name, on: daemon)
    let source = try document.map { (path: try scene.graph($0, in: graph), document: $0) }
    let (text, commands) = try await SceneRecorder.record(entries, of: name, source, on: daemon)
    guard file != "-" else { return Console.write(text) }
    try scene.append(text)
    Console.remark("\(file): a scene with \(commands) \(commands == 1 ? "command" : "commands") of \(name)")
  }
}
