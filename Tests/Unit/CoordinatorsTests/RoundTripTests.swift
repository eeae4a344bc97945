import ClientTestKit
import Coordinators
import JSON
import NavigationClient
import Testing

/// The number of questions that navd asks.
@Suite struct RoundTripTests {
  indirect enum LevelRoute: Route {
    case show
    case next
    case heard(LevelRoute)
  }

  final class Level: StackCoordinator<LevelRoute> {
    override func prepare(to route: LevelRoute) -> Action<StackTransfer, LevelRoute> {
      switch route {
      case .show: return .transfer(.push(NamedScreen("Page", params: ["level": .integer(level)])))
      case .heard: return .none
      case .next:
        let child = Level(initialRoute: .show)
        pullback(subCoordinator: child) { .heard($0) }
        return .transfer(.handover(child))
      }
    }
  }

  /// A coordinator that opens the other program's coordinator.
  class Alternating: StackCoordinator<LevelRoute> {
    class var other: String { "Odd" }

    override func prepare(to route: LevelRoute) -> Action<StackTransfer, LevelRoute> {
      switch route {
      case .show: return .transfer(.push(NamedScreen("Page", params: ["level": .integer(level)])))
      case .heard: return .none
      case .next:
        let child = AnotherCoordinator(Self.other, initialRoute: LevelRoute.show)
        pullback(subCoordinator: child) { .heard($0) }
        return .transfer(.handover(child))
      }
    }
  }

  final class EvenCoordinator: Alternating {}

  final class OddCoordinator: Alternating {
    override class var other: String { "Even" }
  }

  private let navd = LocalNavd()

  private func application(_ name: String) async throws -> Application {
    try await Application(name: name) { [navd] service in navd.client(service) }
  }

  private static let tenLevels = Array(repeating: LevelRoute.next, count: 10)

  @Test func `a deep link through ten levels of one program, each pulled back, asks 65 questions`()
    async throws
  {
    let application = try await application("one")
    try await application.serve(Level.self)
    let tree = try await application.open("main", root: Level(initialRoute: .show))
    let before = navd.questionCount
    let outcome = try await tree.handle(Self.tenLevels).outcome()
    #expect(outcome.kind == .committed)
    #expect(await tree.levels == Array(0...10))
    // Each level is asked to open the next one, each new one to show itself, and all above about the pulled route.
    #expect(navd.questionCount - before == 10 + 10 + 45)
  }

  @Test func `levels that alternate between two programs are asked as many questions`() async throws {
    let even = try await application("even")
    try await even.serve(EvenCoordinator.self) { _ in EvenCoordinator() }
    let odd = try await application("odd")
    try await odd.serve(OddCoordinator.self) { _ in OddCoordinator() }
    let tree = try await even.open("main", root: EvenCoordinator(initialRoute: .show))
    let before = navd.questionCounts
    let outcome = try await tree.handle(Self.tenLevels).outcome()
    #expect(outcome.kind == .committed, "\(outcome.reason?.message ?? "")")
    #expect(await tree.levels == [0, 2, 4, 6, 8, 10])
    try await odd.settled()
    #expect(await odd.tree("main").levels == [1, 3, 5, 7, 9])
    let asked = zip(navd.questionCounts, before).map { $0 - $1 }
    #expect(asked == [35, 30])
  }
}

extension NavigationTree {
  /// The levels of this program's coordinators, the oldest first.
  @NavigationActor fileprivate var levels: [Int] { coordinators.map { $0.level } }
}
