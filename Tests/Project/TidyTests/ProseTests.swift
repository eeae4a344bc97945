import Testing

/// Rules for names and comments that can be counted.
@Suite struct ProseTests {
  private static let questionWords: Set<Substring> = [
    "What", "Who", "Whose", "Whom", "How", "Where", "Under", "When", "Which", "Why",
  ]
  private static let avoidedWords = [
    "is told", "are told", "stands", "nobody", "whoever", "hears of", "goes on with", "sees to it",
  ]
  /// Associated types that protocols of other packages name.
  private static let witnesses: Set<Substring> = [
    "Element", "Iterator", "AsyncIterator", "InboundIn", "InboundOut", "OutboundIn", "OutboundOut",
    "TransferType", "Body", "RawValue",
  ]
  private static let declarations: Set<Substring> = [
    "struct", "enum", "class", "actor", "protocol", "typealias",
  ]

  @Test func `fewer than 2 percent of doc summaries begin with a question word`() throws {
    var count = 0
    var offenders: [String] = []
    for file in try writtenFiles() {
      var isInside = false
      for (number, line) in zip(1..., file.lines) {
        let comment = line.drop { $0 == " " }
        let isDoc = comment.hasPrefix("///")
        if isDoc, !isInside {
          count += 1
          let first = comment.dropFirst(3).split(separator: " ", maxSplits: 1).first ?? ""
          if Self.questionWords.contains(first) { offenders.append("\(file.path):\(number): \(comment)") }
        }
        isInside = isDoc
      }
    }
    try #require(count > 1_000)
    let list = offenders.joined(separator: "\n")
    #expect(offenders.count * 50 < count, "\(offenders.count) of \(count) summaries:\n\(list)")
  }

  @Test func `comments avoid words that hide who does what`() throws {
    let found = try writtenFiles().flatMap { file in
      zip(1..., file.lines).flatMap { number, line in
        let comment = (line.firstRange(of: "//").map { line[$0.lowerBound...] } ?? "").lowercased()
        return Self.avoidedWords.filter { contains($0, in: comment) }.map { "\(file.path):\(number): \($0)" }
      }
    }
    #expect(found == [])
  }

  @Test func `no type name is declared twice`() throws {
    var places: [Substring: [String]] = [:]
    for file in try Project.swiftFiles(in: "Sources") {
      for (number, line) in zip(1..., file.lines) {
        guard let name = declaredType(line) else { continue }
        places[name, default: []].append("\(file.path):\(number)")
      }
    }
    let repeated = places.filter { $0.value.count > 1 }.map { "\($0.key): \($0.value)" }.sorted()
    #expect(repeated == [])
  }

  private func writtenFiles() throws -> [Project.File] {
    try Project.swiftFiles(in: "Sources").filter { !$0.path.contains("/Generated/") }
  }

  /// Whether a text contains a phrase as whole words.
  private func contains(_ phrase: String, in text: String) -> Bool {
    guard text.contains(phrase) else { return false }
    return text.ranges(of: phrase).contains { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      return before?.isLetter != true && after?.isLetter != true
    }
  }

  /// The name of the type that a line declares; nil if it declares none.
  private func declaredType(_ line: Substring) -> Substring? {
    // Text in quotes declares nothing.
    let code = line.prefix { $0 != "\"" }
    let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "/" && $0 != "." }
    guard let index = words.firstIndex(where: Self.declarations.contains), index + 1 < words.count,
      words[..<index].allSatisfy(isModifier), let first = words[index + 1].first, first.isUppercase
    else { return nil }
    let name = words[index + 1].prefix { $0 != "." }
    return words[index] == "typealias" && Self.witnesses.contains(name) ? nil : name
  }

  private func isModifier(_ word: Substring) -> Bool {
    let modifiers: Set<Substring> = [
      "package", "public", "private", "fileprivate", "internal", "final", "indirect", "nonisolated", "open",
      "NavigationActor", "main", "frozen", "unchecked",
    ]
    return modifiers.contains(word)
  }
}
