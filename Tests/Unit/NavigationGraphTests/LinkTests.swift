import JSON
import Navigation
import Testing

@testable import NavigationGraph

/// Links of a graph, from URLs to routes.
@Suite struct LinkTests {
  private let graph: Graph

  init() throws {
    graph = try Graph.decode(try Fixtures.document("links.json", in: "good"))
  }

  /// The routes to which a URL leads, in short form, or the reason why it leads nowhere.
  private func follow(_ url: String) -> String {
    do throws(UnfollowedURL) {
      return try graph.follow(url).routes.map(\.brief).joined(separator: ", ")
    } catch {
      return "\(error.reason.code): \(error.reason.message)"
    }
  }

  @Test(arguments: [
    ("/", "home"),
    ("/drinks/42", #"home, drink {"id":42,"size":"small"}"#),
    ("/drinks/42?size=large", #"home, drink {"id":42,"size":"large"}"#),
    ("/drinks/tea", #"search {"q":"a tea","page":1}"#),
    ("/search?q=milk&page=2", #"search {"q":"milk","page":2}"#),
    ("/help/a/b/c", #"help {"path":"a/b/c"}"#),
    ("/help/contact", "home"),
    ("/help/contact/phone", #"help {"path":"contact/phone"}"#),
    ("/on/true/2.5", "home"),
    ("/größe", "heard"),
  ])
  func `leads from a URL to routes`(url: String, routes: String) {
    #expect(follow(url) == routes)
  }

  @Test(arguments: [
    "app:///drinks/7", "app://shop.example/drinks/7", "https://u:p@shop.example:8080/drinks/7?x=1#top",
    "app:/drinks/7", "/drinks/7/", "//drinks//7", "/drinks/%37", "/%64rinks/7#a?b", "/drinks/7?",
  ])
  func `takes neither scheme, host, empty segments nor fragment into account`(url: String) {
    #expect(follow(url) == #"home, drink {"id":7,"size":"small"}"#)
  }

  @Test(arguments: [
    ("/search?q=a%20b%2Bc", "a b+c"), ("/search?q=a+b", "a b"), ("/search?q=%E2%82%AC%26", "€&"),
    ("/search?q=%2541", "%41"), ("/search?q=a=b", "a=b"), ("/search?q=1&q=2", "2"),
    ("/search?utm=x&q=1", "1"),
  ])
  func `decodes a query once and ignores unknown names`(url: String, text: String) throws {
    #expect(try graph.follow(url).routes.first?.params["q"] == .string(text))
  }

  @Test(arguments: [
    ("/nowhere", "'/nowhere' matches no link of the graph."),
    (
      "app://drinks/7/no",
      "'app://drinks/7/no' matches no link of the graph: its path is /7/no; what follows :// is the host."
    ),
    ("/help", "'/help' matches no link of the graph."),
    ("/on/yes/1", "'/on/yes/1' does not lead to /on/{on}/{price}: 'on' in its path must be true or false."),
    (
      "/on/true/NaN",
      "'/on/true/NaN' does not lead to /on/{on}/{price}: 'price' in its path must be a number at least 0."
    ),
    ("/search", "'/search' does not lead to /search: its query lacks 'q'."),
    (
      "/search?q=a&page=x",
      "'/search?q=a&page=x' does not lead to /search: 'page' in its query must be an integer."
    ),
    (
      "/drinks/7?size=huge",
      "'/drinks/7?size=huge' does not lead to /drinks/{id}: 'size' in its query must be one of small, large."
    ),
    ("drinks/7", "'drinks/7' is not a URL with a path in percent-encoded UTF-8, such as /drinks/42."),
    ("/drinks/%", "'/drinks/%' is not a URL with a path in percent-encoded UTF-8, such as /drinks/42."),
    ("/drinks/%zz", "'/drinks/%zz' is not a URL with a path in percent-encoded UTF-8, such as /drinks/42."),
    ("/drinks/%ff", "'/drinks/%ff' is not a URL with a path in percent-encoded UTF-8, such as /drinks/42."),
  ])
  func `names the URL and the reason if it leads nowhere`(url: String, message: String) {
    #expect(follow(url) == "unhandled: \(message)")
  }

  @Test(arguments: ["0", "007", "+7", "7.0", "9007199254740992"])
  func `names the param that does not fit a path`(id: String) {
    let reason = "does not lead to /drinks/{id}: 'id' in its path must be an integer at least 1."
    #expect(follow("/drinks/\(id)") == "unhandled: '/drinks/\(id)' \(reason)")
  }

  @Test func `compares segments from the left: static before a param before a rest`() throws {
    let patterns = ["/{a}/b/c", "/a/{b}/c", "/a/{b*}", "/{a*}", "/a/b/{c}"]
    let links = patterns.map { pattern in
      let names = pattern.split(separator: "/").compactMap { part in
        part.first == "{" ? part.dropFirst().prefix { $0.isLetter } : nil
      }
      let params = JSON.Object(
        uniqueMembers: names.map { .init(name: String($0), value: ["type": "string"]) }
      )
      return JSON.Object.Member(
        name: pattern,
        value: ["params": .object(params), "routes": [["name": "r", "params": ["at": .string(pattern)]]]]
      )
    }
    let graph = try linked(JSON.Object(uniqueMembers: links))
    func pattern(_ url: String) -> JSON? { try? graph.follow(url).routes.first?.params["at"] }
    #expect(pattern("/a/b/c") == "/a/b/{c}")
    #expect(pattern("/a/x/c") == "/a/{b}/c")
    #expect(pattern("/a/x/d") == "/a/{b*}")
    #expect(pattern("/x/b/c") == "/{a}/b/c")
    #expect(pattern("/x/b/d") == "/{a*}")
    #expect(pattern("/a") == "/{a*}")
  }

  @Test func `finds one of 10,000 patterns with as many visits as one of 10`() throws {
    func visits(_ count: Int) throws -> Int {
      let links = (0..<count).map { number in
        JSON.Object.Member(
          name: "/area\(number % 100)/place\(number)/{id}",
          value: ["params": ["id": ["type": "integer"]], "routes": ["start"]]
        )
      }
      let graph = try linked(JSON.Object(uniqueMembers: links))
      let url = try #require(LinkURL("/area7/place7/42"))
      var work = 0
      #expect(graph.declared.links.match(url, work: &work)?.link.pattern.text == "/area7/place7/{id}")
      return work
    }
    #expect(try visits(10_000) == visits(10))
  }

  @Test func `visits a bounded number of places whatever the patterns`() throws {
    // All patterns of twelve segments with at most four params: each prefix of them is a place that a URL may reach.
    var patterns: [[Bool]] = [[]]
    for _ in 0..<12 {
      patterns = patterns.flatMap { prefix in [prefix + [false], prefix + [true]] }
        .filter { $0.count(where: \.self) <= 4 }
    }
    var links: [JSON.Object.Member] = []
    for pattern in patterns {
      var params: JSON.Object = [:]
      var text = ""
      for (index, isParam) in pattern.enumerated() {
        text += isParam ? "/{p\(index)}" : "/s"
        if isParam { params["p\(index)"] = ["type": "boolean"] }
      }
      links.append(.init(name: text, value: ["params": .object(params), "routes": ["start"]]))
    }
    let graph = try linked(JSON.Object(uniqueMembers: links))
    let url = try #require(LinkURL(String(repeating: "/s", count: 13)))
    var work = 0
    #expect(graph.declared.links.match(url, work: &work) == nil)
    #expect(links.count == 794)
    #expect((794...9_402).contains(work))
  }

  private func linked(_ links: JSON.Object) throws -> Graph {
    guard case .object(var object) = document(["r": ["params": ["at": [:]]]]) else { throw NotAnObject() }
    object["links"] = .object(links)
    return try Graph.decode(.object(object))
  }
}

private struct NotAnObject: Error {}

extension RouteSpec {
  fileprivate var brief: String { params.isEmpty ? name : "\(name) \(JSON.object(params).text)" }
}
