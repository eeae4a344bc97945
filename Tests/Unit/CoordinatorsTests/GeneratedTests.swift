import ClientTestKit
import JSON
import NavigationClient
import Testing

@testable import Coordinators

/// The output of `navctl generate swift`, in `Generated`, converts to the names of the graph and back.
@Suite struct GeneratedTests {
  static let routes: [(ListRoute, String)] = [
    (.list, #"{"name":"list","params":{}}"#),
    (.default, #"{"name":"default","params":{}}"#),
    (.logIn(userName: "me"), #"{"name":"logIn","params":{"user_name":"me"}}"#),
    (.logIn2(userName: "me", in: false), #"{"name":"log-in","params":{"user-name":"me","in":false}}"#),
    (
      .heard(.note(.note(id: 7)), page: 2),
      #"{"name":"heard","params":{"page":2},"route":{"name":"note","params":{"id":7}}}"#
    ),
    (
      .heard(.list(.noted(.cancel))),
      #"{"name":"heard","params":{},"route":{"name":"noted","params":{},"route":{"name":"cancel","params":{}}}}"#
    ),
    (
      .anyone(AnyRoute("go", params: ["to": [1, nil], "with": ["a": 0.5]])),
      #"{"name":"anyone","params":{},"route":{"name":"go","params":{"to":[1,null],"with":{"a":0.5}}}}"#
    ),
    (
      .everything(
        any: [true, 1, 0.5, "a", ["b": []]],
        truth: true,
        text: "t",
        count: 3,
        ratio: 2.5,
        object: ["a": 1],
        anything: [1, "b"],
        self_: "s",
        params: "p",
        choice: .darkRed,
        flag: true,
        mixed: "one",
        ranges: [.init(from: 1, labels: [.x]), .init(from: 2, to: 3, labels: [])],
        price: .init(from: 1.5, userName: "me"),
        matrix: [[0.5], []]
      ),
      """
      {
        "name": "everything",
        "params": {
          "any": [true, 1, 0.5, "a", {"b": []}], "truth": true, "text": "t", "count": 3, "ratio": 2.5,
          "object": {"a": 1}, "anything": [1, "b"], "self": "s", "params": "p", "choice": "dark red", "flag": true,
          "mixed": "one", "ranges": [{"from": 1, "labels": ["x"]}, {"from": 2, "to": 3, "labels": []}],
          "price": {"from": 1.5, "user-name": "me"}, "matrix": [[0.5], []]
        }
      }
      """
    ),
  ]

  @Test(arguments: routes)
  func `a route is written with the graph's names, and read back`(route: ListRoute, text: String) throws {
    #expect(try FullRoute(route).json == json(text))
    #expect(try ListRoute(#require(FullRoute(json(text)))) == route)
  }

  @Test func `routes are declared as in the graph, except those that only wrap others`() {
    #expect(
      ListRoute.declaration?.names == [
        "list", "str", "default", "log-in", "logIn", "sort", "sort-by", "any", "everything", "heard", "noted",
        "anyone",
      ]
    )
    #expect(ListRoute.declaration?["heard"]?["wraps"] == ["Note", "List"])
    #expect(NoteRoute.routeType == "Notes")
    #expect(
      NoteRoute.typeDeclaration == [
        "columns": 3, "result": ["type": "array", "items": ["enum": ["x", "y"]]],
      ]
    )
  }

  @Test func `a screen is recognized by its name in the graph`() throws {
    let screen = NoteScreen(userName: "me", tags: ["a"])
    let named = try screen.named()
    #expect(named.name == "note-screen")
    #expect(named.params == ["user-name": "me", "tags": ["a"]])
    #expect(try OddNamesScreen(named) == .noteScreen(screen))
    #expect(try OddNamesScreen(NamedScreen("Screen")) == .screen2(Screen2()))
    #expect(try OddNamesScreen(NamedScreen("Other")) == nil)
    #expect(throws: (any Error).self) { try OddNamesScreen(NamedScreen("note-screen")) }
  }

  @Test func `a screen of a tree is read as one of the graph's screens`() throws {
    func read(_ text: String) throws -> OddNamesScreen? {
      let node = try TreeNode(reading: json(text))
      return try OddNamesScreen(#require(node.screen))
    }
    #expect(
      try read(#"{"key":"s1","kind":"screen","name":"Screen","params":{"class":7},"owner":"c1"}"#)
        == .screen2(Screen2(class: 7))
    )
    #expect(try read(#"{"key":"s1","kind":"screen","name":"Other","params":{},"owner":"c1"}"#) == nil)
    #expect(throws: DecodingError.self) {
      try read(#"{"key":"s1","kind":"screen","name":"note-screen","params":{},"owner":"c1"}"#)
    }
  }

  @Test func `a tab is named by its case, and read from a container`() throws {
    #expect(ShopTab2.allCases.map(\.rawValue) == ["front-page", "frontPage", "default", "none"])
    #expect(FrontEndEvent.didSelect(ShopTab2.frontPage2) == .didSelect(tab: "front-page"))
    #expect(FrontEndEvent.didSelect(.frontPage, in: "n2") == .didSelect(tab: "frontPage", in: "n2"))
    #expect(FrontEndEvent.didSelect(InnerShopTab.default) == .didSelect(tab: "default"))
    let container = try container(#"{"key":"n3","kind":"stack","tab":"front-page","children":[]}"#)
    #expect(ShopTab2(container) == .frontPage2)
    #expect(InnerShopTab(container) == nil)
    #expect(try ShopTab2(self.container(#"{"key":"n1","kind":"stack","layer":{},"children":[]}"#)) == nil)
  }

  @Test func `a tab is selected by its case`() throws {
    let action = Action<TabTransfer, ListRoute>.transfer(.select(.none_, animated: false))
    guard case .instruction(let instruction) = try action.step() else {
      throw NavigationError("No transfer.")
    }
    #expect(instruction.members == ["tab": "none", "animated": false])
  }

  @Test func `a style is read from a layer, if the graph names it`() throws {
    #expect(OddNamesMetaKey.allCases.map(\.rawValue) == ["title", "accent", "self", "for you", "icon"])
    #expect(
      OddNamesStyle.allCases.map(\.rawValue) == [
        "confirm", "full-screen", "sheet", "none", "in", "allCases", "self",
      ]
    )
    func style(_ layer: String) throws -> OddNamesStyle? {
      OddNamesStyle(try container(#"{"key":"n1","kind":"stack","layer":\#(layer),"children":[]}"#))
    }
    #expect(try style(#"{"style":"full-screen"}"#) == .fullScreen)
    #expect(try style(#"{"style":"none"}"#) == .none_)
    #expect(try style(#"{"style":"unseen"}"#) == nil)
    #expect(try style("{}") == nil)
    #expect(try OddNamesStyle(container(#"{"key":"n3","kind":"stack","tab":"x","children":[]}"#)) == nil)
  }

  @Test func `a condition takes the type of a screen, or a screen with its identity`() throws {
    #expect(TreeCondition.onView(NoteScreen2.self) == .onView("note_screen"))
    let screen = NoteScreen(userName: "me", tags: ["a"])
    #expect(try TreeCondition.onView(screen) == .onView("note-screen", params: ["user-name": "me"]))
    #expect(try TreeCondition.onView(Screen2(class: 7)) == .onView("Screen", params: ["class": 7]))
    #expect(try TreeCondition.onView(Screen2()) == .onView("Screen"))
  }

  private func container(_ text: String) throws -> TreeContainer {
    guard case .container(let container) = try TreeNode(reading: json(text)) else {
      throw NavigationError("This is no container: \(text)")
    }
    return container
  }

  @Test func `a screen has the URL of the link that shows it`() throws {
    #expect(try OddNamesLinks.url(for: ListScreen()) == "/")
    #expect(try OddNamesLinks.url(for: NoteScreen(userName: "a b")) == "/notes/a%20b")
    #expect(try OddNamesLinks.url(for: AnyScreen(value: 1, kind: .one)) == "/gr%C3%B6%C3%9Fe/%22a%20b%22/one")
    #expect(try OddNamesLinks.url(for: Screen2(class: 7)) == "/odd?class=7")
    #expect(try OddNamesLinks.url(for: Screen2()) == "/odd")
    #expect(try OddNamesLinks.url(for: NoteScreen(userName: "")) == nil)
  }

  @Test func `a coordinator's own params are encoded and decoded`() throws {
    let params: JSON.Object = ["folder": "inbox", "depth": 2]
    #expect(try params.decoded(as: ListParams.self) == ListParams(folder: "inbox", depth: 2))
    #expect(try JSON.Object(encoding: ListParams(folder: "inbox", depth: 2)) == params)
    let error = #expect(throws: NavigationError.self) {
      try JSON.Object(dictionaryLiteral: ("depth", 2)).decoded(as: ListParams.self)
    }
    #expect(error?.description == #"{"depth":2} cannot be decoded as ListParams: There is no 'folder'."#)
    #expect(throws: NavigationError.self) { try JSON.Object(encoding: [1]) }
  }
}
