// swift-format-ignore-file
// Written by Tools/generate from Protocol/errors.json. Do not edit.

/// The name of an error, which clients match on: `name` in the data of the error.
package enum ErrorName: String, CaseIterable, Sendable {
  /// The frame is not a single valid JSON text.
  case parseError
  /// A member name contains U+0000, which navd cannot store.
  case nulInName
  /// An integer is beyond ±(2^53−1), where many languages would change it silently.
  case integerOutOfRange
  /// A number with a fraction or an exponent does not fit into 64 bits.
  case numberOutOfRange
  /// The first byte selects neither framing, or a header block is malformed.
  case badFraming
  /// The JSON text is not a request, notification or response of JSON-RPC 2.0.
  case invalidRequest
  /// No method has this name.
  case methodNotFound
  /// A member of params is unknown, missing, of the wrong type, or not as the graph declares it.
  case invalidParams
  /// A defect in navd; nothing was changed. The log of navd has the details.
  case internalError
  /// The request was cancelled before it was executed; nothing was changed.
  case requestCancelled
  /// The tree is not at the revision given as `ifRevision`; nothing was changed.
  case revisionConflict
  /// A message is longer than the limit `messageBytes` allows.
  case messageTooLarge
  /// A message is nested deeper than the limit `messageDepth` allows.
  case tooDeep
  /// A message has more JSON values than the limit `messageValues` allows.
  case tooManyValues
  /// A batch has more elements than the limit `batchLength` allows; none of them was executed.
  case batchTooLong
  /// The connection has reached the limit `requestsInFlight` on pending and unread responses.
  case tooManyRequests
  /// The user has reached the limit `connectionsPerUser`, or all users together `connectionsTotal`.
  case tooManyConnections
  /// navd is shutting down and accepts no more requests.
  case shuttingDown
  /// The connection has more unread bytes than the limit `outputBytes` allows: the rest of the batch is not executed, or the connection is closed. Or the connections of the user have more together than `outputBytesPerUser` allows: the one with most is closed.
  case tooMuchOutput
  /// The rest of a message did not arrive within the time that the limit `messageMilliseconds` allows.
  case messageTooSlow
  /// The user has reached the limit `bytesPerUser`, or all users together `bytesTotal`. The request is not executed, or the connection with an unfinished message is closed.
  case tooManyBytes
  /// The user has no tree with this name, or no tree at all.
  case treeNotFound
  /// A tree with this name is open, with another graph or another root.
  case treeExists
  /// No graph with this name is loaded.
  case graphNotFound
  /// The graph document has errors.
  case graphInvalid
  /// The graph is used by trees.
  case graphInUse
  /// The connection has no subscription with this number.
  case subscriptionNotFound
  /// The user has reached the limit `treesPerUser`, or all users together `treesTotal`.
  case tooManyTrees
  /// The connection has reached the limit `subscriptionsPerConnection`, or the user `subscriptionsPerUser`.
  case tooManySubscriptions
  /// The screens, containers and coordinators of the user's trees have reached the limit `entriesPerUser`.
  case tooManyEntries
  /// The member is defined, but this version does not support it.
  case notAvailable
  /// The user has reached the limit `graphsPerUser`.
  case tooManyGraphs
  /// `tree` was left out, but the user has more than one tree.
  case treeNotNamed
  /// The request requires `initialize` first.
  case notInitialized
  /// Another connection serves the coordinator type. `replace: true` takes the type over.
  case typeServed
  /// The registrations of the user's clients have reached the limit `typesPerUser` or `registrationBytesPerUser`.
  case tooManyTypes
  /// The commands queued behind one that waits for an answer have reached the limit `commandsWaitingPerTree` or `commandBytesWaitingPerUser`.
  case tooManyCommands
  /// The history of the tree does not have the revision, because it is too old or does not exist yet.
  case revisionForgotten
  /// Another command to the tree has the same `commandId`; nothing was changed.
  case commandIdReused
  /// navd does not keep trees with the requested durability, because it has no store or the tree ends with its connection.
  case notDurable
  /// navd could not store the changes of its current turn, and rolled them back. They include all changes that the connection was not sent.
  case storeFailed
  /// navd cannot write its store at the moment; nothing was changed. Reading works.
  case storeUnavailable
  /// The request needs a greater right than the user has to the tree of another user, or than the connection has kept; nothing was changed.
  case notAllowed
  /// Another client has the driver lease of the tree; nothing was changed.
  case notDriving
  /// The waiting calls of `tree.wait` have reached the limit `waitsPerTree` or `waitsPerUser`.
  case tooManyWaits
  /// The saved state would exceed the limit `savedBytesPerScreen` or `savedBytesPerTree`; nothing was changed.
  case tooManySavedBytes

  /// The code of the error. Some errors share a code.
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
    case .messageTooSlow: -32009
    case .tooManyBytes: -32010
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
    case .revisionForgotten: 1017
    case .commandIdReused: 1018
    case .notDurable: 1019
    case .storeFailed: 1020
    case .storeUnavailable: 1021
    case .notAllowed: 1022
    case .notDriving: 1023
    case .tooManyWaits: 1024
    case .tooManySavedBytes: 1025
    }
  }
}
