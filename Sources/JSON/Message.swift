extension JSON {
  /// A request, notification or response as it came, or a batch of them.
  ///
  /// JSON-RPC ids are echoed as they were sent, to the byte, which a parsed number cannot promise. So each value is
  /// accompanied by the raw text of its member `id`.
  public enum Message: Equatable, Sendable {
    /// One message, or what came in place of one.
    case single(Part)
    /// The elements of an array.
    case batch([Part])

    /// One value with the raw text of its `id`.
    public struct Part: Equatable, Sendable {
      /// The value; an integer `id` beyond ±(2^53−1) is in it only as near as json-c could hold it.
      public let value: JSON
      /// The member `id` as it was written, of several the last; nil if there is none or the value is no object.
      public let id: String?

      /// Pairs a value with the text of its id.
      public init(value: JSON, id: String?) {
        self.value = value
        self.id = id
      }
    }
  }
}
