@_spi(Records) internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The record of a change is its outline. The trees before and after it give the rest:
//
//   moves  [[kind, list, coordinator or 0, flags, name and params of a custom transition]]
//   ended  the coordinators that have ended, as in the change of `tree.changed`
//
// A list is 0 for the window, else the number of a container; negative for the compact order of that split.
// The flags are 1 for animated and 2 for covered.

extension Change {
  /// Appends the outline of the change.
  func writeOutline(into text: inout TextBuilder, redacting redaction: GraphRedaction?) {
    text.object { text in
      if !transitions.isEmpty {
        text.name("moves")
        text.array { text in
          // An iterator would copy each transition, which is large.
          for index in transitions.indices { transitions[index].writeOutline(into: &text) }
        }
      }
      if !disposed.isEmpty {
        text.name("ended")
        text.array { text in
          for disposed in disposed {
            DisposedCoordinator(redaction.map { disposed.redacted(by: $0) } ?? disposed).write(into: &text)
          }
        }
      }
    }
  }
}

extension Transition {
  fileprivate func writeOutline(into text: inout TextBuilder) {
    text.array { text in
      text.string(kind.rawValue)
      text.integer(list.number)
      text.integer(by?.number ?? 0)
      text.integer((animated ? animatedFlag : 0) + (covered ? coveredFlag : 0))
      if let custom {
        text.string(custom.name)
        text.members(custom.params)
      }
    }
  }
}

extension Transition.List {
  fileprivate var number: Int {
    switch self {
    case .window: 0
    case .container(let id): id.number
    case .compact(let id): -id.number
    }
  }
}

private let animatedFlag = 1
private let coveredFlag = 2

extension ChangeOutline {
  init(record: JSON) throws(RecordError) {
    self.init()
    for move in record["moves"]?.array ?? [] { transitions.append(try Self.transition(move)) }
    for ended in record["ended"]?.array ?? [] {
      do throws(WireError) {
        disposed.append(try Disposed(DisposedCoordinator(reading: ended)))
      } catch {
        throw RecordError("the end of a coordinator is invalid: \(error)")
      }
    }
  }

  private static func transition(_ json: JSON) throws(RecordError) -> Transition {
    let elements = json.array ?? []
    guard elements.count == 4 || elements.count == 6,
      let kind = elements[0].string.flatMap(Transition.Hint.init),
      let list = elements[1].integer, let by = elements[2].integer, let flags = elements[3].integer
    else { throw RecordError("a transition is invalid") }
    return Transition(
      kind,
      in: list == 0 ? .window : list > 0 ? .container(ContainerID(list)) : .compact(ContainerID(-list)),
      at: 0,
      removed: [],
      added: [],
      by: by == 0 ? nil : CoordinatorID(by),
      animated: flags & animatedFlag != 0,
      covered: flags & coveredFlag != 0,
      custom: try elements.count == 6 ? custom(elements[4], elements[5]) : nil
    )
  }

  private static func custom(_ name: JSON, _ params: JSON) throws(RecordError) -> Transition.Custom {
    guard let name = name.string, let params = params.object else {
      throw RecordError("a custom transition is invalid")
    }
    return Transition.Custom(name, params: params)
  }
}

extension Disposed {
  /// Returns the value without the values that the redaction removes.
  func redacted(by redaction: any ParamRedaction) -> Disposed {
    var disposed = self
    switch completion {
    case .value(let value): disposed.completion = .value(redaction.value(value, of: type))
    case .failed(let error): disposed.completion = .failed(redaction.value(error, of: type))
    case .cancelled, .dropped, nil: break
    }
    return disposed
  }
}
