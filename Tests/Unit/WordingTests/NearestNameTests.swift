import Testing
import Wording

@Suite struct NearestNames {
  private let routes = ["list", "color", "newColor", "settings", "info"]

  @Test(arguments: [
    ("colour", "color"), ("Color", "color"), ("setings", "settings"), ("stetings", "settings"),
    ("ilst", "list"),
    ("newcolr", "newColor"), ("inof", "info"), ("SETTINGS", "settings"),
  ])
  func `is found for a typing error`(name: String, nearest: String) {
    #expect(nearestName(to: name, in: routes) == nearest)
  }

  @Test(arguments: ["", "x", "door", "home", "colorListScreen", String(repeating: "settings", count: 100)])
  func `is nil for an unrelated word`(name: String) {
    #expect(nearestName(to: name, in: routes) == nil)
  }

  @Test func `is the nearest and then the first`() {
    #expect(nearestName(to: "abcdef", in: ["abcxyz", "abcdex", "abcdey"]) == "abcdex")
    #expect(nearestName(to: "a", in: ["b", "A"]) == "A")
    #expect(nearestName(to: "a", in: []) == nil)
  }

  @Test func `is offered in a question`() {
    #expect(didYouMean("color") == " Did you mean 'color'?")
    #expect(didYouMean(nil) == "")
  }
}
