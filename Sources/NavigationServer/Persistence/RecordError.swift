internal import JSON
internal import Navigation
internal import NavigationProtocol

/// The reason why a record cannot be read, as a clause.
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

  func string(_ name: String) throws(RecordError) -> String { try member(name, \.string) }

  func integer(_ name: String) throws(RecordError) -> Int { try member(name, \.integer) }

  func bool(_ name: String) throws(RecordError) -> Bool { try member(name, \.bool) }

  func members(_ name: String) throws(RecordError) -> JSON.Object { try member(name, \.object) }

  func value(_ name: String) throws(RecordError) -> JSON { try member(name) { $0 } }

  func word<Word: RawRepresentable<String>>(_ name: String) throws(RecordError) -> Word {
    try member(name) { $0.string.flatMap(Word.init) }
  }

  private func member<Value>(_ name: String, _ read: (JSON) -> Value?) throws(RecordError) -> Value {
    guard let value = object[name].flatMap(read) else {
      throw RecordError("the member '\(name)' of a record is missing or invalid")
    }
    return value
  }
}

extension WireValue {
  /// Reads a value of a record; `name` is its name in the error.
  init(record json: JSON, _ name: String) throws(RecordError) {
    do throws(WireError) {
      try self.init(reading: json)
    } catch {
      throw RecordError("\(name) is invalid: \(error)")
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
