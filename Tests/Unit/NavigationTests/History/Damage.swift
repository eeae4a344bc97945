import DocumentTestKit
@_spi(Records) import JSON
import Testing

@testable import Navigation

/// Damaged deltas: each is rejected or still makes a sound tree.
@Suite struct Damage {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a damaged delta is rejected or makes a sound tree`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let app = RandomApp(&random, hasWindows: true)
    let unopened = Tree.unopened(types: app.types)
    var tree = Tree.open(app.root, types: app.types, answering: app.answer).tree
    var rejected = 0
    for _ in 0..<6 where tree.revision > 0 {
      let next = tree.run(random.command(for: tree.snapshot(), of: app), answering: app.answer).tree
      for base in [unopened, tree] {
        var text = TextBuilder()
        next.writeDelta(since: base, into: &text)
        let json = try JSON.parse(text.bytes)
        for _ in 0..<8 {
          var restored = base
          do {
            try restored.apply(TreeDelta(random.damaged(json)))
          } catch {
            rejected += 1
            #expect(restored.differences(from: base) == [])
            continue
          }
          #expect(restored.invariantViolations() == [], "seed \(seed): \(json.text)")
          _ = restored.run(random.command(for: restored.snapshot(), of: app), answering: app.answer)
        }
      }
      tree = next
    }
    #expect(rejected > 0 || tree.revision == 0)
  }

  @Test func `a delta for another revision is rejected`() throws {
    var app = App("A", ["A": .stack(["show": .push("List")])])
    let opened = app.tree
    app.transfer(.push("Detail"))
    let delta = try app.tree.delta(since: opened)
    var tree = app.tree
    #expect(throws: TreeDeltaError.wrongRevision(delta: 1, tree: 2)) { try tree.apply(delta) }
  }

  @Test func `an error names the member that cannot be read`() {
    #expect(throws: TreeDeltaError.unreadable("ids")) { try TreeDelta(["r": [0, 1], "ids": [1, "2", 3]]) }
  }
}

extension SplitMix64 {
  /// The value with one of its parts changed, removed, or doubled.
  fileprivate mutating func damaged(_ value: JSON) -> JSON {
    switch value {
    case .array(var elements) where !elements.isEmpty:
      let index = number(0...elements.count - 1)
      switch number(0...9) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      default: elements[index] = damaged(elements[index])
      }
      return .array(elements)
    case .object(var object) where !object.isEmpty:
      let name = one(of: object.names)
      object[name] = percent(10) ? nil : damaged(object[name] ?? .null)
      return .object(object)
    case .integer(let number):
      return one(of: [.integer(number + self.number(-3...3)), .integer(.max), .integer(.min), .null])
    case .null, .bool, .double, .string, .array, .object:
      return one(of: [.null, .bool(true), "root", "tab", 1, [], [:]])
    }
  }
}
