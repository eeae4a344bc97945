internal import Navigation

/// What must hold for a rule to be taken.
indirect enum Condition: Sendable {
  /// How a completion may have ended, as documents name it.
  enum Ending: String, CaseIterable, Sendable {
    case value, failed, cancelled, dropped
  }

  case initial
  case root
  case collapsed
  case route(String)
  /// The names of the carried routes from the outermost on; more may be carried below.
  case inner([String])
  case completion(Ending)
  case home(Kind)
  case equals(Template, Template)
  case all([Condition])
  case any([Condition])
  case not(Condition)
}
