import Testing

/// What can be said of the text of every file.
@Suite struct TextTests {
  @Test func `no Swift file is longer than 400 lines`() throws {
    let files = try Project.swiftFiles(in: "Sources") + Project.swiftFiles(in: "Tests")
    #expect(files.filter { $0.lines.count > 401 }.map(\.path) == [])
  }

  @Test(arguments: ["JSON", "Navigation", "NavigationGraph", "NavigationProtocol", "NavigationServer"])
  func `the inner rings know no clock, no chance and no task`(module: String) throws {
    let words = [
      "Task.sleep", "Task {", "Task.detached", "Date()", "Clock.now", ".random(", ".shuffled()", "print(",
    ]
    #expect(try places(of: words, in: Project.swiftFiles(in: "Sources/\(module)")) == [])
  }

  @Test func `tests wait for events, not for time`() throws {
    let words = ["Task.sleep", "usleep(", "Thread.sleep", "nanosleep("]
    let files = try Project.swiftFiles(in: "Tests").filter { !$0.path.hasPrefix("Tests/TidyTests") }
    #expect(try places(of: words, in: files) == [])
  }

  @Test func `no file tells where one machine keeps its things`() throws {
    let words = ["work", "farm", "root", "opt/swift"].map { "/\($0)/" }
    let folders = ["Benchmarks", "Examples", "Protocol", "Sources", "Tests", "scripts", "systemd"]
    let files = try folders.flatMap { try Project.files(in: $0) }
    #expect(try places(of: words, in: files) == [])
  }

  @Test func `every dependency is at one exact version`() throws {
    let manifest = try Project.file("Package.swift")
    let dependencies = manifest.lines.filter { $0.contains(".package(url:") }
    #expect(!dependencies.isEmpty)
    #expect(dependencies.filter { !$0.contains("exact:") } == [])
  }

  private func places(of words: [String], in files: [Project.File]) throws -> [String] {
    files.flatMap { file in
      zip(1..., file.lines).compactMap { number, line in
        words.first { line.contains($0) }.map { "\(file.path):\(number): \($0)" }
      }
    }
  }
}
