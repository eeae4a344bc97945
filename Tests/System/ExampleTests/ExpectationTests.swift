import Scripting
import Testing

/// The lines of scripts that begin with `expect`, played on the model.
@Suite struct ExpectationTests {
  private static let opened = "$ open kiosk --graph kiosk.yaml"
  private static let latte = [opened, "$ go /drinks/Latte"]
  private static let pin = [opened, "$ trigger service", "expect redirected Service"]
  private static let signedIn = [opened, "$ trigger orders", "expect redirected OrdersScreen"]
  private static let parked = [
    "$ open shop --graph shop.yaml", "$ trigger browse", "$ handle product product=7 , checkout",
    "expect redirected Checkout",
  ]

  private static let holding: [(commands: [String], expectation: String)] = [
    (latte, "active DrinkScreen"), (latte, "active DrinkScreen drink=Latte"),
    (latte, "active DrinkScreen drink:='\"Latte\"'"), (latte, "screen DrinksScreen"), (latte, "no PinScreen"),
    (latte, "no DrinkScreen drink=Mokka"), (latte, "no screen PinScreen"),
    (latte, "stack [DrinksScreen, DrinkScreen]"), (latte, "stack [ DrinksScreen,DrinkScreen drink=Latte ]"),
    (latte, "tab drinks"), (latte, "url /drinks/Latte"),
    (latte, "fact technician=false customer=null faults=0"), (latte, "fact faults:=0"), (latte, "no layer"),
    (latte, "no kept"), (latte, "no ended"), (latte, "no ended Drinks"),
    (latte, "no redirected"), (latte, "outcome committed"),
    (pin, "layer PinScreen"), (pin, "active PinScreen"), (pin, "redirected Service"),
    (pin, "redirected Service to pin"), (pin, "no tab"), (pin, "no redirected Orders"),
    (pin, "outcome redirected"), (pin, "stack [PinScreen]"),
    (signedIn + ["$ trigger done customer=Ada"], "ended SignIn"),
    (signedIn + ["$ trigger done customer=Ada"], "ended SignIn value null"),
    (signedIn + ["$ trigger done customer=Ada"], "fact customer=Ada"),
    (signedIn + ["$ back"], "ended SignIn cancelled"),
    (parked, "kept"), (parked, "kept coordinator.handle"), (parked, "kept handle"), (parked, "kept checkout"),
    (parked, "kept product product=7"),
    ([opened, "$ back"], "outcome noop"), ([opened, "$ back"], "outcome noop nothingToPop"),
  ]

  private static let notHolding: [(commands: [String], expectation: String, found: String)] = [
    (latte, "active DrinksScreen", "active DrinkScreen drink=Latte"),
    (latte, "active DrinkScreen drink=Mokka", "active DrinkScreen drink=Latte"),
    (latte, "active DrinkScreen size=2", "active DrinkScreen size=null"),
    (latte, "screen DrinkScreen drink=Mokka", "screen DrinkScreen drink=Latte"),
    (latte, "screen PinScreen a=1", "no PinScreen"),
    (latte, "no DrinkScreen", "screen DrinkScreen drink=Latte"),
    (latte, "no DrinkScreen drink=Latte", "screen DrinkScreen drink=Latte"),
    (latte, "stack [DrinkScreen drink=Mokka]", "stack [DrinksScreen, DrinkScreen drink=Latte]"),
    (latte, "stack [DrinkScreen, DrinksScreen]", "stack [DrinksScreen, DrinkScreen]"),
    (latte, "stack []", "stack [DrinksScreen, DrinkScreen drink=Latte]"),
    (latte, "layer DrinkScreen", "no layer"), (latte, "tab service", "tab drinks"),
    (latte, "no tab", "tab drinks"), (latte, "url /drinks", "url /drinks/Latte"),
    (latte, "no url", "url /drinks/Latte"),
    (latte, "no active", "active DrinkScreen drink=Latte"),
    (latte, "fact technician=true faults=0", "fact technician=false faults=0"),
    (latte, "fact customer=Ada", "fact customer=null"), (latte, "fact faults:='\"0\"'", "fact faults=0"),
    (latte, "kept", "no kept"), (latte, "ended Drinks", "no ended Drinks"),
    (latte, "redirected Service", "no redirected"), (latte, "outcome noop already", "outcome committed"),
    (pin, "layer DrinksScreen", "layer PinScreen"), (pin, "no layer", "layer PinScreen"),
    (pin, "no PinScreen", "screen PinScreen"), (pin, "tab drinks", "no tab"),
    (pin, "no redirected", "redirected Service to pin"),
    (pin, "redirected Service to unlock", "redirected Service to pin"),
    (pin, "redirected Service to pin / unlock", "redirected Service to pin"),
    (pin, "redirected Orders", "redirected Service to pin"), (pin, "outcome committed", "outcome redirected"),
    (signedIn + ["$ trigger done customer=Ada"], "ended SignIn cancelled", "ended SignIn value null"),
    (signedIn + ["$ back"], "ended SignIn value 7", "ended SignIn cancelled"),
    (signedIn + ["$ back"], "no ended", "ended SignIn cancelled"),
    (parked, "kept back", "kept product product=7"), (parked, "no kept", "kept product product=7"),
    (parked, "kept product product=8", "kept product product=7"),
    ([opened, "$ go /drinks/7"], "active DrinkScreen drink:=7", "active DrinkScreen drink:='\"7\"'"),
    ([opened, "$ back"], "outcome noop already", "outcome noop nothingToPop"),
    ([opened, "$ back"], "outcome committed", "outcome noop nothingToPop"),
  ]

