import Coordinators
import JSON
import NavigationClient
import Testing

@testable import Palette

/// An application in Swift with a daemon in another process.
@Suite(.hangLimit) struct CoordinatorTests {
  let directory = TemporaryDirectory()

  @Test func `handles the routes of other clients, which receive the changes`() async throws {
    // The application may be slow, for example under a sanitizer.
    let config = try directory.write("limits: { answerMilliseconds: 600000 }", to: "navd.yaml")
    let daemon = try RunningDaemon(in: directory, arguments: ["--config", config])
    let application = try await Application.connect(name: "palette", path: daemon.path)
    try await application.serve(
      ColorListCoordinator.self,
      ColorCoordinator.self,
      SettingsCoordinator.self
    )
    let tree = try await application.open("palette", root: ColorListCoordinator(initialRoute: .list))

    let visitor = try await NavdClient.connect(path: daemon.path)
    var updates = visitor.updates(of: "palette").makeAsyncIterator()
    #expect(try await updates.next()?.mirror.active?.name == "ColorListScreen")
    try await visitor.coordinatorTrigger(route: ["name": "color", "params": ["name": "Red"]])
    let red = try await updates.next()?.mirror.active
    #expect(red?.name == "ColorScreen")
    #expect(red?.params == ["name": "Red"])

    try await tree.trigger(ColorRoute.settings).outcome()
    #expect(await tree.coordinators.count == 2)
    let settings = try await updates.next()?.mirror
    #expect(settings?.active?.name == "SettingsScreen")
    #expect(settings?.hash == (try await mirror(of: "palette", visitor)).hash)
    await application.close()
  }

  private func mirror(of tree: String, _ client: NavdClient) async throws -> TreeMirror {
    let answer = try await client.treeGet(tree: tree)
    return TreeMirror(tree: answer.tree, instance: answer.instance, snapshot: answer.snapshot)
  }
}
