import Foundation
import GraphFile
import JSON
import NavigationGraph
import Testing

/// The examples in `Protocol/graph.md`.
///
/// Those that begin with the version are whole documents. The others are further routes for the coordinator `Shop` of
/// the first.
@Suite struct GraphDocumentation {
  private static let blocks: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = (try? String(contentsOf: root.appending(path: "Protocol/graph.md"), encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```yaml\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }()

  @Test func `there are examples`() {
    #expect(Self.blocks.count == 3)
  }

  @Test(arguments: blocks.indices)
  func `an example has no problems`(index: Int) throws {
    let whole = Self.blocks[0]
    let more = Self.blocks[index].split(separator: "\n").map { "      \($0)\n" }.joined()
    let isWhole = Self.blocks[index].hasPrefix("navigation:")
    let document =
      isWhole
      ? Self.blocks[index]
      : whole.replacing("    routes:\n", with: "    routes:\n\(more)", maxReplacements: 1)
    let problems = Graph.read(try GraphFile.read(bytes: document.utf8, name: "graph.yaml").document).problems
    #expect(problems == [])
  }
}
