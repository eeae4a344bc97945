import Scripting
import Testing

/// The reader and the player of scripts, as `Examples/README.md` describes them.
@Suite struct ScriptTests {
  private static let path = "test.script"
  /// A correct scene, in which tests change one place.
  static let sound = """
    == One

    # A comment.
    $ open palette --graph palette.yaml
    committed
      ╭ root, stack n1
      │ ● ColorListScreen s1 level=0   ColorList c1
      ╰
      - ColorList c1  root, in n1

    $ trigger color name=Red
    committed
    handled by c1 c2
      ╭ root, stack n1
      │ ● ColorScreen s2 name=Red      Color c2
      │   ColorListScreen s1 level=0   ColorList c1
      ╰
      ▿ ColorList c1  root, in n1
        - Color c2  handover, in n1, pulled back as colorRoute

    $ back
    committed
    ended c2 Color
      ╭ root, stack n1
      │ ● ColorListScreen s1 level=0   ColorList c1
      ╰
      - ColorList c1  root, in n1
    """

  @Test func `a correct script is played without complaint`() throws {
    #expect(try complaint(Self.sound) == nil)
  }

  @Test(arguments: [
    ("ColorScreen s2 name=Red", "ColorScreen s2 name=Blue"),
    ("│ ● ColorScreen s2", "│   ColorScreen s2"),
    ("Color c2\n  │", "Color c1\n  │"),
    ("name=Red      Color c2", "name=Red      ColorList c2"),
    ("  │ ● ColorScreen s2 name=Red      Color c2\n", ""),
    ("╭ root, stack n1\n  │ ● ColorScreen", "╭ root, stack n2\n  │ ● ColorScreen"),
    ("    - Color c2", "  - Color c2"),
    ("handover, in n1", "handover, in n2"),
    ("  ▿ ColorList c1  root, in n1\n    - Color c2  handover, in n1, pulled back as colorRoute\n", ""),
    ("handled by c1 c2", "handled by c2"),
    ("handled by c1 c2", "popped 1"),
    ("handled by c1 c2", "~ push +s3"),
    ("handled by c1 c2", "noticed by c1"),
    ("ended c2 Color\n", ""),
    ("$ back\ncommitted", "$ back\nnoop nothingToPop"),
    ("$ back", "$ forward"),
    ("$ back", "$ back --self"),
  ])
  func `a difference from the script is reported`(right: String, wrong: String) throws {
    try #require(Self.sound.split(separator: right, omittingEmptySubsequences: false).count == 2)
    #expect(try complaint(Self.sound.replacing(right, with: wrong)) != nil)
  }

  @Test(arguments: [
    (
      "● ColorScreen s2 name=Red      Color c2", "● ColorScreen  s2 name=Blue Color c2",
      "● ColorScreen s2 name=Red      Color c2"
    ),
    (
      "  │ ● ColorScreen s2 name=Red      Color c2\n  │   ColorListScreen s1 level=0   ColorList c1\n",
      "  │ ● ColorScreen s2 name=Blue Color c2\n  │ ColorListScreen s1 level=0 ColorList c1\n",
      "  │ ● ColorScreen s2 name=Red      Color c2\n  │   ColorListScreen s1 level=0   ColorList c1\n"
    ),
    (
      "  │   ColorListScreen s1 level=0   ColorList c1\n", "",
      "  │   ColorListScreen s1 level=0   ColorList c1\n"
    ),
    ("handled by c1 c2", "handled by c2", "handled by c1 c2"), ("ended c2 Color\n", "", "ended c2 Color\n"),
    ("$ back\ncommitted", "$ back\nnoop nothingToPop", "$ back\ncommitted"),
    ("    - Color c2", "# The owner.\n    - Colour c2", "# The owner.\n    - Color c2"),
    (
      "  - ColorList c1  root, in n1\n\n$ trigger", "\n$ trigger",
      "  - ColorList c1  root, in n1\n\n$ trigger"
    ),
  ])
  func `an update rewrites the lines that differ`(right: String, wrong: String, new: String) throws {
    let text = Self.sound.replacing(right, with: wrong, maxReplacements: 1)
    let updated = try update(text)
    #expect(updated == Self.sound.replacing(right, with: new, maxReplacements: 1))
    #expect(try complaint(updated) == nil)
  }

