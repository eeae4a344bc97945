internal import JSON
internal import Navigation

// A document is read in two passes: first the declarations, then the bodies of routes, which may use any of
// them. Problems are logged and reading continues, so that a person sees all of them at once. An unreadable
// part is nil, and an optional one then counts as missing. A document with an error is not used at all.

/// Reads graph documents, and the same grammar in messages of clients.
struct GraphReader {
  var log = ProblemLog()
  var declared: Declarations
  /// Whether it reads the types that a client registers.
  let isRegistering: Bool
  /// The facts that conditions and references read.
  var factsRead: Set<String> = []
  /// The observations that the conditions of the current body read.
  var observed: [TreeObservation] = []
  var tabsRead: [TabReading] = []
  /// The screens that actions and fallbacks show.
  var screensShown: Set<String> = []
  /// The fallbacks of screens and coordinator types, to be read when all screens are declared.
  var screenFallbacks: [(name: String, node: DocumentNode)] = []
  var coordinatorFallbacks: [(name: String, node: DocumentNode)] = []
  /// The meaning of Back at screens and coordinator types, to be read when all routes are declared.
  var screenBacks: [(name: String, node: DocumentNode)] = []
  var coordinatorBacks: [(name: String, node: DocumentNode)] = []
  /// The routes of coordinator types for a user who does nothing, to be read when all routes are declared.
  var idles: [(name: String, node: DocumentNode)] = []
  var requirements: [RequirementSource] = []
  /// The requirements that have been read without an error.
  var requirementReadings: [RequirementReading] = []
  /// The leave guards of screens, to be read when all coordinators are declared.
  var leaveGuards: [(name: String, node: DocumentNode)] = []
  /// The leave guards that have been read without an error.
  var leaveGuardReadings: [LeaveGuardReading] = []
  /// The number of parts that the current body may still have.
  var partsLeft = GraphLimits.partsPerRouteMax
  var carriedSets = CarriedSets()
  /// The numbers of the sets of routes that events of the current body may carry.
  var carriedByKey: [CarriedKey: Int] = [:]

  init(_ declared: Declarations = Declarations(), isRegistering: Bool = false) {
    self.declared = declared
    self.isRegistering = isRegistering
  }

  /// Reads the members of an object of the grammar; reports unknown and missing ones.
  mutating func members(
    of node: DocumentNode,
    _ what: String,
    known: [String],
    required: [String] = []
  ) -> DocumentMembers? {
    guard case .object(let object) = node.json else {
      wrongType(node, "\(what) must be an object")
      return nil
    }
    for name in object.names where !known.contains(name) {
      log.report(
        .unknownMember,
        at: node.place.appending(name),
        "\(what) has no member '\(name)'.\(missingSpace(in: name))",
        unknown: name,
        known: known
      )
    }
    for name in required where object[name] == nil {
      log.report(.missingMember, at: node.place, "\(what) needs the member '\(name)'.")
    }
    return DocumentMembers(object: object, place: node.place)
  }

  /// Reads the members of an object whose names the author chooses: at most so many, each a valid name.
  mutating func entries(
    of node: DocumentNode?,
    _ what: String,
    max: Int
  ) -> [(name: String, value: DocumentNode)] {
    guard let node else { return [] }
    guard let members = node.members else {
      wrongType(node, "The \(what) must be an object with a member for each")
      return []
    }
    guard members.count <= max else {
      log.report(.tooMany, at: node.place, "There are \(members.count) \(what); \(max) are allowed.")
      log.knowsAllNames = false
      return []
    }
    return members.filter { isGoodName($0.name, at: $0.value.place) }
  }

  mutating func wrongType(_ node: DocumentNode, _ rule: String) {
    let advice = node.json.string.map { missingSpace(in: $0) } ?? ""
    log.report(.wrongType, at: node.place, "\(rule), and is \(node.json.found).\(advice)")
  }

  mutating func name(_ node: DocumentNode, _ what: String) -> String? {
    guard case .string(let name) = node.json else {
      wrongType(node, "\(what) must be a name")
      return nil
    }
    return isGoodName(name, at: node.place) ? name : nil
  }

  private mutating func isGoodName(_ name: String, at place: JSON.Pointer) -> Bool {
    guard !isName(name) else { return true }
    log.report(.badName, at: place, "'\(name.prefix(80))' is not a valid name: it must be \(nameRule).")
    return false
  }

  mutating func bool(_ node: DocumentNode?) -> Bool? {
    guard let node else { return nil }
    if node.json.bool == nil { wrongType(node, "This must be true or false") }
    return node.json.bool
  }

  /// Reads one of a few words.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ node: DocumentNode,
    _ what: String,
    as type: Word.Type
  ) -> Word? {
    guard case .string(let text) = node.json else {
      wrongType(node, "\(what) must be a word")
      return nil
    }
    let word = Word(rawValue: text)
    if word == nil {
      log.report(
        .badValue,
        at: node.place,
        "\(what) cannot be '\(text.prefix(80))'.",
        unknown: text,
        known: Word.allCases.map(\.rawValue)
      )
    }
    return word
  }

  /// Reads one name, or a list of at least one.
  mutating func names(_ node: DocumentNode, _ what: String) -> [(name: String, place: JSON.Pointer)] {
    let elements = node.elements ?? [node]
    if elements.isEmpty { log.report(.badValue, at: node.place, "The list must have at least one name.") }
    return elements.compactMap { element in name(element, what).map { ($0, element.place) } }
  }
}

/// The rule for names, as error messages state it.
let nameRule = "1 to 64 of the characters A-Z, a-z, 0-9, _ and -, not beginning with a digit or -"

/// Whether a text is a valid name of a screen, a route, a param or a tab.
func isName(_ text: String) -> Bool {
  guard let first = text.utf8.first, text.utf8.count <= GraphLimits.nameBytesMax else { return false }
  return !first.isDigit && first != UInt8(ascii: "-") && text.utf8.allSatisfy(\.isPartOfName)
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte may occur in a name.
  var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: isDigit
    }
  }
}
