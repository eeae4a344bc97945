/// The origin of a web page: a scheme, a host and perhaps a port, or the opaque origin `null`.
package struct WebOrigin: Equatable, Sendable {
  package let text: String
  /// The host in lower case; nil for the opaque origin.
  let host: String?

  /// Parses an origin as browsers write it, such as `https://kiosk.local`; nil if the text is not an origin.
  package init?(_ given: String) {
    let text = given.lowercased()
    guard text != "null" else {
      (self.text, host) = (text, nil)
      return
    }
    guard let scheme = ["http://", "https://"].first(where: text.hasPrefix),
      let host = hostName(inAuthority: text.dropFirst(scheme.count))
    else { return nil }
    (self.text, self.host) = (text, host)
  }
}

/// The host of a `Host` header; nil if the header is malformed.
func hostName(inAuthority authority: some StringProtocol) -> String? {
  let text = authority.lowercased()
  let end = text.hasPrefix("[") ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
  let host = text[..<(end ?? text.endIndex)]
  let port = text[host.endIndex...]
  let isPlain = host.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"/?#@\\".utf8.contains($0) }
  guard !host.isEmpty, isPlain, !host.hasPrefix("[") || host.hasSuffix("]"),
    port.isEmpty || (port.hasPrefix(":") && port.utf8.count > 1 && UInt16(port.dropFirst()) != nil)
  else { return nil }
  return String(host)
}
