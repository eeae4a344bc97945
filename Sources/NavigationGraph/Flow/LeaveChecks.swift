internal import JSON
internal import Navigation

// Checks of leave guards: one never holds, or no answer to its question lets the screen leave.

extension Flow {
  func checkLeaveGuards() {
    for reading in leaveGuards {
      let place = JSON.Pointer(["screens", reading.screen, "leave"])
      let params = names.declared.screens[reading.screen] ?? ParamSchemas()
      let valuations = Valuations(of: [reading.condition], facts: names.declared.facts, params: params)
      if valuations?.truth(of: reading.condition) == false {
        log.report(
          .neverHolds,
          at: place.appending("when"),
          "No values of the params and facts meet this condition, so commands can always remove \(reading.screen)."
            + " Compare each value with one that it can have, and join comparisons of one value with `any`."
        )
      }
      if case .confirm(let child, _) = reading.objection,
        let problem = problem(of: child, asking: reading.screen)
      {
        log.report(.neverConfirms, at: place.appending("confirm"), problem)
      }
    }
  }

  /// The reason why a coordinator cannot let a screen leave.
  private func problem(of child: ChildSpec, asking screen: String) -> String? {
    let declaration = names.declared.coordinators[child.type]
    if child.route == nil, declaration?.isDelegated == false, tabs[child.type]?.isEmpty ?? true {
      return
        "\(child.type) is opened without a route, so it shows nothing: the user is not asked, and \(screen) leaves."
        + " Write {coordinator: \(child.type), route: …}."
    }
    guard !mayFinishWithTrue(child.type) else { return nil }
    return "No route of \(child.type) finishes with true, so the user cannot let \(screen) leave."
      + " Add a route with {finish: {value: true}}."
  }

  private func mayFinishWithTrue(_ type: String) -> Bool {
    guard let declaration = names.declared.coordinators[type], !declaration.isDelegated,
      declaration.routes.allSatisfy({ bodies[type]?[$0.name] != nil })
    else { return true }
    return actions(of: declaration).contains { action, _ in
      guard case .finish(let result, _) = action else { return false }
      return result.mayBeTrue
    }
  }
}

extension ResultTemplate {
  fileprivate var mayBeTrue: Bool {
    guard schema?.schema.mismatch(true) == nil else { return false }
    return switch template {
    case .constant(let value): value == true
    case .reference: true
    case .text, .array, .object: false
    case nil: schema?.fallback == true
    }
  }
}
