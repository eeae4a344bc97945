internal import JSON

/// The id of a request as a value: two spellings of an id have the same key.
package struct RequestKey: Hashable, Sendable {
  /// In canonical form.
  private let text: [UInt8]

  package init(_ id: RequestID) {
    let source = Array(id.text.utf8)
    text = source.isCanonicalID ? source : (try? JSON.parse(source))?.canonical() ?? source
  }

  init(_ id: JSON) {
    text = id.canonical()
  }
}

extension [UInt8] {
  /// Whether a JSON text is in canonical form, as far as its first bytes show: a string without escapes, or an integer.
  fileprivate var isCanonicalID: Bool {
    if first == UInt8(ascii: "\"") { return !contains(UInt8(ascii: "\\")) }
    return count < 16 && allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
