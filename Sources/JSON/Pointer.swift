extension JSON {
  /// The path from a document to a value inside it (RFC 6901).
  public struct Pointer: Sendable {
    /// The unescaped member names and array indices of the path; empty for the whole document.
    public var tokens: [String]

    /// Creates a pointer from tokens.
    public init(_ tokens: [String] = []) {
      self.tokens = tokens
    }

    /// Reads the text form; nil unless it is empty or starts with `/`, with `~` only in `~0` and `~1`.
    public init?(parsing text: String) {
      tokens = []
      guard !text.isEmpty else { return }
      guard text.utf8.first == UInt8(ascii: "/") else { return nil }
      for escaped in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .dropFirst()
      {
        guard let token = Self.unescaped(escaped) else { return nil }
        tokens.append(token)
      }
    }

    /// The pointer to a member of this value.
    public func appending(_ name: String) -> Pointer {
      Pointer(tokens + [name])
    }

    /// The pointer to an element of this value.
    public func appending(_ index: Int) -> Pointer {
      Pointer(tokens + [String(index)])
    }

    /// The pointer that continues this one with another.
    public func appending(_ pointer: Pointer) -> Pointer {
      Pointer(tokens + pointer.tokens)
    }

    /// The pointer to the containing value; nil for the whole document.
    public var parent: Pointer? {
      tokens.isEmpty ? nil : Pointer(Array(tokens.dropLast()))
    }

    private static func unescaped(_ escaped: Substring.UTF8View.SubSequence) -> String? {
      var bytes: [UInt8] = []
      var rest = escaped[...]
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "~") else {
          bytes.append(byte)
          continue
        }
        switch rest.popFirst() {
        case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
        default: return nil
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension JSON.Pointer: CustomStringConvertible {
  /// The text form of RFC 6901; empty for the whole document.
  public var description: String {
    var bytes: [UInt8] = []
    for token in tokens {
      bytes.append(UInt8(ascii: "/"))
      for byte in token.utf8 {
        switch byte {
        case UInt8(ascii: "~"): bytes += "~0".utf8
        case UInt8(ascii: "/"): bytes += "~1".utf8
        default: bytes.append(byte)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The place, as a sentence names it.
  var quoted: String { tokens.isEmpty ? "the top level" : "'\(self)'" }
}

extension JSON.Pointer: Hashable {
  /// Compares the bytes of the tokens.
  public static func == (left: Self, right: Self) -> Bool {
    left.tokens.count == right.tokens.count
      && zip(left.tokens, right.tokens).allSatisfy { $0.isByteEqual(to: $1) }
  }

  /// Hashes the tokens as strings; pointers with the same bytes have the same hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(tokens.count)
    for token in tokens { hasher.combine(token) }
  }
}

extension JSON {
  /// The value that a pointer leads to; nil if there is none.
  public subscript(pointer: Pointer) -> JSON? {
    var value = self
    for token in pointer.tokens {
      guard let next = value.step(token) else { return nil }
      value = next
    }
    return value
  }

  private func step(_ token: String) -> JSON? {
    switch self {
    case .object(let object):
      return object[token]
    case .array(let elements):
      // RFC 6901 allows neither a sign nor a leading zero.
      guard let index = Int(token), String(index) == token, elements.indices.contains(index) else {
        return nil
      }
      return elements[index]
    case .null, .bool, .integer, .double, .string:
      return nil
    }
  }
}
