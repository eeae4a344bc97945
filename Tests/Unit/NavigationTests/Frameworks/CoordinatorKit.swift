import JSON
import Navigation
import Testing

/// CoordinatorKit's flows: a parent on `[Home]` that starts a flow and records its end.
private func flows(in context: Context = .current, hears: Plan = .none) -> App {
  let declarations: Declarations = [
    "Parent": .stack(
      ["start": .push("Home"), "go": .start("Flow.start", in: context, as: "done")],
      hears: ["done": hears]
    ),
    "Flow": .stack([
      "start": .push("Step1"), "more": .push("Step2"), "finish": .finish(5), "fail": .fail("broken"),
      "cancel": .cancel,
    ]),
  ]
  var app = App("Parent.start", declarations)
  app.trigger("go")
  return app
}

/// CoordinatorKit 2.2: ending a flow.
@Suite struct KitEnding {
  @Test(
    arguments: [("finish", "value 5"), ("fail", "failed broken"), ("cancel", "cancelled")]
      as [(RouteSpec, String)]
  )
  func `finish, fail and cancel reach the parent alike`(route: RouteSpec, completion: String) {
    var app = flows()
    app.trigger(route)
    #expect(app.asked == ["c2 \(route.name)", "c1 done: c2 \(completion)"])
  }

  @Test func `an ended flow leaves by itself, instead of waiting for the parent`() {
    var app = flows()
    app.trigger("more")
    app.trigger("finish")
    #expect(app.drawing == "stack(c1: Home)")
  }

  @Test func `finishing twice calls once`() {
    var app = flows()
    app.end(.finish(1, keep: false), at: "c2")
    #expect(app.asked == ["c1 done: c2 value 1"])
    #expect(app.end(.finish(2, keep: false), at: "c2") == "failed coordinatorEnded")
    #expect(app.asked == [])
  }

  @Test func `the modal flow, whose completion dismisses, does not close the parent`() {
    // Given the parent in a modal layer itself
    let declarations: Declarations = [
      "Root": .stack(["start": .push("Root"), "open": .start("Parent.start", in: .modal, as: "parent")]),
      "Parent": .stack(
        ["start": .push("Home"), "go": .start("Flow.start", in: .modal, as: "done")],
        hears: ["done": .dismiss]
      ),
      "Flow": .stack(["start": .push("Step1"), "finish": .finish(5)]),
    ]
    var app = App("Root.start", declarations)
    app.trigger("open")
    app.trigger("go")
    #expect(app.trigger("finish") == "committed")
    #expect(app.drawing == "stack(c1: Root) | bare(c2: Home)")
    #expect(app.transitions == ["dismiss window@2 -n3 by c3"])
  }

  @Test func `a root's next flow takes the place of the one before, which is dropped`() {
    let declarations: Declarations = [
      "App": .window(["login": .start("Login.start", as: "login"), "main": .start("Main.start", as: "main")]),
      "Login": .stack(["start": .push("Login")]),
      "Main": .stack(["start": .push("Main")]),
    ]
    var app = App("App.login", declarations)
    app.trigger("main", at: "c1")
    #expect(app.drawing == "bare(c3: Main)")
    #expect(app.disposed == ["c2 Login dropped by c1 to c1 login"])
  }

  @Test func `a root receives the completion of a cancelled flow, too`() {
    let declarations: Declarations = [
      "App": .window(
        ["login": .start("Login.start", as: "login")],
        hears: ["login": .setRoot(.screen("Goodbye"))]
      ),
      "Login": .stack(["start": .push("Login"), "cancel": .cancel]),
    ]
    var app = App("App.login", declarations)
    app.trigger("cancel")
    #expect(app.asked == ["c2 cancel", "c1 login: c2 cancelled"])
    #expect(app.drawing == "bare(c1: Goodbye)")
  }
}

/// CoordinatorKit 2.3: disposal.
@Suite struct KitDisposal {
  @Test func `finishing disposes`() {
    var app = flows()
    app.trigger("finish")
    #expect(app.disposed == ["c2 Flow value 5 to c1 done"])
    #expect(app.ownership == "- Parent c1")
  }

  @Test func `the user's back over several screens frees the child and completes it as cancelled`() {
    var app = flows()
    app.trigger("more")
    app.report(.didPop("s2"))
    #expect(app.disposed == ["c2 Flow cancelled to c1 done"])
  }

  @Test func `a dismissal by program frees the child and completes it as dropped`() {
    var app = flows(in: .modal)
    app.transfer(.dismiss, at: "c1")
    #expect(app.disposed == ["c2 Flow dropped by c1 to c1 done"])
  }

  @Test func `a swiped modal frees what was in it and nothing that is still on the stack`() {
    var app = flows()
    app.transfer(.start("Flow.start", in: .modal, as: "done"), at: "c1")
    app.report(.didDismiss("s3"))
    #expect(app.disposed == ["c3 Flow cancelled to c1 done"])
    #expect(app.drawing == "stack(c1: Home, c2: Step1)")
  }

  @Test func `a child started on an empty stack completes like any other`() {
    let declarations: Declarations = [
      "Parent": .stack(["start": .start("Flow.start", as: "done")]),
      "Flow": .stack(["start": .push("Step1")]),
    ]
    var app = App("Parent.start", declarations)
    app.report(.didPop("s1"))
    #expect(app.asked == ["c1 done: c2 cancelled"])
  }

  @Test func `when a parent goes its children complete as dropped, on record, instead of silently`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "b"))
    app.transfer(.start("C.start", in: .modal, as: "c"), at: "c2")
    app.transfer(.set("N"), at: "c1")
    app.drop(at: "c2", self: true)
    #expect(app.disposed == ["c3 C dropped by c2 to c2 c undelivered", "c2 B dropped by c2 to c1 b"])
  }
}

/// CoordinatorKit 2.4: the router.
@Suite struct KitRouter {
  @Test func `present and dismiss leave no mark behind`() {
    var app = flows(in: .modal)
    app.transfer(.dismiss, at: "c1")
    app.trigger("go")
    #expect(app.drawing == "stack(c1: Home) | bare(c3: Step1)")
  }

  @Test func `popToRoot reports each popped flow once`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "b"), at: "c1")
    app.transfer(.start("C.start", as: "c"), at: "c1")
    app.transfer(.popToRoot, at: "c1")
    #expect(app.asked == ["c1 b: c2 dropped by c1", "c1 c: c3 dropped by c1"])
    app.transfer(.popToRoot, at: "c1")
    #expect(app.asked == [])
  }

  @Test func `a new root reports each coordinator that it removes once`() {
    let declarations: Declarations = .plain.adding(["Shell": .window(["start": .setRoot(.stack(["Root"]))])])
    var app = App("Shell.start", declarations)
    app.transfer(.handover("A.start"), at: "c1")
    app.transfer(.start("B.start", as: "b"), at: "c2")
    app.transfer(.setRoot(.screen("Other")), at: "c1")
    #expect(app.disposed == ["c3 B dropped by c1 to c2 b undelivered", "c2 A"])
    app.transfer(.setRoot(.screen("Again")), at: "c1")
    #expect(app.disposed == [])
  }

  @Test func `a back over several levels loses no completion`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "b"), at: "c1")
    app.transfer(.start("C.start", as: "c"), at: "c1")
    app.report(.didPop("s2"))
    #expect(app.asked == ["c1 b: c2 cancelled", "c1 c: c3 cancelled"])
  }
}
