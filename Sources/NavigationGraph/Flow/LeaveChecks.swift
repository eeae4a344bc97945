internal import JSON
internal import Navigation

// Leave guards that a document decides before anything runs: one that never holds, and one whose question has no answer
// that lets the screen leave.

/// A leave guard with what its checks need.
struct LeaveGuardReading {
  let screen: String
  let condition: Condition
  let objection: LeaveGuard.Objection
}

extension GraphReader {
  mutating func checkLeaveGuards(_ flow: Flow) {
    for reading in leaveGuardReadings {
      let place = JSON.Pointer(["screens", reading.screen, "leave"])
      let params = declared.screens[reading.screen] ?? ParamSchemas()
      let valuations = Valuations(of: [reading.condition], facts: declared.facts, params: params)
      if valuations?.truth(of: reading.condition) == false {
        log.report(
          .neverHolds,
          at: place.appending("when"),
          "No values of the params and facts meet this condition, so commands can always remove \(reading.screen)."
            + " Compare each value with one that it can have, and join comparisons of one value with `any`."
        )
      }
      if case .confirm(let child, _) = reading.objection, !flow.mayFinishWithTrue(child.type) {
        log.report(
          .neverConfirms,
          at: place.appending("confirm"),
          "No route of \(child.type) finishes with true, so the user cannot let \(reading.screen) leave."
            + " Add a route with {finish: {value: true}}."
        )
      }
    }
  }
}

extension Flow {
  /// Whether a route of the type may finish with `true`.
  fileprivate func mayFinishWithTrue(_ type: String) -> Bool {
    guard let declaration = declared.coordinators[type], !declaration.isDelegated,
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
