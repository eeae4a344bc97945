import JSON
import NavigationClient

// The words that may come next: pure functions of a graph and of the words before.

extension Vocabulary {
  /// Returns the words that may follow those of a route; the route is one of those that the tree takes.
  func candidates(afterRoute words: [String], _ prefix: String, in tree: TreeGetResult) -> [String] {
    let taken = routes(takenIn: tree).map(\.name)
    guard words.isEmpty, !taken.contains(nil) else { return candidates(afterRoute: words, prefix) }
    return taken.compactMap(\.self)
  }

  /// Returns the words that may follow those of a deep link.
  func candidates(afterRoutes words: [String], _ prefix: String) -> [String] {
    candidates(afterRoute: words, prefix, orElse: allRoutes)
  }

  /// Returns the words that may follow those of a route, or the other words that may be next.
  func candidates(afterRoute words: [String], _ prefix: String, orElse next: [String] = []) -> [String] {
    guard let last = words.lastIndex(where: { !$0.contains("=") }), words[last] != "/", words[last] != ","
    else {
      return allRoutes
    }
    let given = words[(last + 1)...].compactMap { $0.split(separator: "=").first.map(String.init) }
    let schemas = coordinatorTypes.map { params(ofRoute: words[last], of: $0) }
    let members = candidates(for: schemas, given: given, prefix)
    guard !prefix.contains("=") else { return members }
    return members + next + carriers(words[last])
  }

  /// Returns the words that may follow those of a transfer.
  func candidates(afterTransfer words: [String], _ prefix: String) -> [String] {
    guard let first = words.first else { return TransferWords.verbs }
    guard let verb = TransferVerb(rawValue: first) else { return [] }
    let rest = Array(words.dropFirst())
    switch verb.subject {
    case .nothing, .count, .layer, .transition: return []
    case .screen, .target, .ownScreen: return candidates(afterScreen: rest, prefix, takesMore: false)
    case .items: return candidates(afterScreen: rest, prefix, takesMore: true)
    case .tab: return rest.isEmpty ? distinct(tabs) : []
    case .child: return candidates(afterChild: rest, prefix)
    case .screenOrChild: return candidates(afterScreenOrChild: rest, prefix, takesMore: false)
    case .root: return candidates(afterScreenOrChild: rest, prefix, takesMore: true)
    case .columnTransfer:
      return rest.isEmpty
        ? TransferVerb.inColumns.map(\.rawValue) : candidates(afterTransfer: rest, prefix)
    }
  }

  /// Returns the facts that may be stated after others.
  func candidates(afterFacts words: [String], _ prefix: String) -> [String] {
    let given = words.compactMap { $0.split(separator: "=").first.map(String.init) }
    return candidates(for: [facts], given: given, prefix)
  }

  private func candidates(
    afterScreenOrChild words: [String],
    _ prefix: String,
    takesMore: Bool
  ) -> [String] {
    if let name = words.first, isCoordinator(name) { return candidates(afterChild: words, prefix) }
    let own = candidates(afterScreen: words, prefix, takesMore: takesMore)
    return words.isEmpty ? own + coordinatorTypes : own
  }

  private func candidates(afterScreen words: [String], _ prefix: String, takesMore: Bool) -> [String] {
    guard let last = words.lastIndex(where: { !$0.contains("=") }) else { return screens }
    let given = words[(last + 1)...].compactMap { $0.split(separator: "=").first.map(String.init) }
    let members = candidates(for: [params(ofScreen: words[last]) ?? [:]], given: given, prefix)
    return members + (takesMore && !prefix.contains("=") ? screens : [])
  }

  private func candidates(afterChild words: [String], _ prefix: String) -> [String] {
    guard let type = words.first else { return coordinatorTypes }
    guard words.count > 1 else { return routes(of: type) }
    return candidates(afterRoute: Array(words.dropFirst()), prefix)
  }

  /// Returns the params not yet given, as `name=`; after `name=`, the values of the param.
  private func candidates(for schemas: [JSON.Object], given: [String], _ prefix: String) -> [String] {
    guard let equals = prefix.firstIndex(of: "=") else {
      return distinct(schemas.flatMap(\.names)).filter { !given.contains($0) }.map { "\($0)=" }
    }
    let name = String(prefix[..<equals])
    return distinct(schemas.compactMap { $0[name] }.flatMap(values)).map { "\(name)=\($0)" }
  }

  private func values(of schema: JSON) -> [String] {
    if let choices = schema.choices { return choices.map { $0.string ?? $0.text } }
    return schema["type"]?.string == "boolean" ? ["true", "false"] : []
  }

  private func carriers(_ route: String) -> [String] {
    coordinatorTypes.contains { wraps(route, of: $0) } ? ["/"] : []
  }

  private var allRoutes: [String] { distinct(coordinatorTypes.flatMap(routes(of:))) }

  private func distinct(_ names: [String]) -> [String] {
    names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
