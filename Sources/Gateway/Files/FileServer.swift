internal import NIOHTTP1

/// The static files of an application.
package struct FileServer: Sendable {
  private static let index = "index.html"
  private static let missingPage = "404.html"

  private let mounts: [FileMount]
  /// Whether paths without a file serve `index.html`.
  private let isSinglePage: Bool

  /// Creates a server of directories.
  ///
  /// The mount with the longest matching path serves a file.
  package init(_ mounts: [FileMount], isSinglePage: Bool = false) {
    self.mounts = mounts.sorted { $0.components.count > $1.components.count }
    self.isSinglePage = isSinglePage
  }

  func answer(_ head: HTTPRequestHead) -> HTTPAnswer {
    guard head.method == .GET || head.method == .HEAD else { return HTTPAnswer(.badMethod) }
    let path = head.uri.prefix { $0 != "?" }
    let query = head.uri[path.endIndex...]
    guard path.hasPrefix("/"), let names = Self.names(in: path) else {
      return HTTPAnswer(.badRequest, sentence: "The path is malformed.")
    }
    // An empty last component means the index of a directory.
    let isDirectory = names.last == nil || names.last == ""
    switch found(isDirectory ? names.dropLast() + [Self.index] : names) {
    case .file(let file): return answer(file, name: isDirectory ? Self.index : names.last ?? "", head)
    case .directory where !isDirectory:
      // Relative links of the index need the slash.
      return HTTPAnswer(.movedPermanently, ["Location": "\(path)/\(query)"], .none)
    case .directory, .nothing: return missing(path, named: names, head)
    }
  }

  private func answer(_ file: ServedFile, name: String, _ head: HTTPRequestHead) -> HTTPAnswer {
    var headers: HTTPHeaders = [
      "ETag": file.tag, "Last-Modified": file.modified,
      // Browsers must revalidate, because files change during development and with releases.
      "Cache-Control": "no-cache",
    ]
    let type = ContentType.of(name)
    var answer: HTTPAnswer
    if isKnown(file, head.headers) {
      answer = HTTPAnswer(.notModified, headers, .none)
    } else {
      headers.add(name: "Content-Type", value: type)
      answer = HTTPAnswer(.ok, headers, .file(file))
    }
    if type == ContentType.page { answer.page = file }
    return answer
  }

  /// Whether the browser's cached copy is current.
  private func isKnown(_ file: ServedFile, _ headers: HTTPHeaders) -> Bool {
    let tags = headers[canonicalForm: "if-none-match"]
    guard tags.isEmpty else { return tags.contains { $0 == file.tag || $0 == "*" || $0 == "W/\(file.tag)" } }
    return headers.first(name: "if-modified-since") == file.modified
  }

  private func missing(_ path: Substring, named names: [String], _ head: HTTPRequestHead) -> HTTPAnswer {
    if isSinglePage, names.last?.contains(".") != true, case .file(let file) = found([Self.index]) {
      return answer(file, name: Self.index, head)
    }
    if case .file(let file) = found([Self.missingPage]) {
      var answer = HTTPAnswer(.notFound, ["Content-Type": ContentType.page], .file(file))
      answer.page = file
      return answer
    }
    let sentence =
      mounts.isEmpty
      ? "This gateway serves no files: start it with --files DIRECTORY." : "There is no file \(path)."
    return HTTPAnswer(.notFound, sentence: sentence)
  }

  private func found(_ names: [String]) -> FileMount.Found {
    for mount in mounts where names.starts(with: mount.components) && names.count > mount.components.count {
      return mount.open(names.dropFirst(mount.components.count))
    }
    return .nothing
  }

  /// The decoded components of a path; nil if the path is malformed.
  private static func names(in path: Substring) -> [String]? {
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    // A decoded slash would be part of a component.
    let names = parts.compactMap(\.percentDecoded).filter { !$0.utf8.contains(UInt8(ascii: "/")) }
    return names.count == parts.count ? names : nil
  }
}
