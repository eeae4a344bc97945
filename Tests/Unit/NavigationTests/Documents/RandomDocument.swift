import DocumentTestKit
import JSON
import Navigation
import NavigationGraph

@testable import NaiveModel

/// A random graph document that the checker accepts, with `NavigationGraph` and the naive graph that read it.
///
/// Every type declares the routes `r0` to `r4`, `w`, which wraps, and `e0` and `e1`, which complete. The
/// documents have no cycles: `r0` opens only later types, so openings end; a route sends only later ones, so
/// sends end.
struct RandomDocument: ComparedApp {
  let document: JSON
  /// The kinds of its types, `T0` first.
  let kinds: [CoordinatorKind]
  let problems: [GraphProblem]
  let graph: Graph?
  let naive: NaiveGraph
  /// Whether layers of its commands may lie above the screens to which links lead.
  let coversLinkedScreens: Bool
  /// The commands so far, of which a tree may keep one.
  let history = CommandHistory()

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    self.init(&random)
  }

  init(
    _ random: inout SplitMix64,
    hasRequirements: Bool = false,
    guardsReadParams: Bool = false,
    hasLinks: Bool = false,
    coversLinkedScreens: Bool? = nil
  ) {
    kinds = DocumentWriter.kinds(&random)
    self.coversLinkedScreens = coversLinkedScreens ?? !hasLinks
    var writer = DocumentWriter(
      random: random,
      kinds: kinds,
      hasRequirements: hasRequirements,
      guardsReadParams: guardsReadParams,
      hasLinks: hasLinks,
      coversLinkedScreens: self.coversLinkedScreens
    )
    document = writer.document()
    random = writer.random
    (graph, problems) = Graph.read(document)
    naive = NaiveGraph(document)
  }

  var root: ChildSpec { naive.root }
  var types: CoordinatorTypes { naive.types }
  var eventsMax: Int { naive.eventsMax }
  var containerDepthMax: Int { naive.containerDepthMax }
  var engineRoot: ChildSpec { graph?.root ?? naive.root }
  var engineTypes: CoordinatorTypes { graph?.types ?? CoordinatorTypes([:]) }

  func action(for question: NaiveQuestion) throws(NaiveRun.Stop) -> ActionSpec {
    try naive.action(for: question)
  }

  func checked(_ params: JSON.Object, of screen: String) -> JSON.Object? {
    naive.checked(params, of: screen)
  }

  func requirement(of entry: NaiveUnmet.Entry) -> NaiveRequirement? { naive.requirement(of: entry) }

  func leaveGuard(of screen: String) -> NaiveGuard? { naive.leaveGuard(of: screen) }

  func identity(of screen: String) -> [String] { naive.identity(of: screen) }

  func back(at screen: NaiveTree.Screen, _ facts: JSON.Object) -> BackSpec.BackChoice? {
    naive.back(at: screen, facts)
  }

  func back(of coordinator: NaiveTree.Coordinator, _ facts: JSON.Object) -> BackSpec.BackChoice? {
    naive.back(of: coordinator, facts)
  }

  func idle(of type: String) -> NaiveIdle? { naive.idle(of: type) }

  func following(_ tree: NaiveTree) -> CommandSource? { naive.following(tree) }

  func command(from source: CommandSource) -> TreeCommand {
    source.params["number"]?.integer.map { history.commands[$0].naive } ?? TreeCommand(handling: source)
  }

  func answer(_ question: Question) -> Answer {
    graph?.answer(question) ?? .failure(Reason(.badReference, "The document has an error."))
  }

  /// A command for an action that a client sends, as each side reads it; nil if the graph rejects the action.
  func command(acting json: JSON, by type: String, target: Target) -> ComparedCommand? {
    do {
      let naive = NaiveActions(document: document, scope: nil, by: type)
      guard let engine = try graph?.action(from: json, by: type) else { return nil }
      return ComparedCommand(
        engine: TreeCommand(.act(engine), target: target),
        naive: TreeCommand(.act(try naive.action(json)), target: target)
      )
    } catch {
      return nil
    }
  }
}

/// The commands of a trial.
final class CommandHistory {
  var commands: [ComparedCommand] = []
}

extension TreeCommand {
  /// A deep link of navd's own.
  init(handling source: CommandSource) {
    self.init(.handle((source.params["routes"]?.array ?? []).map(RouteSpec.init(constant:))))
  }
}
