extension JSON {
  /// The limits of a text beyond its length: a megabyte of `{},` would otherwise take a quarter of a gigabyte.
  public struct ParseLimits: Hashable, Sendable {
    /// The maximum nesting of arrays and objects.
    public var depthMax: Int
    /// The maximum number of values: every array, object and scalar counts, the names of members do not.
    public var valuesMax: Int

    /// The limits of a message from a client.
    public static let `default` = ParseLimits(depthMax: 32, valuesMax: 16_384)

    /// The depth up to which reading, writing and freeing a value, all recursive, fit on any stack.
    static let depthCeiling = 512

    /// Creates limits; the depth is at most 512.
    public init(depthMax: Int, valuesMax: Int) {
      precondition((0...Self.depthCeiling).contains(depthMax), "a depth limit is between 0 and 512")
      precondition(valuesMax > 0, "a text holds at least one value")
      self.depthMax = depthMax
      self.valuesMax = valuesMax
    }
  }
}
