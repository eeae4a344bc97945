import ClientTestKit
import JSON
import NavigationClient
import Testing

@testable import Coordinators
@testable import Destinations
@testable import ModalFlow
@testable import News
@testable import Onboarding
@testable import Palette
@testable import PaymentMethods

/// The samples from the frameworks' documentation, compared with the graphs of the same applications in a
/// daemon.
@Suite struct SampleTests {
  private let navd = LocalNavd()

  private func application() async throws -> Application {
    try await Application(name: "sample") { [navd] service in navd.client(service) }
  }

  /// Opens an application and the graph of the same application.
  private func compare(
    _ application: Application,
    with graph: String,
    root: AnyCoordinator
  ) async throws -> (Comparison, NavigationTree) {
    let comparison = try Comparison(navd, graph: graph)
    try await comparison.openDeclared()
    let tree = try await application.open(Comparison.code, root: root)
    try await comparison.compareTrees("after opening")
    return (comparison, tree)
  }

  @Test(arguments: try ExampleFiles.scenes("palette"))
  func `Palette's tree is the graph's after every command`(scene: PlayedScene) async throws {
    let application = try await application()
    try await application.serve(ColorListCoordinator.self) { _ in ColorListCoordinator() }
    try await application.serve(ColorCoordinator.self) { _ in ColorCoordinator() }
    try await application.serve(Palette.SettingsCoordinator.self) { _ in Palette.SettingsCoordinator() }
    try await Comparison(navd, graph: "palette").play(scene)
  }

  // The links are those of the graph alone.
  @Test(arguments: try ExampleFiles.scenes("news").filter { !$0.commands.contains { $0.hasPrefix("go ") } })
  func `News's tree is the graph's after every command`(scene: PlayedScene) async throws {
    let application = try await application()
    try await application.serve(NewsCoordinator.self) { _ in NewsCoordinator() }
    try await application.serve(NewsListCoordinator.self) { _ in NewsListCoordinator() }
    try await application.serve(NewsDetailCoordinator.self) { _ in NewsDetailCoordinator() }
    try await Comparison(navd, graph: "news").play(scene)
  }

  @Test func `the modal flow's tree equals the graph's for each end of the flow`() async throws {
    let application = try await application()
    try await application.serve(
      MenuCoordinator.self,
      ModalFlow.SettingsCoordinator.self,
      MyParentCoordinator.self,
      MyNewCoordinator.self
    )
    let menu = await MenuCoordinator()
    let (comparison, tree) = try await compare(application, with: "modal-flow", root: menu)

    try await comparison.both("trigger settings") { await menu.makeSettings() }
    try await comparison.both("back") { tree.back() }
    try await comparison.both("trigger parent") { await menu.makeParent() }
    let parent: MyParentCoordinator = try await tree.newest()
    for (ending, command) in [("quit", FlowFinish.quit), ("goOn", .goToTheNextStep)] {
      try await comparison.both("trigger modal") { await parent.startModalCoordinator() }
      let flow: MyNewCoordinator = try await tree.newest()
      try await comparison.both("trigger second") { await flow.goToNextScreen() }
      try await comparison.both("trigger \(ending)") { await flow.finish(command) }
    }
    try await comparison.both("trigger modal") { await parent.startModalCoordinator() }
    let flow: MyNewCoordinator = try await tree.newest()
    try await comparison.both("trigger goBack") { await flow.goBack() }
    try await comparison.both("trigger modal") { await parent.startModalCoordinator() }
    try await comparison.both("back") { tree.back() }
  }

  @Test func `the payment methods' tree equals the graph's in each context`() async throws {
    let application = try await application()
    try await application.serve(
      ProfileCoordinator.self,
      PaymentMethodsCoordinator.self,
      AddPaymentMethodCoordinator.self
    )
    let profile = await ProfileCoordinator()
    let (comparison, tree) = try await compare(application, with: "payment-methods", root: profile)

    for sheet in [false, true] {
      try await comparison.both(sheet ? "trigger paymentMethodsSheet" : "trigger paymentMethods") {
        await sheet ? profile.paymentMethodsSheet() : profile.paymentMethods()
      }
      let methods: PaymentMethodsCoordinator = try await tree.newest()
      try await comparison.both("trigger add") { await methods.add() }
      try await comparison.both("back") { tree.back() }
      try await comparison.both("trigger add") { await methods.add() }
      let add: AddPaymentMethodCoordinator = try await tree.newest()
      try await comparison.both("trigger save method=Visa") { await add.save("Visa") }
      try await comparison.both("trigger done") { await methods.finish() }
    }
  }

  @Test func `Onboarding's tree equals the graph's, from the first step to the last feature`() async throws {
    let (comparison, tree, root) = try await onboarding()
    let steps: OnboardingCoordinator = try await tree.newest()
    try await comparison.both("trigger second") { await steps.second() }
    try await comparison.both("trigger third") { await steps.third() }
    try await comparison.both("trigger auth") { await steps.auth() }
    let auth: AuthCoordinator = try await tree.newest()
    try await comparison.both("trigger second") { await auth.second() }
    try await comparison.both("trigger done user=ada") { await auth.done("ada") }
    let main: MainCoordinator = try await tree.newest()
    try await comparison.both("trigger features") { await main.features() }
    let features: FeaturesCoordinator = try await tree.newest()
    try await comparison.both("trigger second") { await features.second() }
    try await comparison.both("trigger done") { await features.finish() }
    // A new flow at the root ends the one that was there.
    try await comparison.both("trigger launch --coordinator Application") { await root.launch() }
    #expect(await tree.coordinators.count == 2)
  }

