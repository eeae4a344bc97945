import GraphFile
import JSON
import Navigation
import NavigationGraph

@testable import GraphSearch

/// A finished search through a graph in YAML, without its first two lines.
func search(
  _ text: String,
  states: Int = SearchLimits.statesDefault,
  root: String = "{ coordinator: Root, route: start }"
) throws -> GraphSearch {
  let file = try GraphFile.read(
    bytes: Array("navigation: 1\nname: sample\nroot: \(root)\n\(text)".utf8),
    name: "sample.yaml"
  )
  var search = GraphSearch(try Graph.decode(file.document), limits: SearchLimits(states: states))
  while search.advance(by: 100) {}
  return search
}

extension GraphSearch {
  /// The findings, as in `cannotLeave /screens/Home: trigger go, back`.
  var found: [String] {
    findings().map { finding in
      let way = finding.way.map { ": " + $0.commands.joined(separator: ", ") } ?? ""
      return "\(finding.code) \(finding.pointer)\(way)"
    }
  }

  /// The answers to the properties, as in `never-there: fails`.
  var answers: [String] { verdicts().map { "\($0.property.name): \($0.verdict)" } }
}

extension SearchWay {
  var commands: [String] { moments.map { $0.event.words.joined(separator: " ") } }
}
