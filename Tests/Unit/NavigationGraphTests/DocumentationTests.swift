import JSON
import NavigationGraph
import Testing

/// The claims of `Protocol/graph.md`.
///
/// The tests of the examples read its YAML.
@Suite struct DocumentationTests {
  private let text: String

  init() throws {
    text = try Fixtures.text("Protocol/graph.md")
  }

  @Test func `every JSON document on the page has no problems`() throws {
    let blocks = text.split(separator: "```json\n").dropFirst().compactMap {
      $0.split(separator: "```").first
    }
    #expect(!blocks.isEmpty)
    for block in blocks {
      #expect(Graph.read(try JSON.parse(block.utf8)).problems == [], "\(block)")
    }
  }

  @Test func `the page lists every code, errors before warnings and notes`() throws {
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let warningsBegin = try #require(rows.firstIndex { $0.contains("`maybeMissing`") })
    for code in ProblemCode.allCases {
      let row = rows.firstIndex { $0.split(separator: "|")[0].contains("`\(code.rawValue)`") }
      #expect(row.map { $0 >= warningsBegin } == (code.severity != .error), "\(code.rawValue)")
    }
  }

  @Test func `the page states every limit`() {
    let section = text.split(separator: "## Limits")[1]
    let limits = [
      GraphLimits.screensMax, GraphLimits.coordinatorsMax, GraphLimits.routesPerCoordinatorMax,
      GraphLimits.paramsMax, GraphLimits.choicesMax, GraphLimits.partsPerRouteMax, GraphLimits.innerMax,
      GraphLimits.nameBytesMax, GraphLimits.builtTextBytesMax, GraphLimits.problemsMax,
      GraphLimits.problemBytesMax, GraphLimits.suggestionsMax, GraphLimits.valuationsMax,
      GraphLimits.redirectStepsMax,
      GraphLimits.linksMax, GraphLimits.linkSegmentsMax, GraphLimits.pathParamsMax,
      GraphLimits.linksAtOnePlaceMax, GraphLimits.linkRoutesMax, GraphLimits.urlBytesMax,
      GraphLimits.linksFollowedMax, GraphLimits.linkWorkMax, GraphLimits.backRulesMax,
      GraphLimits.propertiesMax,
      GraphLimits.examplesMax, GraphLimits.samplesMax,
      JSON.ParseLimits.default.valuesMax, JSON.ParseLimits.default.depthMax,
    ]
    let told = Set(section.split { !$0.isNumber && $0 != "," }.map { $0.filter(\.isNumber) })
    #expect(limits.filter { !told.contains("\($0)") } == [])
  }
}
