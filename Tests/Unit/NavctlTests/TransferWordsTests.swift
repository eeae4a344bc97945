import JSON
import Testing

@testable import navctl

@Suite struct `Words of a transfer` {
  private func transfer(_ line: String, style: String? = nil) -> String {
    do throws(Complaint) {
      let words = line.split(separator: " ").map(String.init)
      return try TransferWords.transfer(words, vocabulary: Samples.vocabulary, style: style).text
    } catch {
      return error.message
    }
  }

  @Test(arguments: [
    "popToRoot", "backToRoot", "dismissSelf", "popOrDismiss", "popToRootOrDismiss", "dismiss", "pop",
  ])
  func `may be one word`(_ verb: String) {
    #expect(transfer(verb) == "\"\(verb)\"")
  }

  @Test func `that are no transfer name the matching command`() {
    #expect(transfer("drop") == "There is no transfer 'drop'. Try: navctl drop COORDINATOR")
    #expect(transfer("finish") == "There is no transfer 'finish'. Try: navctl finish COORDINATOR")
    #expect(transfer("psh") == "There is no transfer 'psh'. Did you mean 'push'?")
  }

  @Test func `push, show and replace a screen with typed params`() {
    #expect(transfer("push SettingsScreen") == #"{"push":"SettingsScreen"}"#)
    #expect(
      transfer("show ColorScreen name=7 bright=true")
        == #"{"show":{"screen":"ColorScreen","params":{"name":"7","bright":true}}}"#
    )
    #expect(
      transfer("replace ColorListScreen level=2")
        == #"{"replace":{"screen":"ColorListScreen","params":{"level":2}}}"#
    )
  }

  @Test func `pop a number of screens, or to a screen by name or key`() {
    #expect(transfer("pop 2") == #"{"pop":2}"#)
    #expect(transfer("popTo ColorScreen") == #"{"popTo":"ColorScreen"}"#)
    #expect(
      transfer("popTo ColorScreen name=Red") == #"{"popTo":{"screen":"ColorScreen","params":{"name":"Red"}}}"#
    )
    #expect(transfer("popTo s4") == #"{"popTo":{"key":"s4"}}"#)
    #expect(transfer("remove s4") == #"{"remove":{"key":"s4"}}"#)
    #expect(transfer("navigate ColorScreen") == #"{"navigate":"ColorScreen"}"#)
    #expect(transfer("dismissTo ColorScreen") == #"{"dismissTo":"ColorScreen"}"#)
    #expect(transfer("dismiss n2") == #"{"dismiss":{"key":"n2"}}"#)
  }

  @Test func `set screens, new and kept ones`() {
    #expect(
      transfer("set s1 ColorScreen name=Red SettingsScreen")
        == #"{"set":[{"key":"s1"},{"screen":"ColorScreen","params":{"name":"Red"}},"SettingsScreen"]}"#
    )
  }

  @Test func `present a screen or a coordinator, with a style`() {
    #expect(transfer("present SettingsScreen") == #"{"present":"SettingsScreen"}"#)
    #expect(
      transfer("present SettingsScreen", style: "sheet")
        == #"{"present":{"screen":"SettingsScreen","style":"sheet"}}"#
    )
    #expect(
      transfer("present Color settings", style: "full")
        == #"{"present":{"coordinator":"Color","route":{"name":"settings"},"style":"full"}}"#
    )
  }

  @Test func `open children with a route`() {
    #expect(
      transfer("handover Color shade depth=1")
        == #"{"handover":{"coordinator":"Color","route":{"name":"shade","params":{"depth":1}}}}"#
    )
    #expect(transfer("start Color") == #"{"start":{"coordinator":"Color"}}"#)
    #expect(
      transfer("setRoot ColorListScreen SettingsScreen")
        == #"{"setRoot":{"screens":["ColorListScreen","SettingsScreen"]}}"#
    )
  }

  @Test func `work in a column`() {
    #expect(transfer("secondary push SettingsScreen") == #"{"secondary":{"push":"SettingsScreen"}}"#)
    #expect(transfer("primary popToRoot") == #"{"primary":"popToRoot"}"#)
    #expect(transfer("primary pop 3") == #"{"primary":{"pop":3}}"#)
    #expect(
      transfer("primary dismiss")
        == "In a column there is no 'dismiss'. There are: backToRoot, pop, popToRoot, push, set, handover."
    )
  }

  @Test func `change params, select tabs and name custom transfers`() {
    #expect(
      transfer("setParams ColorListScreen level=4")
        == #"{"setParams":{"screen":"ColorListScreen","params":{"level":4}}}"#
    )
    #expect(transfer("setParams level:=4") == #"{"setParams":{"params":{"level":4}}}"#)
    #expect(transfer("select first") == #"{"select":"first"}"#)
    #expect(transfer("custom shake hard=yes") == #"{"custom":{"name":"shake","params":{"hard":"yes"}}}"#)
  }

  @Test func `may be the JSON of a graph document`() {
    #expect(
      transfer(#"{"popTo":{"screen":"A","inclusive":true}}"#) == #"{"popTo":{"screen":"A","inclusive":true}}"#
    )
  }

  @Test func `have a style only for transfers that open a layer`() {
    #expect(
      transfer("push SettingsScreen", style: "sheet")
        == "--style goes with present, pushOrPresent, replaceModal."
    )
  }

  @Test func `that make no transfer are rejected with a sentence`() {
    #expect(transfer("puhs X") == "There is no transfer 'puhs'. Did you mean 'push'?")
    #expect(transfer("push") == "The name of a screen is missing.")
    #expect(
      transfer("push ColorScren")
        == "Graph 'palette' declares no screen 'ColorScren'. Did you mean 'ColorScreen'?"
    )
    #expect(transfer("pop some") == "'pop' takes a number of screens, at least 1, not 'some'.")
    #expect(
      transfer("handover Colour") == "Graph 'palette' declares no coordinator 'Colour'. Did you mean 'Color'?"
    )
    #expect(
      transfer("popToRoot now") == "'now' is one word too many. Params are written name=value, or name:=JSON."
    )
  }
}
