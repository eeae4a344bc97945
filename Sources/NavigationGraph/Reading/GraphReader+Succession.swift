internal import JSON
internal import Navigation

// Earlier names and fallbacks: how an open tree moves to this version of its graph.

extension GraphReader {
  /// The members of screens and coordinators that only a graph document has.
  var successionMembers: [String] { isRegistering ? [] : ["renamed", "fallback"] }

  /// Reads `renamed`: one earlier name or several, none of them present or claimed by another declaration.
  @discardableResult
  mutating func claimNames(
    _ node: DocumentNode?,
    for name: String,
    present: Set<String>,
    _ claims: inout [String: String]
  ) -> [String] {
    guard let node else { return [] }
    var earlier: [String] = []
    for (old, place) in names(node, "An earlier name") {
      if present.contains(old) {
        log.report(.badRename, at: place, "'\(old)' is still declared, so it cannot have become '\(name)'.")
      } else if let other = claims[old] {
        log.report(.badRename, at: place, "'\(old)' has become '\(other)' already.")
      } else {
        claims[old] = name
        earlier.append(old)
      }
    }
    return earlier
  }

  /// Reads the fallbacks of all screens and coordinator types.
  mutating func readFallbacks() {
    for (name, node) in screenFallbacks {
      declared.screenSuccession.fallbacks[name] = fallback(node)
    }
    for (name, node) in coordinatorFallbacks {
      declared.coordinatorSuccession.fallbacks[name] = fallback(node)
    }
    let circular = circularFallbacks()
    for (name, node) in screenFallbacks where circular.contains(name) {
      let message = "The fallbacks of '\(name)' lead back to it: name another screen."
      log.report(.fallbackCycle, at: node.place, message)
    }
  }

  private mutating func fallback(_ node: DocumentNode) -> ScreenSpec? {
    let context = BodyContext(references: .refused)
    return screen(node, context).flatMap { try? $0.screen.made(in: .nothing) }
  }

  /// Returns the screens whose fallbacks lead back to them; each screen is visited once.
  private func circularFallbacks() -> Set<String> {
    var circular: Set<String> = []
    var seen: Set<String> = []
    for (name, _) in screenFallbacks {
      var path: [String] = []
      var next: String? = name
      while let current = next, seen.insert(current).inserted {
        path.append(current)
        next = declared.screenSuccession.fallbacks[current]?.name
      }
      // A path that ends at an earlier one has no part in a circle.
      if let next, let start = path.firstIndex(of: next) { circular.formUnion(path[start...]) }
    }
    return circular
  }
}
