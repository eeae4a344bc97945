import NavigationClient

/// A front end whose views are lines of text.
struct TextViews {
  private var views: [String: String] = [:]

  mutating func perform(_ step: ViewStep) {
    switch step {
    case .appear(let key, let name, let params, _, _), .update(let key, let name, let params):
      views[key] = "\(name) \(JSON.object(params).text)"
    case .disappear(let key): views[key] = nil
    case .move, .uncover, .cover: break
    }
  }

  func run(_ transition: ShownTransition) {
    let drawn = views.keys.sorted().map { "\($0) \(views[$0] ?? "")" }
    print("\(transition.kind): \(drawn.joined(separator: ", "))")
  }
}

@main
enum Drawing {
  static func main() async throws {
    let client = try await NavdClient.connect(name: "drawing")
    let tree = client.tree("notes")
    var views = TextViews()
    var reconciler = Reconciler()
    for try await update in tree.watch() {
      for reconciliation in reconciler.apply(update) {
        for step in reconciliation.before { views.perform(step) }
        views.run(reconciliation.transition)
        for step in reconciliation.after { views.perform(step) }
      }
      tree.report(.settled(revision: update.mirror.revision))
    }
    await client.close()
  }
}
