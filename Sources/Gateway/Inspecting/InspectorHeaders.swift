import NIOHTTP1

extension ContentPolicy {
  /// The policy of the inspector: only its own files, no inline script or style, and no text that becomes markup.
  package static let inspector = ContentPolicy.custom(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
  )
}

extension HTTPHeaders {
  /// Adds the headers of the inspector: no page of another origin has a handle to its window or embeds it, and
  /// the browser keeps nothing.
  mutating func addInspectorHeaders() {
    replaceOrAdd(name: "Cache-Control", value: "no-store")
    replaceOrAdd(name: "Cross-Origin-Opener-Policy", value: "same-origin")
    replaceOrAdd(name: "X-Frame-Options", value: "DENY")
    for name in ["ETag", "Last-Modified"] { remove(name: name) }
  }
}