  @Test(arguments: ExampleTests.scripts)
  func `an update of an example without expectations writes ones that hold`(name: String) throws {
    let lines = try Examples.text("\(name).script").split(separator: "\n", omittingEmptySubsequences: false)
    var bare: [Substring] = []
    var isContinued = false
    for line in lines {
      if isContinued || line.hasPrefix("$ ") || line.hasPrefix("== ") { bare.append(line) }
      isContinued = line.hasSuffix("\\")
    }
    let updated = try update(bare.joined(separator: "\n"))
    #expect(try complaint(updated) == nil)
  }

  @Test func `an update of whole trees draws a tree that was not drawn`() throws {
    let text =
      "== One\r\n$ open palette --graph palette.yaml\r\nnoop  already\r\n\r\n$ trigger color \\\r\n name=Red"
    #expect(
      try update(text + "\r\ncommitted") == """
        == One\r
        $ open palette --graph palette.yaml\r
        committed\r
          ╭ root, stack n1\r
          │ ● ColorListScreen s1 level=0   ColorList c1\r
          ╰\r
          - ColorList c1  root, in n1\r
        \r
        $ trigger color \\\r
         name=Red\r
        committed\r
          ╭ root, stack n1\r
          │ ● ColorScreen s2 name=Red      Color c2\r
          │   ColorListScreen s1 level=0   ColorList c1\r
          ╰\r
          ▿ ColorList c1  root, in n1\r
            - Color c2  handover, in n1, pulled back as colorRoute
        """
    )
  }

  @Test func `a command with nothing below it must commit`() throws {
    let script = "== One\n$ open palette --graph palette.yaml\n$ trigger color name=Red\n"
    #expect(try complaint(script) == nil)
    #expect(
      try complaint(script + "$ back\n$ back\n") == """
        The script says (-), and the command did (+):
          - expect outcome committed
          + expect outcome noop nothingToPop
          The reason: The active screen is the first, and no layer is above the root.
        """
    )
  }

  @Test func `a difference is shown line by line`() throws {
    let script = Self.sound.replacing("s2 name=Red ", with: "s2 name=Blue")
    #expect(
      try complaint(script) == """
        The script says (-), and the command did (+):
            committed
            handled by c1 c2
              ╭ root, stack n1
          -   │ ● ColorScreen s2 name=Blue     Color c2
          +   │ ● ColorScreen s2 name=Red      Color c2
              │   ColorListScreen s1 level=0   ColorList c1
              ╰
              ▿ ColorList c1  root, in n1
                - Color c2  handover, in n1, pulled back as colorRoute
        """
    )
  }

  @Test(arguments: [
    ("$ back", 1, "A command must be in a scene: begin one with '== NAME'."),
    ("committed", 1, "This line is not below a command."),
    ("== One\n\n  ╭ root, stack n1", 3, "This line is not below a command."),
    (
      "== One\n$ back\n  ╭ root, stack n1", 3,
      "An outcome must be above the tree: write 'committed' or another one."
    ),
    ("== One\n$ back\ncomitted", 3, "'comitted' is no outcome. Did you mean 'committed'?"),
    ("== One\n$ back\nexpct url /", 3, "'expct' is no outcome. Did you mean 'expect ...'?"),
    (
      "== One\n$ back\nwindow stack", 3,
      "'window' is no outcome. Outcomes are committed, redirected, blocked, cancelled, superseded, failed, noop."
    ),
    ("== One\n$ back \\", 2, "The command continues on a line that does not exist."),
    ("== One\n$ trigger color name='Red", 2, "A quotation mark is not closed."),
    (
      "== One\n$ back\ncommitted\n  window stack", 4,
      "Draw the tree as 'navctl show' does: the lines begin with ╭ ├ │ ╰, and those of coordinators with - or ▿."
    ),
    (
      "== One\n$ back\ncommitted\n   ▿ A c1  root, in n1\n    - B c2  handover, in n1", 5,
      "Indent a coordinator by two spaces more than its parent."
    ),
    (
      "== One\n$ back\ncommitted\n   ▿ A c1  root, in n1\n - B c2  handover, in n1", 5,
      "Indent a coordinator by two spaces more than its parent."
    ),
    ("== One\r\n$ back\r\ncommitted\r\n\t╰", 4, "Indent with spaces: this line begins with a tab."),
    ("# Nothing", 1, "The script has no scene: begin one with '== NAME'."),
    ("== One\n== Two\n$ back\ncommitted", 1, "The scene has no command: write '$ ' and one."),
    ("== One\n$ back\n== Two", 3, "The scene has no command: write '$ ' and one."),
  ])
  func `a malformed script is reported with line and reason`(text: String, line: Int, message: String) {
    #expect(throws: ScriptProblem(path: Self.path, line: line, message: message)) {
      try Script(text, path: Self.path)
    }
  }

  @Test func `spaces between words and in front of a drawing have no meaning`() throws {
    let pasted = Self.sound.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("  ") ? " \(line.replacing("   Color", with: " Color"))" : String(line)
    }
    #expect(try complaint(pasted.joined(separator: "\n")) == nil)
  }

  @Test(arguments: [
    ("milk-milk-milk-milk-milk-milk-milk-milk-milk-milk", true),
    ("milk-milk-milk-milk-milk-milk-milk-milk…", true),
    ("milk-milk-milk-milk-milk-milk-milk-beer…", false),
  ])
  func `a long param is drawn whole, or as show prints it`(list: String, isRight: Bool) throws {
    let script = """
      == One
      $ open ducktodo --graph ducktodo.yaml
      committed
        ╭ root, stack n2
        │ ● ListScreen s1   DuckTodo c1
        ╰
        - DuckTodo c1  root, in window
      $ trigger todoItems list=milk-milk-milk-milk-milk-milk-milk-milk-milk-milk
      committed
        ╭ root, stack n2
        │ ● TodoItemsScreen s2 list=\(list)   DuckTodo c1
        │   ListScreen s1   DuckTodo c1
        ╰
      """
    #expect(try (complaint(script) == nil) == isRight)
  }

  @Test(arguments: [
    ("trigger  color name=Red", ["trigger", "color", "name=Red"]),
    (#"detail title="News 3""#, ["detail", "title=News 3"]),
    (#"finish c3 '{"user": "ada"}'"#, ["finish", "c3", #"{"user": "ada"}"#]),
    ("say ''", ["say", ""]),
    ("", []),
  ])
  func `words are split as in a shell`(line: String, words: [String]) {
    #expect(shellWords(line) == words)
  }

  /// Returns the text of a script whose expectations that differ are rewritten.
  private func update(_ text: String) throws -> String {
    var update = ScriptUpdate()
    for scene in try Script(text, path: Self.path).scenes {
      var stage = Stage()
      for entry in scene.entries {
        if let difference = try stage.compare(entry).0 { update.rewrite(entry, difference) }
      }
    }
    return update.applied(to: text)
  }

  /// The first complaint about a script; nil if there is none.
  private func complaint(_ text: String) throws -> String? {
    for scene in try Script(text, path: Self.path).scenes {
      var stage = Stage()
      for entry in scene.entries {
        do {
          if let complaint = try stage.play(entry).first { return complaint }
        } catch let error as Misspoken {
          return error.description
        }
      }
    }
    return nil
  }
}
