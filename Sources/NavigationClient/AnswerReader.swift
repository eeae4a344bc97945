import JSON

/// Reads the members of what navd answered; members that it does not know are let be, since they are added over time.
struct AnswerReader {
  /// How one value is read; nil if it is of another form.
  struct Form<Value> {
    let read: (JSON) throws(CallError) -> Value?
  }

  private let object: JSON.Object

  init(_ json: JSON) throws(CallError) {
    guard let object = json.object else { throw .unexpected("\(json.text) in place of an object") }
    self.object = object
  }

  static func read<Value>(_ json: JSON, _ form: Form<Value>) throws(CallError) -> Value {
    guard let value = try form.read(json) else { throw .unexpected("\(json.text) in place of an object") }
    return value
  }

  func required<Value>(_ name: String, _ form: Form<Value>) throws(CallError) -> Value {
    guard let value = try optional(name, form) else { throw .unexpected("an object without '\(name)'") }
    return value
  }

  /// Nil for a member that is not there, or null.
  func optional<Value>(_ name: String, _ form: Form<Value>) throws(CallError) -> Value? {
    guard let json = object[name], !json.isNull else { return nil }
    guard let value = try form.read(json) else { throw .unexpected("\(json.text) as '\(name)'") }
    return value
  }
}

extension AnswerReader.Form {
  static func value(_ make: @escaping (JSON) throws(CallError) -> Value) -> Self {
    Self { json throws(CallError) in try make(json) }
  }

  static func list<Element>(_ form: AnswerReader.Form<Element>) -> Self where Value == [Element] {
    Self { json throws(CallError) in
      guard let values = json.array else { return nil }
      var elements: [Element] = []
      for value in values {
        guard let element = try form.read(value) else { return nil }
        elements.append(element)
      }
      return elements
    }
  }
}

extension AnswerReader.Form<String> {
  static var string: Self { Self { json throws(CallError) in json.string } }
}

extension AnswerReader.Form<Int> {
  static var integer: Self { Self { json throws(CallError) in json.integer } }
}

extension AnswerReader.Form<Bool> {
  static var bool: Self { Self { json throws(CallError) in json.bool } }
}

extension AnswerReader.Form<JSON> {
  static var json: Self { Self { json throws(CallError) in json } }
}

extension AnswerReader.Form<JSON.Object> {
  static var object: Self { Self { json throws(CallError) in json.object } }
}
