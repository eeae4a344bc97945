internal import JSON
internal import Wording

enum ReferenceSource: Sendable {
  case params
  case routeName
  /// The route carried at that depth; depth 1 is the route that this route wraps.
  case carried(Int)
  case carriedName(Int)
  case carriedParams(Int)
  case level
  case type
  case coordinatorParams
  case completionKind
  case completionValue
  case completionError
  case completionChild
  case completionType
  case facts

  /// Whether member names may follow it in a reference, because it may be an object.
  var isOpen: Bool {
    switch self {
    case .params, .carriedParams, .coordinatorParams, .completionValue, .completionError, .facts: true
    case .routeName, .carried, .carriedName, .level, .type, .completionKind, .completionChild,
      .completionType:
      false
    }
  }
}

/// A compiled `${…}`: the source of a value when an event is handled.
///
/// A class, like other parts of bodies, so that reading one costs one reference count instead of one for each
/// text.
final class Reference: Sendable {
  let source: ReferenceSource
  /// The member names below the source.
  let path: [String]
  /// The text in the document, without `${` and `}`.
  let text: String
  let place: JSON.Pointer

  init(source: ReferenceSource, path: [String], text: String, place: JSON.Pointer) {
    self.source = source
    self.path = path
    self.text = text
    self.place = place
  }

  var isOfFacts: Bool { if case .facts = source { true } else { false } }

  var isOfParams: Bool { if case .params = source { true } else { false } }

  var isOfCoordinatorParams: Bool { if case .coordinatorParams = source { true } else { false } }
}

/// Reads the text between `${` and `}`, word by word.
struct ReferenceParser {
  private enum First: String, CaseIterable { case params, route, inner, coordinator, completion, facts }
  private enum OfRoute: String, CaseIterable { case name }
  private enum OfInner: String, CaseIterable { case name, params, inner }
  private enum OfCoordinator: String, CaseIterable { case level, type, params }
  private enum OfCompletion: String, CaseIterable { case kind, value, error, child, type }

  private let text: String
  private let place: JSON.Pointer
  private var words: ArraySlice<String>

  /// Throws the problems of a reference that do not depend on its place.
  static func parse(_ text: String, at place: JSON.Pointer) throws(GraphProblem) -> Reference {
    var parser = ReferenceParser(text, at: place)
    return try parser.reference()
  }

  private init(_ text: String, at place: JSON.Pointer) {
    self.text = text
    self.place = place
    words = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
  }

  private mutating func reference() throws(GraphProblem) -> Reference {
    guard words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isPartOfName) }) else {
      throw GraphProblem(
        .badReference,
        at: place,
        "'${\(text)}' is not a valid reference: write names separated by dots, such as '${params.id}'."
      )
    }
    let source = try source()
    guard source.isOpen || words.isEmpty else {
      throw GraphProblem(
        .unknownReference,
        at: place,
        "'${\(text)}' has too many names: the value before '\(words.joined(separator: "."))' has no members."
      )
    }
    return Reference(source: source, path: Array(words), text: text, place: place)
  }

  private mutating func source() throws(GraphProblem) -> ReferenceSource {
    switch try word(First.self) {
    case .params:
      return .params
    case .facts:
      return .facts
    case .route:
      switch try word(OfRoute.self) {
      case .name: return .routeName
      }
    case .inner:
      return try inner()
    case .coordinator:
      switch try word(OfCoordinator.self) {
      case .level: return .level
      case .type: return .type
      case .params: return .coordinatorParams
      }
    case .completion:
      switch try word(OfCompletion.self) {
      case .kind: return .completionKind
      case .value: return .completionValue
      case .error: return .completionError
      case .child: return .completionChild
      case .type: return .completionType
      }
    }
  }

  private mutating func inner() throws(GraphProblem) -> ReferenceSource {
    var depth = 1
    while depth <= GraphLimits.innerMax, !words.isEmpty {
      switch try word(OfInner.self) {
      case .name: return .carriedName(depth)
      case .params: return .carriedParams(depth)
      case .inner: depth += 1
      }
    }
    guard depth <= GraphLimits.innerMax else {
      throw GraphProblem(.tooMany, at: place, "A route is wrapped at most \(GraphLimits.innerMax) deep.")
    }
    return .carried(depth)
  }

  private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ type: Word.Type
  ) throws(GraphProblem) -> Word {
    let known = Word.allCases.map(\.rawValue)
    guard let text = words.popFirst() else {
      throw GraphProblem(
        .unknownReference,
        at: place,
        "'${\(self.text)}' is incomplete: another name must follow.\(listing(known))"
      )
    }
    guard let word = Word(rawValue: text) else {
      throw GraphProblem(
        .unknownReference,
        at: place,
        "'${\(self.text)}' has an unknown name, '\(text)'.\(listing(known))",
        suggestion: nearestName(to: text, in: known)
      )
    }
    return word
  }
}
