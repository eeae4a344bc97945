@_spi(Records) internal import JSON

// The forms of the text of a delta: Tree+DeltaText.swift.

extension TextBuilder {
  mutating func numbers(_ name: StaticString, _ ids: [some Identifier]) {
    guard !ids.isEmpty else { return }
    self.name(name)
    array { text in for id in ids { text.integer(id.number) } }
  }

  mutating func numbers(_ first: Int, then second: Int, last third: Int) {
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

  /// Appends the record of each new or changed member; returns whether a member has left.
  @inline(__always)
  mutating func changed<ID, Value>(
    _ name: StaticString,
    _ new: PersistentMap<ID, Value>,
    since old: PersistentMap<ID, Value>,
    write: (inout TextBuilder, ID, PersistentMap<ID, Value>.Leaf?, PersistentMap<ID, Value>.Leaf) -> Void
  ) -> Bool {
    var hasLost = false
    let start = count
    self.name(name)
    let named = count
    array { text in
      new.forEachDifference(from: old) { id, old, new in
        if let new { write(&text, id, old, new) } else { hasLost = true }
      }
    }
    // Nothing but the two brackets was appended.
    if count == named + 2 { removeLast(after: start) }
    return hasLost
  }

  /// Appends the numbers of the members that have left.
  mutating func lost<ID, Value>(
    _ name: StaticString,
    _ new: PersistentMap<ID, Value>,
    since old: PersistentMap<ID, Value>
  ) {
    self.name(name)
    array { text in
      new.forEachDifference(from: old) { id, _, new in if new == nil { text.integer(id.number) } }
    }
  }

  /// Appends an object with the number of an entry, unless the body appends no other member.
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

  @inline(__always)
  mutating func splice<Element>(
    _ name: StaticString,
    _ splice: ListSplice<Element>?,
    write: (inout TextBuilder, Element) -> Void
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
