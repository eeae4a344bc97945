import JSON
import NavigationGraph
import Testing

/// Redirects that lead back to the entry that was redirected.
@Suite struct RedirectCycleTests {
  private let account: JSON = ["requires": ["fact": "signedIn"], "otherwise": ["routes": ["login"]]]

  /// The warnings of a document in which `Main`, the root, has these routes.
  private func problems(_ screens: JSON.Object, _ routes: JSON.Object, _ types: JSON.Object = [:]) -> [String]
  {
    var allScreens: JSON.Object = ["Home": nil]
    for screen in screens.members { allScreens[screen.name] = screen.value }
    var allRoutes: JSON.Object = ["start": ["push": "Home"]]
    for route in routes.members { allRoutes[route.name] = route.value }
    var coordinators: JSON.Object = ["Main": ["routes": .object(allRoutes)]]
    for type in types.members { coordinators[type.name] = type.value }
    let fact: JSON = ["type": "boolean", "default": false]
    let reading = Graph.read([
      "navigation": 1, "name": "g", "root": ["coordinator": "Main", "route": "start"],
      "facts": ["signedIn": fact, "online": fact],
      "screens": .object(allScreens), "coordinators": .object(coordinators),
    ])
    return reading.problems.filter { $0.code != .unreadFact }.map { "\($0.pointer): \($0.message)" }
  }

