import JSON
import Testing

@testable import NavigationClient

/// The reconciler: the transcripts of `Protocol/reconciler`, or of the folder `$RECONCILER_TRANSCRIPTS`, and the views
/// that it compares.
@Suite struct ReconcilerTests {
  @Test(arguments: ReconcilerTranscript.names)
  func `performs the steps of a transcript`(_ name: String) throws {
    let transcript = try ReconcilerTranscript(name)
    var kept = Reconciler(policy: transcript.policy)
    var sharing = kept
    var views: [String: ScreenLifecycle] = [:]
    for stage in transcript.stages {
      // Two snapshots: one that shares its parts with the last one, and one that shares nothing.
      let shared = try stage.mirror(after: sharing.shown)
      #expect(shared == stage.mirror, "\(stage.title)")
      let done = kept.apply(stage.mirror, changes: stage.changes ?? [])
      #expect(sharing.apply(shared, changes: stage.changes ?? []) == done, "\(stage.title)")
      #expect(JSON.array(done.flatMap(\.json)) == stage.steps, "\(stage.title)")
      try views.perform(done.flatMap(\.steps))
      #expect(kept.lifecycles == views, "\(stage.title)")
      var anew: [String: ScreenLifecycle] = [:]
      try anew.perform(Reconciliation(from: nil, to: shared, policy: transcript.policy).steps)
      #expect(anew == views, "\(stage.title)")
    }
  }

  @Test func `performs the steps of many stages`() throws {
    let stages = try ReconcilerTranscript.names.flatMap { try ReconcilerTranscript($0).stages }
    #expect(stages.count > 30)
  }

  @Test func `compares the views of lists that differ`() throws {
    let before = try mirror([tabs("n3", selected: "n1", [stack("n1", 1..<1001), stack("n2", 1001..<2001)])])
    #expect(viewCount(nil, before) == 2000)
    var selected = before
    try selected.apply(change(updated: ["n3": ["selected": "n2"]]))
    #expect(viewCount(before, selected) == 0)
    #expect(Reconciliation(from: before, to: selected).transition.kind == .select)
    var presented = before
    try presented.apply(change("present", in: "window", at: 1, adding: stack("n4", 2001..<2002)))
    #expect(viewCount(before, presented) == 1)
    var pushed = presented
    try pushed.apply(change("push", in: "n4", at: 1, adding: screen(2002), revision: 3))
    #expect(viewCount(presented, pushed) == 3)
  }

  @Test(arguments: [500, 1000, 2000])
  func `compares each view of unrelated snapshots once`(size: Int) throws {
    let first = try mirror([stack("n1", 1..<(size + 1))])
    let second = try mirror([stack("n1", 2..<(2 * size + 1))])
    #expect(viewCount(first, second) == 3 * size - 1)
    #expect(viewCount(second, first) == 3 * size - 1)
  }

  @Test func `compares no view below those that are kept`() throws {
    let first = try mirror([stack("n1", 1..<1000)])
    let second = try mirror([stack("n1", 1..<1001)])
    let policy = ViewPolicy(keepCovered: 1)
    #expect(viewCount(first, second, policy) == 4)
    #expect(second.lifecycles(policy: policy) == ["s999": .retained, "s1000": .active])
    let place = ScreenPlace(containers: ["n1"], at: 999)
    #expect(
      Reconciliation(from: first, to: second, policy: policy).steps == [
        .appear(key: "s1000", name: "Note", params: [:], place: place, lifecycle: .active),
        .cover(key: "s999", lifecycle: .retained),
        .disappear(key: "s998"),
      ]
    )
  }

  @Test(arguments: [("main", "i2"), ("other", "i1")])
  func `removes all views before those of another instance`(tree: String, instance: String) throws {
    var reconciler = Reconciler()
    let window = [stack("n1", 1..<3)]
    let first = reconciler.apply(try mirror(window))
    let both = reconciler.apply(try mirror(window, tree: tree, instance: instance))
    #expect(both.map(\.steps) == [[.disappear(key: "s2"), .disappear(key: "s1")], first.flatMap(\.steps)])
    #expect(both.map(\.transition.kind) == [.replace, .none])
    #expect(reconciler.shown?.instance == instance)
  }
}

// Mirrors

private func viewCount(_ before: TreeMirror?, _ after: TreeMirror, _ policy: ViewPolicy = ViewPolicy()) -> Int
{
  let difference = ViewDifference(from: before, to: after, policy: policy)
  return difference.old.keys.count + difference.new.keys.count
}

private func mirror(_ window: [JSON], tree: String = "main", instance: String = "i1") throws -> TreeMirror {
  let snapshot: JSON = ["revision": 1, "window": .array(window), "coordinators": []]
  return try TreeMirror(tree: tree, instance: instance, snapshot: TreeSnapshot(reading: snapshot))
}

private func screen(_ number: Int) -> JSON {
  ["key": .string("s\(number)"), "kind": "screen", "name": "Note", "params": [:], "owner": "c1"]
}

private func stack(_ key: String, _ numbers: Range<Int>) -> JSON {
  ["key": .string(key), "kind": "stack", "layer": [:], "children": .array(numbers.map(screen))]
}

private func tabs(_ key: String, selected: String, _ children: [JSON]) -> JSON {
  [
    "key": .string(key), "kind": "tabs", "layer": [:], "selected": .string(selected),
    "children": .array(children),
  ]
}

private func change(updated: JSON) throws -> TreeChange {
  try TreeChange(
    reading: ["revision": 2, "transitions": [], "attached": [], "updated": updated, "disposed": []]
  )
}

private func change(
  _ kind: String,
  in list: String,
  at index: Int,
  adding node: JSON,
  revision: Int = 2
) throws -> TreeChange {
  let transition: JSON = [
    "kind": .string(kind), "in": .string(list), "at": .integer(index), "removed": [], "added": [node],
    "by": nil, "animated": false,
  ]
  return try TreeChange(
    reading: [
      "revision": .integer(revision), "transitions": [transition], "attached": [], "updated": [:],
      "disposed": [],
    ]
  )
}
