extension GraphProblem {
  /// What kind of problem it is, for programs; `Protocol/graph.md` lists them all.
  package enum Code: String, Sendable, CaseIterable {
    // The grammar
    case wrongType, unknownMember, missingMember, badName, badValue, badVersion, duplicateName
    case actionCount, unknownAction, unknownCondition, notAvailable
    case badSchema, badReference
    // Names and what they stand for
    case unknownReference, unknownCoordinator, unknownRoute, unknownScreen, unknownTab
    case unknownParam, missingParam, badParam
    case wrongWraps, wrongCompletes, notSendable
    // What can never work, or never end
    case cannotSetRoot, emptySet, neverShows, sendCycle, endlessOpening
    // The limits
    case tooMany
    // Warnings
    case maybeMissing, unreachableRule, possibleSendCycle, neverStarted, noSplit, noTabs

    package var severity: Severity {
      switch self {
      case .maybeMissing, .unreachableRule, .possibleSendCycle, .neverStarted, .noSplit, .noTabs: .warning
      case .wrongType, .unknownMember, .missingMember, .badName, .badValue, .badVersion, .duplicateName,
        .actionCount,
        .unknownAction, .unknownCondition, .notAvailable, .badSchema, .badReference, .unknownReference,
        .unknownCoordinator, .unknownRoute, .unknownScreen, .unknownTab, .unknownParam, .missingParam,
        .badParam,
        .wrongWraps, .wrongCompletes, .notSendable, .cannotSetRoot, .emptySet, .neverShows, .sendCycle,
        .endlessOpening, .tooMany:
        .error
      }
    }

    /// Whether it depends on what the document declares.
    var isAboutNames: Bool {
      switch self {
      case .wrongType, .unknownMember, .missingMember, .badName, .badValue, .badVersion, .duplicateName,
        .actionCount, .unknownAction, .unknownCondition, .notAvailable, .badSchema, .badReference, .emptySet,
        .tooMany:
        false
      case .unknownReference, .unknownCoordinator, .unknownRoute, .unknownScreen, .unknownTab, .unknownParam,
        .missingParam, .badParam, .wrongWraps, .wrongCompletes, .notSendable, .cannotSetRoot, .neverShows,
        .sendCycle, .endlessOpening, .maybeMissing, .unreachableRule, .possibleSendCycle, .neverStarted,
        .noSplit, .noTabs:
        true
      }
    }
  }
}
