package import JSON
package import Navigation

extension Wire {
  /// How a command ended.
  package static func json(_ outcome: Outcome) -> JSON {
    object(outcome).json
  }

  /// How a command ended whose custom transitions had somebody to perform them, or had not.
  package static func json(_ outcome: Outcome, performed: [JSON]) -> JSON {
    var object = object(outcome)
    object.addUnlessEmpty("performed", performed)
    return object.json
  }

  /// How a command would have ended that was only tried, with what it would have changed.
  package static func json(dryRun outcome: Outcome, change: Change?) -> JSON {
    var object = object(outcome)
    object.add("dryRun", true)
    object.add("change", change.map(json))
    return object.json
  }

  private static func object(_ outcome: Outcome) -> ObjectBuilder {
    var object = ObjectBuilder(capacity: 8)
    object.add("outcome", .string(outcome.kind.rawValue))
    object.add("revision", .integer(outcome.revision))
    object.add("reason", outcome.reason.map(json))
    object.add("taker", outcome.taker.map { .id($0) })
    object.add("handledBy", .ids(outcome.handledBy))
    object.add("disposed", .array(outcome.disposed.map(json)))
    addRarities(of: outcome, to: &object)
    return object
  }

  /// What is told only if it says something.
  private static func addRarities(of outcome: Outcome, to object: inout ObjectBuilder) {
    object.addUnlessEmpty("searched", outcome.searched.map { .id($0) })
    if outcome.discarded > 0 { object.add("discarded", .integer(outcome.discarded)) }
    if outcome.popped > 0 { object.add("popped", .integer(outcome.popped)) }
    object.addUnlessEmpty("lost", outcome.lost.map(json))
    object.addUnlessEmpty("notPulled", outcome.notPulled.map(json))
    object.addUnlessEmpty("remaining", outcome.remaining.map(json))
    object.addUnlessEmpty("missed", outcome.missed.map(json))
    object.add("attached", outcome.attached.map { .id($0) })
  }

  /// Why a command ended as it did.
  package static func json(_ reason: Reason) -> JSON {
    var object: JSON.Object = ["code": .string(reason.code.rawValue), "message": .string(reason.message)]
    for member in reason.details.members { object[member.name] = member.value }
    return .object(object)
  }

  /// A coordinator that has ended.
  package static func json(_ disposed: Disposed) -> JSON {
    var object = ObjectBuilder(capacity: 6)
    object.add("coordinator", .id(disposed.coordinator))
    object.add("type", .string(disposed.type))
    object.add("completion", disposed.completion.map(json))
    object.add("opener", disposed.opener.map { .id($0) })
    object.add("label", disposed.label.map { .string($0) })
    object.add("undelivered", disposed.undelivered.map(json))
    return object.json
  }

  /// How a started coordinator ended.
  package static func json(_ completion: Completion) -> JSON {
    var object = ObjectBuilder(capacity: 2)
    switch completion {
    case .value(let value):
      object.add("kind", "value")
      object.add("value", value)
    case .failed(let error):
      object.add("kind", "failed")
      object.add("error", error)
    case .cancelled:
      object.add("kind", "cancelled")
    case .dropped(let coordinator):
      object.add("kind", "dropped")
      object.add("by", .id(orNull: coordinator))
    }
    return object.json
  }

  private static func json(_ lost: LostScreens) -> JSON {
    var object = ObjectBuilder(capacity: 2)
    object.add("owner", .id(lost.owner))
    object.add("screens", .ids(lost.screens))
    return object.json
  }

  private static func json(_ missed: Missed) -> JSON {
    var object = ObjectBuilder(capacity: 2)
    object.add("coordinator", .id(missed.coordinator))
    object.add("route", json(missed.route))
    return object.json
  }

  private static func json(_ notPulled: NotPulled) -> JSON {
    var object = ObjectBuilder(capacity: 2)
    object.add("coordinator", .id(notPulled.coordinator))
    object.add("route", .string(notPulled.route))
    return object.json
  }
}
