import DocumentTestKit
import JSON
import Navigation
import NavigationGraph
import Testing

/// The round trip of links in random graph documents: from a screen to its URL, and from the URL to the screen.
///
/// No parent pulls back a route that its child has handled, because the parent could replace the screen. No
/// layer has a priority, because the layer could cover the screen. Links that end a started child are not
/// judged, because the opener may show another screen when it receives the completion.
@Suite struct LinkedDocuments {
  @Test(arguments: documentSeeds(60))
  func `following the URL of a screen shows the screen, from whatever state`(seed: UInt64) {
    let play = play(seed: seed)
    expectNone(of: play.problems, seed: seed, document: play.document, after: play.history)
  }

  @Test func `the documents of sixty seeds have many URLs, and follow most of them`() {
    var counts = Counts()
    for seed: UInt64 in 1...60 {
      let play = play(seed: seed)
      counts.found += play.counts.found
      counts.followed += play.counts.followed
      counts.covered += play.counts.covered
    }
    #expect(counts.found > 500 && counts.followed > 500 && counts.covered > 20, "\(counts)")
  }

  fileprivate struct Counts {
    /// The number of states with a URL, and of those among them whose active screen has none.
    var found = 0
    var covered = 0
    /// The number of followed URLs that committed.
    var followed = 0
  }

  fileprivate struct Play {
    var document = ""
    var history: [TreeCommand] = []
    var problems: [String] = []
    var counts = Counts()
    /// URLs of earlier states, with their screens.
    var seen: [(url: String, screen: ScreenSpec)] = []
  }

  /// Runs forty random commands; after each, follows a URL that was seen before.
  private func play(seed: UInt64) -> Play {
    var random = SplitMix64(seed: seed)
    let app = RandomDocument(&random, hasLinks: true)
    var play = Play(document: app.document.text)
    play.problems = app.problems.filter { $0.severity == .error }.map { "\($0.pointer): \($0.message)" }
    guard play.problems.isEmpty, let graph = app.graph else { return play }
    var trial = Trial(alone: app)
    while let snapshot = trial.snapshot, play.history.count < 40 {
      let command = random.command(for: snapshot, of: app).engine
      play.history.append(command)
      guard trial.runAlone(command, resuming: play.history) != nil, let tree = trial.tree else { break }
      play.look(at: tree, graph)
      guard !play.seen.isEmpty else { continue }
      let (url, screen) = random.one(of: play.seen)
      play.follow(url, to: screen, &trial, graph)
    }
    play.problems += trial.problems
    return play
  }
}

extension LinkedDocuments.Play {
  /// Records the URL of a tree, and expects that following it in that tree has nothing to do.
  fileprivate mutating func look(at tree: Tree, _ graph: Graph) {
    guard let shown = graph.url(of: tree), let screen = tree.screen(shown.key) else { return }
    counts.found += 1
    if shown.key != tree.active { counts.covered += 1 }
    seen.append((shown.url, ScreenSpec(screen.name, params: screen.params)))
    if (try? graph.follow(shown.url))?.canonical != shown.url {
      problems.append("\(shown.url) is not what it is read as")
    }
  }

  /// Follows a URL; after a commit, expects that its screen is active and that the tree has the URL.
  fileprivate mutating func follow(
    _ url: String,
    to screen: ScreenSpec,
    _ trial: inout Trial,
    _ graph: Graph
  ) {
    guard let link = try? graph.follow(url) else {
      problems.append("\(url) leads nowhere")
      return
    }
    let command = TreeCommand(.handle(link.routes))
    history.append(command)
    guard let outcome = trial.runAlone(command, resuming: history), outcome.kind == .committed,
      let tree = trial.tree, !outcome.disposed.contains(where: { $0.label != nil })
    else { return }
    counts.followed += 1
    let active = tree.active.flatMap { tree.screen($0) }
    if active?.name != screen.name || active?.params != screen.params {
      problems.append(
        "\(url) shows \(active?.name ?? "nothing") \(active?.params ?? [:]) instead of \(screen)"
      )
    }
    if graph.url(of: tree)?.url != url {
      problems.append("\(url) has become \(graph.url(of: tree)?.url ?? "none")")
    }
  }
}