  @Test(arguments: holding.indices)
  func `what holds is no difference`(index: Int) throws {
    let (commands, expectation) = Self.holding[index]
    #expect(try difference(from: expectation, after: commands) == nil)
  }

  @Test(arguments: notHolding.indices)
  func `what does not hold is shown with what holds`(index: Int) throws {
    let (commands, expectation, found) = Self.notHolding[index]
    let difference = try #require(try difference(from: expectation, after: commands))
    let lines = difference.split(separator: "\n").filter { $0.hasPrefix("  - ") || $0.hasPrefix("  + ") }
    #expect(lines.suffix(2) == ["  - expect \(expectation)", "  + expect \(found)"])
    #expect(try self.difference(from: found, after: commands) == nil)
  }

  @Test func `without an expected outcome a command must commit`() throws {
    #expect(
      try difference(from: "active DrinksScreen", after: [Self.opened, "$ back"]) == """
        The script says (-), and the command did (+):
          - expect outcome committed
          + expect outcome noop nothingToPop
            expect active DrinksScreen
          The reason: The active screen is the first, and no layer is above the root.
        """
    )
  }

  @Test(arguments: [
    (
      "",
      "'expect' needs one of: "
        + "active, screen, no, stack, layer, tab, url, fact, kept, outcome, ended, redirected."
    ),
    ("activ A", "There is no 'expect activ'. Did you mean 'expect active'?"),
    (
      "nothing",
      "There is no 'expect nothing'."
        + " There are: active, screen, no, stack, layer, tab, url, fact, kept, outcome, ended, redirected."
    ),
    ("active", "'expect active' is incomplete. Write: expect active SCREEN [PARAM=VALUE ...]."),
    ("active id=7", "'id=7' is not a name. Write: expect active SCREEN [PARAM=VALUE ...]."),
    ("active A B", "'B' is one word too many. Write: expect active SCREEN [PARAM=VALUE ...]."),
    ("active A id=1 id=2", "'id' is given twice."),
    (
      "active A id:=x",
      "'x' is not JSON: expected a value at byte 0. A shell removes quotation marks: write id:='\"x\"'."
    ),
    ("active 'A", "A quotation mark is not closed."),
    ("stack A", "The screens of a stack are a list. Write: expect stack [SCREEN, SCREEN PARAM=VALUE]."),
    ("stack [A B]", "'B' is one word too many: write a comma between screens."),
    ("stack [A,]", "'expect stack [A,]' is incomplete. Write: expect stack [SCREEN, SCREEN PARAM=VALUE]."),
    ("stack [A b:=[1]]", "'[' inside the list needs quotation marks."),
    ("no layer A", "'A' is one word too many. Write: expect no layer."),
    ("no ended A B", "'B' is one word too many. Write: expect no ended [TYPE]."),
    (
      "ended A value {method: cash}",
      "'{method: cash}' is not JSON: expected a member name in quotes at byte 1."
        + " Names and texts in JSON have quotation marks."
    ),
    ("fact technician", "'technician' has no value. Write: expect fact NAME=VALUE ...."),
    ("outcome comitted", "'comitted' is no outcome. Did you mean 'committed'?"),
    (
      "ended A done",
      "'done' is no completion. Write: expect ended TYPE [value JSON | failed JSON | cancelled | dropped]."
    ),
    ("redirected A signIn", "'signIn' is not 'to'. Write: expect redirected NAME [to ROUTE]."),
  ])
  func `an expectation that cannot be read is a problem with its line`(text: String, message: String) {
    let problem = #expect(throws: ScriptProblem.self) {
      try Script("== One\n$ back\nexpect \(text)", path: "test.script")
    }
    #expect(problem?.line == 3)
    #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
  }

  @Test(arguments: ["committed\nexpect url /", "expect url /\ncommitted", "expect url /\n  ╰"])
  func `both forms below one command are a problem`(lines: String) {
    let message = "A command has either 'expect' lines or a whole outcome with its tree below it, not both."
    #expect(throws: ScriptProblem(path: "test.script", line: 4, message: message)) {
      try Script("== One\n$ back\n\(lines)", path: "test.script")
    }
  }

  /// Plays the commands, and returns the difference of the last one from the expectation; nil if there is none.
  private func difference(from expectation: String, after commands: [String]) throws -> String? {
    let lines = ["== One"] + commands + ["expect \(expectation)"]
    let script = try Script(lines.joined(separator: "\n"), path: "test.script")
    var stage = Stage()
    return try script.scenes[0].entries.map { try stage.play($0) }.last?.first
  }
}
