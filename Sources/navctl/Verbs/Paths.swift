import ArgumentParser
import GraphSearch
import JSON
import NavigationGraph
import SystemPackage

struct Paths: AsyncParsableCommand, LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "paths",
    abstract: "Writes scenes that cover a graph's screens or routes.",
    usage: "navctl paths [OPTIONS] FILE",
    discussion: """
      Needs no daemon. Searches the states that the graph can reach, as navctl check
      --explore does, and writes shortest paths as scenes for navctl test. Together
      they show every screen, or take every route. They expect the active screen
      after each command: review them, they record what the graph does today.

        navctl paths kiosk.yaml
        navctl paths --cover routes --output routes.script kiosk.yaml
      """
  )

  @Argument(
    help: "A YAML or JSON file.",
    completion: .file(extensions: ["yaml", "yml", "json"])
  )
  var file: String
  @Option(help: ArgumentHelp("What the scenes cover: screens or routes.", valueName: "part"))
  var cover = CoveredPart.screens
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of states after which the search ends.", valueName: "number")
  )
  var states = SearchLimits.statesDefault
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the script to that file, not to standard output.", valueName: "file"),
    completion: .file(extensions: ["script"])
  )
  var output: String?
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    guard file != "-" else { throw SceneFile.needsGraphFile }
    try SearchLimits.check(states)
  }

  func run() async throws {
    let output = output == "-" ? nil : output
    if let output { try SceneFile(output).checkWritable() }
    let source = try GraphSource.sound(file)
    let graph = try Graph.decode(source.document)
    let search = GraphExplorer.search(graph, named: file, states: states)
    let found = search.cover(cover)
    let reference = SceneGraph(name: graph.name, path: SceneFile.pathOfGraph(file, from: output))
    let scenes = found.ways.map { way in
      way.way.scene(named: "To \(way.goal)", graph: reference, showsAll: true)
    }
    if everywhere.json {
      Console.print(json(found, scenes, search).text)
    } else if let output {
      try FileDescriptor.write(scenes.joined(separator: "\n"), to: output)
    } else {
      Console.write(scenes.joined(separator: "\n"))
    }
    if !everywhere.json { remark(found, search) }
    Interrupts.endIfKept()
  }

  private func remark(_ found: SearchCover, _ search: GraphSearch) {
    let all = found.covered + found.missing.count
    let count = found.ways.count
    let number = "\(count) \(count == 1 ? "scene" : "scenes")"
    Console.remark("\(found.covered) of \(all) \(cover.rawValue) in \(number); \(search.extent)")
    if !found.missing.isEmpty { Console.remark("not reached: \(found.missing.joined(separator: ", "))") }
  }

  private func json(_ found: SearchCover, _ scenes: [String], _ search: GraphSearch) -> JSON {
    [
      "file": .string(file), "cover": .string(cover.rawValue), "covered": .integer(found.covered),
      "missing": .array(found.missing.map(JSON.string)), "scenes": .array(scenes.map(JSON.string)),
      "states": .integer(search.stateCount), "exhausted": .bool(search.isExhausted),
    ]
  }
}

extension CoveredPart: ExpressibleByArgument {}
