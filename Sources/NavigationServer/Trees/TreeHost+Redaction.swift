internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Sensitive values are not persisted. When a tree is restored, the entries that require them are replaced by their fallback,
// or leave, as if the tree moved to another version of its graph. So do facts that are not persisted.

extension TreeHost {
  /// The end of that migration; nil if every entry and fact fits.
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

  /// The bytes of the redaction that registrations of clients have added.
  var redactedBytes: Int { max(0, (redaction?.footprint ?? 0) - (origin.graph.redaction?.footprint ?? 0)) }
}
