package import JSON

/// What navd sent is not what its protocol says: a member is missing or of another form.
package struct WireError: Error, Equatable, CustomStringConvertible {
  /// Leads from what was read to the value that is wrong or missing.
  package let pointer: JSON.Pointer

  /// One clause for people, such as `there is no usable value at '/window/0/key'`.
  package var description: String { "there is no usable value at '\(pointer)'" }
}

/// One value that navd sent, read member by member; knows where it stands, for the error.
struct WireReader {
  let json: JSON
  private let pointer: JSON.Pointer

  init(_ json: JSON) {
    self.init(json, at: JSON.Pointer())
  }

  private init(_ json: JSON, at pointer: JSON.Pointer) {
    self.json = json
    self.pointer = pointer
  }

  /// The error that this value is not usable.
  var error: WireError { WireError(pointer: pointer) }

  /// A member; nil if it is not there, or null.
  func optional(_ name: String) -> WireReader? {
    guard let value = json[name], !value.isNull else { return nil }
    return WireReader(value, at: pointer.appending(name))
  }

  /// Whether there is such a member, were it null.
  func has(_ name: String) -> Bool { json[name] != nil }

  func member(_ name: String) throws(WireError) -> WireReader {
    guard let value = json[name] else { throw WireError(pointer: pointer.appending(name)) }
    return WireReader(value, at: pointer.appending(name))
  }

  /// The elements of an array, each as `read` makes them.
  func elements<Element>(
    _ name: String,
    _ read: (WireReader) throws(WireError) -> Element
  ) throws(WireError) -> [Element] {
    let list = try member(name)
    guard let values = list.json.array else { throw list.error }
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      elements.append(try read(WireReader(value, at: list.pointer.appending(index))))
    }
    return elements
  }

  func string() throws(WireError) -> String {
    guard let value = json.string else { throw error }
    return value
  }

  func integer() throws(WireError) -> Int {
    guard let value = json.integer else { throw error }
    return value
  }

  func bool() throws(WireError) -> Bool {
    guard let value = json.bool else { throw error }
    return value
  }

  func object() throws(WireError) -> JSON.Object {
    guard let value = json.object else { throw error }
    return value
  }

  /// An identifier such as a `ScreenKey`.
  func id<ID: LosslessStringConvertible>() throws(WireError) -> ID {
    guard let id = json.string.flatMap(ID.init) else { throw error }
    return id
  }

  /// One of the words of an enumeration.
  func word<Word: RawRepresentable<String>>() throws(WireError) -> Word {
    guard let word = json.string.flatMap(Word.init(rawValue:)) else { throw error }
    return word
  }
}
