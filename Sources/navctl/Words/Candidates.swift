import JSON
import NavigationClient

// The candidates for the next word: pure functions of a graph and the words before it.

extension Vocabulary {
  /// Returns the words that may follow those of a route, which is one of `routes` unless any is taken.
  func candidates(afterRoute words: [String], _ prefix: String, taken routes: [ListedRoute]) -> [String] {
    let names = routes.compactMap(\.route)
    guard words.isEmpty, names.count == routes.count else { return candidates(afterRoute: words, prefix) }
    return names
  }

  func candidates(afterRoutes words: [String], _ prefix: String) -> [String] {
    candidates(afterRoute: words, prefix, orElse: allRoutes)
  }

  /// Returns the words that may follow those of a route, or the alternatives.
  func candidates(afterRoute words: [String], _ prefix: String, orElse next: [String] = []) -> [String] {
    guard let last = words.lastIndex(where: { !$0.contains("=") }), words[last] != "/", words[last] != ","
    else {
      return allRoutes
    }
    let schemas = coordinatorTypes.map { params(ofRoute: words[last], of: $0) }
    let members = candidates(for: schemas, given: words[(last + 1)...], prefix)
    guard !prefix.contains("=") else { return members }
    let canCarry = coordinatorTypes.contains { wraps(words[last], of: $0) }
    return members + next + (canCarry ? ["/"] : [])
  }

  func candidates(afterTransfer words: [String], _ prefix: String) -> [String] {
    guard let first = words.first else { return TransferWords.verbs }
    guard let verb = TransferVerb(rawValue: first) else { return [] }
    let rest = Array(words.dropFirst())
    switch verb.subject {
    case .nothing, .count, .layer, .transition: return []
    case .screen, .target, .ownScreen: return candidates(afterScreen: rest, prefix, takesMore: false)
    case .items: return candidates(afterScreen: rest, prefix, takesMore: true)
    case .tab: return rest.isEmpty ? tabs.distinct : []
    case .child: return candidates(afterChild: rest, prefix)
    case .newTab:
      return rest.isEmpty ? tabs.distinct : candidates(afterChild: Array(rest.dropFirst()), prefix)
    case .screenOrChild: return candidates(afterScreenOrChild: rest, prefix, takesMore: false)
    case .root: return candidates(afterScreenOrChild: rest, prefix, takesMore: true)
    case .columnTransfer:
      return rest.isEmpty
        ? TransferVerb.inColumns.map(\.rawValue) : candidates(afterTransfer: rest, prefix)
    }
  }

  /// Returns the facts that may follow other facts.
  func candidates(afterFacts words: [String], _ prefix: String) -> [String] {
    candidates(for: [facts], given: words[...], prefix)
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
    let schemas = [params(ofScreen: words[last]) ?? [:]]
    let members = candidates(for: schemas, given: words[(last + 1)...], prefix)
    return members + (takesMore && !prefix.contains("=") ? screens : [])
  }

  private func candidates(afterChild words: [String], _ prefix: String) -> [String] {
    guard let type = words.first else { return coordinatorTypes }
    guard words.count > 1 else { return sendableRoutes(of: type) }
    return candidates(afterRoute: Array(words.dropFirst()), prefix)
  }

  /// Returns the params not yet given, as `name=`; after `name=`, the values of the param.
  private func candidates(for schemas: [JSON.Object], given: ArraySlice<String>, _ prefix: String) -> [String]
  {
    guard let equals = prefix.firstIndex(of: "=") else {
      let given = given.compactMap { $0.split(separator: "=").first.map(String.init) }
      return schemas.flatMap(\.names).distinct.filter { !given.contains($0) }.map { "\($0)=" }
    }
    let name = String(prefix[..<equals])
    return schemas.compactMap { $0[name] }.flatMap(values).distinct.map { "\(name)=\($0)" }
  }

  private func values(of schema: JSON) -> [String] {
    if let choices = schema.choices { return choices.map { $0.string ?? $0.text } }
    return schema["type"]?.string == "boolean" ? ["true", "false"] : []
  }

  private var allRoutes: [String] { coordinatorTypes.flatMap(sendableRoutes(of:)).distinct }
}
