import Testing

/// Results have types in the server and in its clients.
@Suite struct TypedResultTests {
  @Test func `the server builds no JSON objects`() throws {
    let object = /"\w+": (\.\w+\(|JSON)|JSON\.Object(\.Member| = |\(uniqueMembers)|\.add\("/
    let files = try Project.swiftFiles(in: "Sources/NavigationServer").filter { !isAboutDocuments($0.path) }
    #expect(try lines(with: object, in: files) == [])
  }

  @Test(arguments: ["NavigationServer", "NavigationClient", "navctl"])
  func `members of results are not looked up by name`(module: String) throws {
    let lookup = /[\w)\]?]\["\w+"\]/
    let files = try Project.swiftFiles(in: "Sources/\(module)").filter { !isAboutDocuments($0.path) }
    #expect(try lines(with: lookup, in: files) == [])
  }

  /// Whether a file is about graph documents, themes, JSON that people type, params, which it reads or writes, records, the
  /// details of reasons, the envelopes of messages, or answers that come over MQTT, which have no Swift types.
  private func isAboutDocuments(_ path: String) -> Bool {
    let folders = [
      "Sources/navctl/Fleet/", "Sources/navctl/Generate/", "Sources/navctl/Recording/",
      "Sources/navctl/Theme/",
      "Sources/navctl/Words/", "Sources/NavigationServer/Methods/",
      "Sources/NavigationServer/Persistence/",
    ]
    let navctl = [
      "GraphSource.swift", "Drawing/EntryText.swift", "Playing/GraphPart.swift", "Playing/ReachedParts.swift",
      "Verbs/Dev.swift", "Verbs/Load.swift", "Verbs/Open.swift",
    ]
    let history = ["CommandCause.swift", "RecordReplay.swift"]
    let files =
      navctl.map { "Sources/navctl/\($0)" } + history.map { "Sources/NavigationServer/History/\($0)" }
    let envelope = "Sources/NavigationClient/ReceivedMessage.swift"
    return folders.contains(where: path.hasPrefix) || files.contains(path) || path == envelope
  }

  private func lines(with pattern: Regex<some Any>, in files: [Project.File]) throws -> [String] {
    files.flatMap { file in
      zip(1..., file.lines).compactMap { $1.contains(pattern) ? "\(file.path):\($0): \($1)" : nil }
    }
  }
}
