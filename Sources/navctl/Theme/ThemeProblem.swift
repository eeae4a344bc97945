import JSON
import NavigationGraph

/// The kinds of theme problems, for editors and programs.
enum ThemeProblemCode: String {
  case unknownMember, wrongValue, contrast, faintAccent, nearAlarm
}

/// One error or warning about the theme file of an application.
struct ThemeProblem: Equatable {
  let code: ThemeProblemCode
  /// The wrong value, or the object that lacks a member.
  let pointer: JSON.Pointer
  /// Sentences that describe the problem and a remedy.
  let message: String
  /// The name that was probably meant.
  var suggestion: String?

  var severity: GraphProblem.Severity {
    switch code {
    case .faintAccent, .nearAlarm: .warning
    case .unknownMember, .wrongValue, .contrast: .error
    }
  }
}
