extension JSON {
  /// The path from a document to a value inside it (RFC 6901).
  public struct Pointer: Sendable {
    /// The text form, which takes less memory than the tokens.
    fileprivate let text: String

    /// The unescaped member names and array indices of the path; empty for the whole document.
    public var tokens: [String] {
      text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
        .map { Self.unescaped($0) ?? "" }
    }

    private init(text: String) {
      self.text = text
    }

    /// Creates a pointer from tokens.
    public init(_ tokens: [String] = []) {
      text = tokens.reduce(into: "") { $0 += "/" + Self.escaped($1) }
    }

    /// Reads the text form; nil unless it is empty or starts with `/`, with `~` only in `~0` and `~1`.
    public init?(parsing text: String) {
      guard text.isEmpty || text.utf8.first == UInt8(ascii: "/") else { return nil }
      let tokens = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      guard tokens.allSatisfy({ Self.unescaped($0) != nil }) else { return nil }
      self.text = text
    }

    /// The pointer to a member of this value.
    public func appending(_ name: String) -> Pointer {
      Pointer(text: text + "/" + Self.escaped(name))
    }

    /// The pointer to an element of this value.
    public func appending(_ index: Int) -> Pointer {
      Pointer(text: text + "/" + String(index))
    }

    /// The pointer that continues this one with another.
    public func appending(_ pointer: Pointer) -> Pointer {
      Pointer(text: text + pointer.text)
    }

    /// The pointer to the containing value; nil for the whole document.
    public var parent: Pointer? {
      text.utf8.lastIndex(of: UInt8(ascii: "/")).map { Pointer(text: String(text[..<$0])) }
    }

    private static func escaped(_ token: String) -> String {
      guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
        return token
      }
      var bytes: [UInt8] = []
      for byte in token.utf8 {
        switch byte {
        case UInt8(ascii: "~"): bytes += "~0".utf8
        case UInt8(ascii: "/"): bytes += "~1".utf8
        default: bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
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
  public var description: String { text }

  /// The place, as error messages name it.
  var quoted: String { text.isEmpty ? "the top level" : "'\(self)'" }
}

extension JSON.Pointer: Hashable {
  /// Compares the bytes of the tokens.
  public static func == (left: Self, right: Self) -> Bool { left.text.isByteEqual(to: right.text) }

  /// Hashes the text as a string; pointers with the same bytes have the same hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
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
