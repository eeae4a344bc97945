import JSON
import Testing

@testable import navctl

@Suite struct `A graph file that is checked` {
  @Test func `has every problem with its place, in the order of the text`() {
    let source = GraphSource.checked(
      """
      navigation: 1
      name: palette
      root: { coordinator: ColorLst, route: list }
      screens: { ColorListScreen: {} }
      coordinators:
        ColorList:
          routes:
            list: { push: ColorListScren }
      """.utf8,
      name: "palette.yaml"
    )
    #expect(
      source.problems.map(\.sentenceWithPointer) == [
        """
        palette.yaml:3:9: error: There is no coordinator 'ColorLst'. There are: ColorList. Did you mean 'ColorList'? \
        (/root/coordinator)
        """,
        """
        palette.yaml:8:15: error: There is no screen 'ColorListScren'. There are: ColorListScreen. \
        Did you mean 'ColorListScreen'? (/coordinators/ColorList/routes/list/push)
        """,
      ]
    )
    #expect(!source.isSound)
  }

  @Test func `has what cannot be read beside what is wrong with the rest, and nothing that follows from it`()
  {
    let source = GraphSource.checked(
      """
      navigation: 1
      name: a
      root: A
      screens: { S: {} }
      coordinators:
        A:
          routes:
            go: { push: T }
            back: { pop: 9007199254740992 }
            back: { push: S }
      """.utf8,
      name: "a.yaml"
    )
    #expect(
      source.problems.map(\.json.text) == [
        #"{"file":"a.yaml","line":8,"column":13,"severity":"error","code":"unknownScreen","#
          + #""message":"There is no screen 'T'. There are: S.","pointer":"/coordinators/A/routes/go/push"}"#,
        #"{"file":"a.yaml","line":9,"column":20,"severity":"error","code":"syntax","#
          + #""message":"The integer 9007199254740992 is outside ±9007199254740991 (2^53-1).","#
          + #""pointer":"/coordinators/A/routes/back/pop"}"#,
        #"{"file":"a.yaml","line":10,"column":7,"severity":"error","code":"syntax","#
          + #""message":"The name 'back' is used more than once in the same object.","#
          + #""pointer":"/coordinators/A/routes/back"}"#,
      ]
    )
  }

  @Test(arguments: [
    ("{}", "There must be an action here. To do nothing, write `none`."),
    (
      "{ pop: 1, push: S }",
      "There must be exactly one action here, not several: pop, push. Join them with `sequence`."
    ),
    ("{ push: 7 }", "A screen must be a name or an object, and is 7."),
    ("{ start: [] }", "A coordinator must be a name or an object, and is an array of 0 items."),
    ("{ set: S }", "'set' must be an array of screens, or an object with `screens` or `tabs`, and is \"S\"."),
  ])
  func `lists the forms of an action`(body: String, message: String) {
    let text = """
      navigation: 1
      name: a
      root: A
      screens: { S: {} }
      coordinators: { A: { routes: { x: \(body) } } }
      """
    let source = GraphSource.checked(text.utf8, name: "a.yaml")
    #expect(source.problems.map(\.message) == [message])
  }

  @Test func `shows a part of a long line, around the place`() {
    let spaces = String(repeating: " ", count: 200)
    let source = GraphSource.checked("{ \(spaces) \"navgation\": 1 \(spaces)}".utf8, name: "a.json")
    let problem = source.problems.first { $0.message.contains("navgation") }
    let lines = (problem.map { source.lines(about: $0) } ?? []).map(Array.init)
    #expect(lines.count == 3 && lines.dropFirst().allSatisfy { $0.count < 110 })
    let place = lines.last?.firstIndex(of: "^")
    #expect(place.map { String(lines[1][$0...]).hasPrefix("\"navgation\"") } == true)
  }

  @Test func `is printed as JSON for programs`() {
    let source = GraphSource.checked("{\n  \"navigation\": 1,\n}".utf8, name: "a.json")
    #expect(
      source.problems.map(\.json.text) == [
        #"{"file":"a.json","line":3,"column":1,"severity":"error","code":"syntax","message":"#
          + #""Expected a member name in quotes."}"#
      ]
    )
  }

  @Test func `is sound without an error`() {
    let source = GraphSource.checked(
      """
      navigation: 1
      name: hello
      root: { coordinator: Hello, route: hello }
      screens: { HelloScreen: {} }
      coordinators:
        Hello: { routes: { hello: { push: HelloScreen } } }
      """.utf8,
      name: "hello.yaml"
    )
    #expect(source.problems.map(\.sentence) == [])
    #expect(source.isSound)
    #expect(source.document["name"] == "hello")
  }
}
