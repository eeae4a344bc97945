package import JSON

// Links whose routes show their screen in any state of the tree: every type takes their last route, and
// presents.

extension DocumentWriter {
  /// The screens that links show.
  private static let linked = ["S0", "S1", "S2", "S3"]

  /// Adds a route for each linked screen.
  func addLinkRoutes(to routes: inout JSON.Object) {
    for screen in Self.linked {
      routes["l\(screen)"] = [
        "params": ["n": ["type": "integer", "optional": true], "t": ["type": "string", "optional": true]],
        "do": ["present": ["screen": .string(screen), "params": ["n": "${params.n}", "t": "${params.t}"]]],
      ]
    }
  }

  /// A link for each of the given screens, with the params in the path or in the query, some behind other
  /// routes.
  mutating func links() -> JSON {
    var links: JSON.Object = [
      // Static segments that come before those of other links.
      "/S1/3": ["routes": ["r1"]], "/rest/x": ["routes": ["r2"]],
    ]
    let integer: JSON = ["type": "integer"]
    let text: JSON = ["type": "string", "optional": true]
    let given: JSON = ["n": "${params.n}", "t": "${params.t}"]
    let patterns: [(pattern: String, params: JSON)] = [
      ("/S0", ["n": ["type": "integer", "optional": true], "t": text]),
      ("/S1/{n}", ["n": integer, "t": text]),
      ("/text/{t}/{n}", ["n": integer, "t": ["type": "string"]]),
      ("/rest/{t*}", ["t": ["type": "string"], "n": ["type": "integer", "optional": true]]),
    ]
    for (screen, (pattern, params)) in zip(Self.linked, patterns) {
      var routes: [JSON] = random.percent(40) ? [.string(random.one(of: Self.routes))] : []
      routes.append(["name": .string("l\(screen)"), "params": given])
      links[pattern] = ["params": params, "routes": .array(routes), "shows": .string(screen)]
    }
    return .object(links)
  }
}
