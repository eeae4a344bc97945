internal import JSON
internal import Navigation

// Parts that the author of a file probably forgot. Clients may show screens and open trees with another root,
// so these checks do not apply to a document that a program sends.

extension Flow {
  /// Warns of facts that nothing reads; client code may read all, and front ends read the language.
  func checkFactsRead() {
    guard !types.contains(where: \.isDelegated) else { return }
    let read = names.factsRead.union(["language"])
    for fact in names.declared.facts.names where !read.contains(fact) {
      log.report(
        .unreadFact,
        at: JSON.Pointer(["facts", fact]),
        "No condition and no reference reads the fact '\(fact)'."
      )
    }
  }

  func checkUse() {
    guard !types.contains(where: \.isDelegated) else { return }
    for screen in names.declared.screenNames where !names.screensShown.contains(screen) {
      log.report(
        .unusedScreen,
        at: JSON.Pointer(["screens", screen]),
        "No action shows the screen '\(screen)'."
      )
    }
    guard let root, root.route == nil, tabs[root.type]?.isEmpty ?? true else { return }
    log.report(
      .emptyRoot,
      at: JSON.Pointer(["root"]),
      "A new tree shows nothing: \(root.type) begins without a route."
        + " Write root: { coordinator: \(root.type), route: … }."
    )
  }
}
