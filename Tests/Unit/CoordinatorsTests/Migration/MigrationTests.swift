import ClientTestKit
import JSON
import Testing

@testable import Coordinators

/// The samples of the documentation of four coordinator frameworks, each carried out.
@Suite struct MigrationTests {
  private let navd = LocalNavd()

  private func application() async throws -> Application {
    try await Application(name: "samples") { [navd] service in navd.client(service) }
  }

  /// The names of all screens, layer by layer.
  private func names(_ tree: NavigationTree) async throws -> [[String]] {
    try await tree.mirror().snapshot.window.map { layer in
      layer.children.compactMap { $0.screen?.params["text"]?.string ?? $0.screen?.name }
    }
  }

  typealias Adaptive = AdaptiveCoordinatorSamples

  @Test func `AdaptiveCoordinator: a list, its view, and what it leads to`() async throws {
    let application = try await application()
    try await application.serve(
      Adaptive.ColorListCoordinator.self,
      Adaptive.ColorCoordinator.self,
      Adaptive.SettingsCoordinator.self
    )
    let list = await Adaptive.ColorListCoordinator(initialRoute: .list)
    let tree = try await application.open("main", root: list)
    #expect(try await names(tree) == [["ColorListScreen"]])
    try await Adaptive.ColorListView(router: list.unownedRouter).didSelect(row: 1).check()
    #expect(try await tree.mirror().active?.params == ["name": "Green"])
    try await list.trigger(.list).check()
    try await tree.trigger("color", ["name": "Blue"]).check()
    try await tree.trigger(Adaptive.ColorListRoute.settings).check()
    #expect(try await names(tree) == [["ColorListScreen", "ColorScreen", "SettingsScreen"]])
    try await tree.trigger(Adaptive.ColorListRoute.info).check()
    #expect(try await names(tree).last == ["InfoScreen"])
  }

  @Test func `AdaptiveCoordinator: a split pulls its columns back`() async throws {
    let application = try await application()
    try await application.serve(
      Adaptive.NewsCoordinator.self,
      Adaptive.NewsListCoordinator.self,
      Adaptive.NewsDetailCoordinator.self
    )
    let tree = try await application.open("main", root: Adaptive.NewsCoordinator(initialRoute: .list))
    try await tree.trigger(Adaptive.NewsListRoute.detail(title: "One")).check()
    #expect(try await tree.mirror().onView.map(\.name) == ["NewsList", "News"])
    try await tree.trigger(Adaptive.NewsDetailRoute.info).check()
    #expect(try await tree.mirror().onView.map(\.name) == ["NewsInfoScreen"])
  }

  @Test func `AdaptiveCoordinator: routes are sent again up to the root, which drops what is above`()
    async throws
  {
    let application = try await application()
    try await application.serve(
      Adaptive.NestedCoordinator.self,
      Adaptive.ColorCoordinator.self,
      Adaptive.SettingsCoordinator.self
    )
    let tree = try await application.open("main", root: Adaptive.NestedCoordinator(initialRoute: .list))
    for route in [Adaptive.NestedRoute.newList, .newList, .color] { try await tree.trigger(route).check() }
    #expect(try await names(tree)[0].count == 4)
    try await tree.trigger(Adaptive.ColorRoute.settings).check()
    #expect(try await names(tree) == [["ColorListScreen", "SettingsScreen"]])
  }

  @Test func `AdaptiveCoordinator: drop`() async throws {
    let application = try await application()
    try await application.serve(
      Adaptive.DroppingCoordinator.self,
      Adaptive.ColorCoordinator.self,
      Adaptive.SettingsCoordinator.self
    )
    let tree = try await application.open("main", root: Adaptive.DroppingCoordinator(initialRoute: .list))
    try await tree.trigger(Adaptive.NestedRoute.color).check()
    try await tree.trigger(Adaptive.ColorRoute.settings).check()
    #expect(try await names(tree) == [["ColorListScreen", "SettingsScreen"]])
  }

