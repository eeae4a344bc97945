import JSON
import Testing

@testable import navctl

@Suite struct `Words of a route` {
  private func routes(_ line: String) throws(Complaint) -> [String] {
    try WordReader.routes(line.split(separator: " ").map(String.init)).map(\.description)
  }

  private func complaint(_ line: String) -> String? {
    do throws(Complaint) {
      _ = try WordReader.route(line.split(separator: " ").map(String.init))
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `are a name and params`() throws {
    #expect(try routes("list") == ["list"])
    #expect(try routes("color name=Red level=3") == ["color name='Red' level='3'"])
  }

  @Test func `may have empty values and values with an equals sign`() throws {
    #expect(try routes("color name= note=a=b") == ["color name='' note='a=b'"])
  }

  @Test func `may give a value as JSON`() throws {
    #expect(try routes(#"color tags:=["a",1]"#) == [#"color tags:["a",1]"#])
  }

  @Test func `carry the route after a lone slash`() throws {
    #expect(
      try routes("newListRoute / colorRoute x=1 / settings") == ["newListRoute / colorRoute x='1' / settings"]
    )
  }

  @Test func `of a deep link begin at every word without an equals sign`() throws {
    #expect(try routes("list color name=Red settings") == ["list", "color name='Red'", "settings"])
    #expect(try routes("list , color name=Red , settings") == ["list", "color name='Red'", "settings"])
    #expect(try routes("outer / inner x=1 settings") == ["outer / inner x='1'", "settings"])
  }

  @Test func `that make no route are rejected with a sentence`() {
    #expect(complaint("") == "The name of a route is missing.")
    #expect(complaint("name=Red") == "'name=Red' is not the name of a route.")
    #expect(complaint("color /") == "The name of a route is missing.")
    #expect(complaint("color name=Red name=Green") == "'name' is given twice.")
    #expect(complaint("color =Red") == "'=Red' names no param. Params are written name=value.")
    #expect(
      complaint("color Red") == "'Red' is one word too many. Params are written name=value, or name:=JSON."
    )
    #expect(
      complaint("color name:=Red")
        == "The value of 'name' is not JSON: expected a value at byte 0."
        + " A shell removes quotation marks: write name:='\"Red\"'."
    )
  }
}

extension RouteWords: CustomStringConvertible {
  var description: String {
    let words = params.map { name, value in
      switch value {
      case .text(let text): " \(name)='\(text)'"
      case .json(let json): " \(name):\(json.text)"
      }
    }
    return name + words.joined() + carried.map { " / \($0.description)" }.joined()
  }
}
