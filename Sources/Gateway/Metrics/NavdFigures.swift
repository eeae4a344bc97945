import NavigationProtocol

/// The numbers of navd at the time of a request for metrics.
struct NavdFigures: Equatable, Sendable {
  /// The result of `server.status`; nil if navd has not answered in time.
  var status: ServerStatusResult?
  var latency = LatencyHistogram()
  /// The trees in the order of their addresses.
  var trees: [TreeFigures] = []

  /// The metrics of navd, and the number of trees without metrics because of the limit on series.
  func metrics(seriesMax: Int) -> (families: [MetricFamily], omitted: Int) {
    let up = MetricFamily(
      "navd_up",
      .gauge,
      help: "Whether navd has answered.",
      [MetricSample(.truth(status != nil))]
    )
    let latency = MetricFamily(
      "navd_event_loop_latency_seconds",
      .histogram,
      unit: "seconds",
      help: "Time until navd answers a ping, of one ping for each request for metrics.",
      latency.samples
    )
    guard let status else { return ([up, latency], 0) }
    let shown = trees.within(seriesMax: seriesMax)
    return ([up, latency] + status.metrics + shown.metrics, trees.count - shown.count)
  }
}

extension [TreeFigures] {
  /// The leading trees whose series the limit admits.
  fileprivate func within(seriesMax: Int) -> [TreeFigures] {
    var count = 0
    return Array(
      prefix { tree in
        count += tree.seriesCount
        return count <= seriesMax
      }
    )
  }
}

extension ServerStatusResult {
  fileprivate var metrics: [MetricFamily] {
    [
      MetricFamily(
        "navd_build",
        .info,
        help: "The version of navd.",
        [MetricSample(.number(1), [MetricLabel("version", server.version)])]
      ),
      MetricFamily(
        "navd_uptime_seconds",
        .gauge,
        unit: "seconds",
        help: "Time since navd started, without time in which it was stopped.",
        [MetricSample(.seconds(milliseconds: uptimeMs))]
      ),
      gauge("navd_trees", trees, help: "Open trees of the user."),
      gauge("navd_graphs", graphs, help: "Loaded graphs of the user."),
      gauge("navd_connections", connections, help: "Connections of the user."),
      gauge("navd_subscriptions", subscriptions, help: "Subscriptions of the user."),
    ] + (store?.metrics ?? []) + countersOfAllUsers
  }

  /// The counters that navd reports to root and its own user; ignores counters that are unknown here.
  private var countersOfAllUsers: [MetricFamily] {
    let known: [(name: String, metric: String, unit: String?, help: String)] = [
      ("connections", "navd_connections_opened", nil, "Connections since navd started, of all users."),
      ("responses", "navd_responses", nil, "Responses since navd started, of all users."),
      ("errors", "navd_error_responses", nil, "Responses that are errors since navd started, of all users."),
      ("notifications", "navd_notifications", nil, "Notifications since navd started, of all users."),
      ("commits", "navd_commits", nil, "Commits since navd started, of all users."),
      ("overflows", "navd_overflows", nil, "Subscriptions that ended with reason overflow, of all users."),
      ("bytesRead", "navd_read_bytes", "bytes", "Bytes read from clients since navd started, of all users."),
      (
        "bytesWritten", "navd_written_bytes", "bytes",
        "Bytes written to clients since navd started, of all users."
      ),
    ]
    return known.compactMap { name, metric, unit, help in
      counters?[name].map {
        MetricFamily(metric, .counter, unit: unit, help: help, [MetricSample(.number($0))])
      }
    }
  }
}

extension StoreStatus {
  fileprivate var metrics: [MetricFamily] {
    [
      MetricFamily(
        "navd_store_bytes",
        .gauge,
        unit: "bytes",
        help: "Bytes of the records of the user's trees.",
        [MetricSample(.number(bytes))]
      ),
      MetricFamily(
        "navd_store_writable",
        .gauge,
        help: "Whether the store took the last records.",
        [MetricSample(.truth(writable))]
      ),
      gauge("navd_store_damaged_trees", damaged.count, help: "Trees whose records could not be read."),
    ]
  }
}

private func gauge(_ name: String, _ number: Int, help: String) -> MetricFamily {
  MetricFamily(name, .gauge, help: help, [MetricSample(.number(number))])
}
