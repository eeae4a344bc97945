/// The kind of a problem, for programs; `Protocol/graph.md` lists all of them.
package enum ProblemCode: String, Sendable, CaseIterable {
  // The grammar
  case wrongType, unknownMember, missingMember, badName, badValue, badVersion, duplicateName
  case actionCount, unknownAction, unknownCondition
  case badSchema, badReference
  // Names and their declarations
  case unknownReference, unknownCoordinator, unknownRoute, unknownScreen, unknownTab, unknownFact
  case unknownParam, missingParam, badParam
  case wrongWraps, wrongCompletes, notSendable
  // Changes from earlier versions of the document
  case badRename, fallbackCycle
  // Documents that can never work, or never end
  case cannotSetRoot, emptySet, neverShows, sendCycle, endlessOpening
  // Links
  case badLink, ambiguousLink
  // The limits
  case tooMany
  // Warnings
  case maybeMissing, unreachableRule, possibleSendCycle, neverStarted, noSplit, noTabs, unreadFact
  case neverHolds, alwaysHolds, redirectCycle, neverConfirms, showsOther
  case unusedScreen, emptyRoot, plainText, noStack, lostLayer
  // Notes
  case keepsParams, idleAddressee

  package var severity: GraphProblem.Severity {
    switch self {
    case .maybeMissing, .unreachableRule, .possibleSendCycle, .neverStarted, .noSplit, .noTabs, .unreadFact,
      .neverHolds, .alwaysHolds, .redirectCycle, .neverConfirms, .showsOther, .unusedScreen,
      .emptyRoot, .plainText, .noStack, .lostLayer:
      .warning
    case .keepsParams, .idleAddressee:
      .note
    case .wrongType, .unknownMember, .missingMember, .badName, .badValue, .badVersion, .duplicateName,
      .actionCount, .unknownAction, .unknownCondition, .badSchema, .badReference, .unknownReference,
      .unknownCoordinator, .unknownRoute, .unknownScreen, .unknownTab, .unknownFact, .unknownParam,
      .missingParam, .badParam, .wrongWraps, .wrongCompletes, .notSendable, .cannotSetRoot, .emptySet,
      .neverShows, .sendCycle, .endlessOpening, .badRename, .fallbackCycle, .badLink, .ambiguousLink,
      .tooMany:
      .error
    }
  }

  /// Whether the problem depends on the document's declarations.
  var isAboutNames: Bool {
    switch self {
    case .wrongType, .unknownMember, .missingMember, .badName, .badValue, .badVersion, .duplicateName,
      .actionCount, .unknownAction, .unknownCondition, .badSchema, .badReference, .emptySet,
      .badLink, .ambiguousLink, .tooMany:
      false
    case .unknownReference, .unknownCoordinator, .unknownRoute, .unknownScreen, .unknownTab, .unknownFact,
      .unknownParam, .missingParam, .badParam, .wrongWraps, .wrongCompletes, .notSendable, .cannotSetRoot,
      .neverShows, .sendCycle, .endlessOpening, .badRename, .fallbackCycle, .maybeMissing, .unreachableRule,
      .possibleSendCycle, .neverStarted, .noSplit, .noTabs, .unreadFact, .neverHolds, .alwaysHolds,
      .redirectCycle, .neverConfirms, .showsOther, .unusedScreen, .emptyRoot, .plainText, .noStack,
      .lostLayer,
      .keepsParams, .idleAddressee:
      true
    }
  }
}
