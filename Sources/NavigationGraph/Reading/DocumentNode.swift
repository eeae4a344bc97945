internal import JSON

/// A value of a document, with its place and the log for its problems.
///
/// Every part of the reader gets the node that it reads. An unreadable value is nil, and its problem is in the log.
struct DocumentNode {
  let json: JSON
  let place: JSON.Pointer
  let log: ProblemLog

  init(_ json: JSON, at place: JSON.Pointer = JSON.Pointer(), log: ProblemLog) {
    self.json = json
    self.place = place
    self.log = log
  }

  subscript(name: String) -> DocumentNode? {
    json[name].map { DocumentNode($0, at: place.appending(name), log: log) }
  }

  /// The elements; nil if the value is not an array.
  var elements: [DocumentNode]? {
    json.array?.enumerated().map { DocumentNode($1, at: place.appending($0), log: log) }
  }

  /// The members in order; nil if the value is not an object.
  var members: [(name: String, value: DocumentNode)]? {
    json.object?.members.map { ($0.name, DocumentNode($0.value, at: place.appending($0.name), log: log)) }
  }

  /// An empty object at the same place.
  var emptied: DocumentNode { DocumentNode([:], at: place, log: log) }

  func report(_ code: ProblemCode, _ message: String) {
    log.report(GraphProblem(code, at: place, message))
  }

  /// Reports an undeclared name, with the declared names if they are few.
  func report(
    _ code: ProblemCode,
    _ message: String,
    unknown name: String,
    known: @autoclosure () -> [String]
  ) {
    log.report(code, at: place, message, unknown: name, known: known())
  }

  func reportWrongType(_ rule: String) {
    let advice = json.string.map { missingSpace(in: $0) } ?? ""
    report(.wrongType, "\(rule), and is \(json.found).\(advice)")
  }

  /// Reports a problem, and returns nil in place of the value.
  func rejected<Value>(_ code: ProblemCode, _ message: String) -> Value? {
    report(code, message)
    return nil
  }

  /// Reports an undeclared name like `report`, and returns nil in place of the value.
  func rejected<Value>(
    _ code: ProblemCode,
    _ message: String,
    unknown name: String,
    known: @autoclosure () -> [String]
  ) -> Value? {
    report(code, message, unknown: name, known: known())
    return nil
  }

  /// Reports a value of a wrong type, and returns nil in its place.
  func wrongType<Value>(_ rule: String) -> Value? {
    reportWrongType(rule)
    return nil
  }

  /// Returns the value if it is an object; reports unknown and missing members.
  func object(_ what: String, known: [String], required: [String] = []) -> DocumentNode? {
    guard case .object(let object) = json else { return wrongType("\(what) must be an object") }
    for name in object.names where !known.contains(name) {
      let message = "\(what) has no member '\(name)'.\(missingSpace(in: name))"
      log.report(.unknownMember, at: place.appending(name), message, unknown: name, known: known)
    }
    for name in required where object[name] == nil {
      report(.missingMember, "\(what) needs the member '\(name)'.")
    }
    return self
  }

  func name(_ what: String) -> String? {
    guard case .string(let name) = json else { return wrongType("\(what) must be a name") }
    return isGoodName(name) ? name : nil
  }

  fileprivate func isGoodName(_ name: String) -> Bool {
    guard !isName(name) else { return true }
    report(.badName, "'\(name.prefix(80))' is not a valid name: it must be \(nameRule).")
    return false
  }

  func bool() -> Bool? {
    json.bool ?? wrongType("This must be true or false")
  }

  func word<Word: RawRepresentable<String> & CaseIterable>(_ what: String, as type: Word.Type) -> Word? {
    guard case .string(let text) = json else { return wrongType("\(what) must be a word") }
    if let word = Word(rawValue: text) { return word }
    let message = "\(what) cannot be '\(text.prefix(80))'."
    return rejected(.badValue, message, unknown: text, known: Word.allCases.map(\.rawValue))
  }

  /// Reads one name, or a list of at least one.
  func names(_ what: String) -> [(name: String, node: DocumentNode)] {
    let elements = elements ?? [self]
    if elements.isEmpty { report(.badValue, "The list must have at least one name.") }
    return elements.compactMap { element in element.name(what).map { ($0, element) } }
  }

  /// Reads a text that is not empty.
  func sentence(_ member: String) -> String? {
    if let text = json.string, !text.isEmpty { return text }
    return wrongType("'\(member)' must be a text")
  }

  /// Reads a duration such as `60s` or `10m`, as milliseconds.
  func duration(_ what: String) -> Int? {
    guard let text = json.string else { return wrongType("\(what) must be a duration such as 60s or 10m") }
    guard let milliseconds = text.durationMilliseconds, milliseconds > 0 else {
      return rejected(
        .badValue,
        "\(what) must be a duration: a whole number with ms, s, m or h, such as 60s or 10m."
      )
    }
    guard milliseconds <= GraphLimits.durationMsMax else {
      return rejected(.tooMany, "\(what) is at most 24h.")
    }
    return milliseconds
  }

}

extension String {
  /// The milliseconds of a duration such as `500ms`, `60s`, `10m` or `2h`; nil if it is none.
  package var durationMilliseconds: Int? {
    let units: [(String, Int)] = [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000)]
    let digits = prefix { $0.isASCII && $0.isNumber }
    guard let unit = units.first(where: { $0.0 == dropFirst(digits.count) }), digits.count <= 9 else {
      return nil
    }
    return Int(digits).map { $0 * unit.1 }
  }
}

extension Array {
  /// The values; nil if one is missing.
  func complete<Value>() -> [Value]? where Element == Value? {
    let values = compactMap(\.self)
    return values.count == count ? values : nil
  }
}

extension DocumentNode? {
  /// Reads the members of an object whose names the author chooses: at most `max`, each with a valid name.
  func entries(_ what: String, max: Int) -> [(name: String, value: DocumentNode)] {
    guard let node = self else { return [] }
    guard let members = node.members else {
      node.reportWrongType("'\(what)' must be an object with a member for each of them")
      return []
    }
    guard members.count <= max else {
      node.report(.tooMany, "There are \(members.count) \(what); \(max) are allowed.")
      node.log.knowsAllNames = false
      return []
    }
    return members.filter { $0.value.isGoodName($0.name) }
  }
}
