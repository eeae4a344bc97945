import JSON
import NavigationClient
import Scripting

// A change in words, one sentence for each difference: screens pushed and popped, the tab selected, new
// params and owners, and coordinators opened and ended. `+` marks an added node, `-` a removed one.

/// The sentences about one change.
struct ChangeText {
  private let change: TreeChange
  private let names: Directory
  private let hasAuthors: Bool
  private let keptEnd: String?

  /// Describes a change.
  ///
  /// `names` must already contain the nodes that the change adds.
  ///
  /// `hasAuthors`: whether a coordinator or the user made the change; false for an undo or a difference of
  /// revisions. `saysKept`: whether to describe a change of the kept command. `keptEnd`: the reason, if
  /// known, that a command is no longer kept.
  static func sentences(
    of change: TreeChange,
    names: Directory,
    hasAuthors: Bool = true,
    saysKept: Bool = true,
    keptEnd: String? = nil
  ) -> [String] {
    let text = ChangeText(change: change, names: names, hasAuthors: hasAuthors, keptEnd: keptEnd)
    return text.facts + (saysKept ? text.kept : []) + text.transitions + text.updates + text.attached
      + text.disposed
  }

  /// Describes the end of a coordinator that a change or an outcome lists.
  static func sentence(of disposed: DisposedCoordinator, names: Directory) -> String {
    let completion = disposed.completion.map { completionText($0, names: names) } ?? ""
    return "ended \(disposed.type) \(disposed.coordinator)\(completion)\(openerText(disposed, names: names))"
  }

  private var facts: [String] {
    (change.facts ?? [:]).members.map { fact in
      "fact \(fact.name) is now \(fact.value.isNull ? "absent" : valueText(fact.value))"
    }
  }

  private var kept: [String] {
    change.kept.map {
      $0.orNil.map { ["keeps \(keptText($0, names: names))"] } ?? [keptEnd ?? "no longer keeps a command"]
    } ?? []
  }

  private var transitions: [String] {
    change.transitions.map { transition in
      let author = hasAuthors ? [names.author(of: transition)] : []
      let words = [transition.kind.rawValue] + differences(of: transition) + author
      return (transition.covered ? words + ["(covered)"] : words).joined(separator: " ")
    }
  }

  private func differences(of transition: TreeTransition) -> [String] {
    switch transition.kind {
    case .select:
      [change.updated[transition.list]?.selected.map(names.node) ?? transition.list]
    case .collapse, .expand:
      [names.node(String(transition.list.prefix { $0 != "/" }))]
    case .custom:
      transition.custom.map { [$0.name + paramsText($0.params)] } ?? []
    case .push, .pop, .set, .remove, .replace, .present, .dismiss:
      transition.removed.flatMap(removedText) + transition.added.flatMap(addedText)
    }
  }

  private func removedText(_ key: String) -> [String] {
    guard names.isContainer(key) else { return ["-\(names.node(key))"] }
    let screens = names.screens(in: key)
    return screens.isEmpty ? ["-\(names.node(key))"] : screens.map { "-\(names.node($0))" }
  }

  private func addedText(_ added: AddedNode) -> [String] {
    switch added {
    case .key(let key):
      return ["+\(names.node(key))"]
    case .node(let node):
      var texts = node.screens.map { "+\($0.name) \($0.key)\(paramsText($0.params))" }
      if texts.isEmpty { texts = ["+\(names.node(node.key))"] }
      if case .container(let container) = node, let layer = container.layer {
        let traits = [layer.style, layer.priority.map { "priority \($0)" }].compactMap(\.self)
        if !traits.isEmpty { texts.append("(\(traits.joined(separator: ", ")))") }
      }
      return texts
    }
  }

  private var updates: [String] {
    change.updated.flatMap { key, members in
      differences(in: members, of: key).map { "\(names.any(key)): \($0)" }
    }
  }

  private func differences(in members: UpdatedMembers, of key: String) -> [String] {
    // A transition of kind select already has a sentence.
    let selected = hasSelectTransition(in: key) ? nil : members.selected
    let texts: [String?] = [
      members.params.map { "params are now\($0.isEmpty ? " none" : paramsText($0))" },
      members.owner.map { "owner is now \(names.any($0))" },
      members.kind.map { "kind is now \($0.rawValue)" },
      selected.map { "selected is now \(names.any($0))" },
      members.focus.map { "focus is now \($0.rawValue)" },
      members.collapsed.map { "collapsed is now \($0)" },
      members.parent.map { "parent is now \(names.any($0))" },
      members.level.map { "level is now \($0)" },
      members.home.map { "home is now \($0.orNil.map(names.any) ?? "the window")" },
      members.pullback.map { pullback in
        pullback.orNil.map { "is pulled back into \($0.route)" } ?? "is no longer pulled back"
      },
      members.opener.map { "opener is now \(names.any($0))" },
      members.label.map { label in
        label.orNil.map { "label is now \(labelText($0) ?? $0)" } ?? "no longer has a label"
      },
    ]
    return texts.compactMap(\.self)
  }

  private func hasSelectTransition(in container: String) -> Bool {
    change.transitions.contains { $0.kind == .select && $0.list == container }
  }

  private var attached: [String] {
    change.attached.map { coordinator in
      let parent = coordinator.parent.map { " under \(names.coordinator($0))" } ?? ""
      return "began \(names.coordinator(coordinator.id))\(parent)"
    }
  }

  private var disposed: [String] {
    change.disposed.map { Self.sentence(of: $0, names: names) }
  }

  static func completionText(_ completion: CompletionReport, names: Directory) -> String {
    switch completion {
    case .value(let value): " with \(valueText(value))"
    case .failed(let error): " with the error \(valueText(error))"
    case .cancelled: " cancelled"
    case .dropped(let coordinator): " dropped" + (coordinator.map { " by \(names.coordinator($0))" } ?? "")
    }
  }

  private static func openerText(_ disposed: DisposedCoordinator, names: Directory) -> String {
    guard let opener = disposed.opener.map(names.coordinator) else { return "" }
    if let reason = disposed.undelivered {
      let state = disposed.kept == true ? "not yet received" : "not received"
      return ", \(state) by \(opener) (\(reason.code.rawValue))"
    }
    // Without a label, the opener did not ask for the result.
    return disposed.label.map { label in
      ", received by \(opener)" + (labelText(label, of: disposed.type).map { " as \($0)" } ?? "")
    } ?? ""
  }
}

extension Directory {
  /// The coordinator that made a transition, or the user.
  fileprivate func author(of transition: TreeTransition) -> String {
    transition.by.map { "by \(coordinator($0))" } ?? "by the user"
  }

  /// The name of a node or a coordinator.
  fileprivate func any(_ id: String) -> String {
    types[id] == nil ? node(id) : coordinator(id)
  }
}
