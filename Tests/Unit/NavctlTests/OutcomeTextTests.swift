import JSON
import NavigationClient
import Testing

@testable import navctl

@Suite struct `An outcome in words` {
  private func lines(_ members: JSON.Object, change: JSON.Object? = nil) -> [String] {
    var outcome: JSON.Object = ["revision": 6, "handledBy": [], "disposed": []]
    for member in members.members { outcome[member.name] = member.value }
    return OutcomeText.lines(
      outcome: Samples.read(.object(outcome)),
      change: change.map(Samples.change),
      names: Directory(Samples.state.snapshot)
    )
  }

  @Test func `has the revision, the handlers and the change`() {
    #expect(
      lines(
        ["outcome": "committed", "revision": 6, "handledBy": ["c2", "c1"], "disposed": [], "popped": 1],
        change: [
          "transitions": [
            [
              "kind": "pop", "in": "n1", "at": 2, "removed": ["s3"], "added": [], "by": "c1",
              "animated": true,
            ]
          ]
        ]
      ) == [
        "committed: revision 6, handled by Color c2, ColorList c1",
        "  pop -SettingsScreen s3 by ColorList c1",
      ]
    )
  }

  @Test func `has the reason of a noop, and only the coordinator that took the route`() {
    #expect(
      lines([
        "outcome": "noop", "revision": 5, "taker": "c2", "handledBy": ["c2", "c1"], "disposed": [],
        "reason": ["code": "nothingToPop", "message": "The first screen is on top already."],
      ]) == ["noop (nothingToPop), taken by Color c2: The first screen is on top already."]
    )
  }

  @Test func `says once what becomes of the kept command, with the names of those concerned`() {
    let kept: JSON.Object = [
      "method": "coordinator.back", "params": [:], "waitsFor": "confirmation", "coordinator": "c2",
      "leaving": "s3",
    ]
    #expect(
      lines(
        [
          "outcome": "blocked", "revision": 6, "kept": "asked",
          "reason": ["code": "leaveAsked", "message": "Sure?"],
        ],
        change: ["transitions": [], "kept": .object(kept)]
      ) == [
        "blocked (leaveAsked): Sure?",
        "  keeps back, until Color c2 confirms that SettingsScreen s3 may leave",
      ]
    )
    #expect(
      lines(["outcome": "committed", "kept": "resumed"], change: ["transitions": [], "kept": nil])
        == ["committed: revision 6", "  the kept command was carried out"]
    )
    #expect(
      lines(["outcome": "committed"], change: ["transitions": [], "kept": nil])
        == ["committed: revision 6", "  no longer keeps a command"]
    )
  }

  @Test func `names the entries that left because of a fact`() {
    #expect(
      lines([
        "outcome": "committed",
        "moved": [
          ["entry": "c2", "what": "left", "detail": "No."], ["entry": "s3", "what": "left", "detail": "No."],
        ],
      ]) == ["committed: revision 6", "  Color c2 left: No.", "  SettingsScreen s3 left: No."]
    )
  }

  @Test func `marks a dry run`() {
    #expect(
      lines(["outcome": "committed", "revision": 6, "dryRun": true, "handledBy": []])
        == ["dry run: committed: revision 6"]
    )
  }

  @Test func `lists lost screens, routes that were not pulled or not handled, and discarded events`() {
    #expect(
      lines([
        "outcome": "committed", "revision": 6, "handledBy": ["c1"], "discarded": 1,
        "lost": [["owner": "c2", "screens": ["s2"]]], "notPulled": [["coordinator": "c2", "route": "color"]],
        "remaining": [["name": "settings", "params": [:]], ["name": "color", "params": ["name": "Red"]]],
        "disposed": [["coordinator": "c9", "type": "Quick", "completion": ["kind": "cancelled"]]],
      ]) == [
        "committed: revision 6, handled by ColorList c1", "  began and ended Quick c9 cancelled",
        "  Color c2 lost ColorScreen s2",
        "  color of Color c2 was not pulled back, because it is wrapped too deep",
        "  no coordinator took settings , color name=Red", "  1 event for coordinators that had ended",
      ]
    )
  }
}
