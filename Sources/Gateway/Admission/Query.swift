// The parts of the target of a request.

/// The decoded value of a name in a query; nil if there is none, or it is malformed.
///
/// A plus is a space.
func value(of name: String, inQuery query: Substring) -> String? {
  for part in query.split(separator: "&") where part.hasPrefix("\(name)=") {
    return part.dropFirst(name.utf8.count + 1).split(separator: "+", omittingEmptySubsequences: false)
      .joined(separator: "%20")[...].percentDecoded
  }
  return nil
}

extension Substring {
  /// The text without percent encoding; nil if that is malformed, or hides a NUL.
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
