// Parsing of a request's target.

/// The decoded value of a name in a query; nil if it is missing or malformed.
///
/// A plus decodes to a space.
func value(of name: String, inQuery query: Substring) -> String? {
  for part in query.split(separator: "&") where part.hasPrefix("\(name)=") {
    return part.dropFirst(name.utf8.count + 1).split(separator: "+", omittingEmptySubsequences: false)
      .joined(separator: "%20")[...].percentDecoded
  }
  return nil
}

extension Substring {
  /// The percent-decoded text; nil if the encoding is malformed, or the result contains NUL.
  var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexDigit: Int? { Character(Unicode.Scalar(self)).hexDigitValue }
}
