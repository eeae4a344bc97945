package import JSON
internal import Navigation

// The round trip of links: following the URL of a screen shows that screen. The rules alone do not decide
// this, so the check follows the links, in a new tree and in the trees to which they lead.

extension Graph {
  /// Returns all problems of a document, like `read`, and the problems found by following its links.
  package static func check(_ document: JSON, isWhole: Bool = false) -> [GraphProblem] {
    let reading = read(document, isWhole: isWhole)
    guard let graph = reading.graph else { return reading.problems }
    var trial = LinkTrial(graph)
    return reading.problems + trial.problems()
  }
}

/// Follows the links of a graph that show screens, each with one value for each param of its path, and then with another.
private struct LinkTrial {
  private struct SampleLink {
    let link: LinkDeclaration
    let screen: String
    let url: String
    let routes: [RouteSpec]

    init?(_ link: LinkDeclaration, _ url: String?, in graph: Graph) {
      guard let screen = link.shows, let url, let followed = try? graph.follow(url), followed.canonical == url
      else { return nil }
      (self.link, self.screen, self.url, routes) = (link, screen, url, followed.routes)
    }
  }

  private let graph: Graph
  private let samples: [SampleLink]
  private var commandsLeft = GraphLimits.linksFollowedMax

  init(_ graph: Graph) {
    self.graph = graph
    samples = graph.declared.links.list.prefix(GraphLimits.linksFollowedMax).compactMap { link in
      SampleLink(link, link.sampleURL(), in: graph)
    }
  }

  /// Returns the links that do not show their screen, each with the first tree in which it happens.
  mutating func problems() -> [GraphProblem] {
    guard !samples.isEmpty, let new = newTree() else { return [] }
    var found: [String: GraphProblem] = [:]
    var reached: [(after: String, tree: Tree)] = []
    for sample in samples {
      guard let tree = follow(sample, in: new, at: "in a new tree", found: &found) else { continue }
      let after = "after \(sample.url)"
      if tree.revision != new.revision { reached.append((after, tree)) }
      guard let second = SampleLink(sample.link, sample.link.sampleURL(otherThan: sample.url), in: graph)
      else { continue }
      _ = follow(second, in: tree, at: after, found: &found)
    }
    for state in reached {
      for sample in samples { _ = follow(sample, in: state.tree, at: state.after, found: &found) }
    }
    return samples.compactMap { found[$0.link.pattern.text] }
  }

  private func newTree() -> Tree? {
    let step = Tree.opening(
      graph.root,
      types: graph.types,
      facts: graph.initialFacts,
      limits: TreeLimits(work: GraphLimits.linkWorkMax)
    ) { [graph] question, _ in graph.answerWithoutClients(question) }
    guard case .ended(let ended) = step, ended.change != nil else { return nil }
    return ended.tree
  }

  /// Follows a link.
  ///
  /// Returns the resulting tree, if known, and records a problem if the link does not show its screen.
  private mutating func follow(
    _ sample: SampleLink,
    in tree: Tree,
    at place: String,
    found: inout [String: GraphProblem]
  ) -> Tree? {
    commandsLeft -= 1
    guard commandsLeft >= 0 else { return nil }
    let step = tree.begin(TreeCommand(.handle(sample.routes)), slice: .max) { [graph] question, _ in
      graph.answerWithoutClients(question)
    }
    guard case .ended(let ended) = step else { return nil }
    let shown: String
    switch ended.outcome.kind {
    case .noop where ended.outcome.reason?.code == .unhandled:
      shown = "leads nowhere: \(ended.outcome.reason?.message ?? "")"
    case .committed, .noop:
      guard graph.url(of: ended.tree)?.url != sample.url else { return ended.tree }
      let active = ended.tree.active.flatMap { ended.tree.screen($0)?.name } ?? "nothing"
      shown =
        active == sample.screen
        ? "shows \(active) with other params: its URL is another."
        : "shows \(active), not \(sample.screen)."
    case .redirected, .blocked, .cancelled, .superseded, .failed:
      // Requirements, leave guards and rules may decide by values.
      return nil
    }
    if found[sample.link.pattern.text] == nil {
      found[sample.link.pattern.text] = GraphProblem(
        .showsOther,
        at: JSON.Pointer(["links", sample.link.pattern.text, "shows"]),
        "\(sample.url), followed \(place), \(shown) The routes of a link must show its screen from wherever the tree is."
      )
    }
    return ended.tree
  }
}

extension Graph {
  /// Returns the answer of a declared coordinator; nil if a client answers.
  fileprivate func answerWithoutClients(_ question: Question) -> Answer? {
    isDelegated(question.situation.type) == false ? answer(question) : nil
  }
}

extension LinkDeclaration {
  /// Returns a URL of the link without optional params; nil if a param has no known value.
  ///
  /// The values differ from those of another URL, if possible.
  fileprivate func sampleURL(otherThan first: String? = nil) -> String? {
    var values: JSON.Object = [:]
    for param in params.list where param.isRequired {
      let texts = param.schema.sampleTexts.prefix(2)
      guard let text = first == nil ? texts.first : texts.last else { return nil }
      values[param.name] = param.schema.linked(text)
    }
    let url = url(values)
    return url == first ? nil : url
  }
}
