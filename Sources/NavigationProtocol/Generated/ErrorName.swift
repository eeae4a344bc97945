// swift-format-ignore-file
// Written by Protocol/generate.py from Protocol/errors.json. Do not edit.

/// What went wrong: the member `name` of an error's data, which clients match on.
package enum ErrorName: String, CaseIterable, Sendable {
  /// The frame is not one JSON text.
  case parseError
  /// The name of a member holds U+0000, which navd cannot keep.
  case nulInName
  /// An integer is beyond ±(2^53−1), where many languages would change it in silence.
  case integerOutOfRange
  /// A number with a fraction or an exponent is too large for 64 bits.
  case numberOutOfRange
  /// The connection speaks neither of the two framings, or a header block is malformed.
  case badFraming
  /// The JSON text is no request, notification or response of JSON-RPC 2.0.
  case invalidRequest
  /// There is no method of that name.
  case methodNotFound
  /// A member of params is unknown, missing, of the wrong type, or not what the graph declares.
  case invalidParams
  /// navd is at fault; nothing was changed. Its log says more.
  case internalError
  /// The request was cancelled before it was carried out; nothing was changed.
  case requestCancelled
  /// The tree is no longer at the revision that `ifRevision` names; nothing was changed.
  case revisionConflict
  /// A message is longer than the limit `messageBytes`.
  case messageTooLarge
  /// A message is nested deeper than the limit `messageDepth`.
  case tooDeep
  /// A message holds more JSON values than the limit `messageValues`.
  case tooManyValues
  /// A batch has more elements than the limit `batchLength`; none was carried out.
  case batchTooLong
  /// More answers wait to be read by the connection than the limit `requestsInFlight`.
  case tooManyRequests
  /// The user has as many connections as the limit `connectionsPerUser` allows.
  case tooManyConnections
  /// navd is stopping and takes no more requests.
  case shuttingDown
  /// More bytes wait to be read than the limit `outputBytes`: the rest of the batch is not carried out, or the connection is closed. Or more than `outputBytesPerUser` on all connections of the user: the request is not carried out.
  case tooMuchOutput
  /// The user has no tree of that name, or none at all.
  case treeNotFound
  /// A tree of that name is open with another graph or another root.
  case treeExists
  /// No graph of that name is loaded.
  case graphNotFound
  /// The graph document has errors.
  case graphInvalid
  /// Trees use the graph.
  case graphInUse
  /// The connection has no subscription with that number.
  case subscriptionNotFound
  /// The user has as many trees as the limit `treesPerUser` allows.
  case tooManyTrees
  /// The connection has as many subscriptions as the limit `subscriptionsPerConnection` allows, or the user as many as `subscriptionsPerUser`.
  case tooManySubscriptions
  /// The user's trees together hold as many screens, containers and coordinators as `entriesPerUser` allows.
  case tooManyEntries
  /// That member is defined but this version does not carry it out.
  case notAvailable
  /// The user has as many graphs as the limit `graphsPerUser` allows.
  case tooManyGraphs
  /// `tree` was left out, but the user has more than one tree.
  case treeNotNamed
  /// The client has to introduce itself with `initialize` first.
  case notInitialized
  /// Another connection serves the coordinator type; `replace: true` takes it over.
  case typeServed
  /// The user's clients have registered as many coordinator types as the limit `typesPerUser` allows, or as many bytes of them as `registrationBytesPerUser`.
  case tooManyTypes
  /// As many commands wait behind one that waits for an answer as `commandsWaitingPerTree` or `commandBytesWaitingPerUser` allows.
  case tooManyCommands

  /// The error's code; some share one.
  package var code: Int {
    switch self {
    case .parseError: -32700
    case .nulInName: -32700
    case .integerOutOfRange: -32700
    case .numberOutOfRange: -32700
    case .badFraming: -32700
    case .invalidRequest: -32600
    case .methodNotFound: -32601
    case .invalidParams: -32602
    case .internalError: -32603
    case .requestCancelled: -32800
    case .revisionConflict: -32801
    case .messageTooLarge: -32001
    case .tooDeep: -32002
    case .tooManyValues: -32003
    case .batchTooLong: -32004
    case .tooManyRequests: -32005
    case .tooManyConnections: -32006
    case .shuttingDown: -32007
    case .tooMuchOutput: -32008
    case .treeNotFound: 1001
    case .treeExists: 1002
    case .graphNotFound: 1003
    case .graphInvalid: 1004
    case .graphInUse: 1005
    case .subscriptionNotFound: 1006
    case .tooManyTrees: 1007
    case .tooManySubscriptions: 1008
    case .tooManyEntries: 1009
    case .notAvailable: 1010
    case .tooManyGraphs: 1011
    case .treeNotNamed: 1012
    case .notInitialized: 1013
    case .typeServed: 1014
    case .tooManyTypes: 1015
    case .tooManyCommands: 1016
    }
  }
}
