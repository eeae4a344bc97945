import ClientTestKit
import JSON
import NavigationClient
import Testing

/// Sequences of changes, and the mirror that they keep.
@Suite struct TreeUpdateTests {
  private let navd = ScriptedNavd()

  private static let snapshot = json(
    #"""
    {
      "revision": 3,
      "window": [
        {
          "key": "n1", "kind": "stack", "layer": {},
          "children": [{"key": "s1", "kind": "screen", "name": "List", "params": {}, "owner": "c1"}]
        }
      ],
      "coordinators": [
        {"id": "c1", "type": "Notes", "parent": null, "level": 0, "params": {}, "home": "n1", "opening": "root",
         "pullback": null}
      ]
    }
    """#
  )

  private static func push(_ key: String, revision: Int) -> JSON {
    json(
      #"""
      {
        "revision": \#(revision), "attached": [], "updated": {}, "disposed": [],
        "transitions": [
          {
            "kind": "push", "in": "n1", "at": \#(revision - 3), "removed": [], "by": "c1", "animated": true,
            "added": [{"key": "\#(key)", "kind": "screen", "name": "Note", "params": {}, "owner": "c1"}]
          }
        ]
      }
      """#
    )
  }

  private func subscribed(_ number: Int, _ members: JSON.Object, _ expected: JSON) async throws {
    let call = try await navd.hears("tree.subscribe")
    #expect(call.params == expected)
    var answer = members
    answer["subscription"] = .integer(number)
    answer["tree"] = "main"
    answer["instance"] = "i1"
    answer["revision"] = 3
    navd.answers(call.id, .object(answer))
  }

  private func resumed(_ subscription: Int) async throws {
    try await subscribed(
      subscription,
      ["replayed": 1],
      ["tree": "main", "since": 3, "instance": "i1"]
    )
    changed(subscription, "s2", 4)
  }

  private func changed(_ subscription: Int, _ key: String, _ revision: Int) {
    navd.tells(
      "tree.changed",
      [
        "subscription": .integer(subscription), "tree": "main", "change": Self.push(key, revision: revision),
        "cause": ["method": "coordinator.trigger"],
      ]
    )
  }

  @Test func `begins with a snapshot and continues with each change, applied to the mirror`()
    async throws
  {
    let client = navd.client()
    var updates = client.updates(of: "main").makeAsyncIterator()
    async let begun: Void = subscribed(7, ["snapshot": Self.snapshot], ["tree": "main"])
    let first = try await updates.next()
    try await begun
    #expect(first?.change == nil)
    #expect(first?.mirror.snapshot.json == Self.snapshot)
    #expect(first?.mirror.active?.key == "s1")

    changed(7, "s2", 4)
    let second = try await updates.next()
    #expect(second?.cause?.method == "coordinator.trigger")
    #expect(second?.mirror.revision == 4)
    #expect(second?.mirror.onView.map(\.name) == ["Note"])

    navd.tells("subscription.ended", ["subscription": 7, "reason": "treeClosed", "revision": 4])
    #expect(try await updates.next() == nil)
    await client.close()
  }

  @Test func `has what is saved in the first update after each subscription`() async throws {
    let client = navd.client()
    var updates = client.updates(of: "main").makeAsyncIterator()
    let saved: JSON = ["s1": ["note": "Milk"]]
    async let begun: Void = subscribed(1, ["snapshot": Self.snapshot, "saved": saved], ["tree": "main"])
    let first = try await updates.next()
    try await begun
    #expect(first?.saved?.first?.name == "s1")
    #expect(first?.saved?["s1"] == ["note": "Milk"])
    changed(1, "s2", 4)
    #expect(try await updates.next()?.saved == nil)
    await client.close()
  }

  @Test func `reports that routes of idle begin soon, and no longer`() async throws {
    let client = navd.client()
    var updates = client.updates(of: "main").makeAsyncIterator()
    async let begun: Void = subscribed(1, ["snapshot": Self.snapshot], ["tree": "main"])
    let first = try await updates.next()
    try await begun
    #expect(first?.idle == nil)
    let idle: JSON = [
      "coordinator": "c1", "routes": [["name": "attract", "params": [:]]], "afterMs": 60_000,
      "remainingMs": 15_000,
    ]
    navd.tells("tree.idle", ["subscription": 1, "tree": "main", "idle": idle])
    let warning = try await updates.next()
    #expect(warning?.idle?.idle?.remainingMs == 15_000)
    #expect(warning?.mirror == first?.mirror)
    var reconciler = Reconciler()
    #expect(try reconciler.apply(#require(warning)).isEmpty)
    navd.tells("tree.idle", ["subscription": 1, "tree": "main"])
    let end = try #require(await updates.next()?.idle)
    #expect(end.idle == nil)
    await client.close()
  }

  @Test func `resumes after an overflow`() async throws {
    let client = navd.client()
    var updates = client.updates(of: "main").makeAsyncIterator()
    async let begun: Void = subscribed(1, ["snapshot": Self.snapshot], ["tree": "main"])
    _ = try await updates.next()
    try await begun
    navd.tells("subscription.ended", ["subscription": 1, "reason": "overflow", "revision": 3])
    async let told: Void = resumed(2)
    let next = try await updates.next()
    try await told
    #expect(next?.mirror.revision == 4)
    await client.close()
  }

  @Test func `connects again and resumes from the last revision`() async throws {
    let pauses = Pauses()
    var updates = TreeUpdates(
      of: "main",
      connecting: { [navd] in
        guard await pauses.count != 1 else { throw ConnectError(path: "p", reason: .refused) }
        return navd.client()
      },
      pausing: { await pauses.note($0) }
    ).makeAsyncIterator()
    async let begun: Void = subscribed(1, ["snapshot": Self.snapshot], ["tree": "main"])
    _ = try await updates.next()
    try await begun
    await pauses.note(0)
    try await navd.hangsUp()
    async let told: Void = resumed(1)
    #expect(try await updates.next()?.mirror.revision == 4)
    try await told
    #expect(await pauses.noted == [0, 1])
  }

  @Test func `a connection that is lost for good ends the sequence with its error`() async throws {
    let client = navd.client()
    var updates = client.updates(of: "main").makeAsyncIterator()
    async let begun: Void = subscribed(1, ["snapshot": Self.snapshot], ["tree": "main"])
    _ = try await updates.next()
    try await begun
    try await navd.hangsUp()
    await #expect(throws: CallError.disconnected(.closedByDaemon(message: nil))) { try await updates.next() }
  }

  @Test func `a connection that the client closed ends the sequence with that reason`() async throws {
    let client = navd.client()
    var updates = client.updates(of: "main").makeAsyncIterator()
    async let begun: Void = subscribed(1, ["snapshot": Self.snapshot], ["tree": "main"])
    _ = try await updates.next()
    try await begun
    await client.close()
    await #expect(throws: CallError.disconnected(.closed)) { try await updates.next() }
  }

  @Test func `a cancelled task ends its sequence with a cancellation error, and the subscription`()
    async throws
  {
    let client = navd.client()
    let reading = Task { for try await _ in client.updates(of: "main") {} }
    try await subscribed(7, ["snapshot": Self.snapshot], ["tree": "main"])
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    #expect(try await navd.hears("tree.unsubscribe").params == ["subscription": 7])
    await client.close()
  }

  @Test func `notifications for a released sequence are dropped`() async throws {
    let client = navd.client()
    let reading = Task { for try await _ in client.updates(of: "main") { break } }
    try await subscribed(7, ["snapshot": Self.snapshot], ["tree": "main"])
    try await reading.value
    let leaving = try await navd.hears("tree.unsubscribe")
    #expect(leaving.params == ["subscription": 7])
    changed(7, "s2", 4)
    navd.tells("subscription.ended", ["subscription": 7, "reason": "unsubscribed", "revision": 4])
    navd.answers(leaving.id, [:])
    await client.close()
    for await notification in client.notifications { Issue.record("\(notification.method)") }
  }

  @Test func `a change that the mirror rejects leads to a new snapshot`() async throws {
    let client = navd.client()
    var updates = client.updates().makeAsyncIterator()
    async let begun: Void = subscribed(1, ["snapshot": Self.snapshot], [:])
    _ = try await updates.next()
    try await begun
    changed(1, "s2", 9)
    async let told: Void = {
      #expect(try await navd.hears("tree.unsubscribe").params == ["subscription": 1])
      try await subscribed(2, ["snapshot": Self.snapshot], ["tree": "main"])
    }()
    let next = try await updates.next()
    try await told
    #expect(next?.change == nil)
    #expect(next?.mirror.snapshot.json == Self.snapshot)
    changed(2, "s2", 4)
    #expect(try await updates.next()?.mirror.revision == 4)
    await client.close()
  }

  @Test func `a gap is rejected, and the mirror is unchanged`() throws {
    var mirror = try TreeMirror(tree: "main", instance: "i1", snapshot: TreeSnapshot(reading: Self.snapshot))
    let before = mirror
    #expect(throws: CallError.unexpected("a change to revision 5 after revision 3")) {
      try mirror.apply(TreeChange(reading: Self.push("s2", revision: 5)))
    }
    #expect(mirror == before)
  }

  @Test(arguments: [
    #""in": "n1", "at": 9"#, #""in": "n1", "at": -1"#, #""in": "window", "at": 2"#, #""in": "n9", "at": 0"#,
    #""in": "n1/compact", "at": 0"#,
  ])
  func `a splice of a missing list or place is rejected, and the mirror is unchanged`(
    place: String
  ) throws {
    try rejects(
      #"""
      "updated": {}, "transitions": [
        {"kind": "remove", "in": "n1", "at": 0, "removed": ["s1"], "added": [], "by": null, "animated": true},
        {"kind": "set", \#(place), "removed": [], "added": [], "by": null, "animated": true}
      ]
      """#
    )
  }

  @Test(arguments: [
    #""s9": {"owner": "c1"}"#, #""c9": {"level": 1}"#, #""n9": {"kind": "stack"}"#,
    #""n1": {"selected": "n2"}"#,
    #""n1": {"collapsed": true}"#,
  ])
  func `members of a missing node, or of another kind, are rejected, and the mirror is unchanged`(
    members: String
  ) throws {
    try rejects(#""updated": {"s1": {"owner": "c2"}, \#(members)}, "transitions": []"#)
  }

  private func rejects(_ members: String) throws {
    var mirror = try TreeMirror(tree: "main", instance: "i1", snapshot: TreeSnapshot(reading: Self.snapshot))
    let before = mirror
    let change = try TreeChange(
      reading: json(#"{"revision": 4, "attached": [], "disposed": [], \#(members)}"#)
    )
    #expect(throws: CallError.self) { try mirror.apply(change) }
    #expect(mirror == before)
  }

  @Test func `the hash is FNV-1a over the canonical form`() throws {
    let mirror = try TreeMirror(
      tree: "main",
      instance: "i1",
      snapshot: TreeSnapshot(reading: ["coordinators": [], "window": [], "revision": 0])
    )
    // Of {"coordinators":[],"revision":0,"window":[]}
    #expect(mirror.hash == "56d22350979e0241")
  }
}

/// The attempts to connect that had a pause before them.
private actor Pauses {
  private(set) var noted: [Int] = []
  var count: Int { noted.count }

  func note(_ attempt: Int) {
    noted.append(attempt)
  }
}
