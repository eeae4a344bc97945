internal import CJSONC

/// A JSON value (RFC 8259).
///
/// Two values are equal when their canonical forms (RFC 8785) are: the order of members does not matter, strings and
/// names are compared by their UTF-8 bytes, and `1` equals `1.0`.
public enum JSON: Sendable {
  /// The value `null`.
  case null
  /// True or false.
  case bool(Bool)
  /// An integer; in documents from clients always within ±(2^53−1).
  case integer(Int)
  /// A finite number with a fraction or an exponent in its notation.
  case double(Double)
  /// A string.
  case string(String)
  /// The elements, in order.
  case array([JSON])
  /// The members, by name.
  case object(Object)
}

extension JSON: Equatable {
  /// Compares by value; the order of members does not matter.
  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    case (.integer(let left), .double(let right)): Double(left) == right
    case (.double(let left), .integer(let right)): left == Double(right)
    case (.string(let left), .string(let right)): left.isByteEqual(to: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

extension String {
  /// Whether both strings have the same bytes; `==` would also equate different encodings of one character.
  @inline(__always)
  func isByteEqual(to other: String) -> Bool {
    // Most strings that differ do so in their length, without a call.
    utf8.count == other.utf8.count && hasBytes(of: other)
  }

  private func hasBytes(of other: String) -> Bool {
    let isEqual = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs in
        guard let left = mine.baseAddress, let right = theirs.baseAddress else { return true }
        return memcmp(left, right, mine.count) == 0
      }
    }
    return isEqual.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }
}
