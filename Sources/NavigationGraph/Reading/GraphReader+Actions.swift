internal import JSON
internal import Navigation

// One function for each form of action. A word reads like an empty object.

extension GraphReader {
  mutating func action(_ name: ActionName, _ node: Located, _ context: BodyContext) -> ActionTemplate? {
    switch name {
    case .none: return members(of: node, "none", known: []).map { _ in .none }
    case .cancel: return members(of: node, "cancel", known: []).map { _ in .cancel }
    case .send: return send(node, context)
    case .finish: return finish(node, context)
    case .fail: return fail(node, context)
    case .drop: return drop(node, context)
    case .reject: return field(node, .text, context).map(ActionTemplate.reject)
    case .sequence: return rules(node, context).map(ActionTemplate.sequence)
    case .push, .show, .replace: return place(name, node, context)
    case .pop: return pop(node, context)
    case .popTo: return popTo(node, context)
    case .set: return set(node, context)
    case .present, .replaceModal: return present(node, replacing: name == .replaceModal, context)
    case .dismiss: return dismiss(node, context)
    case .dismissTo: return dismissTo(node, context)
    case .pushOrPresent: return pushOrPresent(node, context)
    case .popToRoot: return word(name, .popToRoot, node, context)
    case .backToRoot: return word(name, .backToRoot, node, context)
    case .dismissSelf: return word(name, .dismissSelf, node, context)
    case .popOrDismiss: return word(name, .popOrDismiss, node, context)
    case .popToRootOrDismiss: return word(name, .popToRootOrDismiss, node, context)
    case .select: return select(node, context)
    case .setRoot: return setRoot(node, context)
    case .primary: return column(.primary, node, context)
    case .supplementary: return column(.supplementary, node, context)
    case .secondary: return column(.secondary, node, context)
    case .handover: return handover(node, context)
    case .start: return start(node, context)
    case .setParams: return setParams(node, context)
    case .custom: return custom(node, context)
    }
  }

  private mutating func send(_ node: Located, _ context: BodyContext) -> ActionTemplate? {
    guard let coordinator = context.coordinator else { return nil }
    return route(node, of: [coordinator], context).map(ActionTemplate.send)
  }

  private mutating func finish(_ node: Located, _ context: BodyContext) -> ActionTemplate? {
    guard let members = members(of: node, "finish", known: ["value", "keep"]) else { return nil }
    let keep = bool(members["keep"]) ?? false
    let declared = context.coordinator?.result
    guard let value = members["value"] else {
      if let declared, declared.isRequired {
        log.report(
          .missingParam,
          at: node.place,
          "This finishes without a value, and the declared result is \(declared.schema.shape.wanted)."
        )
      }
      return .finish(ResultTemplate(template: nil, schema: declared, place: node.place), keep: keep)
    }
    guard let template = template(value, context) else { return nil }
    if let declared {
      verify(template, as: declared.schema, at: value.place, context)
      warnIfMaybeMissing(template, declared, at: value.place, context)
    }
    return .finish(ResultTemplate(template: template, schema: declared, place: value.place), keep: keep)
  }

  private mutating func fail(_ node: Located, _ context: BodyContext) -> ActionTemplate? {
    guard let error = members(of: node, "fail", known: ["error"], required: ["error"])?["error"] else {
      return nil
    }
    return template(error, context).map {
      .fail(ResultTemplate(template: $0, schema: nil, place: error.place))
    }
  }

  private mutating func drop(_ node: Located, _ context: BodyContext) -> ActionTemplate? {
    guard let members = members(of: node, "drop", known: ["self", "animated"]) else { return nil }
    let own = bool(members["self"]) ?? false
    return .drop(self: own, animated: animated(members, context))
  }

  /// Reads the member `animated`; one that is wrong is reported, and counts as not there.
  mutating func animated(_ members: Members?, _ context: BodyContext) -> Field<Bool>? {
    members?["animated"].flatMap { field($0, .bool, context) }
  }
}
