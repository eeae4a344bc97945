internal import CJSONC

/// A JSON value (RFC 8259) that is safe to hand between threads.
///
/// Two values are equal when their canonical forms (RFC 8785) are: the order of members does not matter, strings and
/// names are compared by their UTF-8 bytes, and `1` equals `1.0`.
public enum JSON: Sendable {
  /// The value that says that there is none.
  case null
  /// True or false.
  case bool(Bool)
  /// An integer; in documents that come from a client always within ±(2^53−1).
  case integer(Int)
  /// A finite number that was written with a fraction or an exponent.
  case double(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSON])
  /// Values by name.
  case object(Object)
}

extension JSON: Equatable {
  /// Compares by value, whatever the order of members.
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
  /// Whether both strings are the same bytes; `==` would also equate different spellings of one character.
  func isByteEqual(to other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isEqual = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs in
        guard let left = mine.baseAddress, let right = theirs.baseAddress else { return true }
        return memcmp(left, right, mine.count) == 0
      }
    }
    return isEqual.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }
}
