import ClientTestKit
import Glibc
import NavigationTesting
import Testing

@testable import NavigationClient

private let graph: JSON = [
  "navigation": 1, "name": "notes", "root": ["coordinator": "Notes", "route": "list"],
  "screens": ["ListScreen": [:], "NoteScreen": ["params": ["id": ["type": "integer"]]]],
  "coordinators": [
    "Notes": [
      "routes": [
        "list": ["push": "ListScreen"],
        "note": [
          "params": ["id": ["type": "integer"]],
          "do": ["push": ["screen": "NoteScreen", "params": ["id": "${params.id}"]]],
        ],
      ]
    ]
  ],
]

/// A navd for each test.
@Suite(.navd(program: BuiltProgram.navd)) struct NavdTraitTests {
  // Both tests open the same tree, which would already be open if they shared a navd.
  @Test(arguments: [1, 2]) func `each case has a navd of its own`(id: Int) async throws {
    let client = try await TestNavd.client(name: "notes")
    #expect(try await client.treeList().trees.isEmpty)
    let tree = try await client.open("notes", graph: graph)
    try await tree.trigger("note", ["id": .integer(id)]).check()
    let screens = try await tree.mirror().onView
    #expect(screens.map(\.params) == [["id": .integer(id)]])
    #expect(try await client.serverClients().clients.map(\.name) == ["notes"])
  }

  @Test func `ends with its files`() async throws {
    let navd = try await TestNavd.start(program: BuiltProgram.navd)
    #expect(try navd.socket != TestNavd.current.socket)
    #expect(access(navd.socket, F_OK) == 0)
    navd.end()
    #expect(navd.log.contains("Stopped."))
    #expect(access(navd.socket, F_OK) == -1)
    await #expect(throws: ConnectError(path: navd.socket, reason: .notFound)) {
      try await NavdClient.connect(path: navd.socket)
    }
  }

  @Test func `a program that is missing is an error that says where it is looked for`() async throws {
    let error = await #expect(throws: TestNavdError.self) { try await TestNavd.start(program: "/no/navd") }
    #expect(error?.description.hasPrefix("/no/navd cannot be started: No such file or directory.") == true)
  }

  @Test func `a navd that does not start is an error with its log`() async throws {
    let error = await #expect(throws: TestNavdError.self) {
      try await TestNavd.start(program: BuiltProgram.navd, arguments: ["--no-such-option"])
    }
    #expect(error?.description.contains("--no-such-option") == true)
  }

  @Test func `a program that is never ready is an error that says so`() async throws {
    let program = try StandIn("echo waiting; exec sleep 1000")
    let error = await #expect(throws: TestNavdError.self) {
      try await TestNavd.start(program: program.path, within: .milliseconds(1))
    }
    #expect(error?.description.contains("was not ready within") == true)
  }

  @Test func `a wait whose time is over returns false`() async throws {
    let tree = try await TestNavd.client().open("notes", graph: graph)
    #expect(try await !tree.wait(until: .onView("NoteScreen"), timeout: .milliseconds(1)))
    #expect(try await tree.wait(until: .onView("ListScreen")))
  }
}

/// A program in place of navd or navctl, which does what the test wants.
private final class StandIn {
  let path: String

  private var text: String { "\(path).sh" }

  init(_ body: String) throws {
    var template = Array("/tmp/navd-test-XXXXXX".utf8CString)
    let made = try #require(mkdtemp(&template))
    path = "\(String(cString: made))/program"
    let file = try #require(fopen(text, "we"))
    fputs("#!/bin/sh\n\(body)\n", file)
    fclose(file)
    // A program that was open for writing here, while another test forked, would be busy (ETXTBSY).
    try #require(system("install -m 700 \(text) \(path)") == 0)
  }

  deinit {
    unlink(text)
    unlink(path)
    rmdir(String(path.dropLast("/program".count)))
  }
}

/// Handles and their updates when navd is killed and started again.
@Suite struct RestartTests {
  @Test(.navd(program: BuiltProgram.navd, keepsTrees: true))
  func `a kept tree resumes, and its user sees one event`() async throws {
    let client = try await TestNavd.client()
    let tree = try await client.open("notes", graph: graph)
    var updates = tree.watch().makeAsyncIterator()
    #expect(try await updates.next()?.mirror.revision == 1)
    try await TestNavd.current.restart()
    let resumed = try await updates.next()
    #expect(resumed?.resumed == ResumedTree(missed: [], reason: nil))
    #expect(resumed?.mirror.revision == 1)
    try await tree.trigger("note", ["id": 8]).check()
    let next = try await updates.next()
    #expect(next?.resumed == nil)
    #expect(next?.mirror.onView.map(\.name) == ["NoteScreen"])
  }

  @Test(.navd(program: BuiltProgram.navd)) func `a lost tree is opened again, which is one event`()
    async throws
  {
    let client = try await TestNavd.client()
    let tree = try await client.open("notes", graph: graph)
    var updates = tree.watch().makeAsyncIterator()
    _ = try await updates.next()
    try await tree.trigger("note", ["id": 7]).check()
    #expect(try await updates.next()?.mirror.onView.map(\.name) == ["NoteScreen"])
    try await TestNavd.current.restart()
    let resumed = try await updates.next()
    #expect(resumed?.resumed == ResumedTree(missed: [], reason: .otherInstance))
    #expect(resumed?.mirror.onView.map(\.name) == ["ListScreen"])
    #expect(client.isConnected)
  }
}

/// Tests without the trait.
@Suite struct WithoutNavdTests {
  @Test func `the navd of a test without the trait is an error that names the trait`() {
    let error = #expect(throws: TestNavdError.noTrait) { try TestNavd.current }
    #expect(error?.description.contains("@Test(.navd)") == true)
  }
}

/// Scripts, played by a navctl that says what the test wants.
@Suite struct PlayedScriptTests {
  @Test func `one of an example is played by navctl`() async throws {
    let root = #filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/\($1)" }
    try await playScript("\(root)/Examples/graphs/palette.script", program: BuiltProgram.navctl)
  }

  @Test func `one that passes records nothing`() async throws {
    let navctl = try StandIn("echo \"$@\"; exit 0")
    try await playScript("notes.script", program: navctl.path)
  }

  @Test func `one with differences records an issue with them`() async throws {
    let navctl = try StandIn("echo \"$@\"; exit 1")
    try await withKnownIssue {
      try await playScript("notes.script", program: navctl.path)
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["notes.script: not every scene passed.\ntest notes.script\n"]
    }
  }

  @Test func `one that cannot be played is an error with the output`() async throws {
    let navctl = try StandIn("echo \"$@\"; exit 2")
    await #expect(throws: TestNavdError.notPlayed(script: "notes.script", output: "test notes.script\n")) {
      try await playScript("notes.script", program: navctl.path)
    }
  }
}
