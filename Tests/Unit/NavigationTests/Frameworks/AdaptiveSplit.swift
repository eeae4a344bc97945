import Navigation
import Testing

/// AdaptiveCoordinator 1.9: splits, with its news demo.
@Suite struct AdaptiveSplit {
  static let news: Declarations = [
    "News": .split([
      "list": .initially(
        .primary(.handover(ChildSpec("NewsList", route: "list").pulled("listRoute"))),
        later: .dismiss
      ),
      "listRoute": .ask { question in
        switch question.route?.inner?.name {
        case "info": .present("Info")
        case "detail": .secondary(.handover(ChildSpec("NewsDetail", route: "detail").pulled("detailRoute")))
        default: .none
        }
      },
      "detailRoute": .inner("info", .present("Info")),
    ]),
    "NewsList": .stack(["list": .push("List"), "detail": .none, "info": .none]),
    "NewsDetail": .stack([
      "detail": .ask { $0.situation.isCollapsed ? .push("Detail") : .set("Detail") },
      "additional": .push("Additional"), "info": .none,
    ]),
  ]

  @Test func `each tap in the list hands over a new detail, whose set ends the old one`() {
    var app = App("News.list", Self.news)
    app.trigger("detail")
    app.trigger("additional")
    app.trigger("detail", from: "s1")
    #expect(app.drawing == "split(primary(c2: List), *secondary(c4: Detail))")
    #expect(app.disposed == ["c3 NewsDetail"])
  }

  @Test func `collapsed, a detail is pushed on the list`() {
    var app = App(ChildSpec("News", route: "list", collapsed: true), Self.news)
    app.trigger("detail")
    #expect(app.drawing == "split(primary(c2: List), *secondary(c3: Detail)) compact(List, Detail)")
    app.back()
    #expect(app.drawing == "split(primary(c2: List), *secondary()) compact(List)")
    #expect(app.disposed == ["c3 NewsDetail"])
  }

  @Test func `list closes the modal`() {
    var app = App("News.list", Self.news)
    app.trigger("info")
    #expect(app.drawing == "split(*primary(c2: List), secondary()) | bare(c1: Info)")
    app.trigger("list", at: "c1")
    #expect(app.drawing == "split(*primary(c2: List), secondary())")
  }

  @Test func `collapse puts all of primary below all of secondary`() {
    var app = App("Split.start", .plain)
    app.transfer(.primary(.push("P2")))
    app.report(.collapsed(nil))
    #expect(app.drawing.hasSuffix(" compact(P1, P2, S1)"))
  }

  @Test func `expand returns each screen to its column, also of a primary two deep`() {
    var app = App("Split.start", .plain)
    app.transfer(.primary(.push("P2")))
    app.report(.collapsed(nil))
    app.report(.expanded(nil))
    #expect(app.keyed == "split(*primary(c1: s1 P1, c1: s3 P2), secondary(c1: s2 S1))")
  }

  @Test func `grandchildren follow their column, too`() {
    // Given a detail that handed over a child of its own
    var app = App("Split.start", .plain)
    app.transfer(.secondary(.handover("A.start")))
    app.transfer(.handover("B.start"), at: "c2")
    // When
    app.report(.collapsed(nil))
    app.transfer(.push("B2"), at: "c3")
    app.report(.expanded(nil))
    // Then
    #expect(app.drawing == "split(primary(c1: P1), *secondary(c1: S1, c2: A1, c3: B1, c3: B2))")
  }

  @Test func `supplementary is a column like the others, with disposal`() {
    var app = App("Triple.start", .plain)
    app.transfer(.supplementary(.handover("A.start")))
    #expect(app.drawing == "split(primary(c1: P1), *supplementary(c1: U1, c2: A1), secondary(c1: S1))")
    app.transfer(.supplementary(.popToRoot), at: "c1")
    #expect(app.disposed == ["c2 A"])
  }

  @Test func `backToRoot of a column goes back, instead of doing nothing`() {
    var app = App("Split.start", .plain)
    app.transfer(.secondary(.push("S2")))
    app.transfer(.secondary(.backToRoot))
    #expect(app.drawing == "split(primary(c1: P1), *secondary(c1: S1))")
  }

  @Test func `present and dismiss act on the split itself`() {
    var app = App("Split.start", .plain)
    app.transfer(.present("Info"))
    #expect(app.drawing == "split(primary(c1: P1), *secondary(c1: S1)) | bare(c1: Info)")
    app.transfer(.dismiss, at: "c1")
    #expect(app.drawing == "split(primary(c1: P1), *secondary(c1: S1))")
  }

  @Test func `a split cannot be moved into a stack`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.handover("Split.start")) == "failed homeMismatch")
  }

  @Test func `drop of a split leaves the lowest of all columns`() {
    var app = App("Split.start", .plain)
    app.transfer(.secondary(.push("S2")))
    app.drop(at: "c1")
    #expect(app.drawing == "split(primary(c1: P1), *secondary())")
  }
}
