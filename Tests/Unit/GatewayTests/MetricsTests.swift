import NIOHTTP1
import NavigationProtocol
import Testing

@testable import Gateway

@Suite struct `Metrics of navd` {
  private static let status = ServerStatusResult(
    server: ServerVersion(name: "navd", version: "1.2.3"),
    instance: "5f1d7a90c2e84b36",
    durability: .process,
    store: StoreStatus(directory: "/var/lib/navd", bytes: 4096, writable: true, damaged: []),
    uptimeMs: 61_500,
    connections: 2,
    trees: 1,
    graphs: 1,
    subscriptions: 3,
    limits: NamedValues([]),
    counters: NamedValues([("commits", 7), ("bytesRead", 100), ("ofTheFuture", 1)])
  )
  private static let kiosk = TreeFigures(
    address: "1000/main",
    graph: "kiosk",
    commits: 5,
    refusals: 1,
    layers: 2,
    screens: 4,
    onView: ["alarm"],
    shownMilliseconds: 2_050,
    millisecondsOnView: ["home": 60_000, "alarm": 2_050]
  )

  @Test func `are OpenMetrics`() {
    let figures = NavdFigures(status: Self.status, trees: [Self.kiosk])
    #expect(
      text(of: figures, .openMetrics, from: "navd_build") == """
        # HELP navd_build The version of navd.
        # TYPE navd_build info
        navd_build_info{version="1.2.3"} 1
        # HELP navd_uptime_seconds Time since navd started, without time in which it was stopped.
        # TYPE navd_uptime_seconds gauge
        # UNIT navd_uptime_seconds seconds
        navd_uptime_seconds 61.5
        # HELP navd_trees Open trees of the user.
        # TYPE navd_trees gauge
        navd_trees 1
        # HELP navd_graphs Loaded graphs of the user.
        # TYPE navd_graphs gauge
        navd_graphs 1
        # HELP navd_connections Connections of the user.
        # TYPE navd_connections gauge
        navd_connections 2
        # HELP navd_subscriptions Subscriptions of the user.
        # TYPE navd_subscriptions gauge
        navd_subscriptions 3
        # HELP navd_store_bytes Bytes of the records of the user's trees.
        # TYPE navd_store_bytes gauge
        # UNIT navd_store_bytes bytes
        navd_store_bytes 4096
        # HELP navd_store_writable Whether the store took the last records.
        # TYPE navd_store_writable gauge
        navd_store_writable 1
        # HELP navd_store_damaged_trees Trees whose records could not be read.
        # TYPE navd_store_damaged_trees gauge
        navd_store_damaged_trees 0
        # HELP navd_commits Commits since navd started, of all users.
        # TYPE navd_commits counter
        navd_commits_total 7
        # HELP navd_read_bytes Bytes read from clients since navd started, of all users.
        # TYPE navd_read_bytes counter
        # UNIT navd_read_bytes bytes
        navd_read_bytes_total 100
        # HELP navd_tree The graph of the tree; empty if it has none.
        # TYPE navd_tree info
        navd_tree_info{tree="1000/main",graph="kiosk"} 1
        # HELP navd_tree_commits Commits since navgate follows the tree.
        # TYPE navd_tree_commits counter
        navd_tree_commits_total{tree="1000/main"} 5
        # HELP navd_tree_refusals Commands that committed nothing since navgate follows the tree.
        # TYPE navd_tree_refusals counter
        navd_tree_refusals_total{tree="1000/main"} 1
        # HELP navd_tree_layers Layers of the tree.
        # TYPE navd_tree_layers gauge
        navd_tree_layers{tree="1000/main"} 2
        # HELP navd_tree_screens Screens in the tree, hidden ones included.
        # TYPE navd_tree_screens gauge
        navd_tree_screens{tree="1000/main"} 4
        # HELP navd_screen_on_view_seconds Time since the screens on view changed, of each screen on view.
        # TYPE navd_screen_on_view_seconds gauge
        # UNIT navd_screen_on_view_seconds seconds
        navd_screen_on_view_seconds{tree="1000/main",screen="alarm"} 2.05
        # HELP navd_screen_view_seconds Time for which screens of the name were on view since navgate follows the tree.
        # TYPE navd_screen_view_seconds counter
        # UNIT navd_screen_view_seconds seconds
        navd_screen_view_seconds_total{tree="1000/main",screen="alarm"} 2.05
        navd_screen_view_seconds_total{tree="1000/main",screen="home"} 60.0
        # EOF

        """
    )
  }

  @Test func `are the older text format, in which counters have their suffix everywhere`() {
    let figures = NavdFigures(status: Self.status, trees: [Self.kiosk])
    #expect(
      text(of: figures, .prometheusText, from: "navd_tree_commits", to: "navd_tree_layers") == """
        # HELP navd_tree_commits_total Commits since navgate follows the tree.
        # TYPE navd_tree_commits_total counter
        navd_tree_commits_total{tree="1000/main"} 5
        # HELP navd_tree_refusals_total Commands that committed nothing since navgate follows the tree.
        # TYPE navd_tree_refusals_total counter
        navd_tree_refusals_total{tree="1000/main"} 1

        """
    )
    #expect(
      text(of: figures, .prometheusText, from: "navd_build", to: "navd_uptime") == """
        # HELP navd_build_info The version of navd.
        # TYPE navd_build_info gauge
        navd_build_info{version="1.2.3"} 1

        """
    )
  }

  @Test func `have no trees while navd does not answer`() {
    var figures = NavdFigures(trees: [Self.kiosk])
    figures.latency.observed(microseconds: 500)
    figures.latency.observed(microseconds: 1_500)
    figures.latency.observed(microseconds: 4_000_000)
    let metrics = figures.metrics(seriesMax: 100)
    #expect(metrics.omitted == 0)
    #expect(
      MetricFormat.openMetrics.text(metrics.families) == """
        # HELP navd_up Whether navd has answered.
        # TYPE navd_up gauge
        navd_up 0
        # HELP navd_event_loop_latency_seconds Time until navd answers a ping, of one ping for each request for metrics.
        # TYPE navd_event_loop_latency_seconds histogram
        # UNIT navd_event_loop_latency_seconds seconds
        navd_event_loop_latency_seconds_bucket{le="0.0005"} 1
        navd_event_loop_latency_seconds_bucket{le="0.001"} 1
        navd_event_loop_latency_seconds_bucket{le="0.0025"} 2
        navd_event_loop_latency_seconds_bucket{le="0.005"} 2
        navd_event_loop_latency_seconds_bucket{le="0.01"} 2
        navd_event_loop_latency_seconds_bucket{le="0.025"} 2
        navd_event_loop_latency_seconds_bucket{le="0.05"} 2
        navd_event_loop_latency_seconds_bucket{le="0.1"} 2
        navd_event_loop_latency_seconds_bucket{le="0.25"} 2
        navd_event_loop_latency_seconds_bucket{le="0.5"} 2
        navd_event_loop_latency_seconds_bucket{le="1.0"} 2
        navd_event_loop_latency_seconds_bucket{le="2.5"} 2
        navd_event_loop_latency_seconds_bucket{le="+Inf"} 3
        navd_event_loop_latency_seconds_sum 4.002
        navd_event_loop_latency_seconds_count 3
        # EOF

        """
    )
  }

  @Test func `leave out the last trees beyond metricSeries`() {
    let trees = ["a", "b", "c"].map {
      TreeFigures(address: $0, onView: ["home"], millisecondsOnView: ["home": 0])
    }
    let figures = NavdFigures(status: Self.status, trees: trees)
    for (seriesMax, addresses, omitted) in [(21, ["a", "b", "c"], 0), (20, ["a", "b"], 1), (6, [], 3)] {
      let metrics = figures.metrics(seriesMax: seriesMax)
      #expect(metrics.omitted == omitted)
      let info = metrics.families.first { $0.name == "navd_tree" }
      #expect(info?.samples.compactMap { $0.labels.first?.value } == addresses)
    }
  }

  private func text(
    of figures: NavdFigures,
    _ format: MetricFormat,
    from first: String,
    to last: String? = nil
  ) -> String {
    let text = format.text(figures.metrics(seriesMax: 100).families)
    let end = last.flatMap { text.firstRange(of: "# HELP \($0)")?.lowerBound } ?? text.endIndex
    guard let begin = text.firstRange(of: "# HELP \(first)")?.lowerBound else { return "" }
    return String(text[begin..<end])
  }
}

