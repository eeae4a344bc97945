import ClientTestKit
import Coordinators
import JSON
import NavigationClient
import Testing

/// The lifetime of coordinator objects.
@NavigationActor @Suite struct ReleaseTests {
  enum Plain: Route {
    case show
    case open
  }

  final class Parent: StackCoordinator<Plain> {
    override func prepare(to route: Plain) -> Action<StackTransfer, Plain> {
      switch route {
      case .show: return .none
      case .open:
        let child = Child(initialRoute: .show)
        pullback(subCoordinator: child, as: "open") { [weak self] _ in
          _ = self
          return .open
        }
        return .transfer(.handover(child))
      }
    }
  }

  final class Child: StackCoordinator<Plain> {
    nonisolated(unsafe) static var living = 0

    override init(initialRoute: Plain?) {
      super.init(initialRoute: initialRoute)
      Self.living += 1
    }

    deinit { Self.living -= 1 }

    override func prepare(to route: Plain) -> Action<StackTransfer, Plain> {
      .transfer(.show(NamedScreen("Page")))
    }
  }

  @Test func `an object lives from its commit to its end, and a thousand rolled back commands leave none`()
    async throws
  {
    let navd = ScriptedNavd()
    let application = try await navd.application(serving: Parent.self, Child.self)
    _ = try await navd.opens(Parent(initialRoute: .show), of: application)
    let tree = application.tree("main")
    var asked = Asked(coordinator: "c1", type: "Parent", question: route("open"), isRoot: true)

    for command in 2...1001 {
      asked.command = command
      let answer = try await navd.asks(asked.params)
      #expect(answer["action"]?["handover"]?["coordinator"] == "Child")
      navd.ends(command, command.isMultiple(of: 2) ? "failed" : "noop")
    }
    await application.caughtUp()
    #expect(Child.living == 0)
    #expect(tree.coordinators.count == 1)

    asked.command = 1002
    let label = try await navd.asks(asked.params)["action"]?["handover"]?["label"]?.string ?? ""
    navd.ends(1002, labels: [label: "c2"])
    await application.caughtUp()
    #expect(Child.living == 1)
    #expect(tree.coordinator("c2")?.id == "c2")

    navd.ends(1003, disposed: [["coordinator": "c2", "type": "Child"]])
    await application.caughtUp()
    #expect(Child.living == 0)
    #expect(tree.coordinator("c2") == nil)
  }
}
