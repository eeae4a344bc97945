internal import JSON
internal import NavigationGraph
internal import NavigationProtocol

/// The reason for which an answer cannot be used, and the place in its result.
struct BadAnswer {
  let sentence: String
  let pointer: JSON.Pointer
  /// The removal of the member at the pointer, if an earlier release had it.
  private(set) var removed: Removal?

  init(_ sentence: String, at place: [String]) {
    self.init(sentence, at: JSON.Pointer(place))
  }

  init(_ sentence: String, at pointer: JSON.Pointer) {
    self.sentence = sentence
    self.pointer = pointer
  }

  /// The answer has a member that an earlier release had; nil if it has none.
  init?(removedIn answer: JSON, to request: RequestName) {
    for member in answer.object?.members ?? [] {
      guard let removal = Removal.member(member.name, ofAnswersTo: request.rawValue) else { continue }
      self.init(removal.sentence(about: member.name), at: [member.name])
      removed = removal
      return
    }
    return nil
  }

  /// The action at that place is not valid.
  init(_ problems: GraphProblems, at place: JSON.Pointer) {
    let first = problems.problems.first { $0.severity == .error }
    self.init(
      first?.message ?? "The graph does not allow this.",
      at: place.appending(first?.pointer ?? JSON.Pointer())
    )
  }

  /// The whole message was rejected.
  init(_ refusal: RPCError) {
    let tokens = refusal.pointer?.tokens ?? []
    self.init(refusal.message, at: tokens.first == "result" ? Array(tokens.dropFirst()) : [])
  }
}
