@_spi(Records) package import JSON

// The types of this module are the protocol's values, each with one writer and one reader. The model has types of its own;
// the files of NavigationProtocol that are named `…+Model.swift` convert between the two.

/// A value of the protocol.
package protocol WireValue: WireWritable, Equatable, Sendable {
  /// Reads the value; throws if a required member is missing or a value has the wrong form.
  init(reading json: JSON) throws(WireError)
}

/// A value that navd writes.
package protocol WireWritable {
  /// Writes the value as navd sends it.
  ///
  /// Texts that are sent often are written without a `JSON`.
  func write(into writer: inout some ValueWriter & ~Copyable)

  /// Appends the value to a text.
  ///
  /// A requirement, because `any WireWritable` then calls specialized code; `write(into:)` is generic.
  func append(to text: inout TextBuilder)
}

extension WireWritable {
  package func append(to text: inout TextBuilder) {
    write(into: &text)
  }

  /// The value as navd writes it.
  package var json: JSON {
    var builder = ValueBuilder()
    write(into: &builder)
    return builder.value
  }

  /// The value as the text that navd writes.
  package var serialized: [UInt8] {
    var text = TextBuilder(capacity: 256)
    append(to: &text)
    return text.bytes
  }
}

/// One of a set of words.
package protocol WireWord: WireValue, RawRepresentable where RawValue == String {}

extension WireWord {
  package init(reading json: JSON) throws(WireError) {
    guard let word = json.string.flatMap(Self.init(rawValue:)) else { throw WireError() }
    self = word
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.string(rawValue)
  }

  /// The word as navd writes it.
  public var json: JSON { .string(rawValue) }
}

extension String: WireValue {
  package init(reading json: JSON) throws(WireError) {
    guard let text = json.string else { throw WireError() }
    self = text
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.string(self)
  }
}

extension Int: WireValue {
  package init(reading json: JSON) throws(WireError) {
    guard let number = json.integer else { throw WireError() }
    self = number
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.integer(self)
  }
}

extension Bool: WireValue {
  package init(reading json: JSON) throws(WireError) {
    guard let value = json.bool else { throw WireError() }
    self = value
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.bool(self)
  }
}

extension JSON: WireValue {
  package init(reading json: JSON) {
    self = json
  }

  package var json: JSON { self }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.value(self)
  }
}

extension JSON.Object: WireValue {
  package init(reading json: JSON) throws(WireError) {
    guard let object = json.object else { throw WireError() }
    self = object
  }

  package var json: JSON { .object(self) }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { $0.contents(of: self) }
  }
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
}

extension Array: WireWritable where Element: WireWritable {
  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.array { writer in
      for element in self { element.write(into: &writer) }
    }
  }
}

extension Optional: WireValue where Wrapped: WireValue {
  /// Null is nil.
  package init(reading json: JSON) throws(WireError) {
    self = json.isNull ? nil : try Wrapped(reading: json)
  }
}

extension Optional: WireWritable where Wrapped: WireWritable {
  package func write(into writer: inout some ValueWriter & ~Copyable) {
    if let self { self.write(into: &writer) } else { writer.null() }
  }
}

extension ValueWriter where Self: ~Copyable {
  /// Writes a member.
  package mutating func member(_ name: StaticString, _ value: some WireWritable) {
    self.name(name)
    value.write(into: &self)
  }

  /// Writes a member unless the value is nil.
  package mutating func member(_ name: StaticString, ifPresent value: (some WireWritable)?) {
    guard let value else { return }
    member(name, value)
  }

  /// Writes a member, which may be null, unless the value is nil.
  package mutating func member(_ name: StaticString, ifPresent value: Nullable<some WireValue>?) {
    guard let value else { return }
    member(name, value.orNil)
  }
}
