internal import Navigation

/// The kinds of completions, as documents name them.
enum CompletionWord: String, CaseIterable, Sendable {
  case value, failed, cancelled, dropped
}

/// A condition under which a rule is taken.
indirect enum Condition: Sendable {
  case initial
  case root
  case collapsed
  case route(String)
  /// The names of the carried routes from the outermost on; the innermost of them may carry more.
  case inner([String])
  case completion(CompletionWord)
  case home(CoordinatorKind)
  /// The fact, which is a boolean, is true.
  case fact(String)
  /// A property of the tree that is looked up before the coordinator is asked.
  case observed(TreeObservation)
  case equals(Template, Template)
  case all([Condition])
  case any([Condition])
  case not(Condition)
}
