import ClientTestKit
import JSON
import Testing

@testable import Coordinators

/// The places in which coordinators of each kind can be shown.
@Suite struct PlacementTests {
  enum HostRoute: Route, CaseIterable {
    case list, presentStacked, presentStackedOnStack, handOverModal, handOverStacked, replaceByStacked
  }

  final class HostCoordinator: StackCoordinator<HostRoute> {
    override func prepare(to route: HostRoute) -> Action<StackTransfer, HostRoute> {
      switch route {
      case .list: .transfer(.show(NamedScreen("List")))
      case .presentStacked: .transfer(.present(StackedFlow()))
      case .presentStackedOnStack: .transfer(.present(StackedFlow(), stack: true))
      case .handOverModal: .transfer(.handover(ModalFlow()))
      case .handOverStacked: .transfer(.handover(StackedFlow()))
      case .replaceByStacked: .transfer(.replaceModal(StackedFlow()))
      }
    }
  }

  final class ModalFlow: ModalCoordinator<Nothing> {
    override var screen: any ScreenSource { NamedScreen("Modal") }
  }

  final class StackedFlow: NavigationCoordinator<Nothing> {
    override var screen: any ScreenSource { NamedScreen("Stacked") }
  }

  private static let wrong: [(HostRoute, String)] = [
    (
      .presentStacked,
      "HostCoordinator presents StackedFlow, which needs a stack. Present it with stack: true, or start it on a new StackLayer."
    ),
    (
      .replaceByStacked,
      "HostCoordinator presents StackedFlow, which needs a stack. Present it with stack: true, or start it on a new StackLayer."
    ),
    (
      .handOverModal,
      "HostCoordinator hands over to ModalFlow, which is always presented. Present it, or start it."
    ),
  ]

  private func opened() async throws -> NavigationTree {
    let navd = LocalNavd()
    let application = try await Application(name: "host") { service in navd.client(service) }
    try await application.serve(HostCoordinator.self, ModalFlow.self, StackedFlow.self)
    return try await application.open("main", root: HostCoordinator(initialRoute: .list))
  }

  @Test(arguments: wrong)
  func `a coordinator in the wrong place is an error that names both`(route: HostRoute, message: String)
    async throws
  {
    let tree = try await opened()
    let outcome = try await tree.trigger(route).outcome()
    #expect(outcome.kind == .failed)
    #expect(outcome.reason?.message.hasSuffix(message) == true, "\(outcome.reason?.message ?? "")")
    #expect(try await tree.mirror().onView.map(\.name) == ["List"])
  }

  @Test(arguments: [HostRoute.presentStackedOnStack, .handOverStacked])
  func `a coordinator that needs a stack is shown on one`(route: HostRoute) async throws {
    let tree = try await opened()
    try await tree.trigger(route).check()
    #expect(try await tree.mirror().onView.map(\.name) == ["Stacked"])
  }
}
