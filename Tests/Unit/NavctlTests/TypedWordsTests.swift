import JSON
import Testing

@testable import navctl

@Suite struct `A route typed by the graph` {
  private func route(
    _ line: String,
    for address: Address = Address(),
    _ vocabulary: Vocabulary = Samples.vocabulary
  ) -> String {
    do throws(Complaint) {
      let words = try WordReader.route(line.split(separator: " ").map(String.init))
      return try vocabulary.route(words, for: address).text
    } catch {
      return "\(error.status): \(error.message)"
    }
  }

  @Test func `has the types of its schema`() {
    #expect(
      route("color name=Red level=3", for: Address(type: "ColorList"))
        == #"{"name":"color","params":{"name":"Red","level":3}}"#
    )
    #expect(
      route(#"shade depth=0.5 tags=["a"]"#) == #"{"name":"shade","params":{"depth":0.5,"tags":["a"]}}"#
    )
    #expect(route("shade depth=2") == #"{"name":"shade","params":{"depth":2}}"#)
  }

  @Test func `may carry a route of a child that it wraps`() {
    #expect(
      route("colorRoute / shade depth=1")
        == #"{"name":"colorRoute","route":{"name":"shade","params":{"depth":1}}}"#
    )
    #expect(
      route("colorRoute / list")
        == "usage: Coordinator 'Color' declares no route 'list'. There are: color, settings, shade."
    )
  }

  @Test func `is distinguished from a namesake by its params`() {
    // Only Color takes any name, only ColorList a level.
    #expect(route("color name=Blue") == #"{"name":"color","params":{"name":"Blue"}}"#)
    #expect(
      route("color level=3 name=Green") == #"{"name":"color","params":{"level":3,"name":"Green"}}"#
    )
    #expect(route("color name=Red") == #"{"name":"color","params":{"name":"Red"}}"#)
  }

  @Test func `that namesakes read differently needs an address`() {
    let vocabulary = Samples.vocabulary([
      "coordinators": [
        "A": ["routes": ["go": ["params": ["to": ["type": "string"]]]]],
        "B": ["routeType": "Way", "routes": ["go": ["params": ["to": ["type": "integer"]]]]],
      ]
    ])
    #expect(
      route("go to=3", vocabulary)
        == "usage: 'A' and 'B' read the params of 'go' differently. Say which is meant with --coordinator."
    )
    #expect(route("go to=3", for: Address(type: "B"), vocabulary) == #"{"name":"go","params":{"to":3}}"#)
    #expect(
      route("go to=3", for: Address(routeType: "Way"), vocabulary) == #"{"name":"go","params":{"to":3}}"#
    )
    #expect(route("go to=x", vocabulary) == #"{"name":"go","params":{"to":"x"}}"#)
  }

  @Test func `is rejected if undeclared, with the nearest name`() {
    #expect(
      route("colr")
        == "usage: No coordinator of graph 'palette' declares the route 'colr'. Did you mean 'color'?"
    )
    #expect(
      route("list", for: Address(routeType: "Shade"))
        == "usage: Coordinator 'Color' declares no route 'list'. There are: color, settings, shade."
    )
  }

  @Test func `is rejected if there is no such coordinator, with the nearest name`() {
    #expect(
      route("list", for: Address(type: "ColorLst"))
        == "usage: Graph 'palette' declares no coordinator 'ColorLst'. Did you mean 'ColorList'?"
    )
  }

  @Test func `is rejected if a param has the wrong type`() {
    #expect(
      route("color name=Red level=x", for: Address(type: "ColorList"))
        == "usage: 'level' takes an integer, not 'x'."
    )
    #expect(route("shade depth=NaN") == "usage: 'depth' takes a number, not 'NaN'.")
    #expect(route("shade tags=a") == "usage: 'tags' takes a JSON array, not 'a'.")
    #expect(
      route("color name=Gren", for: Address(type: "ColorList"))
        == "usage: 'name' is one of Red, Green, not 'Gren'. Did you mean 'Green'?"
    )
  }

  @Test func `is rejected if there is no such param, with the nearest name`() {
    #expect(
      route("shade dept=1")
        == "usage: Route 'shade' of 'Color' takes no param 'dept'. Did you mean 'depth'?"
    )
  }

  @Test func `takes JSON unchanged`() {
    #expect(route("shade depth:=null") == #"{"name":"shade","params":{"depth":null}}"#)
  }

  @Test func `may be one that a client has registered`() {
    let types: JSON = [
      "Code": ["routes": ["hello": ["params": ["n": ["type": "integer"]]], "stop": nil]]
    ]
    let alone = Samples.vocabulary(nil, types: types)
    let beside = Samples.vocabulary(Samples.palette, types: types)
    for vocabulary in [alone, beside] {
      #expect(route("hello n=5", vocabulary) == #"{"name":"hello","params":{"n":5}}"#)
      #expect(route("stop", for: Address(type: "Code"), vocabulary) == #"{"name":"stop"}"#)
      #expect(route("hello n=five", vocabulary) == "usage: 'n' takes an integer, not 'five'.")
      #expect(
        route("helo", for: Address(type: "Code"), vocabulary)
          == "usage: Coordinator 'Code' declares no route 'helo'. Did you mean 'hello'?"
      )
    }
    #expect(
      route("helo", beside)
        == "usage: No coordinator of tree 'main' declares the route 'helo'. Did you mean 'hello'?"
    )
    #expect(
      route("go", for: Address(type: "Cod"), beside)
        == "usage: Tree 'main' declares no coordinator 'Cod'. Did you mean 'Code'?"
    )
  }

  @Test func `has string params if a type takes any route`() {
    let untyped = #"{"name":"go","params":{"to":"3"},"route":{"name":"on"}}"#
    #expect(route("go to=3 / on", Samples.vocabulary(Samples.palette, types: ["Any": [:]])) == untyped)
    let delegated: JSON = ["name": "g", "coordinators": ["Any": ["delegated": true], "None": [:]]]
    #expect(route("go to=3 / on", Samples.vocabulary(delegated)) == untyped)
    #expect(
      route("go", for: Address(type: "None"), Samples.vocabulary(delegated))
        == "usage: Coordinator 'None' declares no route 'go'."
    )
    let carrier: JSON = ["Any": [:], "Own": ["routes": ["heard": ["wraps": "Any"]]]]
    #expect(
      route("heard / go to=3", Samples.vocabulary(nil, types: carrier))
        == #"{"name":"heard","route":{"name":"go","params":{"to":"3"}}}"#
    )
  }

  @Test func `that opens a tree has string params if a client may register its coordinator`() {
    let vocabulary = Vocabulary(toOpen: Samples.palette)
    #expect(
      route("go to=3", for: Address(type: "Code"), vocabulary) == #"{"name":"go","params":{"to":"3"}}"#
    )
    #expect(
      route("shade depth=2", for: Address(type: "Color"), vocabulary)
        == #"{"name":"shade","params":{"depth":2}}"#
    )
    #expect(
      route("go to=3", for: Address(type: "Code"), Vocabulary(toOpen: nil))
        == #"{"name":"go","params":{"to":"3"}}"#
    )
  }

  @Test func `shows the screens of the graph and of clients, or any without a graph`() {
    func push(_ words: String..., to vocabulary: Vocabulary) -> String {
      do throws(Complaint) {
        return try TransferWords.transfer(["push"] + words, vocabulary: vocabulary).text
      } catch {
        return error.message
      }
    }
    let types: JSON = ["Code": ["routes": [:]]]
    let screens: JSON = ["CodeScreen": ["params": ["n": ["type": "integer"]]]]
    let typed = #"{"push":{"screen":"CodeScreen","params":{"n":5}}}"#
    let beside = Samples.vocabulary(Samples.palette, types: types, screens: screens)
    #expect(push("CodeScreen", "n=5", to: beside) == typed)
    #expect(
      push("CodeScren", to: beside)
        == "Tree 'main' declares no screen 'CodeScren'. Did you mean 'CodeScreen'?"
    )
    let alone = Samples.vocabulary(nil, types: types, screens: screens)
    #expect(push("CodeScreen", "n=5", to: alone) == typed)
    #expect(push("Other", "n=5", to: alone) == #"{"push":{"screen":"Other","params":{"n":"5"}}}"#)
  }
}