  typealias Kit = CoordinatorKitSamples

  @Test func `CoordinatorKit: flows on the parent's stack and on their own`() async throws {
    let application = try await application()
    try await application.serve(
      Kit.MenuCoordinator.self,
      Kit.SettingsCoordinator.self,
      Kit.MyParentCoordinator.self,
      Kit.MyNewCoordinator.self
    )
    let menu = await Kit.MenuCoordinator()
    let tree = try await application.open("menu", root: menu)
    try await menu.makeSettings().check()
    #expect(try await names(tree) == [["Menu", "Settings"]])

    let parent = await Kit.MyParentCoordinator()
    let other = try await application.open("parent", root: parent)
    try await parent.startModalCoordinator().check()
    let flow = try #require(await other.coordinators.last as? Kit.MyNewCoordinator)
    try await flow.goToNextScreen().check()
    #expect(try await names(other) == [["Parent"], ["FirstScreen", "Second"]])
    try await flow.goBack().check()
    #expect(try await names(other) == [["Parent"]])
  }

  @Test func `CoordinatorKit: a flow finishes with its ending`() async throws {
    let application = try await application()
    try await application.serve(Kit.MenuCoordinator.self, Kit.MyFlowCoordinator.self)
    let menu = await Kit.MenuCoordinator()
    _ = try await application.open("menu", root: menu)
    let child = await Kit.MyFlowCoordinator()
    let flow = await menu.start(child)
    try await flow.outcome()
    try await child.finish(.goToTheNextStep).check()
    guard case .goToTheNextStep = try await flow.value() else {
      Issue.record("another ending")
      return
    }
  }

  @Test func `Insecurity: a coordinator that adapts, with a fallback`() async throws {
    let application = try await application()
    typealias Samples = InsecuritySamples
    try await application.serve(Samples.ProfileCoordinator.self, Samples.PaymentMethodCoordinator.self)
    let profile = await Samples.ProfileCoordinator()
    let tree = try await application.open("main", root: profile)
    try await profile.pay().check()
    #expect(try await names(tree) == [["Profile", "PaymentMethodScreen"]])
  }

  typealias UIX = SwiftUIXSamples

  @Test func `SwiftUIX: destinations, the coordinator of the window, and its view`() async throws {
    let application = try await application()
    var pressed: [[[String]]] = []
    try await UIX.run(application) { [self] view in
      let tree = application.tree("app")
      pressed.append(try await names(tree))
      guard let button = view.body.dropFirst(pressed.count - 1).first else { return try await tree.close() }
      try await button.press().check()
    }
    #expect(
      pressed == [[["third"]], [["third"], ["First"]], [["third", "Second"], ["First"]], [["third"]]]
    )
  }

  @Test func `SwiftUIX: a coordinator for the life of a screen`() async throws {
    let application = try await application()
    try await application.serve(UIX.AppCoordinator.self)
    let tree = try await application.open("app", root: UIX.AppCoordinator(initialRoute: .third))
    let screen = try #require(try await tree.mirror().active)
    let buttons = await UIX.ScopedView.body(on: screen, of: tree)
    try await buttons[0].press().check()
    #expect(try await names(tree) == [["third", "Foo"]])
    try await tree.back().check()
    try await buttons[1].press().check()
    #expect(try await names(tree) == [["third"], ["Bar"]])
  }

  @Test func `SwiftUIX: a custom transition`() async throws {
    let application = try await application()
    try await application.serve(UIX.MyViewCoordinator.self)
    let coordinator = await UIX.MyViewCoordinator(initialRoute: .start)
    let tree = try await application.open("app", root: coordinator)
    try await tree.trigger(UIX.MyRoute.bar).check()
    #expect(await coordinator.performed == 1)
    try await tree.trigger(UIX.MyRoute.foo).check()
    #expect(try await names(tree) == [["Root"], ["Foo"]])
  }
}
