import JSON
import NavigationProtocol
import Testing

@Suite struct WritingMessages {
  @Test func `returns ids unchanged to the byte`() {
    for id in ["1.0", "1e0", "-0", "\"a\\u0062\"", "null", "12345678901234567890"] {
      let response = text(Writer.result(JSON.Object(), id: requestID(id)))
      #expect(response == #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#)
    }
  }

  @Test func `writes errors with their name in the data`() {
    let error = RPCError.revisionConflict(expected: 3, actual: 5)
    #expect(
      text(Writer.error(error, id: requestID("7")))
        == #"{"jsonrpc":"2.0","id":7,"error":{"code":-32801,"message":"The tree is at revision 5, not 3: "#
        + #"read it again, then decide.","data":{"name":"revisionConflict","revision":5}}}"#
    )
  }

  @Test func `writes the end of a command around the text of its outcome, as other notifications`() {
    let ended = CommandEnded(
      tree: "main",
      instance: "1-1",
      command: 7,
      dryRun: false,
      labels: NamedValues([("child", "c2")]),
      outcome: CommandOutcome(kind: .committed, revision: 4, handledBy: ["c1"], disposed: [])
    )
    #expect(
      text(Writer.commandEnded(ended, outcome: ended.outcome.text))
        == text(Writer.notification(.commandEnded(ended)))
    )
  }

  @Test func `answers a batch with an array, or not at all`() {
    let one = Writer.result(1, id: requestID("1"))
    let two = Writer.result(2, id: requestID("2"))
    #expect(
      Writer.batch([one, two]).map(text)
        == #"[{"jsonrpc":"2.0","id":1,"result":1},{"jsonrpc":"2.0","id":2,"result":2}]"#
    )
    #expect(Writer.batch([]) == nil)
  }

  @Test func `writes a notification for each subscription around the same params`() {
    let routed = CoordinatorRouted(
      tree: "main",
      coordinator: "c2",
      route: FullRoute(name: "color", params: [:]),
      handled: true,
      revision: 4
    )
    #expect(
      text(Writer.notification(subscription: 9, SharedParams(routed)))
        == #"{"jsonrpc":"2.0","method":"coordinator.routed","params":{"subscription":9,"tree":"main","#
        + #""coordinator":"c2","route":{"name":"color","params":{}},"handled":true,"revision":4}}"#
    )
    let ended = SubscriptionEnded(reason: .overflow, revision: 4)
    #expect(
      text(Writer.notification(.subscriptionEnded(subscription: 1, ended)))
        == #"{"jsonrpc":"2.0","method":"subscription.ended","params":"#
        + #"{"subscription":1,"reason":"overflow","revision":4}}"#
    )
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