extension `A route typed by the graph` {
  private func route(_ line: String, _ vocabulary: Vocabulary) -> String {
    route(line, for: Address(), vocabulary)
  }
}

@Suite struct `The value that a coordinator ends with` {
  private func value(_ words: String..., of type: String? = "Color") -> String {
    do throws(Complaint) {
      return try Samples.vocabulary.result(words, of: type)?.text ?? "none"
    } catch {
      return error.message
    }
  }

  @Test func `may be left out`() {
    #expect(value() == "none")
  }

  @Test func `is JSON, or members typed by the graph`() {
    #expect(value("[1, 2]") == "[1,2]")
    #expect(value(#"{"user": "a=b"}"#) == #"{"user":"a=b"}"#)
    #expect(value("user=ann", "age=7") == #"{"user":"ann","age":7}"#)
    #expect(value("age=7", of: "Home") == #"{"age":"7"}"#)
  }

  @Test func `is one word if the type is not an object`() {
    let vocabulary = Samples.vocabulary([
      "coordinators": [
        "Text": ["result": ["type": "string"]], "Count": ["result": ["type": "integer"]],
        "Colour": ["result": ["enum": ["red", 1]]], "Five": ["result": ["const": 5]], "Any": ["result": [:]],
      ]
    ])
    func value(_ words: String..., of type: String) -> String {
      do throws(Complaint) {
        return try vocabulary.result(words, of: type)?.text ?? "none"
      } catch {
        return error.message
      }
    }
    #expect(value("hello", of: "Text") == #""hello""#)
    #expect(value(#""hello""#, of: "Text") == #""hello""#)
    #expect(value("a=b", of: "Text") == #""a=b""#)
    #expect(value("5", of: "Text") == #""5""#)
    #expect(value("a", "b", of: "Text") == "'b' is one word too many.")
    #expect(value("5", of: "Count") == "5")
    #expect(value("five", of: "Count") == "'value' takes an integer, not 'five'.")
    #expect(value("red", of: "Colour") == #""red""#)
    #expect(value(#""red""#, of: "Colour") == #""red""#)
    #expect(value("1", of: "Colour") == "1")
    #expect(value("rd", of: "Colour") == "'value' is one of red, 1, not 'rd'. Did you mean 'red'?")
    #expect(value("5", of: "Five") == "5")
    #expect(value("6", of: "Five") == "'value' is 5, not '6'.")
    #expect(value("a=b", of: "Any") == #"{"a":"b"}"#)
    #expect(value(#""a=b""#, of: "Any") == #""a=b""#)
  }

  @Test func `that is neither is rejected`() {
    #expect(value("done") == "The value 'done' is not JSON: expected a value at byte 0.")
    #expect(value("1", "2") == "'2' is one word too many.")
    #expect(value("name=ann") == "The result of 'Color' takes no param 'name'. There are: user, age.")
  }
}
