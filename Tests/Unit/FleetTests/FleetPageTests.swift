import Fleet
import Foundation
import Testing

/// `Protocol/fleets.md` agrees with the code of the machine.
@Suite struct `The page about fleets` {
  private let page: [Substring]

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "Protocol/fleets.md"), encoding: .utf8)
    page = text.split(separator: "\n")
  }

  @Test func `has every limit with its default`() {
    let rows = MachineLimit.allCases.map { limit in
      "| `\(limit.rawValue)` | \(grouped(limit.standard)) | \(limit.sentence) |"
    }
    #expect(rows.filter { !page.contains(Substring($0)) } == [])
  }

  @Test func `has every error of navgate with its code`() {
    let missing = FleetErrorName.allCases.filter { name in
      !page.contains { $0.hasPrefix("| \(name.code) | `\(name.rawValue)` | ") }
    }
    #expect(missing == [])
  }

  @Test func `has every counter`() {
    let rows = MachineCounter.allCases.map { "| `\($0.rawValue)` | \($0.sentence) |" }
    #expect(rows.filter { !page.contains(Substring($0)) } == [])
  }

  @Test func `has the messages that a machine publishes`() {
    let request =
      #"{"jsonrpc":"2.0","id":"5f0c","method":"coordinator.trigger","params":{"tree":"main","route":"alarm","commandId":"5f0c"}}"#
    let response =
      #"{"jsonrpc":"2.0","id":"5f0c","result":{"outcome":"committed","revision":2,"handledBy":["c1"],"disposed":[]}}"#
    let document = #"{"navigation":1,"name":"kiosk"}"#
    var kit = MachineKit(
      MachineKit.settings(may: .administer, graphs: ["kiosk"], limits: [.wishMilliseconds: 0])
    )
    kit.now = 1_795_980_000_000
    kit.receive(.started)
    kit.receive(.broker(.connected(maximumPacketBytes: nil)))
    kit.serve(1, trees: ["main"])
    kit.pass(1_000)
    // When a centre triggers a route
    kit.broker("navd/machine/k1/drive/hq", request)
    kit.receive(.opened(LinkID(2)))
    #expect(kit.navd(2, ScriptedNavd.introduced(0)) == ["send 2 \(request)"])
    let changed = ScriptedNavd.changed(subscription: 1, revision: 2, from: "s1", to: "Alarm")
    var lines = kit.navd(1, changed) + kit.navd(2, response) + kit.pass(59_000)
    // And a group wants a graph
    kit.broker("navd/group/lobby/graph/kiosk", document)
    kit.receive(.opened(LinkID(3)))
    kit.navd(3, ScriptedNavd.introduced(0))
    kit.navd(3, #"{"jsonrpc":"2.0","id":1,"result":{"problems":[]}}"#)
    lines += kit.navd(
      3,
      #"{"jsonrpc":"2.0","id":2,"result":{"outcome":"committed","revision":3,"handledBy":[],"disposed":[],"moved":[{"entry":"s2","what":"renamed","detail":"Note is NoteScreen now."}]}}"#
    )
    let payloads = lines.filter { $0.hasPrefix("navd/") }.compactMap { line in
      line.firstIndex(of: "{").map { line[$0...] }
    }
    #expect(payloads.count == 4)
    #expect(page.contains(Substring(request)))
    #expect(payloads.filter { !page.contains($0) } == [])
  }

  private func grouped(_ number: Int) -> String {
    number < 1_000
      ? "\(number)" : grouped(number / 1_000) + "," + String(String(number % 1_000 + 1_000).dropFirst())
  }
}
