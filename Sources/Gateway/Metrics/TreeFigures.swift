import Fleet

/// The numbers of one tree.
struct TreeFigures: Equatable, Sendable {
  var address: String
  var graph: String?
  var commits = 0
  var refusals = 0
  var layers = 0
  var screens = 0
  /// The names of the screens on view.
  var onView: Set<String> = []
  /// The milliseconds since the screens on view changed.
  var shownMilliseconds = 0
  /// The milliseconds on view of each screen name, since navgate followed the tree.
  var millisecondsOnView: [String: Int] = [:]

  /// The number of series of the tree.
  var seriesCount: Int { 5 + onView.count + millisecondsOnView.count }
}

extension TreeFigures {
  init(_ tree: FollowedTree, at time: FleetTime) {
    self.init(
      address: tree.address,
      graph: tree.graph,
      commits: tree.commits,
      refusals: tree.refusals,
      layers: tree.layers,
      screens: tree.screens,
      onView: Set(tree.onView),
      shownMilliseconds: max(0, time.uptime - tree.shownSince.uptime),
      millisecondsOnView: tree.millisecondsOnView(at: time)
    )
  }
}

extension [TreeFigures] {
  /// The metrics of the trees.
  var metrics: [MetricFamily] {
    [
      MetricFamily(
        "navd_tree",
        .info,
        help: "The graph of the tree; empty if it has none.",
        map { MetricSample(.number(1), [.tree($0.address), MetricLabel("graph", $0.graph ?? "")]) }
      ),
      numbers("navd_tree_commits", .counter, help: "Commits since navgate follows the tree.", of: \.commits),
      numbers(
        "navd_tree_refusals",
        .counter,
        help: "Commands that committed nothing since navgate follows the tree.",
        of: \.refusals
      ),
      numbers("navd_tree_layers", .gauge, help: "Layers of the tree.", of: \.layers),
      numbers("navd_tree_screens", .gauge, help: "Screens in the tree, hidden ones included.", of: \.screens),
      MetricFamily(
        "navd_screen_on_view_seconds",
        .gauge,
        unit: "seconds",
        help: "Time since the screens on view changed, of each screen on view.",
        flatMap { tree in
          tree.onView.sorted().map { tree.sample($0, milliseconds: tree.shownMilliseconds) }
        }
      ),
      MetricFamily(
        "navd_screen_view_seconds",
        .counter,
        unit: "seconds",
        help: "Time for which screens of the name were on view since navgate follows the tree.",
        flatMap { tree in
          tree.millisecondsOnView.sorted { $0.key < $1.key }.map {
            tree.sample($0.key, milliseconds: $0.value)
          }
        }
      ),
    ]
  }

  private func numbers(
    _ name: String,
    _ kind: MetricKind,
    help: String,
    of number: KeyPath<TreeFigures, Int>
  ) -> MetricFamily {
    let samples = map { MetricSample(.number($0[keyPath: number]), [.tree($0.address)]) }
    return MetricFamily(name, kind, help: help, samples)
  }
}

extension TreeFigures {
  fileprivate func sample(_ screen: String, milliseconds: Int) -> MetricSample {
    MetricSample(.seconds(milliseconds: milliseconds), [.tree(address), MetricLabel("screen", screen)])
  }
}

extension MetricLabel {
  fileprivate static func tree(_ address: String) -> MetricLabel { MetricLabel("tree", address) }
}
