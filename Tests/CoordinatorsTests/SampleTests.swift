import ClientTestKit
import Coordinators
import JSON
import NavigationClient
import Testing

@testable import Destinations
@testable import ModalFlow
@testable import News
@testable import Palette
@testable import PaymentMethods

/// The samples of the frameworks' documents, in a daemon, beside the graphs of the same applications.
@Suite struct SampleTests {
  private let navd = LocalNavd()

  private func application() async throws -> Application {
    try await Application.connect(name: "sample") { [navd] service in navd.client(service) }
  }

  @Test(arguments: try ExampleFiles.scenes("palette"))
  func `Palette's tree is the graph's after every command`(scene: PlayedScene) async throws {
    let application = try await application()
    try await application.serve(ColorListCoordinator.self) { _ in ColorListCoordinator() }
    try await application.serve(ColorCoordinator.self) { _ in ColorCoordinator() }
    try await application.serve(Palette.SettingsCoordinator.self) { _ in Palette.SettingsCoordinator() }
    try await Comparison(navd, graph: "palette").play(scene)
  }

  @Test(arguments: try ExampleFiles.scenes("news"))
  func `News's tree is the graph's after every command`(scene: PlayedScene) async throws {
    let application = try await application()
    try await application.serve(NewsCoordinator.self) { _ in NewsCoordinator() }
    try await application.serve(NewsListCoordinator.self) { _ in NewsListCoordinator() }
    try await application.serve(NewsDetailCoordinator.self) { _ in NewsDetailCoordinator() }
    try await Comparison(navd, graph: "news").play(scene)
  }
}
