internal import JSON
internal import Navigation
internal import NavigationProtocol

/// The reason why a record cannot be read: a clause for people.
struct RecordError: Error, Equatable {
  let clause: String

  init(_ clause: String) {
    self.clause = clause
  }
}

/// The members of a record.
struct RecordMembers {
  private let object: JSON.Object

  init(_ json: JSON) throws(RecordError) {
    guard let object = json.object else { throw RecordError("a record is not an object") }
    self.object = object
  }

  subscript(name: String) -> JSON? { object[name] }

  func string(_ name: String) throws(RecordError) -> String {
    guard let value = object[name]?.string else { throw missing(name) }
    return value
  }

  func integer(_ name: String) throws(RecordError) -> Int {
    guard let value = object[name]?.integer else { throw missing(name) }
    return value
  }

  func bool(_ name: String) throws(RecordError) -> Bool {
    guard let value = object[name]?.bool else { throw missing(name) }
    return value
  }

  func members(_ name: String) throws(RecordError) -> JSON.Object {
    guard let value = object[name]?.object else { throw missing(name) }
    return value
  }

  func value(_ name: String) throws(RecordError) -> JSON {
    guard let value = object[name] else { throw missing(name) }
    return value
  }

  func word<Word: RawRepresentable<String>>(_ name: String) throws(RecordError) -> Word {
    guard let word = Word(rawValue: try string(name)) else { throw missing(name) }
    return word
  }

  private func missing(_ name: String) -> RecordError {
    RecordError("the member '\(name)' of a record is missing or has no meaning")
  }
}

extension WireValue {
  /// Reads a value of a record; `name` is its name in the error.
  init(record json: JSON, _ name: String) throws(RecordError) {
    do throws(WireError) {
      try self.init(reading: json)
    } catch {
      throw RecordError("\(name) has no meaning: \(error)")
    }
  }
}

extension Reason {
  init(record: JSON) throws(RecordError) {
    let members = try RecordMembers(record)
    let others = (record.object ?? [:]).members.filter { $0.name != "code" && $0.name != "message" }
    self.init(
      try members.word("code"),
      try members.string("message"),
      details: JSON.Object(uniqueMembers: others)
    )
  }
}
