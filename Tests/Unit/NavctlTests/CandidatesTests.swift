import JSON
import Testing

@testable import navctl

@Suite struct `What the tab key offers` {
  private func route(_ words: String..., prefix: String = "", isDeepLink: Bool = false) -> [String] {
    isDeepLink
      ? Samples.vocabulary.candidates(afterRoutes: words, prefix)
      : Samples.vocabulary.candidates(afterRoute: words, prefix)
  }

  private func transfer(_ words: String..., prefix: String = "") -> [String] {
    Samples.vocabulary.candidates(afterTransfer: words, prefix)
  }

  private let routes = ["list", "info", "color", "colorRoute", "settings", "shade"]

  @Test func `in a tree is first each route that is taken there`() {
    let taken = [Samples.route("close", "c3", "Info"), Samples.route("color", "c2", "Color")]
    #expect(Samples.vocabulary.candidates(afterRoute: [], "", taken: taken) == ["close", "color"])
    #expect(Samples.vocabulary.candidates(afterRoute: ["color"], "", taken: taken) == route("color"))
  }

  @Test func `in a tree is first every route if a coordinator takes undeclared ones`() {
    let taken = [Samples.route(nil, "c3", "Info"), Samples.route("color", "c2", "Color")]
    #expect(Samples.vocabulary.candidates(afterRoute: [], "", taken: taken) == routes)
  }

  @Test func `is no route that receives the completion of a child`() {
    let info: JSON = ["routes": ["close": [:], "picked": ["completes": "Color"]]]
    let vocabulary = Samples.vocabulary(Samples.palette, types: ["Info": info])
    #expect(vocabulary.candidates(afterTransfer: ["start", "Info"], "") == ["close"])
    #expect(vocabulary.candidates(afterRoute: [], "") == routes + ["close"])
  }

  @Test func `first is every route`() {
    #expect(route() == routes)
    #expect(route("colorRoute", "/") == routes)
  }

  @Test func `after a route is its params, but not those already given`() {
    #expect(route("color") == ["name=", "level="])
    #expect(route("color", "name=Red") == ["level="])
    #expect(route("settings") == [])
  }

  @Test func `after an equals sign are the values that the schema lists`() {
    #expect(route("color", prefix: "name=") == ["name=Red", "name=Green"])
    #expect(transfer("push", "ColorScreen", prefix: "bright=") == ["bright=true", "bright=false"])
  }

  @Test func `after a route that wraps others is the slash`() {
    #expect(route("colorRoute") == ["/"])
  }

  @Test func `in a deep link are also the next routes`() {
    #expect(route("settings", isDeepLink: true) == routes)
    #expect(route("settings", ",", isDeepLink: true) == routes)
  }

  @Test func `for a transfer are its verb, then its subject`() {
    #expect(transfer().contains("push"))
    #expect(transfer("push") == ["ColorListScreen", "ColorScreen", "SettingsScreen"])
    #expect(transfer("push", "ColorScreen", "name=Red") == ["bright="])
    #expect(transfer("secondary", "push") == ["ColorListScreen", "ColorScreen", "SettingsScreen"])
    #expect(transfer("start") == ["ColorList", "Color", "Home"])
    #expect(transfer("start", "Color") == ["color", "settings", "shade"])
    #expect(transfer("select") == ["first"])
    #expect(transfer("pop") == [])
  }
}

@Suite struct `A command line before the word that is completed` {
  private func read(_ line: String) -> TypedLine {
    TypedLine(line.split(separator: " ").map(String.init))
  }

  @Test func `has the socket, the tree and the words of the verb`() {
    let line = read("navctl --json --socket /run/x trigger -t news color --from s1 name=Red")
    #expect(line.socket == "/run/x")
    #expect(line.tree == "news")
    #expect(line.positionals == ["color", "name=Red"])
  }

  @Test func `has options whose value follows an equals sign`() {
    let line = read("navctl open --socket=/run/x --graph=a=b.yaml trigger --tree=news color")
    #expect(line.socket == "/run/x")
    #expect(line.tree == "news")
    #expect(line.graph == "a=b.yaml")
    #expect(line.positionals == ["trigger", "color"])
  }
}

@Suite struct `The word at the cursor` {
  private func word(_ words: [String], _ prefix: String) -> WordAtCursor {
    WordAtCursor(words + [prefix], index: words.count, prefix: prefix)
  }

  @Test func `is the word that zsh and fish pass`() {
    let word = word(["navctl", "trigger", "color"], "name=R")
    #expect(word.before == ["navctl", "trigger", "color"])
    #expect(word.typed == "name=R")
    #expect(word.answer(["name=Red"]) == ["name=Red"])
  }

  @Test func `is joined from the pieces that bash passes`() {
    let value = word(["navctl", "trigger", "color", "level", "=", "3", "name", "="], "R")
    #expect(value.before == ["navctl", "trigger", "color", "level=3"])
    #expect(value.typed == "name=R")
    #expect(value.answer(["name=Red", "name=Green"]) == ["Red", "Green"])
    let atEquals = word(["navctl", "trigger", "color", "name"], "=")
    #expect(atEquals.before == ["navctl", "trigger", "color"])
    #expect(atEquals.typed == "name=")
    #expect(atEquals.answer(["name=Red"]) == ["Red"])
    #expect(word(["navctl", "trigger", "color", "tags", ":="], "[").typed == "tags:=[")
  }
}
