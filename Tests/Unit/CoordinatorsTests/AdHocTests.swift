import ClientTestKit
import JSON
import Testing

@testable import Coordinators

private enum MyRoute: Route {
  case foo
  case bar
}

/// Screens with a coordinator of their own, in one expression.
@Suite struct AdHocTests {
  enum HomeRoute: Route, CaseIterable {
    case list, push, present, nothing
  }

  final class HomeCoordinator: StackCoordinator<HomeRoute> {
    override func prepare(to route: HomeRoute) -> Action<StackTransfer, HomeRoute> {
      switch route {
      case .list:
        .transfer(.show(TextScreen("List")))
      case .push:
        .transfer(
          .push(TextScreen("Foo"), coordinating: MyRoute.self) { route in
            switch route {
            case .foo: .push(TextScreen("Deeper"))
            case .bar: .present(TextScreen("Bar"))
            }
          }
        )
      case .present:
        .transfer(.present(TextScreen("Sheet"), coordinating: MyRoute.self) { _ in .none })
      case .nothing:
        .transfer(.none)
      }
    }
  }

  private func opened() async throws -> NavigationTree {
    let navd = LocalNavd()
    let application = try await Application(name: "home") { service in navd.client(service) }
    try await application.serve(HomeCoordinator.self)
    return try await application.open("main", root: HomeCoordinator(initialRoute: .list))
  }

  private func texts(_ tree: NavigationTree) async throws -> [String?] {
    try await tree.mirror().snapshot.window.flatMap(\.children).map { $0.screen?.params["text"]?.string }
  }

  @Test func `a pushed screen decides by its closure, as long as it is there`() async throws {
    let tree = try await opened()
    #expect(try await tree.trigger(MyRoute.foo).outcome().reason?.code == .unhandled)
    try await tree.trigger(HomeRoute.push).check()
    #expect(try await texts(tree) == ["List", "Foo"])
    try await tree.trigger(MyRoute.foo).check()
    try await tree.trigger(MyRoute.bar).check()
    #expect(try await texts(tree) == ["List", "Foo", "Deeper", "Bar"])
    for _ in 1...3 { try await tree.back().check() }
    #expect(await tree.coordinators.count == 1)
    #expect(try await tree.trigger(MyRoute.foo).outcome().reason?.code == .unhandled)
    try await tree.trigger(HomeRoute.push).check()
    #expect(try await texts(tree) == ["List", "Foo"])
  }

  @Test func `a presented screen does, too, and none changes nothing`() async throws {
    let tree = try await opened()
    try await tree.trigger(HomeRoute.present).check()
    #expect(try await texts(tree) == ["List", "Sheet"])
    #expect(try await tree.trigger(MyRoute.foo).outcome().kind == .noop)
    #expect(try await tree.trigger(HomeRoute.nothing).outcome().kind == .noop)
    #expect(try await texts(tree) == ["List", "Sheet"])
  }
}
