internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Sensitive values are not persisted. When a tree is restored, the entries that require them are replaced by
// their fallback or removed, as in a move to another version of the graph. Facts that are not persisted are
// reset.

extension TreeHost {
  /// Migrates the tree to its restored values; returns nil if every entry and fact is still valid.
  func migratedWithoutSensitiveValues() -> Ended? {
    guard redaction != nil || graph.hasUnkeptFacts else { return nil }
    let migration = RestoredTreeMigration(tree, under: graph, types: types(graph))
    let step = tree.migrating(by: migration) { question, notes in
      let type = question.situation.type
      return graph.isDelegated(type) == true ? .absent(.detached(type)) : graph.answer(question, &notes)
    }
    switch step {
    case .asks, .pauses: preconditionFailure("every question of a migration without clients has an answer")
    case .ended(let ended):
      let isUnchanged = ended.outcome.moved.isEmpty && ended.tree.facts == tree.facts
      return isUnchanged ? nil : ended
    }
  }

  /// The bytes that registrations have added to the redaction.
  var redactedBytes: Int { max(0, (redaction?.footprint ?? 0) - (origin.graph.redaction?.footprint ?? 0)) }
}
