import DocumentTestKit
import JSON
import Navigation
import NavigationProtocol
import Testing

@Suite struct Mirroring {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `turns each snapshot into the next, in canonical form, byte for byte`(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var tree = Applications.opened(Bool.random(using: &random) ? .split : .tabs)
    var mirror = JSONMirror(TreeSnapshot(tree.snapshot()).json)
    for step in 1...60 {
      let ended = tree.run(Applications.command(for: tree, using: &random), answering: Applications.answer)
      guard let change = ended.change else { continue }
      tree = ended.tree
      mirror.apply(TreeChange(change).json)
      let expected = TreeSnapshot(tree.snapshot()).json.canonical()
      try #require(mirror.snapshot.canonical() == expected, "seed \(seed), step \(step)")
    }
  }
}

@Suite struct ReadingBack {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the reader of each value returns the value that was written`(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var tree = Applications.opened(Bool.random(using: &random) ? .split : .tabs)
    for _ in 1...60 {
      let ended = tree.run(Applications.command(for: tree, using: &random), answering: Applications.answer)
      let outcome = CommandOutcome(dryRun: ended.outcome, change: ended.change)
      #expect(try CommandOutcome(reading: outcome.json) == outcome)
      guard let change = ended.change else { continue }
      tree = ended.tree
      let snapshot = TreeSnapshot(tree.snapshot())
      #expect(try TreeSnapshot(reading: snapshot.json) == snapshot)
      let read = try Change(TreeChange(reading: TreeChange(change).json))
      #expect(TreeChange(read).transitions == TreeChange(change).transitions)
      #expect(TreeChange(read).attached == TreeChange(change).attached)
      #expect(TreeChange(read).updated == TreeChange(change).updated)
    }
  }

  @Test func `an error names the value that is wrong`() {
    let screen: JSON = ["key": "s1", "kind": "screen", "name": 1, "params": [:], "owner": "c1"]
    let window: JSON = [["key": "n1", "kind": "stack", "layer": [:], "children": [screen]]]
    let error = #expect(throws: WireError.self) {
      try TreeSnapshot(reading: ["revision": 1, "window": window, "coordinators": []])
    }
    #expect(error?.description == "there is no usable value at '/window/0/children/0/name'")
  }

  @Test func `a reader keeps reason codes of later versions, and members that its schema leaves open`() throws
  {
    let json: JSON = ["code": "tooBusy", "message": "Later.", "seconds": 3]
    let reason = try OutcomeReason(reading: json)
    #expect(reason.code.rawValue == "tooBusy")
    #expect(reason.details == ["seconds": 3])
    #expect(reason.json == json)
  }
}

/// A mirror as every client implements it, over JSON alone; `Protocol/clients.md` has it in Python.
struct JSONMirror {
  private(set) var snapshot: JSON

  init(_ snapshot: JSON) {
    self.snapshot = snapshot
  }

  mutating func apply(_ change: JSON) {
    for transition in change["transitions"]?.array ?? [] { splice(transition) }
    var coordinators = (snapshot["coordinators"]?.array ?? []) + (change["attached"]?.array ?? [])
    coordinators.sort { number($0) < number($1) }
    for update in change["updated"]?.object?.members ?? [] {
      let members = update.value.object?.members ?? []
      coordinators = coordinators.map { $0["id"]?.string == update.name ? $0.merging(members) : $0 }
      edit(update.name) { $0.merging(members) }
    }
    let ended = (change["disposed"]?.array ?? []).map { $0["coordinator"] }
    set("coordinators", .array(coordinators.filter { !ended.contains($0["id"]) }))
    set("revision", change["revision"] ?? .null)
  }

  private func number(_ coordinator: JSON) -> Int {
    coordinator["id"]?.string.flatMap { Int($0.dropFirst()) } ?? 0
  }

  private mutating func splice(_ transition: JSON) {
    let name = transition["in"]?.string ?? ""
    guard name != "window" else {
      set("window", .array(spliced(snapshot["window"]?.array ?? [], transition)))
      return
    }
    let isCompact = name.hasSuffix("/compact")
    let list = isCompact ? "compact" : "children"
    let key = isCompact ? String(name.dropLast(8)) : name
    #expect(snapshot["window"]?.array?.contains { $0.holds(key) } == true, "\(key) is not there")
    edit(key) {
      $0.merging([JSON.Object.Member(name: list, value: .array(spliced($0[list]?.array ?? [], transition)))])
    }
  }

  private mutating func edit(_ key: String, _ change: (JSON) -> JSON) {
    set("window", .array((snapshot["window"]?.array ?? []).map { $0.editing(key, change) }))
  }

  private mutating func set(_ name: String, _ value: JSON) {
    snapshot = snapshot.merging([JSON.Object.Member(name: name, value: value)])
  }
}

private func spliced(_ list: [JSON], _ transition: JSON) -> [JSON] {
  let removed = transition["removed"]?.array ?? []
  var rest = list.filter { !removed.contains($0["key"] ?? $0) }
  rest.insert(contentsOf: transition["added"]?.array ?? [], at: transition["at"]?.integer ?? 0)
  return rest
}

extension JSON {
  fileprivate func merging(_ members: [JSON.Object.Member]) -> JSON {
    var object = object ?? [:]
    for member in members { object[member.name] = member.value }
    return .object(object)
  }

  /// Whether the node has the key or is an ancestor of the node with it.
  fileprivate func holds(_ key: String) -> Bool {
    self["key"]?.string == key || self["children"]?.array?.contains { $0.holds(key) } == true
  }

  fileprivate func editing(_ key: String, _ change: (JSON) -> JSON) -> JSON {
    if self["key"]?.string == key { return change(self) }
    guard let children = self["children"]?.array else { return self }
    return merging([
      JSON.Object.Member(name: "children", value: .array(children.map { $0.editing(key, change) }))
    ])
  }
}
