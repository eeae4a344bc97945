extension JSON {
  /// What a text may cost beyond its length: a megabyte of `{},` would otherwise become a quarter of a gigabyte.
  public struct Limits: Hashable, Sendable {
    /// The deepest that arrays and objects may be nested in one another.
    public var depthMax: Int
    /// How many values a text may hold, counting every array, object and scalar but not the names of members.
    public var valuesMax: Int

    /// The limits of a message from a client.
    public static let `default` = Limits(depthMax: 32, valuesMax: 16_384)

    /// The depth up to which reading, writing and freeing a value, all recursive, are known to fit on any stack.
    static let depthCeiling = 512

    /// Limits of one's own; the depth at most 512.
    public init(depthMax: Int, valuesMax: Int) {
      precondition((0...Self.depthCeiling).contains(depthMax), "a depth limit is between 0 and 512")
      precondition(valuesMax > 0, "a text holds at least one value")
      self.depthMax = depthMax
      self.valuesMax = valuesMax
    }
  }
}
