internal import JSON
internal import Navigation

// Parts of documents whose meaning has changed with navd 0.3.

extension Flow {
  func noteOtherMeanings() {
    for type in types {
      for (action, place) in actions(of: type) {
        guard case .transfer(.setParams(let target, let params), _) = action,
          let (screen, kept) = paramsKept(of: target, given: params.template)
        else { continue }
        log.report(
          .keepsParams,
          at: place,
          "Since navd 0.3 this keeps params of \(screen) that it does not give: \(kept.joined(separator: ", "))."
            + " Write null to return one to its default, or to having no value."
        )
      }
      noteAddressee(ofIdle: type)
    }
  }

  /// Returns a screen that the action may mean, with the params that earlier versions returned to their defaults; nil if
  /// there is none.
  private func paramsKept(of target: TargetTemplate?, given template: Template) -> (
    screen: String, kept: [String]
  )? {
    let given: [String]
    switch template {
    case .constant(.object(let object)): given = object.names
    case .object(let members): given = members.map(\.name)
    case .constant, .reference, .text, .array: return nil
    }
    var screens = names.declared.screenNames
    if case .name(let name, _, _) = target { screens = [name] }
    for screen in screens {
      guard let params = names.declared.screens[screen], given.allSatisfy({ params[$0] != nil }) else {
        continue
      }
      let others = params.list.filter { !given.contains($0.name) }
      // Without a required param, the action failed in earlier versions, too.
      guard !others.isEmpty, !others.contains(where: \.isRequired) else { continue }
      return (screen, others.map(\.name))
    }
    return nil
  }

  private func noteAddressee(ofIdle type: CoordinatorDeclaration) {
    guard type.name != root?.type, let route = idles[type.name]?.routes.first?.name, type.declares(route),
      let other = types.first(where: { $0.name != type.name && $0.declares(route) })
    else { return }
    log.report(
      .idleAddressee,
      at: JSON.Pointer(["coordinators", type.name, "idle", "routes"]).appending(0),
      "Since navd 0.3 \(type.name) itself takes '\(route)' when its time is over. Before, \(other.name) could take it."
    )
  }
}

extension CoordinatorDeclaration {
  /// Whether the type declares a route of that name that commands can send.
  fileprivate func declares(_ route: String) -> Bool {
    routeNames.contains(route) && self.route(route)?.role == .nothing
  }
}
