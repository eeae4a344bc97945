internal import JSON
internal import NavigationWire

/// A tree that a connection observes: its mirror, counters and time on view.
package struct FollowedTree: Equatable, Sendable {
  /// The maximum number of screen names whose time on view is counted, because a tree without a graph may
  /// have any number.
  private static let screenNamesMax = 256

  /// The name, or for another user's tree the uid of the owner and the name, such as `1000/main`.
  package let address: String
  /// The name of the graph, if any.
  package internal(set) var graph: String?
  /// The instance of the tree, within which revisions are comparable.
  package let instance: String
  /// The name of the client that holds the driver lease, or its process, such as `pid 812`.
  package internal(set) var driver: String?
  /// The number of commits while the tree was followed.
  package private(set) var commits = 0
  /// The number of commands without a commit while the tree was followed.
  package private(set) var refusals = 0
  /// The time since which the current screens are on view.
  package private(set) var shownSince: FleetTime
  private var snapshot: TreeSnapshot
  private var timeOnView: [String: Int] = [:]
  /// The uptime up to which `timeOnView` is counted; nil while navd is away.
  private var countedUpTo: Int?

  init(
    _ address: String,
    graph: String?,
    _ result: TreeSubscribeResult,
    _ snapshot: TreeSnapshot,
    at time: FleetTime
  ) {
    self.address = address
    self.graph = graph
    instance = result.instance
    driver = result.driver?.label
    self.snapshot = snapshot
    shownSince = time
    countedUpTo = time.uptime
  }

  package var revision: Int { snapshot.revision }

  /// The number of layers.
  package var layers: Int { snapshot.window.count }

  /// The number of screens, hidden ones included.
  package var screens: Int { snapshot.window.reduce(0) { $0 + $1.screens.count } }

  /// The names of the screens on view, in their order.
  package var onView: [String] { shown.map(\.name) }

  /// The milliseconds on view of the first `screenNamesMax` screen names.
  package func millisecondsOnView(at time: FleetTime) -> [String: Int] {
    var counted = self
    counted.count(until: time)
    return counted.timeOnView
  }

  private var shown: [TreeScreen] { snapshot.window.last?.shownScreens ?? [] }

  // MARK: Events

  /// Applies a change; throws without an effect if the change does not match the tree.
  mutating func committed(_ change: TreeChange, at time: FleetTime) throws(ApplyError) {
    guard change.revision == revision + 1 else {
      throw ApplyError(description: "revision \(change.revision) follows revision \(revision)")
    }
    count(until: time)
    let before = shown.map(\.key)
    try snapshot.apply(change)
    commits += 1
    if shown.map(\.key) != before { shownSince = time }
  }

  /// Counts a command without a commit.
  mutating func refused() {
    refusals += 1
  }

  /// Pauses the time on view while navd is away.
  mutating func paused(at time: FleetTime) {
    count(until: time)
    countedUpTo = nil
  }

  /// Resumes the time on view.
  mutating func resumed(at time: FleetTime) {
    countedUpTo = time.uptime
  }

  /// Inherits the counters of the previous mirror, and its time on view if the screens are equal.
  mutating func succeeds(_ before: FollowedTree) {
    (commits, refusals, timeOnView) = (before.commits, before.refusals, before.timeOnView)
    guard before.instance == instance, before.shown.map(\.key) == shown.map(\.key) else { return }
    shownSince = before.shownSince
  }

  private mutating func count(until time: FleetTime) {
    guard let countedUpTo else { return }
    let passed = max(0, time.uptime - countedUpTo)
    for name in Set(onView) where timeOnView[name] != nil || timeOnView.count < Self.screenNamesMax {
      timeOnView[name, default: 0] += passed
    }
    self.countedUpTo = time.uptime
  }
}

extension CauseClient {
  var label: String { name ?? "pid \(pid)" }
}
