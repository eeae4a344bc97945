import ClientTestKit
import Coordinators
import JSON
import NavigationClient
import Testing

@testable import Coordinators

/// Conversion of an application's routes and screens to the protocol's form and back.
@Suite struct RouteTests {
  enum Child: Route, Equatable {
    case plain
    case detail(id: Int, title: String?)
  }

  indirect enum Parent: Route, Equatable {
    case list
    case unlabelled(String)
    case defaulted(animated: Bool = true)
    case many(numbers: [Int], by: [String: Double], child: Child?)
    case heard(Child)
    case again(Parent)
    case mixed(Child, note: String)
  }

  enum Word: String, Route {
    case first, second
  }

  static let routes: [(Parent, String)] = [
    (.list, #"{"name":"list","params":{}}"#),
    (.unlabelled("x"), #"{"name":"unlabelled","params":{"_0":"x"}}"#),
    (.defaulted(animated: false), #"{"name":"defaulted","params":{"animated":false}}"#),
    (
      .many(numbers: [1, 2], by: ["a": 1.5], child: nil),
      #"{"name":"many","params":{"numbers":[1,2],"by":{"a":1.5}}}"#
    ),
    (.heard(.plain), #"{"name":"heard","params":{},"route":{"name":"plain","params":{}}}"#),
    (
      .heard(.detail(id: 7, title: nil)),
      #"{"name":"heard","params":{},"route":{"name":"detail","params":{"id":7}}}"#
    ),
    (
      .again(.again(.heard(.detail(id: 7, title: "T")))),
      #"{"name":"again","params":{},"route":{"name":"again","params":{},"route":{"name":"heard","params":{},"#
        + #""route":{"name":"detail","params":{"id":7,"title":"T"}}}}}"#
    ),
    (
      .mixed(.plain, note: "n"),
      #"{"name":"mixed","params":{"note":"n"},"route":{"name":"plain","params":{}}}"#
    ),
  ]

  @Test(arguments: routes)
  func `a route is written by its case and labels, and read back`(route: Parent, text: String) throws {
    #expect(try FullRoute(route).json == json(text))
    #expect(try Parent(try #require(FullRoute(json(text)))) == route)
  }

  @Test func `a string enumeration's route is its name`() throws {
    #expect(try FullRoute(Word.second).json == ["name": "second", "params": [:]])
    #expect(try Word(FullRoute(name: "second", params: [:])) == .second)
  }

  @Test(arguments: [
    (#"{"name":"lst"}"#, "Parent has no route"),
    (#"{"name":"heard"}"#, "There is no '_0'"),
    (#"{"name":"heard","route":{"name":"detail","params":{"id":"x"}}}"#, "is not Int"),
  ])
  func `a route that there is not is rejected with a sentence`(text: String, part: String) throws {
    let form = try #require(FullRoute(json(text)))
    let error = #expect(throws: NavigationError.self) { try Parent(form) }
    #expect(error?.description.contains(part) == true, "\(error.map(\.description) ?? "")")
  }

  @Test func `numbers beyond the range of other languages are rejected`() {
    for id in [1 << 53, -1 << 53, Int.min] {
      #expect(throws: EncodingError.self) { try FullRoute(Child.detail(id: id, title: nil)) }
    }
    #expect(throws: EncodingError.self) {
      try FullRoute(Parent.many(numbers: [], by: ["a": .nan], child: nil))
    }
  }

  @Test func `a screen converts to its type's name and members, and back`() throws {
    struct Article: Screen, Equatable {
      var id: Int
      var tags: [String]
      var inner: Inner?
      struct Inner: Codable, Sendable, Equatable { var on: Bool }
    }
    let article = Article(id: 7, tags: ["a"], inner: Article.Inner(on: true))
    let named = try article.named()
    #expect(named.name == "Article")
    #expect(named.params == ["id": 7, "tags": ["a"], "inner": ["on": true]])
    #expect(try named.decoded(as: Article.self) == article)
    #expect(try NamedScreen("Other").decoded(as: Article.self) == nil)
  }
}
