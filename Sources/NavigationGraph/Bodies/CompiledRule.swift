internal import JSON
internal import Navigation

// The compact form of rules, without the data of the reader, such as the place of each value. Equal actions
// that do not depend on an event share one rule. So a graph takes little more memory than its document.

/// A rule of a route, or an element of a sequence.
///
/// A class, because many rules may share one.
final class CompiledRule: Sendable {
  /// Nil if the rule always holds.
  let condition: Condition?
  let action: CompiledAction

  init(condition: Condition?, action: CompiledAction) {
    self.condition = condition
    self.action = action
  }

  fileprivate func holds(in scope: Scope, _ work: inout Int) -> Bool {
    condition?.holds(in: scope, &work) ?? true
  }

  func action(in scope: Scope, _ work: inout Int) throws(EvaluationFailure) -> ActionSpec {
    switch action {
    case .fixed(let action): action
    case .computed(let template): try template.made(in: scope)
    case .sequence(let elements): .sequence(try elements.actions(in: scope, &work))
    }
  }
}

extension [CompiledRule] {
  /// Returns the index of the first rule whose condition holds.
  func firstHolding(in scope: Scope, _ work: inout Int) -> Int? {
    firstIndex { $0.holds(in: scope, &work) }
  }

  /// Returns the actions of all rules whose condition holds.
  fileprivate func actions(in scope: Scope, _ work: inout Int) throws(EvaluationFailure) -> [ActionSpec] {
    var actions: [ActionSpec] = []
    for rule in self where rule.holds(in: scope, &work) {
      actions.append(try rule.action(in: scope, &work))
    }
    return actions
  }
}

enum CompiledAction: Sendable {
  /// The action does not depend on the event.
  case fixed(ActionSpec)
  case computed(ActionTemplate)
  case sequence([CompiledRule])

  fileprivate var fixed: ActionSpec? { if case .fixed(let action) = self { action } else { nil } }
}

/// The rules of one coordinator type, and the memory that they take.
struct RulePool {
  /// The rules whose actions do not depend on the event, by their source.
  private var rules: [JSON: CompiledRule] = [:]
  /// The bytes of all rules, approximately.
  private(set) var bytes = 0

  /// Returns the compact form of a rule.
  mutating func compiled(_ rule: RouteRule) -> CompiledRule {
    if case .sequence(let elements) = rule.action { return sequence(elements, rule.condition) }
    guard let fixed = rule.action.fixed else {
      bytes += 256 + rule.source.memory * 5 / 4
      return CompiledRule(condition: rule.condition, action: .computed(rule.action))
    }
    if let known = rules[rule.source] { return known }
    bytes += 224 + rule.source.memory / 2
    let compiled = CompiledRule(condition: rule.condition, action: .fixed(fixed))
    rules[rule.source] = compiled
    return compiled
  }

  private mutating func sequence(_ elements: [RouteRule], _ condition: Condition?) -> CompiledRule {
    let elements = elements.map { compiled($0) }
    bytes += 128 + 8 * elements.count
    let fixed = elements.compactMap { $0.condition == nil ? $0.action.fixed : nil }
    guard fixed.count == elements.count else {
      return CompiledRule(condition: condition, action: .sequence(elements))
    }
    return CompiledRule(condition: condition, action: .fixed(.sequence(fixed)))
  }
}
