import Foundation
import Testing

@testable import Gateway

/// The limits in `Protocol/gateway.md`, from which the manual page has them.
@Suite struct `The page about the gateway` {
  @Test func `has each limit with its default and its sentence`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "Protocol/gateway.md"), encoding: .utf8)
    let begin = try #require(page.range(of: "<!-- limits of navgate -->\n"))
    let end = try #require(page.range(of: "<!-- end of limits -->"))
    let rows = page[begin.upperBound..<end.lowerBound].split(separator: "\n").dropFirst(2).map(String.init)
    let limits = GatewayLimits()
    #expect(
      rows
        == GatewayLimit.allCases.map {
          "| `\($0.rawValue)` | \(grouped(limits[$0])) | \($0.sentence) |"
        }
    )
  }

  /// A number with a comma between thousands.
  private func grouped(_ number: Int) -> String {
    number < 1_000
      ? "\(number)" : grouped(number / 1_000) + "," + String("\(number % 1_000 + 1_000)".dropFirst())
  }
}
