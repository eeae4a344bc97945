import Testing

/// Rules for the text of every file.
@Suite struct TextTests {
  @Test func `no Swift file that people write is longer than 400 lines`() throws {
    let files = try (Project.swiftFiles(in: "Sources") + Project.swiftFiles(in: "Tests"))
      .filter { !$0.path.contains("/Generated/") }
    #expect(files.filter { $0.lineCount > 400 }.map(\.path) == [])
  }

  @Test(arguments: [
    "JSON", "Navigation", "NavigationGraph", "NavigationProtocol", "NavigationServer", "Fleet",
  ])
  func `the inner rings use no clock, random numbers or tasks`(module: String) throws {
    let words = [
      "Task.sleep", "Task {", "Task.detached", "Date()", "Clock.now", ".random(", ".shuffled()", "print(",
    ]
    let found = try places(of: words, in: Project.swiftFiles(in: "Sources/\(module)"))
    #expect(found == [])
  }

  @Test func `tests wait for events, not for time`() throws {
    let words = ["Task.sleep", "usleep(", "Thread.sleep", "nanosleep("]
    let files = try Project.swiftFiles(in: "Tests").filter { !$0.path.hasPrefix("Tests/Project/TidyTests") }
    let found = try places(of: words, in: files)
    #expect(found == [])
  }

  @Test func `no file contains a path of one machine`() throws {
    // Joined here, so that this file contains none of them
    let words = ["work", "farm", "home", "opt/swift"].map { "/\($0)/" }
    let folders = ["Benchmarks", "Examples", "Protocol", "Sources", "Tests", "Tools", "systemd"]
    let files = try folders.flatMap { try Project.files(in: $0) }
    let found = try places(of: words, in: files)
    #expect(found == [])
  }

  @Test func `applications can choose the versions of dependencies`() throws {
    let manifest = try Project.file("Package.swift")
    let dependencies = manifest.lines.filter { $0.contains(".package(url:") }
    #expect(!dependencies.isEmpty)
    #expect(dependencies.filter { !$0.contains("from:") } == [])
  }

  private func places(of words: [String], in files: [Project.File]) throws -> [String] {
    files.flatMap { file in
      words.filter(file.contains).flatMap { word in
        zip(1..., file.lines).compactMap { $1.contains(word) ? "\(file.path):\($0): \(word)" : nil }
      }
    }
  }
}
