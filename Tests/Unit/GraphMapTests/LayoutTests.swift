import Foundation
import GraphFile
import JSON
import Testing

@testable import GraphMap

/// Layouts by the real `dot`.
@Suite struct Layouts {
  @Test(arguments: ["kiosk", "museum", "editor", "longchain"])
  func `are the same each time, without overlaps, with lines from rows to boxes`(graph: String) throws {
    let map = try map(of: graph)
    let placed = try map.placed(by: Dot())
    #expect(try map.placed(by: Dot()) == placed)
    let frames = placed.coordinators.map(\.frame) + placed.screens.map(\.frame)
    for (index, frame) in frames.enumerated() {
      #expect(frame.x >= 0 && frame.x + frame.width <= placed.width + 1)
      #expect(frame.y >= 0 && frame.y + frame.height <= placed.height + 1)
      #expect(frames.dropFirst(index + 1).allSatisfy { !frame.overlaps($0) })
    }
    for edge in placed.edges where !edge.isDetour {
      let (line, row) = (try #require(edge.line), try #require(edge.row))
      let from = try #require(placed.coordinators.first { $0.name == edge.from.name })
      let start = try #require(line.points.first)
      #expect(abs(start.x - from.frame.x - from.frame.width) <= 1 && abs(start.y - from.rows[row].y) <= 1)
      let to =
        edge.to.kind == .screen
        ? placed.screens.first { $0.name == edge.to.name }?.frame
        : placed.coordinators.first { $0.name == edge.to.name }?.frame
      #expect(abs(line.tip.x - (to?.x ?? -9)) <= 1)
    }
  }

  @Test func `put boxes without edges in rows`() throws {
    let document: JSON = [
      "name": "alone", "root": "Main", "coordinators": ["Main": ["delegated": true]],
      "screens": ["A": nil, "B": nil, "C": nil, "D": nil, "E": nil],
    ]
    let map = try GraphMap(document: document).placed(by: Dot(program: "/nowhere/dot"))
    #expect(map.screens.map(\.frame.y) == [0, 0, 0, 96, 96])
  }

  private func map(of graph: String) throws -> GraphMap {
    let file = URL(filePath: #filePath).appending(path: "../../../../Examples/graphs/\(graph).yaml")
    let bytes = try Data(contentsOf: file.standardized)
    return GraphMap(document: try GraphFile.read(bytes: bytes, name: graph).document)
  }
}

extension MapFrame {
  fileprivate func overlaps(_ other: MapFrame) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }
}
