extension JSON {
  /// The members of a JSON object in their written order, with distinct names.
  public struct Object: Sendable {
    /// One name with its value.
    public struct Member: Sendable {
      /// The name, with its escapes resolved.
      public let name: String
      /// The value.
      public var value: JSON

      /// Pairs a name with a value.
      public init(name: String, value: JSON) {
        self.name = name
        self.value = value
      }
    }

    /// The members in order.
    public private(set) var members: [Member]

    /// An object without members.
    public init() {
      members = []
    }

    /// Creates an object from members whose names are known to be distinct.
    public init(uniqueMembers: [Member]) {
      members = uniqueMembers
    }

    /// The value of the member with that name; setting `nil` removes it, and a new name is appended.
    public subscript(name: String) -> JSON? {
      get { index(of: name).map { members[$0].value } }
      set {
        switch (index(of: name), newValue) {
        case (let index?, let value?): members[index].value = value
        case (let index?, nil): members.remove(at: index)
        case (nil, let value?): members.append(Member(name: name, value: value))
        case (nil, nil): break
        }
      }
    }

    private func index(of name: String) -> Int? {
      // The members are looked at in place: an iterator would copy each.
      members.withUnsafeBufferPointer { members in
        members.indices.first { members[$0].name.isByteEqual(to: name) }
      }
    }

    /// Whether there is no member.
    public var isEmpty: Bool { members.isEmpty }

    /// The number of members.
    public var count: Int { members.count }

    /// The names, in order.
    public var names: [String] { members.map(\.name) }
  }
}

extension JSON.Object: Equatable {
  /// Compares members by name; their order does not matter.
  public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    guard !left.members.isIdentical(to: right.members) else { return true }
    let sameOrder = zip(left.members, right.members).allSatisfy { $0.name.isByteEqual(to: $1.name) }
    guard !sameOrder else { return zip(left.members, right.members).allSatisfy { $0.value == $1.value } }
    let sortedLeft = left.members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let sortedRight = right.members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return zip(sortedLeft, sortedRight).allSatisfy {
      $0.name.isByteEqual(to: $1.name) && $0.value == $1.value
    }
  }
}

extension [JSON.Object.Member] {
  /// Whether both arrays share their memory: a fast path for large values that were not changed.
  fileprivate func isIdentical(to other: Self) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress && mine.count == $0.count }
    }
  }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
  /// Creates an object from a literal; of several members with one name, the last value counts.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self.init()
    for (name, value) in elements { self[name] = value }
  }
}

extension JSON.Object {
  /// Creates an object of the members whose value is not nil.
  package init(present members: KeyValuePairs<String, JSON?>) {
    self.init(adding: members, to: Self())
  }

  /// Creates an object from another one and the members whose value is not nil.
  package init(adding members: KeyValuePairs<String, JSON?>, to others: Self) {
    self = others
    for (name, value) in members { self[name] = value }
  }
}
