package import JSON

// The types of this folder and of `Generated` are the protocol's values, each with one writer and one reader. The model
// has types of its own; the files named `…+Model.swift` convert between the two.

/// A value of the protocol.
package protocol WireValue: Equatable, Sendable {
  /// Reads the value; throws if a required member is missing or a value has the wrong form.
  init(reading json: JSON) throws(WireError)

  /// The value as navd writes it.
  var json: JSON { get }
}

/// One of a set of words.
package protocol WireWord: WireValue, RawRepresentable where RawValue == String {}

extension WireWord {
  package init(reading json: JSON) throws(WireError) {
    guard let word = json.string.flatMap(Self.init(rawValue:)) else { throw WireError() }
    self = word
  }

  /// The word as navd writes it.
  public var json: JSON { .string(rawValue) }
}

extension String: WireValue {
  package init(reading json: JSON) throws(WireError) {
    guard let text = json.string else { throw WireError() }
    self = text
  }

  package var json: JSON { .string(self) }
}

extension Int: WireValue {
  package init(reading json: JSON) throws(WireError) {
    guard let number = json.integer else { throw WireError() }
    self = number
  }

  package var json: JSON { .integer(self) }
}

extension Bool: WireValue {
  package init(reading json: JSON) throws(WireError) {
    guard let value = json.bool else { throw WireError() }
    self = value
  }

  package var json: JSON { .bool(self) }
}

extension JSON: WireValue {
  package init(reading json: JSON) {
    self = json
  }

  package var json: JSON { self }
}

extension JSON.Object: WireValue {
  package init(reading json: JSON) throws(WireError) {
    guard let object = json.object else { throw WireError() }
    self = object
  }

  package var json: JSON { .object(self) }
}

extension Array: WireValue where Element: WireValue {
  package init(reading json: JSON) throws(WireError) {
    guard let values = json.array else { throw WireError() }
    self = []
    reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do throws(WireError) {
        append(try Element(reading: value))
      } catch {
        throw error.inside(String(index))
      }
    }
  }

  package var json: JSON { .array(map(\.json)) }
}

extension Optional: WireValue where Wrapped: WireValue {
  /// Null is nil.
  package init(reading json: JSON) throws(WireError) {
    self = json.isNull ? nil : try Wrapped(reading: json)
  }

  package var json: JSON { map(\.json) ?? .null }
}