  @Test func `a redirect to the same screen is reported with its chain`() {
    #expect(
      problems(["Account": account], ["login": ["push": "Account"]]) == [
        "/screens/Account/otherwise/routes: The redirect of Account leads back to itself: Account → login → Account."
          + " Let one of these routes show something whose requirement holds then."
      ]
    )
  }

  @Test func `a cycle begins with its first entry, and leaves out what only leads to it`() {
    let found = problems(
      [
        "Orders": account, "Account": account,
        "LoginScreen": ["requires": ["fact": "signedIn"], "otherwise": ["routes": ["home", "profile"]]],
      ],
      [
        "login": ["start": ["coordinator": "Login", "route": "ask", "in": "modal"]],
        "home": ["set": ["Home"]], "profile": ["sequence": [["custom": "flash"], ["push": "Account"]]],
      ],
      ["Login": ["routes": ["ask": ["push": "LoginScreen"]]]]
    )
    #expect(
      found == [
        "/screens/Account/otherwise/routes: The redirect of Account leads back to itself: Account → login → LoginScreen"
          + " → profile → Account. Let one of these routes show something whose requirement holds then."
      ]
    )
  }

  @Test func `a cycle that needs the values of several facts is reported with them`() {
    let login: JSON = ["requires": ["fact": "online"], "otherwise": ["routes": ["home"]]]
    #expect(
      problems(
        ["Account": account, "LoginScreen": login],
        ["login": ["push": "LoginScreen"], "home": ["push": "Account"]]
      )
        == [
          "/screens/Account/otherwise/routes: The redirect of Account leads back to itself while signedIn is false and"
            + " online is false: Account → login → LoginScreen → home → Account."
            + " Let one of these routes show something whose requirement holds then."
        ]
    )
  }

  @Test func `no cycle is reported if the requirements never fail together`() {
    let login: JSON = ["requires": ["not": ["fact": "signedIn"]], "otherwise": ["routes": ["home"]]]
    let routes: JSON.Object = ["login": ["push": "LoginScreen"], "home": ["push": "Account"]]
    #expect(problems(["Account": account, "LoginScreen": login], routes) == [])
  }

  @Test func `a tab whose redirect selects it is reported`() {
    let service: JSON = [
      "requires": ["fact": "signedIn"], "otherwise": ["routes": ["service"]],
      "routes": ["go": ["push": "Home"]],
    ]
    let tabs: JSON = [
      "kind": "tabs",
      "tabs": [
        ["name": "one", "coordinator": "One", "route": "go"],
        ["name": "two", "coordinator": "Service", "route": "go"],
      ],
      "routes": ["service": ["select": "two"], "start": "none"],
    ]
    let found = problems(
      [:],
      [:],
      ["Main": tabs, "One": ["routes": ["go": ["push": "Home"]]], "Service": service]
    )
    #expect(
      found == [
        "/coordinators/Service/otherwise/routes: The redirect of Service leads back to itself: Service → service →"
          + " Service. Let one of these routes show something whose requirement holds then."
      ]
    )
  }

  @Test func `a coordinator is judged before a client is asked`() {
    let types: JSON.Object = [
      "Wizard": [
        "delegated": true, "requires": ["fact": "signedIn"], "otherwise": ["routes": ["login"]],
        "routes": ["go": nil],
      ]
    ]
    let routes: JSON.Object = ["login": ["start": ["coordinator": "Wizard", "route": "go", "in": "modal"]]]
    #expect(problems([:], routes, types).count == 1)
  }

  @Test(
    arguments: [
      [["when": ["route": "other"], "push": "Home"], ["push": "Account"]],
      ["sequence": ["dismiss", ["send": "inner"]]],
      ["set": ["Home", "Account"]],
      ["present": ["coordinator": "Child", "route": "go"]],
      ["start": ["coordinator": "Child", "route": "go", "pullback": "heard", "in": "modal"]],
    ] as [JSON]
  )
  func `the only way leads back`(login: JSON) {
    let types: JSON.Object = [
      "Child": ["routes": ["go": [["when": "initial", "push": "Account"], ["push": "Home"]]]]
    ]
    let routes: JSON.Object = [
      "login": login, "heard": ["wraps": "Child"], "inner": ["replace": "Account"],
    ]
    #expect(problems(["Account": account], routes, types).count == 1)
  }

  @Test(
    arguments: [
      [["when": ["fact": "online"], "push": "Account"], ["present": "Home"]],
      [["when": ["fact": "online"], "push": "Account"], ["present": "Account"]],
      ["when": ["fact": "online"], "push": "Account"],
      ["sequence": [["when": "root", "push": "Account"]]],
      ["select": "one"],
      ["sequence": [["push": "Account"], "pop"]],
      ["sequence": [["push": "Account"], ["setFacts": ["signedIn": true]]]],
      ["sequence": [["push": "Account"], ["reject": "No."]]],
      ["sequence": [["push": "Account"], ["push": "Other"]]],
      ["sequence": [["when": "root", "push": "Other"], ["push": "Account"]]],
      ["start": ["coordinator": "Pulled", "route": "go", "pullback": "heard", "in": "modal"]],
      ["start": ["coordinator": "Tabs", "in": "modal"]],
      ["start": ["coordinator": "Stating", "route": "go", "in": "modal"]],
      ["popTo": ["screen": "Account", "ifAbsent": "push"]],
      ["send": "again"],
    ] as [JSON]
  )
  func `nothing is reported if a value decides, or if one way leads elsewhere or is unknown`(login: JSON) {
    let other: JSON = ["requires": ["fact": "online"], "otherwise": ["reject": "Offline."]]
    let types: JSON.Object = [
      "Pulled": ["routes": ["go": ["send": "on"], "on": ["push": "Account"]]],
      "Stating": ["routes": ["go": ["sequence": [["setFacts": ["signedIn": true]], ["push": "Account"]]]]],
      "Child": ["routes": ["go": ["push": "Account"]]], "First": ["routes": ["go": ["push": "Home"]]],
      "Tabs": [
        "kind": "tabs",
        "tabs": [
          ["name": "one", "coordinator": "First", "route": "go"],
          ["name": "two", "coordinator": "Child", "route": "go"],
        ],
      ],
    ]
    let routes: JSON.Object = [
      "login": login, "heard": ["wraps": "Pulled"],
      "again": [["when": ["fact": "online"], "send": "again"], ["push": "Account"]],
    ]
    let found = problems(["Account": account, "Other": other], routes, types)
    #expect(found.filter { $0.contains("leads back") } == [])
  }

  @Test func `nothing is reported if another type may take the route`() {
    let routes: JSON.Object = ["login": ["push": "Account"]]
    for other: JSON in [["routes": ["login": ["push": "Home"]]], ["delegated": true]] {
      #expect(problems(["Account": account], routes, ["Other": other]) == [])
    }
  }

  @Test func `after a removal nothing is reported if an opener receives completions`() {
    let routes: JSON.Object = ["login": ["sequence": ["dismiss", ["push": "Account"]]]]
    let types: JSON.Object = ["Child": ["routes": ["go": ["push": "Home"]]]]
    #expect(problems(["Account": account], routes, types).count == 1)
    var receiving = routes
    receiving["ended"] = ["completes": "Child", "do": ["setFacts": ["signedIn": true]]]
    #expect(problems(["Account": account], receiving, types) == [])
  }
}
