import ArgumentParser
import JSON
import NavigationClient

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct Dev: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev",
    abstract: "Reloads a graph whenever its file changes.",
    usage: "navctl dev [OPTIONS] FILE",
    discussion: """
      Prints the problems of the file as navctl check does. If there is no error, the
      graph is loaded, and the open tree moves to it as with navctl open --reload. A
      tree that is not open is opened. Ends on interrupt.

        navctl dev notes.yaml
      """
  )

  @Argument(help: "A YAML or JSON file.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var file: String
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The tree; default: the name of the graph.", valueName: "name"),
    completion: CompletedWord.tree.kind
  )
  var tree: String?
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    var daemon = try await DaemonConnection.connect(everywhere)
    var last = fileStamp
    try await reload(try GraphSource.checked(file), on: daemon)
    Interrupts.endProgram(isDrawing: false)
    Interrupts.endWithReader()
    while true {
      try await Task.sleep(for: .milliseconds(200))
      // Some editors briefly remove the file when they save.
      guard let stamp = fileStamp, stamp != last else { continue }
      last = stamp
      do throws(Complaint) {
        // The daemon may have been restarted.
        if !daemon.client.isConnected { daemon = try await DaemonConnection.connect(everywhere) }
        try await reload(try GraphSource.checked(file), on: daemon)
      } catch {
        Console.complain(error.message)
      }
    }
  }

  /// A stamp that changes when the file is written or replaced; nil without a file.
  private var fileStamp: [Int]? {
    var status = stat()
    guard stat(file, &status) == 0 else { return nil }
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    let identity = [Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino)]
    return identity + [Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec)]
  }

  /// Loads a graph that has no errors, and moves the tree to it.
  private func reload(_ source: GraphSource, on daemon: DaemonConnection) async throws(Complaint) {
    for problem in source.problems {
      Console.print(
        everywhere.json ? problem.json.text : source.lines(about: problem).joined(separator: "\n")
      )
    }
    guard source.isSound, let graph = source.document["name"]?.string else {
      return Console.remark("\(file): not loaded, because it has errors")
    }
    _ = try await daemon.load(source)
    let tree = tree ?? graph
    if let reload = try await Reload.ifOpen(tree: tree, graph: graph, daemon) {
      return reload.print(asJSON: everywhere.json)
    }
    let opening = try await daemon.ask(await daemon.client.treeOpen(tree: tree, graph: .string(graph)))
    guard !everywhere.json else { return Console.print(opening.json.text) }
    let reason = opening.outcome?.reason.map { " \($0.message)" } ?? ""
    let result =
      opening.opened ? "opened, graph \(graph), revision \(opening.revision)" : "not opened.\(reason)"
    Console.print([Text("\(tree): \(result)")])
  }
}
