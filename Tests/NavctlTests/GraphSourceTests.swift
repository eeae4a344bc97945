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
      source.problems.map(\.text) == [
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

  @Test func `is told as JSON for programs`() {
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
    #expect(source.problems.map(\.text) == [])
    #expect(source.isSound)
    #expect(source.document["name"] == "hello")
  }
}
