package import JSON
package import Navigation

// A route whose params are not known is judged by the rules that do not read them.

/// The part of a declared coordinator's answer to a route that does not depend on the route's params.
package enum AnswerWithoutParams: Equatable, Sendable {
  /// The action of the first rule that holds, which reads nothing of the event, and the place of the rule.
  case action(ActionSpec, JSON.Pointer?)
  /// The screens and coordinators that the action of the first rule that holds adds, whatever it reads.
  case adds([RequiringEntries])
  /// A rule before the first that holds reads the params.
  case unknown
}

extension Graph {
  /// Returns the answer to a route without its params and without the route that it carries, and adds the conditions
  /// that it judged to the work.
  package func answerWithoutParams(_ question: Question, _ work: inout Int) -> AnswerWithoutParams {
    let (situation, route) = (question.situation, question.kind.route)
    guard let route, let compiled = try? compiled(route, situation.type) else { return .unknown }
    let scope = Scope(event: HandledEvent(situation: situation, route: route, params: [:]))
    for (index, rule) in compiled.rules.enumerated() {
      switch rule.holdsWithoutParams(in: scope, &work) {
      case true?:
        return rule.action.answerWithoutParams(in: scope, &work, at: compiled.place(ofRule: index))
      case false?: continue
      case nil: return .unknown
      }
    }
    return .action(.none, nil)
  }
}

extension Question.AskedEvent {
  /// The name of the coordinator's own route.
  fileprivate var route: String? {
    switch self {
    case .route(let route), .pulled(let route, child: _): route.name
    case .completed: nil
    }
  }
}

extension CompiledRule {
  fileprivate func holdsWithoutParams(in scope: Scope, _ work: inout Int) -> Bool? {
    guard let condition else { return true }
    return condition.holdsWithoutParams(in: scope, &work)
  }
}

extension Condition {
  /// Whether the condition holds whatever the route brings; nil if that depends on it.
  fileprivate func holdsWithoutParams(in scope: Scope, _ work: inout Int) -> Bool? {
    switch self {
    case .all(let conditions):
      return Self.truth(ofAll: conditions.map { $0.holdsWithoutParams(in: scope, &work) })
    case .any(let conditions):
      return Self.truth(ofAll: conditions.map { $0.holdsWithoutParams(in: scope, &work).map(!) }).map(!)
    case .not(let condition): return condition.holdsWithoutParams(in: scope, &work).map(!)
    case .inner: return nil
    case .initial, .root, .collapsed, .route, .completion, .home, .fact, .observed, .onView, .equals:
      return references.contains(where: \.isOfRoute) ? nil : holds(in: scope, &work)
    }
  }
}

extension Reference {
  /// Whether the value is in the params of the route, or in the route that it carries.
  fileprivate var isOfRoute: Bool {
    switch source {
    case .params, .carried, .carriedName, .carriedParams: true
    case .routeName, .level, .type, .coordinatorParams, .completionKind, .completionValue, .completionError,
      .completionChild, .completionType, .facts:
      false
    }
  }
}

extension CompiledAction {
  fileprivate func answerWithoutParams(
    in scope: Scope,
    _ work: inout Int,
    at place: JSON.Pointer
  ) -> AnswerWithoutParams {
    switch self {
    case .fixed(let action): return .action(action, place)
    case .computed(.transfer(let transfer, animated: _)): return .adds(transfer.added)
    case .computed: return .unknown
    case .sequence(let elements):
      // A later element may remove the screens that an earlier one adds.
      guard let last = elements.last, last.holdsWithoutParams(in: scope, &work) == true,
        elements.dropLast().allSatisfy(\.action.isTransfer)
      else { return .unknown }
      guard case .computed(.transfer(let transfer, animated: _)) = last.action else { return .unknown }
      return .adds(transfer.added)
    }
  }

  private var isTransfer: Bool {
    switch self {
    case .fixed(.transfer), .computed(.transfer): true
    case .fixed, .computed, .sequence: false
    }
  }
}

extension TransferTemplate {
  /// The screens and coordinators that any effect of the transfer adds, unless the tree has them already.
  fileprivate var added: [RequiringEntries] {
    switch self {
    case .push(let screen), .show(let screen), .replace(let screen), .navigate(let screen, _),
      .pushOrPresent(let screen, _), .present(.screen(let screen), _), .replaceModal(.screen(let screen), _),
      .setRoot(.screen(let screen)), .column(_, .push(let screen)):
      [.screens(screen.name)]
    case .present(.child(let child), _), .replaceModal(.child(let child), _), .setRoot(.child(let child)),
      .handover(let child), .start(let child, in: _, label: _), .column(_, .handover(let child)):
      [.coordinators(child.type)]
    case .set(let items, scope: _), .column(_, .set(let items)): items.compactMap(\.added)
    case .setRootStack(let screens): screens.map { .screens($0.name) }
    case .plain, .remove, .pop, .popTo, .setTabs, .dismissKey, .dismissTo, .select, .openTab, .column,
      .setParams, .custom:
      []
    }
  }
}

extension SetItemTemplate {
  fileprivate var added: RequiringEntries? {
    if case .new(let screen) = self { .screens(screen.name) } else { nil }
  }
}
