internal import JSON

// The text forms of the kept command and of the screens that Back does not remove. Members of a kept command:
//
//   method, params   the command, as the client sent it
//   screen | type    the entries whose requirement it waits for
//   child, of        the coordinator that asks the user, and the screen
//   waived           the screens whose guards it passes
//   c, s             the coordinators and screens that the redirect opened
//   time, until      the milliseconds for which it is kept, and the wall-clock time at which that is over

extension KeptCommand {
  /// The command as an object, without the values that the redaction removes.
  func record(redacting redaction: (any ParamRedaction)?) -> JSON.Object {
    var record: JSON.Object = [
      "method": .string(source.method),
      "params": .object(redaction?.message(source.params) ?? source.params),
    ]
    switch wait {
    case .requirement(of: .screens(let name)): record["screen"] = .string(name)
    case .requirement(of: .coordinators(let type)): record["type"] = .string(type)
    case .confirmation(let child, let screen):
      record["child"] = .integer(child.number)
      record["of"] = .integer(screen.number)
    }
    record.add("waived", waived)
    record.add("c", opened.coordinators)
    record.add("s", opened.screens)
    if let timeMs { record["time"] = .integer(timeMs) }
    if let expires { record["until"] = .integer(expires) }
    return record
  }

  /// Reads the text form; throws if a member is missing or of the wrong type.
  init(record json: JSON) throws(TreeDeltaError) {
    let record = try DeltaMembers(json, "h")
    let wait: AwaitedEvent
    if let name = try record.optionalString("screen") {
      wait = .requirement(of: .screens(name))
    } else if let type = try record.optionalString("type") {
      wait = .requirement(of: .coordinators(type))
    } else {
      let child = CoordinatorID(try record.integer("child"))
      wait = .confirmation(by: child, of: ScreenKey(try record.integer("of")))
    }
    let source = CommandSource(method: try record.string("method"), params: try record.params())
    self.init(source, until: wait)
    waived = try record.numbers("waived").map(ScreenKey.init)
    opened.coordinators = try record.numbers("c").map(CoordinatorID.init)
    opened.screens = try record.numbers("s").map(ScreenKey.init)
    timeMs = try record.optional("time")
    expires = try record.optional("until")
  }
}

extension [ScreenKey: BackHold] {
  /// The reasons by the number of the screen.
  var record: JSON.Object {
    JSON.Object(
      uniqueMembers: sorted { $0.key < $1.key }.map {
        JSON.Object.Member(name: String($0.key.number), value: .string($0.value.rawValue))
      }
    )
  }

  /// Reads the text form; throws if a number or a word is invalid.
  init(record json: JSON) throws(TreeDeltaError) {
    guard let record = json.object else { throw .unreadable("b") }
    self = [:]
    for member in record.members {
      guard let number = Int(member.name), let hold = member.value.string.flatMap(BackHold.init) else {
        throw .unreadable("b")
      }
      self[ScreenKey(number)] = hold
    }
  }
}

extension JSON.Object {
  fileprivate mutating func add(_ name: String, _ ids: [some Identifier]) {
    if !ids.isEmpty { self[name] = .array(ids.map { .integer($0.number) }) }
  }
}
