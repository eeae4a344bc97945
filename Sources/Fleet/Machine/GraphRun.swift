internal import JSON
internal import NavigationWire

/// A pass over the trees of a wanted graph: navd checks the document, then moves one tree after the other.
struct GraphRun: Sendable {
  private enum RunPhase: Equatable {
    case opening, introducing, checking
    case moving(FollowedTree)
  }

  let graph: String
  let wanted: WantedGraph
  let link: LinkID
  private let document: JSON
  private var waiting: [FollowedTree]
  private var phase = RunPhase.opening
  private var number = 0

  /// The results so far, each with the instance of the tree.
  private(set) var moves: [(instance: String, move: GraphMove)] = []
  private(set) var fault: GraphFault?
  private(set) var isOver = false

  init(_ graph: String, wanted: WantedGraph, document: JSON, trees: [FollowedTree], on link: LinkID) {
    (self.graph, self.wanted, self.document, self.link) = (graph, wanted, document, link)
    waiting = trees
  }

  /// Whether the document was sent to navd.
  var hasRequested: Bool {
    switch phase {
    case .opening, .introducing: false
    case .checking, .moving: true
    }
  }

  mutating func opened(version: String) -> [MachineEffect] {
    phase = .introducing
    let name = "mqtt:group:\(wanted.group)"
    return [.send(link, NavdMessage.introduction(id: number, as: name, version: version, may: .administer))]
  }

  mutating func received(_ bytes: [UInt8]) -> [MachineEffect] {
    guard case .response(let id, let answer) = NavdMessage(bytes), id.integer == number else { return [] }
    switch phase {
    case .opening: return []
    case .introducing: return introduced(answer)
    case .checking: return checked(answer)
    case .moving(let tree): return moved(tree, answer)
    }
  }

  private mutating func introduced(_ answer: Result<JSON, NavdError>) -> [MachineEffect] {
    if case .failure(let error) = answer { return failed(GraphFault(error)) }
    phase = .checking
    return [request(.graphLoad, ["graph": document, "dryRun": true])]
  }

  private mutating func checked(_ answer: Result<JSON, NavdError>) -> [MachineEffect] {
    do throws(NavdError) {
      let problems = try GraphLoadResult(from: try answer.get()).problems ?? []
      let errors = problems.filter { $0.severity == .error }
      guard let first = errors.first else { return next() }
      return failed(
        GraphFault(name: "graphInvalid", message: first.message, problems: errors.prefix(3).map(\.json))
      )
    } catch {
      return failed(GraphFault(error))
    }
  }

  private mutating func moved(_ tree: FollowedTree, _ answer: Result<JSON, NavdError>) -> [MachineEffect] {
    let ending: GraphMove.MoveEnding
    do throws(NavdError) {
      let outcome = try CommandOutcome(from: try answer.get())
      ending = .outcome(
        outcome.kind.rawValue,
        reason: outcome.reason?.code.rawValue,
        revision: outcome.revision,
        moved: outcome.moved.count
      )
    } catch {
      ending = .fault(GraphFault(error))
    }
    moves.append((tree.instance, GraphMove(tree: tree.address, ending: ending)))
    return next()
  }

  private mutating func next() -> [MachineEffect] {
    guard !waiting.isEmpty else {
      isOver = true
      return [.close(link)]
    }
    let tree = waiting.removeFirst()
    phase = .moving(tree)
    return [request(.treeRegraph, ["tree": .string(tree.address), "graph": document])]
  }

  private mutating func failed(_ fault: GraphFault) -> [MachineEffect] {
    self.fault = fault
    isOver = true
    return [.close(link)]
  }

  private mutating func request(_ method: Method, _ params: JSON) -> MachineEffect {
    number += 1
    return .send(link, NavdMessage.request(id: .integer(number), method: method.rawValue, params: params))
  }
}
