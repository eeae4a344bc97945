import Foundation
import JSON
import Testing

@testable import GraphMap

/// Each limit of a layout, with a program that reaches the limit.
@Suite struct LayoutLimitsOfDot {
  private let map = GraphMap(document: [
    "name": "small", "root": "Main", "screens": ["Home": nil],
    "coordinators": ["Main": ["routes": ["home": ["push": "Home"]]]],
  ])

  @Test func `a missing program is an error that says how to install it`() {
    let error = #expect(throws: LayoutError.self) { try map.placed(by: Dot(program: "navd-test-no-dot")) }
    #expect(error == .graphvizMissing)
    #expect(error?.message.contains("apt install graphviz") == true)
    #expect(error?.isLimit == false)
  }

  @Test func `boxes are counted`() {
    #expect(error { $0.mapNodes = 1 } == .tooManyNodes(2, limit: 1))
  }

  @Test func `edges are counted`() {
    #expect(error { $0.mapEdges = 0 } == .tooManyEdges(1, limit: 0))
  }

  @Test func `a program that does not end is killed, with those that it has started`() {
    #expect(
      error(running: "sleep 1000 & sleep 1000") { $0.layoutMilliseconds = 50 }
        == .tookTooLong(milliseconds: 50)
    )
  }

  @Test func `a program that closes its output and does not end is killed`() {
    let text = "exec >&- 2>&-; sleep 1000"
    #expect(error(running: text) { $0.layoutMilliseconds = 50 } == .tookTooLong(milliseconds: 50))
  }

  @Test func `a program that takes much memory fails`() {
    let text = #"exec python3 -c 'import sys; sys.stdin.read(); x = bytearray(1 << 30)'"#
    #expect(error(running: text) == .neededTooMuchMemory(bytes: 536_870_912))
  }

  @Test func `a program that writes much is killed`() {
    #expect(error(running: "exec yes") { $0.layoutOutputBytes = 100_000 } == .wroteTooMuch(bytes: 100_000))
  }

  @Test func `a program that fails is quoted`() {
    #expect(error(running: "echo no such font >&2; exit 3") == .failed("no such font"))
    #expect(error(running: "exit 3") == .failed("status 3"))
    #expect(error(running: "kill -HUP $$") == .failed("signal 1"))
    #expect(error(running: "echo nothing") == .failed("it wrote no JSON"))
  }

  @Test func `a program that reads nothing does not stop the caller`() {
    #expect(error(running: "exec <&-; echo '{}'") == .failed("its output has no bounding box"))
  }

  private func error(
    running text: String = "cat > /dev/null",
    _ change: (inout LayoutLimits) -> Void = { _ in }
  ) -> LayoutError? {
    var limits = LayoutLimits()
    change(&limits)
    let folder = FileManager.default.temporaryDirectory.appending(path: "navd-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let program = folder.appending(path: "dot").path
      let contents = Data("#!/bin/sh\n\(text)\n".utf8)
      _ = FileManager.default.createFile(
        atPath: program,
        contents: contents,
        attributes: [.posixPermissions: 0o755]
      )
      _ = try map.placed(by: Dot(program: program, limits: limits))
      return nil
    } catch {
      return error as? LayoutError
    }
  }
}
