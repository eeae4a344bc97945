import Testing

/// Whether scripts are read as `Examples/README.md` says, and whether what is wrong in them is noticed.
@Suite struct ScriptTests {
  static let file = ScriptFile(name: "test", path: "test.script")
  /// A scene that is right, to be made wrong in one place.
  static let sound = """
    == One

    # A comment.
    $ open palette --graph palette.yaml
    committed
      window stack
      > s1 ColorListScreen level=0      c1
      - ColorList c1

    $ trigger color name=Red
    committed
    handled by c1 c2
      window stack
        s1 ColorListScreen level=0   c1
      > s2 ColorScreen name=Red      c2
      ▿ ColorList c1
        - Color c2

    $ back
    committed
    ended c2 Color
      window stack
      > s1 ColorListScreen level=0   c1
      - ColorList c1
    """

  @Test func `a script that is right is played without complaint`() throws {
    #expect(try complaint(Self.sound) == nil)
  }

  @Test(arguments: [
    ("  > s2 ColorScreen name=Red      c2", "  > s2 ColorScreen name=Blue     c2"),
    ("  > s2 ColorScreen name=Red      c2", "    s2 ColorScreen name=Red      c2"),
    ("  > s2 ColorScreen name=Red      c2", "  > s2 ColorScreen name=Red      c1"),
    ("  > s2 ColorScreen name=Red      c2\n", ""),
    ("    - Color c2", "  - Color c2"),
    ("  ▿ ColorList c1\n    - Color c2\n", ""),
    ("handled by c1 c2", "handled by c2"),
    ("handled by c1 c2", "popped 1"),
    ("handled by c1 c2", "~ push +s3"),
    ("handled by c1 c2", "noticed by c1"),
    ("ended c2 Color\n", ""),
    ("$ back\ncommitted", "$ back\nnoop nothingToPop"),
    ("$ back", "$ forward"),
    ("$ back", "$ back --self"),
  ])
  func `what is not as it came is noticed`(right: String, wrong: String) throws {
    try #require(Self.sound.split(separator: right, omittingEmptySubsequences: false).count == 2)
    #expect(try complaint(Self.sound.replacing(right, with: wrong)) != nil)
  }

  @Test func `the difference is shown line by line`() throws {
    let script = Self.sound.replacing("name=Red      c2", with: "name=Blue c2")
    #expect(
      try complaint(script) == """
        The script says (-), and the command did (+):
            committed
            handled by c1 c2
              window stack
                s1 ColorListScreen level=0 c1
          -   > s2 ColorScreen name=Blue c2
          +   > s2 ColorScreen name=Red c2
              ▿ ColorList c1
                - Color c2
        """
    )
  }

  @Test(arguments: [
    ("$ back", 1, "A command stands in a scene: begin one with '== NAME'."),
    ("committed", 1, "This stands below no command."),
    ("== One\n\n  window stack", 3, "This stands below no command."),
    ("== One\n$ back\n$ back\ncommitted", 2, "Below the command must stand how it ends."),
    ("== One\n$ back", 2, "Below the command must stand how it ends."),
    ("== One\n$ back \\", 2, "The command goes on in a line that is not there."),
    ("== One\n$ trigger color name='Red", 2, "A quotation mark is not closed."),
    ("== One\n$ back\ncommitted\n   window stack", 4, "A drawing is indented in steps of two."),
  ])
  func `a script that cannot be read says where and why`(text: String, line: Int, message: String) {
    #expect(throws: ScriptProblem(file: Self.file, line: line, message: message)) {
      try Script(text, of: Self.file)
    }
  }

  @Test(arguments: [
    ("trigger  color name=Red", ["trigger", "color", "name=Red"]),
    (#"detail title="News 3""#, ["detail", "title=News 3"]),
    (#"finish c3 '{"user": "ada"}'"#, ["finish", "c3", #"{"user": "ada"}"#]),
    ("say ''", ["say", ""]),
    ("", []),
  ])
  func `words are those of a shell`(line: String, words: [String]) {
    #expect(shellWords(line) == words)
  }

  /// What the first entry that is not as it is written complains of.
  private func complaint(_ text: String) throws -> String? {
    var stage = Stage()
    for entry in try Script(text, of: Self.file).scenes.flatMap(\.entries) {
      do {
        if let complaint = try stage.play(entry).first { return complaint }
      } catch let error as Misspoken {
        return error.description
      }
    }
    return nil
  }
}
