internal import JSON
internal import Navigation

// Parts that the author of a file probably forgot. Clients may show screens and open trees with another root, so a
// document that a program sends is not judged by them.

extension GraphReader {
  mutating func checkUse(_ flow: Flow) {
    guard !log.hasErrors, !flow.types.contains(where: \.isDelegated) else { return }
    for screen in declared.screenNames where !screensShown.contains(screen) {
      log.report(
        .unusedScreen,
        at: JSON.Pointer(["screens", screen]),
        "No action shows the screen '\(screen)'."
      )
    }
    guard let root = flow.root, root.route == nil, flow.tabs[root.type]?.isEmpty ?? true else { return }
    log.report(
      .emptyRoot,
      at: JSON.Pointer(["root"]),
      "A new tree shows nothing: \(root.type) begins without a route."
        + " Write root: { coordinator: \(root.type), route: … }."
    )
  }
}
