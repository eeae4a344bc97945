import JSON
import NavigationGraph

/// One error or warning about the theme file of an application.
struct ThemeProblem: Equatable {
  enum Code: String {
    case unknownMember, wrongValue, contrast, nearAlarm
  }

  let code: Code
  /// The wrong value, or the object that lacks a member.
  let pointer: JSON.Pointer
  /// Sentences that describe the problem and a remedy.
  let message: String
  /// The name that was probably meant.
  var suggestion: String?

  var severity: GraphProblem.Severity { code == .nearAlarm ? .warning : .error }
}
