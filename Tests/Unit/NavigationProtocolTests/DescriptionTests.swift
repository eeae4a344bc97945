import JSON
import Navigation
import NavigationProtocol
import Testing

/// The OpenRPC document, the method table and the model name the same things.
@Suite struct Describing {
  private let document: JSON

  init() throws {
    let limits = JSON.ParseLimits(depthMax: 64, valuesMax: 100_000)
    document = try JSON.parse(OpenRPC.document.utf8, limits: limits)
  }

  @Test func `is one line of JSON`() {
    #expect(!OpenRPC.document.contains("\n"))
    #expect(document["openrpc"] == "1.3.2")
    #expect(document["info"]?["version"]?.string == Release.version)
  }

  @Test func `names every method, notification and error`() {
    #expect(document["methods"]?.array?.map { $0["name"]?.string } == Method.allCases.map(\.rawValue))
    #expect(
      document["x-notifications"]?.array?.map { $0["name"]?.string }
        == ["$/cancelRequest"] + NotificationName.allCases.map(\.rawValue)
    )
    let errors = document["components"]?["errors"]
    #expect(errors?.object?.names == ErrorName.allCases.map(\.rawValue))
    for error in ErrorName.allCases { #expect(errors?[error.rawValue]?["code"]?.integer == error.code) }
  }

  @Test func `knows the words of the model`() {
    #expect(words("ReasonCode") == Set(Reason.Code.allCases.map(\.rawValue)))
    #expect(words("OutcomeKind") == Set(OutcomeKind.allCases.map(\.rawValue)))
    #expect(
      strings(schema("Transition")?["properties"]?["kind"]?["enum"])
        == Set(Transition.Hint.allCases.map(\.rawValue))
    )
    #expect(words("SplitColumn") == Set(Column.allCases.map(\.rawValue)))
    #expect(
      words("ContainerKind") == Set(CoordinatorKind.allCases.map(\.rawValue)).subtracting(["window"])
    )
  }

  @Test func `has a word of the protocol for each word of the model`() {
    #expect(spelling(CommandOutcomeKind.self) == spelling(OutcomeKind.self))
    #expect(spelling(EntryMoveKind.self) == spelling(EntryMove.MoveKind.self))
    #expect(spelling(HomeKind.self) == spelling(CoordinatorKind.self))
    #expect(spelling(SplitColumn.self) == spelling(Column.self))
    #expect(spelling(PullbackPolicy.self) == spelling(PullbackModeSpec.self))
    #expect(spelling(TransitionKind.self) == spelling(Transition.Hint.self))
    #expect(spelling(BackRuleName.self) == spelling(BackStep.BackRule.self))
    #expect(spelling(BackHoldName.self) == spelling(BackHold.self))
    #expect(spelling(KeptCommandEffect.self) == spelling(KeptCommandEnd.self))
  }

  @Test func `has the words for the snapshot reasons and the ends of subscriptions`() {
    let subscribe = document["methods"]?.array?.first { $0["name"] == "tree.subscribe" }
    let reasons = subscribe?["result"]?["schema"]?["properties"]?["reason"]
    #expect(strings(reasons?["enum"]) == Set(SnapshotReason.allCases.map(\.rawValue)))
    let ended = document["x-notifications"]?.array?.first { $0["name"] == "subscription.ended" }
    let ends = ended?["params"]?.array?.first { $0["name"] == "reason" }
    #expect(strings(ends?["schema"]?["enum"]) == Set(SubscriptionEndReason.allCases.map(\.rawValue)))
  }

  @Test func `has a value for each limit`() {
    let names = Mirror(reflecting: Limits()).children.compactMap(\.label)
    #expect(Limit.allCases.map(\.rawValue) == names)
    var limits = Limits()
    for (number, limit) in Limit.allCases.enumerated() { limits[limit] = number }
    #expect(Mirror(reflecting: limits).children.map { $0.value as? Int } == Array(0..<names.count))
    #expect(limits.messageBytes == 0 && limits.answerMilliseconds == names.count - 1)
  }

  @Test func `describes the error of a limit`() {
    let error = RPCError.exceeded(.treesPerUser, Limits())
    #expect(error.name == .tooManyTrees)
    #expect(error.message == "You have too many trees: close some. The limit treesPerUser is 64.")
    #expect(error.details == ["limit": "treesPerUser", "max": 64])
  }

  private func spelling<Word: CaseIterable & RawRepresentable<String>>(_ words: Word.Type) -> Set<String> {
    Set(words.allCases.map(\.rawValue))
  }

  private func words(_ name: String) -> Set<String> { strings(schema(name)?["enum"]) }

  private func schema(_ name: String) -> JSON? { document["components"]?["schemas"]?[name] }

  private func strings(_ json: JSON?) -> Set<String> {
    Set(json?.array?.compactMap(\.string) ?? [])
  }
}
