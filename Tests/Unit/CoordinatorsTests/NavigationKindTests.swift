import ClientTestKit
import NavigationClient
import Testing

@testable import Coordinators

private final class HomeCoordinator: NavigationCoordinator<Nothing> {
  override var screen: any ScreenSource { NamedScreen("Home") }
}

private final class StepCoordinator: NavigationCoordinator<Int> {
  override var screen: any ScreenSource { NamedScreen("Step") }
}

private final class SheetCoordinator: ModalCoordinator<Int> {
  override var screen: any ScreenSource { NamedScreen("Sheet") }
}

private final class AnywhereCoordinator: AdaptiveCoordinator<Nothing> {
  override var screen: any ScreenSource { NamedScreen("Anywhere") }
}

/// Flows that are always presented, always on a stack, or both.
@Suite @NavigationActor struct NavigationKindTests {
  private let navd = LocalNavd()

  @Test func `a navigation coordinator is pushed, or begins a stack, and a modal coordinator is presented`()
    async throws
  {
    let (tree, home) = try await home()
    try await home.navigation.start(StepCoordinator()).outcome()
    #expect(try await layers(tree) == ["stack Home Step"])
    let step = try #require(tree.coordinators.last as? StepCoordinator)
    try await step.navigation.start(SheetCoordinator()).outcome()
    #expect(try await layers(tree) == ["stack Home Step", "bare Sheet"])
    let sheet = try #require(tree.coordinators.last as? SheetCoordinator)
    try await sheet.navigation.start(StackLayer(), StepCoordinator()).outcome()
    #expect(try await layers(tree) == ["stack Home Step", "bare Sheet", "stack Step"])
    let above = try #require(tree.coordinators.last as? StepCoordinator)
    try await above.navigation.start(AnywhereCoordinator()).outcome()
    #expect(try await layers(tree) == ["stack Home Step", "bare Sheet", "stack Step Anywhere"])
  }

  @Test func `a completion receives the value, or nil if the user went back`() async throws {
    let (tree, home) = try await home()
    var values: [Int?] = []
    try await home.navigation.start(SheetCoordinator()) { values.append($0) }.outcome()
    try await tree.back().outcome()
    try await home.navigation.start(StepCoordinator()) { values.append($0) }.outcome()
    try await #require(tree.coordinators.last as? StepCoordinator).finish(7).outcome()
    #expect(values == [nil, 7])
    #expect(try await layers(tree) == ["stack Home"])
  }

  @Test func `the stack of a fallback is created only where there is none`() async throws {
    let (tree, home) = try await home()
    var created = 0
    func stack() -> StackLayer {
      created += 1
      return StackLayer(style: "full")
    }
    try await home.navigation.start(AnywhereCoordinator(), in: .navigation(fallback: stack())).outcome()
    #expect(created == 0)
    #expect(try await layers(tree) == ["stack Home Anywhere"])
    try await home.navigation.start(SheetCoordinator()).outcome()
    let sheet = try #require(tree.coordinators.last as? SheetCoordinator)
    try await sheet.navigation.start(AnywhereCoordinator(), in: .navigation(fallback: stack())).outcome()
    #expect(created == 1)
    #expect(try await layers(tree) == ["stack Home Anywhere", "bare Sheet", "stack Anywhere"])
  }

  private func home() async throws -> (NavigationTree, HomeCoordinator) {
    let application = try await Application(name: "kinds") { [navd] service in navd.client(service) }
    try await application.serve(
      HomeCoordinator.self,
      StepCoordinator.self,
      SheetCoordinator.self,
      AnywhereCoordinator.self
    )
    let home = HomeCoordinator()
    return (try await application.open("main", root: home), home)
  }

  /// The kind and the screens of each layer, the lowest first.
  private func layers(_ tree: NavigationTree) async throws -> [String] {
    let snapshot = try await tree.client.treeGet(tree: tree.name).snapshot
    return snapshot.window.compactMap { layer in
      guard case .container(let container) = layer else { return nil }
      let names = container.children.compactMap { $0.screen?.name }
      return ([container.kind.rawValue] + names).joined(separator: " ")
    }
  }
}
