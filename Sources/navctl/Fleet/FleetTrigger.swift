import ArgumentParser
import Fleet
import JSON

/// The options of a command for trees of machines.
struct FleetCommandOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The trees: a name or address, or its beginning with a *; default: the only one.",
      valueName: "name"
    )
  )
  var tree: String?

  @Flag(help: "Print what would happen, and change nothing.")
  var dryRun = false

  @Flag(help: "Pass leave guards.")
  var force = false

  var trees: FleetTrees { tree.map { .named($0) } ?? .only }

  /// The params of the command: those of the options, and others.
  func params(_ others: JSON.Object) -> JSON.Object {
    var params = others
    if dryRun { params["dryRun"] = true }
    if force { params["force"] = true }
    return params
  }
}

struct FleetTrigger: FleetRequestVerb {
  static let configuration = CommandConfiguration(
    commandName: "trigger",
    abstract: "Sends a route to machines.",
    usage: "navctl fleet trigger [OPTIONS] ROUTE [name=value ...] [/ ROUTE ...]",
    discussion: """
      Takes the words of navctl trigger. For a param name=value, navctl asks one of
      the machines for its graph, which determines the type; name:=JSON needs no
      graph. A machine that is off does not receive the route, now or later.

        navctl fleet trigger maintenance --group all
        navctl fleet trigger news id=7 --machine kiosk-1 --machine kiosk-2
        navctl fleet trigger alarm --group lobby --tree 'kiosk-*' --not-after 5
      """
  )

  @Argument(help: "The route and its params.")
  var route: [String]
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var command: FleetCommandOptions
  @OptionGroup var request: RequestOptions
  @OptionGroup var fleet: FleetOptions
  @OptionGroup var everywhere: EverywhereOptions

  var trees: FleetTrees { command.trees }

  func checkWords() throws(Complaint) {
    _ = try WordReader.route(route)
  }

  func call(_ connection: inout FleetConnection, _ plan: FleetPlan) async throws(Complaint) -> FleetCall {
    let words = try WordReader.route(route)
    let route: JSON
    if words.needsTypes {
      route = try await connection.vocabulary(plan, request.times).route(words)
    } else {
      route = try words.untyped()
    }
    return FleetCall("coordinator.trigger", command.params(["route": route]))
  }
}

struct FleetGo: FleetRequestVerb {
  static let configuration = CommandConfiguration(
    commandName: "go",
    abstract: "Follows a URL on machines.",
    usage: "navctl fleet go [OPTIONS] URL",
    discussion: """
      The links of each tree's graph map the URL to routes.

        navctl fleet go /drinks/42 --group lobby
      """
  )

  @Argument(help: "The URL, or its path with a query.")
  var url: String
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var command: FleetCommandOptions
  @OptionGroup var request: RequestOptions
  @OptionGroup var fleet: FleetOptions
  @OptionGroup var everywhere: EverywhereOptions

  var trees: FleetTrees { command.trees }

  func call(_ connection: inout FleetConnection, _ plan: FleetPlan) -> FleetCall {
    FleetCall("coordinator.handle", command.params(["url": .string(url)]))
  }
}

extension RouteWords {
  /// Whether the type of a param depends on the graph.
  fileprivate var needsTypes: Bool {
    let isTyped = params.allSatisfy { param in if case .json = param.value { true } else { false } }
    return !isTyped || carried.contains(where: \.needsTypes)
  }

  /// The route in wire form, if all params are JSON.
  fileprivate func untyped() throws(Complaint) -> JSON {
    var route: JSON.Object = ["name": .string(name)]
    let params = try Vocabulary(toOpen: nil).untypedParams(params)
    if !params.isEmpty { route["params"] = .object(params) }
    if let carried = carried.first { route["route"] = try carried.untyped() }
    return .object(route)
  }
}

extension FleetConnection {
  /// The vocabulary of the first tree of a plan, from its machine.
  fileprivate mutating func vocabulary(
    _ plan: FleetPlan,
    _ times: RequestTimes
  ) async throws(Complaint) -> Vocabulary {
    let known = plan.parts.first { !$0.machines.isEmpty }
    guard let part = known, let machine = part.machines.min(by: { $0.text < $1.text }) else {
      throw .usage("No machine is known that has the graph. Write params as name:=JSON.")
    }
    var params = JSON.Object()
    params["tree"] = part.tree.map(JSON.string)
    switch try await ask(FleetCall("graph.get", params), of: machine, times) {
    case .result(let result): return Vocabulary(ofTree: part.tree ?? "", result)
    case .error(let error):
      let reason = error["message"]?.string ?? error.text
      throw .usage("\(machine) does not send its graph: \(reason) Write params as name:=JSON.")
    case .refused(let reason): throw refused(reason)
    case .unknown:
      throw Complaint(
        message:
          "\(machine) does not answer with its graph. Nothing was sent; params as name:=JSON need no graph.",
        status: .timedOut
      )
    }
  }
}
