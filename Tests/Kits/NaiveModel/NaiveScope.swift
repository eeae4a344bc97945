import Navigation

/// The values that a body may read: the coordinator, the received route, and the completion of a child.
struct NaiveScope {
  let question: NaiveQuestion
  let route: RouteSpec
  let completion: NaiveCompletion?

  var situation: Situation { question.situation }
}

// The properties of the tree that conditions read, searched from the front.

extension NaiveScope {
  private var home: NaiveTree.Container? {
    question.tree.coordinator(question.coordinator).flatMap(question.tree.home(of:))
  }

  /// Whether a layer is above that of the coordinator's home.
  var isCovered: Bool {
    guard let home else { return false }
    let layer = question.tree.layer(of: home.id)
    return question.tree.isShown(layer) && question.tree.layers.last != layer
  }

  var screensOnView: [NaiveTree.Screen] { question.tree.onView.compactMap(question.tree.screen) }

  /// The selected tab of the tabs that the coordinator's home is, or is a part of.
  var selectedTab: String? {
    guard let home, let tabs = question.tree.nearest(.tabs, around: home.id),
      case .tab(let spec, _)? = question.tree.container(tabs.selected)?.part
    else { return nil }
    return spec.name
  }
}