@Suite struct `Metrics` {
  @Test func `escape what people named`() {
    let odd = MetricFamily(
      "odd",
      .gauge,
      help: "Odd.",
      [MetricSample(.number(1), [MetricLabel("tree", "a\"b\\c\nd{}=,é\u{0}")])]
    )
    #expect(
      MetricFormat.openMetrics.text([odd])
        == "# HELP odd Odd.\n# TYPE odd gauge\nodd{tree=\"a\\\"b\\\\c\\nd{}=,é\u{FFFD}\"} 1\n# EOF\n"
    )
  }

  @Test func `of the gateway count responses and closed connections`() {
    let figures = GatewayFigures(
      version: "1.2.3",
      connections: 1,
      webSockets: 2,
      webSocketsOpened: 3,
      responses: [401: 4, 200: 5],
      closed: [.responseMilliseconds: 6],
      navdLosses: 7,
      treesOmitted: 8
    )
    #expect(
      MetricFormat.openMetrics.text(figures.metrics) == """
        # HELP navgate_build The version of navgate.
        # TYPE navgate_build info
        navgate_build_info{version="1.2.3"} 1
        # HELP navgate_connections Connections that are not WebSockets.
        # TYPE navgate_connections gauge
        navgate_connections 1
        # HELP navgate_web_sockets Open WebSockets.
        # TYPE navgate_web_sockets gauge
        navgate_web_sockets 2
        # HELP navgate_web_sockets_opened WebSockets since the start.
        # TYPE navgate_web_sockets_opened counter
        navgate_web_sockets_opened_total 3
        # HELP navgate_responses Responses since the start, by status.
        # TYPE navgate_responses counter
        navgate_responses_total{status="200"} 5
        navgate_responses_total{status="401"} 4
        # HELP navgate_connections_closed Connections that were closed at a limit since the start, by limit.
        # TYPE navgate_connections_closed counter
        navgate_connections_closed_total{limit="responseMilliseconds"} 6
        # HELP navgate_navd_losses Losses of the connection to navd for metrics since the start.
        # TYPE navgate_navd_losses counter
        navgate_navd_losses_total 7
        # HELP navgate_trees_omitted Trees without metrics because of the limit metricSeries.
        # TYPE navgate_trees_omitted gauge
        navgate_trees_omitted 8
        # EOF

        """
    )
  }

  @Test(arguments: [
    (
      ["application/openmetrics-text;version=1.0.0", "text/plain;version=0.0.4;q=0.5", "*/*;q=0.1"],
      MetricFormat.openMetrics
    ),
    (["*/*"], .prometheusText), ([], .prometheusText), (["text/plain"], .prometheusText),
  ])
  func `are in the format that a program asks for`(accepted: [String], format: MetricFormat) {
    #expect(MetricFormat(accepting: accepted) == format)
  }

  @Test func `need GET and the token, and are there only if the gateway serves them`() throws {
    let token = try #require(GatewayToken("0123456789abcdef"))
    func judged(_ method: HTTPMethod, _ given: String, hasMetrics: Bool = true) -> Verdict {
      let admission = Admission(token: token, address: "127.0.0.1", origins: [], hasMetrics: hasMetrics)
      let headers = HTTPHeaders([("Host", "localhost"), ("Authorization", "Bearer \(given)")])
      return admission.judged(
        HTTPRequestHead(version: .http1_1, method: method, uri: "/metrics?a=b", headers: headers)
      )
    }
    #expect(judged(.GET, "0123456789abcdef") == .metrics(.prometheusText))
    #expect(judged(.GET, "0123456789abcdeg") == .rejected(.noMetricsToken))
    #expect(judged(.HEAD, "0123456789abcdef") == .rejected(.badMetricsMethod))
    #expect(judged(.POST, "0123456789abcdef") == .rejected(.badMetricsMethod))
    #expect(judged(.GET, "0123456789abcdef", hasMetrics: false) == .file)
  }
}
