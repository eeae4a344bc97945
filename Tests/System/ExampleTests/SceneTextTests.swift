import JSON
import Scripting
import Testing

/// The writer of scenes, whose text the reader of scripts reads back.
@Suite struct SceneTextTests {
  @Test func `a scene is written as people write it`() {
    var scene = SceneText(name: "A drink\nand back")
    scene.comment("Found after 3 commands.\n\nKept.")
    scene.command(["open", "kiosk", "--graph", "the kiosk.yaml"])
    scene.expect(["active", "DrinksScreen"])
    scene.command(["trigger", "drink", SceneText.param("name", "Latte"), SceneText.param("size", 2)])
    scene.expect(["active", "DrinkScreen", "name=Latte"])
    scene.expect(stack: [["DrinksScreen"], ["DrinkScreen", "name=Latte, large"]])
    #expect(
      scene.text == """
        == A drink and back
        # Found after 3 commands.
        #
        # Kept.

        $ open kiosk --graph 'the kiosk.yaml'
        expect active DrinksScreen

        $ trigger drink name=Latte size=2
        expect active DrinkScreen name=Latte
        expect stack [DrinksScreen, DrinkScreen name="Latte, large"]

        """
    )
  }

  @Test(arguments: [
    "plain", "", " ", "two words", "it's", "\"quoted\"", "'both' \"of them\"", "''", "ends with \\", "\\",
    ",", "text=a,b", "json:={\"a\":[1]}", "#", "$ back", "== Two", "/drinks/Latte?size=2&to=go", "t\tb",
    "\u{301}", "\"\u{301}", "e\u{301}", "🏁", "\u{A0}", "~", "name=two words", "name=costs $5", "name=it's",
    "name=\u{301}",
    "name=\"a\"", "a b=c d", "=a b",
  ])
  func `the reader reads each word that is written`(word: String) throws {
    for words in [[word], ["go", word], [word, "end"], [word, word]] {
      var scene = SceneText(name: "One")
      scene.command(words)
      let script = try Script(scene.text + "committed\n", path: "test.script")
      #expect(script.scenes.map { $0.entries.map(\.command) } == [[words]])
    }
  }

  @Test(arguments: [
    ("text=a\nb", #"text:="a\nb""#), ("text=a\r\nb", #"text:="a\r\nb""#), ("a\nb", "a b"),
    ("a\nb=c", "a b=c"), ("text:=\"a\"\n", "text:=\"a\" "),
  ])
  func `a line break in a word is written as JSON or as a space`(word: String, read: String) throws {
    var scene = SceneText(name: "One")
    scene.command(["go", word])
    let script = try Script(scene.text + "committed\n", path: "test.script")
    #expect(script.scenes.map { $0.entries.map(\.command) } == [[["go", read]]])
  }

  @Test func `a value without a declared type is written as JSON`() {
    #expect(SceneText.param("a", "1") == "a=1")
    #expect(SceneText.param("a", 1) == "a=1")
    #expect(SceneText.param("a", 1, isTyped: false) == "a:=1")
    #expect(SceneText.param("a", .null) == "a:=null")
    #expect(SceneText.param("a", "x\ny") == #"a:="x\ny""#)
  }
}
