import JSON
import NavigationProtocol
import Testing

@Suite struct ReadingMessages {
  @Test func `takes a request with its id as written`() {
    for id in ["1", "0", "-7", "1.0", "1e0", "9007199254740993", "\"\"", "\"a\\u0062\"", "null"] {
      #expect(
        read(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)
          == .single(.request(id: requestID(id), method: "ping", params: .named([:])))
      )
    }
  }

  @Test func `reads messages within the default limits of JSON texts`() {
    let limits = Limits()
    #expect(
      JSON.ParseLimits.default
        == JSON.ParseLimits(depthMax: limits.messageDepth, valuesMax: limits.messageValues)
    )
  }

  @Test func `takes a message without id as a notification`() {
    #expect(
      read(#"{"jsonrpc":"2.0","method":"ping","params":{"a":1}}"#)
        == .single(.notification(method: "ping", params: .named(["a": 1])))
    )
  }

  @Test func `takes null, an empty array and nothing as no params`() {
    for params in [#","params":null"#, #","params":[]"#, ""] {
      #expect(
        read(#"{"jsonrpc":"2.0","id":1,"method":"ping"\#(params)}"#)
          == .single(.request(id: requestID("1"), method: "ping", params: .named([:])))
      )
    }
    #expect(
      read(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#)
        == .single(.request(id: requestID("1"), method: "ping", params: .positional))
    )
  }

  @Test func `reads responses, and never a message with a method as one`() {
    #expect(
      read(#"{"jsonrpc":"2.0","id":1,"result":null}"#) == .single(.response(id: requestID("1"), .result(nil)))
    )
    #expect(
      read(#"{"jsonrpc":"2.0","id":1,"error":{"code":1}}"#)
        == .single(.response(id: requestID("1"), .error(ReportedError(["code": 1]))))
    )
    #expect(
      read(#"{"jsonrpc":"2.0","id":1,"result":1,"error":{}}"#)
        == .single(
          .response(
            id: requestID("1"),
            .unusable(.invalidRequest("There are both a result and an error: leave one of them out."))
          )
        )
    )
    #expect(
      read(#"{"jsonrpc":"2.0","id":1,"method":"ping","result":1}"#)
        == .single(.request(id: requestID("1"), method: "ping", params: .named([:])))
    )
  }

  @Test(arguments: [
    (#"1"#, "null", "A message is an object with the member \"jsonrpc\": \"2.0\"."),
    (#"{"foo":"boo"}"#, "null", "A message is an object with the member \"jsonrpc\": \"2.0\"."),
    (
      #"{"jsonrpc":"1.0","id":4,"method":"ping"}"#, "4",
      "A message is an object with the member \"jsonrpc\": \"2.0\"."
    ),
    (
      #"{"jsonrpc":"2.0","id":4}"#, "4",
      "A request has a member 'method', and a response 'result' or 'error'."
    ),
    (#"{"jsonrpc":"2.0","method":1,"params":"bar"}"#, "null", "A method is a string."),
    (#"{"jsonrpc":"2.0","id":"x","method":1}"#, #""x""#, "A method is a string."),
    (#"{"jsonrpc":"2.0","id":4,"method":"ping","params":7}"#, "4", "Params are an object."),
    (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, "null", "An id is a string, a number or null."),
    (#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, "null", "An id is a string, a number or null."),
    (#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, "null", "An id is a string, a number or null."),
  ])
  func `rejects text that is not a message, with the id if there is one`(
    text: String,
    id: String,
    sentence: String
  ) {
    let hasMethod = text.contains("method")
    #expect(
      read(text) == .single(.invalid(.invalidRequest(sentence), id: requestID(id), hasMethod: hasMethod))
    )
  }

  @Test func `takes batches in order, element by element`() {
    #expect(
      read(#"[{"jsonrpc":"2.0","id":1,"method":"ping"},2,{"jsonrpc":"2.0","method":"ping"}]"#)
        == .batch([
          .request(id: requestID("1"), method: "ping", params: .named([:])),
          .invalid(
            .invalidRequest("A message is an object with the member \"jsonrpc\": \"2.0\"."),
            id: .null,
            hasMethod: false
          ),
          .notification(method: "ping", params: .named([:])),
        ])
    )
  }

  @Test func `rejects empty batches and long ones as a whole`() {
    #expect(read("[]") == .rejected(.invalidRequest("A batch has at least one message.")))
    let request = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let full = "[" + Array(repeating: request, count: 64).joined(separator: ",") + "]"
    guard case .batch(let messages) = read(full) else {
      Issue.record("64 are not too many")
      return
    }
    #expect(messages.count == 64)
    let long = "[" + Array(repeating: request, count: 65).joined(separator: ",") + "]"
    #expect(read(long) == .rejected(.exceeded(.batchLength, Limits())))
  }

  @Test func `names the rule that a text breaks`() {
    #expect(rejection(#"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#)?.name == .parseError)
    #expect(rejection("")?.name == .parseError)
    #expect(rejection(#"{"id":1,"a":9007199254740992}"#)?.details["pointer"] == "/a")
    #expect(rejection(#"{"id":1,"a":9007199254740992}"#)?.name == .integerOutOfRange)
    #expect(rejection(#"{"a":1e400}"#)?.name == .numberOutOfRange)
    #expect(rejection(#"{"a\u0000":1}"#)?.name == .nulInName)
    let deep = String(repeating: "[", count: 33) + String(repeating: "]", count: 33)
    #expect(rejection(deep)?.name == .tooDeep)
    #expect(rejection("[" + String(repeating: "0,", count: 16_383) + "0]")?.name == .tooManyValues)
  }

  @Test(arguments: [
    (#""method":"ping","params":{"n":9007199254740992}"#, true),
    (#""\u006deth\u006Fd":"ping","n":9007199254740992"#, true),
    (#""result":{"method":9007199254740992}"#, false),
  ])
  func `answers a well-formed text that breaks a limit with its id, if it has a method`(
    members: String,
    hasMethod: Bool
  ) {
    guard
      case .single(.invalid(let error, let id, hasMethod)) = read(
        #"{"jsonrpc":"2.0","id":"mine",\#(members)}"#
      )
    else {
      Issue.record("an integer that is too large was taken")
      return
    }
    #expect(error.name == .integerOutOfRange)
    #expect(id == requestID("\"mine\""))
  }

  @Test func `answers a batch that breaks a limit without an id`() {
    let frame = #"[{"jsonrpc":"2.0","id":7,"method":"ping","params":{"n":9007199254740992}}]"#
    guard case .rejected(let error) = read(frame) else {
      Issue.record("an integer that is too large was taken")
      return
    }
    #expect(error.name == .integerOutOfRange)
  }

  @Test(arguments: [
    (#""navd:26""#, 26), (#""\u006eavd:\u00326""#, 26), (#""navd:+26""#, nil), (#""navd:026""#, nil),
    (#""navd:""#, nil), (#""Navd:26""#, nil), ("26", nil), ("null", nil),
    (#""navd:99999999999999999999""#, nil), ("\"\u{301}navd:26\"", nil),
  ])
  func `recognizes the ids that navd wrote, in any spelling`(text: String, number: Int?) {
    #expect(requestID(text).numberOfDaemon == number)
  }

  private func read(_ text: String) -> Incoming { Incoming(Array(text.utf8)[...], limits: Limits()) }

  private func rejection(_ text: String) -> RPCError? {
    switch read(text) {
    case .rejected(let error), .single(.invalid(let error, _, _)): error
    case .single, .batch: nil
    }
  }
}

/// The id with a text.
func requestID(_ text: String) -> RequestID {
  guard let id = RequestID(text: text) else { preconditionFailure("\(text) is no id") }
  return id
}
