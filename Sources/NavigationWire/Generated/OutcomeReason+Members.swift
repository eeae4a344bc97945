// swift-format-ignore-file
// Written by Tools/generate from Protocol/reasons.json. Do not edit.

public import JSON

extension OutcomeReason {
  /// nothingToDo: the coordinator of the command, if there is one.
  ///
  /// swallowed, coordinatorEnded, unknownCoordinator, undeclaredRoute, noStack, noSplit, noTabs,
  /// cannotSetRoot, notStarted, rootCannotEnd: the coordinator. rejected: the coordinator, unless the command
  /// itself opened it. leaveAsked: the coordinator that asks. homeMismatch: the coordinator whose home has
  /// left.
  public var coordinator: String? { details["coordinator"]?.string }
  /// already: the URL of the tree.
  ///
  /// unhandled: the URL, unless the URLs of the graph may have sensitive params.
  public var url: String? { details["url"]?.string }
  /// already: the screen that the tree shows.
  ///
  /// swallowed, leaveRejected, leaveAsked: the screen. requirementFailed: the name of the screen that
  /// declares the requirement. screenNotFound: the name of the screen, if the command has it; the key, if the
  /// command attaches a coordinator. badParams: the name of the screen.
  public var screen: String? { details["screen"]?.string }
  /// The name of the route.
  public var route: String? { details["route"]?.string }
  /// The most similar route of these coordinators.
  public var suggestion: String? { details["suggestion"]?.string }
  /// unhandled: the addressed type, if it has no live coordinator.
  ///
  /// requirementFailed: instead of `screen`, the type of the coordinator that declares the requirement.
  /// unknownType: the type. undeclaredRoute, detached: the type of the coordinator. badParams: the type of
  /// the coordinator that takes the route. homeMismatch: the type of the child. deadline, clientGone,
  /// prepareFailed, badAnswer: the type of the coordinator that was asked.
  public var type: String? { details["type"]?.string }
  /// The link that matches.
  public var link: String? { details["link"]?.string }
  /// The param of the link that does not match.
  public var param: String? { details["param"]?.string }
  /// The sending screen.
  public var from: String? { details["from"]?.string }
  /// The facts that the requirement reads.
  public var facts: [String]? { details["facts"]?.array?.compactMap(\.string) }
  /// The name of the screen.
  public var name: String? { details["name"]?.string }
  /// unknownScreen: the key.
  ///
  /// screenNotFound: the key of the screen.
  public var key: String? { details["key"]?.string }
  /// undeclaredRoute: JSON Pointer into the route.
  ///
  /// badParams: JSON Pointer to the value, in the graph, in the route, or in the params of the step.
  /// badReference: JSON Pointer to the reference in the graph. badAnswer: JSON Pointer to the error, starting
  /// at the result.
  public var pointer: String? { details["pointer"]?.string }
  /// The reference.
  public var reference: String? { details["reference"]?.string }
  /// The kind of home.
  public var home: String? { details["home"]?.string }
  /// The column.
  public var column: String? { details["column"]?.string }
  /// The name.
  public var tab: String? { details["tab"]?.string }
  /// The names of the tabs.
  public var tabs: [String]? { details["tabs"]?.array?.compactMap(\.string) }
  /// The containers.
  public var containers: [String]? { details["containers"]?.array?.compactMap(\.string) }
  /// redirectLoop: the maximum number of redirects.
  ///
  /// sendLoop, tooMuchWork, nestedTooDeep: the limit. tooManyEntries: the limit of the tree.
  public var limit: Int? { details["limit"]?.integer }
  /// The names of the screens and types whose requirements did not hold.
  public var entries: [String]? { details["entries"]?.array?.compactMap(\.string) }
  /// The last ten events.
  public var events: [String]? { details["events"]?.array?.compactMap(\.string) }
  /// The message of the error.
  public var error: String? { details["error"]?.string }
  /// The release that removed the member and its replacement, if an earlier release had the member.
  public var removed: JSON? { details["removed"] }
}