  @Test func `Onboarding's tree equals the graph's when a flow is cancelled, fails, or is left`() async throws
  {
    let (comparison, tree, root) = try await onboarding()
    let steps: OnboardingCoordinator = try await tree.newest()
    try await comparison.both("trigger auth") { await steps.auth() }
    let cancelled: AuthCoordinator = try await tree.newest()
    try await comparison.both("trigger quit") { await cancelled.cancel() }
    try await comparison.both("trigger auth") { await steps.auth() }
    try await comparison.both("back") { tree.back() }
    try await comparison.both("trigger auth") { await steps.auth() }
    let failing: AuthCoordinator = try await tree.newest()
    try await comparison.both("trigger refused problem=offline") { await failing.refused("offline") }
    try await comparison.both("trigger launch") { await root.launch() }
    let again: OnboardingCoordinator = try await tree.newest()
    try await comparison.both("trigger quit") { await again.cancel() }
  }

  private func onboarding() async throws -> (Comparison, NavigationTree, ApplicationCoordinator) {
    let application = try await application()
    try await application.serve(
      ApplicationCoordinator.self,
      OnboardingCoordinator.self,
      AuthCoordinator.self,
      MainCoordinator.self,
      FeaturesCoordinator.self
    )
    let root = await ApplicationCoordinator()
    let (comparison, tree) = try await compare(application, with: "onboarding", root: root)
    return (comparison, tree, root)
  }

  @Test func `Destinations' tree equals the graph's for each destination`() async throws {
    let application = try await application()
    try await application.serve(AppCoordinator.self)
    let (comparison, tree) = try await compare(
      application,
      with: "destinations",
      root: AppCoordinator(initialRoute: .third)
    )
    let view = ContentView(tree: tree)
    try await comparison.both("trigger second") { view.pressSecond() }
    try await comparison.both("trigger first") { view.pressFirst() }
    try await comparison.both("back") { tree.back() }
    try await comparison.both("trigger first") { view.pressFirst() }
    try await comparison.both("trigger third") { view.pressThird() }
  }

  @Test func `a destination triggered from a view reaches the nearest coordinator of its type`()
    async throws
  {
    let application = try await application()
    try await application.serve(AppCoordinator.self)
    let tree = try await application.open("app", root: AppCoordinator(initialRoute: .third))
    let view = ContentView(tree: tree)
    #expect(try await texts(tree) == [["Third"]])
    try await view.pressSecond().outcome()
    #expect(try await texts(tree) == [["Third", "Second"]])
    try await view.pressFirst().outcome()
    #expect(try await texts(tree) == [["Third", "Second"], ["First"]])
    try await view.pressThird().outcome()
    #expect(try await texts(tree) == [["Third"]])
  }

  @Test func `an ad-hoc coordinator is found from its screen while the screen lives`() async throws {
    let application = try await application()
    try await application.serve(AppCoordinator.self)
    let tree = try await application.open("app", root: AppCoordinator(initialRoute: .third))
    try await ContentView(tree: tree).pressSecond().outcome()
    let second = try #require(try await tree.mirror().active)
    let view = await tree.childView(on: second)
    // The commands of one program are carried out in order.
    try await application.settled()
    #expect(await tree.coordinators.count == 2)
    try await view.pressFoo().outcome()
    #expect(try await texts(tree) == [["Third", "Second", "Foo"]])
    #expect(try await view.pressBar().outcome().reason?.code == .staleSource)
    try await tree.back().outcome()
    try await view.pressBar().outcome()
    #expect(try await texts(tree) == [["Third", "Second"], ["Bar"]])
    try await tree.report(.didPop("s2")).outcome()
    #expect(await tree.coordinators.count == 1)
    #expect(try await view.pressFoo().outcome().kind != .committed)
  }

  @Test func `a custom transition is performed once its command is committed`() async throws {
    let application = try await application()
    try await application.serve(MyViewCoordinator.self)
    let coordinator = await MyViewCoordinator(initialRoute: .start)
    let tree = try await application.open("app", root: coordinator)
    try await tree.trigger(ViewRoute.bar).outcome()
    #expect(await coordinator.performed == 1)
    try await tree.trigger(ViewRoute.foo).outcome()
    #expect(try await texts(tree) == [["Root"], ["Foo"]])
  }

  /// The presented texts, layer by layer.
  private func texts(_ tree: NavigationTree) async throws -> [[String]] {
    let snapshot = try await tree.client.treeGet(tree: tree.name).snapshot
    return snapshot.window.map { layer in
      layer.children.compactMap { $0.screen?.params["text"]?.string }
    }
  }
}

extension NavigationTree {
  /// Returns the newest coordinator, which must be of that class.
  @NavigationActor fileprivate func newest<C: AnyCoordinator>() throws -> C {
    try #require(coordinators.last as? C)
  }
}

extension Comparison {
  /// Plays the same commands on the graph and on the program, and compares.
  fileprivate func both(_ command: String, _ code: () async throws -> Command) async throws {
    let declared = try await declared(command)
    let outcome = try await code().outcome()
    #expect(
      outcome.kind.rawValue == declared["outcome"]?.string,
      "'\(command)': \(outcome.reason?.message ?? "")"
    )
    try await compareTrees("after '\(command)'")
  }
}
