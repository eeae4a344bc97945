import ArgumentParser
import GraphSearch
import JSON
import NavigationGraph
import SystemPackage
import Wording

struct Check: AsyncParsableCommand, LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks graph documents and reports every problem.",
    usage: "navctl check [OPTIONS] FILE ...",
    discussion: """
      Needs no daemon. Each problem is a line that begins with file:line:column, with
      the line of the file and a caret below. With --pointers it is one line, which
      ends with the JSON Pointer of the wrong value. The exit status is 65 if there
      is an error or a file cannot be read, and 0 if there are only warnings and
      notes. A note names a part whose meaning has changed since earlier versions.

      --explore also opens a tree and sends everything that can happen to it: routes,
      Back, screen events, idle times, facts and links, on and on from each new
      state. It reports traps, failures and properties that do not hold, each with a
      shortest scene that navctl test plays.

        navctl check notes.yaml
        navctl check --explore kiosk.yaml
        navctl check --explore --states 200000 --scenes wrong.script kiosk.yaml
      """
  )

  @Argument(
    help: "YAML or JSON files; - is standard input.",
    completion: .file(extensions: ["yaml", "yml", "json"])
  )
  var files: [String]
  @Flag(help: "Print one line for each problem, with a JSON Pointer.")
  var pointers = false
  @Flag(help: "Search the trees that the graph can reach.")
  var explore = false
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of states after which the search ends.", valueName: "number")
  )
  var states = SearchLimits.statesDefault
  @Option(
    help: ArgumentHelp("Write the scenes of the findings to that file.", valueName: "file"),
    completion: .file(extensions: ["script"])
  )
  var scenes: String?
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    guard explore || (scenes == nil && states == SearchLimits.statesDefault) else {
      throw ValidationError("--states and --scenes go with --explore.")
    }
    guard scenes != "-" else {
      throw ValidationError("--scenes takes a file: the findings are on standard output.")
    }
    guard scenes == nil || !files.contains("-") else { throw SceneFile.needsGraphFile }
    try SearchLimits.check(states)
  }

  func run() async throws {
    if let scenes { try SceneFile(scenes).checkWritable() }
    var areSound = true
    var script: [String] = []
    for file in files {
      let source: GraphSource
      do throws(Complaint) {
        source = try GraphSource.checked(file, isWhole: true)
      } catch {
        Console.printError(error.message)
        Console.complain(error.message)
        areSound = false
        continue
      }
      for problem in source.problems {
        Console.print(text(of: problem, in: source))
      }
      areSound = areSound && source.isSound
      guard explore, source.isSound else { continue }
      let report = try report(on: source, file)
      areSound = areSound && !report.hasErrors
      script.append(report.script)
      if Interrupts.kept != 0 { break }
    }
    if let scenes { try write(script, to: scenes) }
    Interrupts.endIfKept()
    guard areSound else { throw ExitCode(ExitStatus.badInput.rawValue) }
    if !everywhere.json {
      Console.remark(files.count == 1 ? "no errors" : "no errors in \(files.count) files")
    }
  }

  private func report(on source: GraphSource, _ file: String) throws -> ExplorationReport {
    let graph = try Graph.decode(source.document)
    let search = GraphExplorer.search(graph, named: file, states: states)
    let path = file == "-" ? "\(graph.name).yaml" : SceneFile.pathOfGraph(file, from: scenes)
    let reference = SceneGraph(name: graph.name, path: path)
    let report = ExplorationReport(search, of: source, graph: reference)
    if everywhere.json { report.printJSON() } else { report.print(pointers: pointers) }
    if !everywhere.json { Console.remark("\(file): searched \(search.extent), \(search.stepCount) events") }
    return report
  }

  private func write(_ scripts: [String], to path: String) throws(Complaint) {
    let scenes = scripts.filter { !$0.isEmpty }.joined(separator: "\n")
    try FileDescriptor.write(scenes, to: path)
    if scenes.isEmpty { Console.remark("\(path): empty, because there are no scenes") }
  }

  private func text(of problem: FileProblem, in source: GraphSource) -> String {
    if everywhere.json { return problem.json.text }
    return pointers
      ? problem.sentenceWithPointer.harmless : source.lines(about: problem).joined(separator: "\n")
  }
}

extension SearchLimits {
  /// Throws unless a search may have that many states.
  static func check(_ states: Int) throws {
    guard (1...statesMax).contains(states) else {
      throw ValidationError("--states is a number from 1 to \(statesMax).")
    }
  }
}
