@_spi(Records) internal import JSON

// The forms of the text of a delta: Tree+DeltaText.swift.

extension TextBuilder {
  mutating func numbers(_ name: StaticString, _ ids: [some Identifier]) {
    guard !ids.isEmpty else { return }
    self.name(name)
    array { text in for id in ids { text.integer(id.number) } }
  }

  mutating func numbers(_ first: Int, _ second: Int, _ third: Int) {
    array { text in
      text.integer(first)
      text.integer(second)
      text.integer(third)
    }
  }

  mutating func number(_ name: StaticString, _ id: (some Identifier)?) {
    guard let id else { return }
    self.name(name)
    integer(id.number)
  }

  mutating func string(_ name: StaticString, _ value: String) {
    self.name(name)
    string(value)
  }

  mutating func integer(_ name: StaticString, _ value: Int) {
    self.name(name)
    integer(value)
  }

  /// Appends an array, left out if nothing is written for any pair.
  @inline(__always)
  mutating func list<ID, Value>(
    _ name: StaticString,
    _ difference: MapDifference<ID, Value>,
    _ write: (inout TextBuilder, MapDifference<ID, Value>.Pair) -> Void
  ) {
    guard !difference.isEmpty else { return }
    let start = count
    self.name(name)
    let named = count
    array { text in difference.forEach { write(&text, $0) } }
    // The two brackets are all that was appended.
    if count == named + 2 { removeLast(after: start) }
  }

  /// Appends an object with the number of a thing, which is left out if the body appends no other member.
  @inline(__always)
  mutating func record(of id: some Identifier, _ body: (inout TextBuilder) -> Void) {
    let start = count
    var numbered = 0
    object { text in
      text.name("k")
      text.integer(id.number)
      numbered = text.count
      body(&text)
    }
    if count == numbered + 1 { removeLast(after: start) }
  }

  /// Appends the number of a thing that has left.
  mutating func removed<ID, Value>(_ pair: MapDifference<ID, Value>.Pair) {
    if pair.new == nil { integer(pair.id.number) }
  }

  @inline(__always)
  mutating func splice<Element>(
    _ name: StaticString,
    _ splice: ListSplice<Element>?,
    _ write: (inout TextBuilder, Element) -> Void
  ) {
    guard let splice else { return }
    self.name(name)
    array { text in
      text.integer(splice.at)
      text.integer(splice.removed)
      text.array { text in for element in splice.inserted { write(&text, element) } }
    }
  }
}
