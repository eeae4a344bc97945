// swift-format-ignore-file
// Written by Tools/generate from Protocol/limits.json. Do not edit.

/// The values of the limits that are in force.
package struct Limits: Equatable, Sendable {
  /// Bytes of one message from a client, without its framing. Beyond: error messageTooLarge; the connection is closed.
  package var messageBytes = 1_048_576
  /// Milliseconds from the first byte of a message to its last; the time in which navd does not read does not count. Beyond: error messageTooSlow; the connection is closed.
  package var messageMilliseconds = 30_000
  /// Bytes of the header block before a message. Beyond: error badFraming; the connection is closed.
  package var headerBytes = 4_096
  /// Levels of arrays and objects in a message from a client. Beyond: error tooDeep.
  package var messageDepth = 32
  /// Values of JSON in one message from a client; the names of members do not count. Beyond: error tooManyValues.
  package var messageValues = 16_384
  /// Messages in a batch. Beyond: error batchTooLong; none of them is executed.
  package var batchLength = 64
  /// Requests of one connection whose responses are pending or unread. Beyond: error tooManyRequests.
  package var requestsInFlight = 1_024
  /// Connections of one user. Beyond: error tooManyConnections, and the new connection is closed; of root and the user of navd, the newest eight may still send `ping` and `server.status`.
  package var connectionsPerUser = 1_024
  /// Connections of all users, at most as many as navd has descriptors; one user may have at most as many as are left, and a sixteenth is reserved for users without a connection. Beyond: error tooManyConnections, and the new connection is closed.
  package var connectionsTotal = 16_384
  /// Subscriptions of one connection, to trees and to coordinators. Beyond: error tooManySubscriptions.
  package var subscriptionsPerConnection = 256
  /// Subscriptions of all connections of one user. Beyond: error tooManySubscriptions.
  package var subscriptionsPerUser = 4_096
  /// Calls of `tree.wait` that wait for one tree. Beyond: error tooManyWaits.
  package var waitsPerTree = 64
  /// Calls of `tree.wait` of one user that wait. Beyond: error tooManyWaits.
  package var waitsPerUser = 512
  /// Seconds in which the client that holds a driver lease sends nothing, not even `ping`. Beyond: the lease ends, with reason idle.
  package var leaseSeconds = 300
  /// Bytes of one connection that are unread. Beyond: instead of its next notification a subscription ends with reason overflow, not counting the longest response; navd reads no requests until the client has read half; the rest of a batch is error tooMuchOutput.
  package var outputBytes = 1_048_576
  /// Bytes of all connections of one user that are unread; closing connections have a further budget of this size. Beyond: each further message ends the subscriptions (reason overflow) of the connection with most unread bytes, of several the oldest, or closes it (error tooMuchOutput) if it has none; of the closing connections, the one with most except the newest is closed at once.
  package var outputBytesPerUser = 67_108_864
  /// Milliseconds in which a client reads less than 16 KiB while its requests wait for outputBytes. Beyond: error tooMuchOutput; the connection is closed.
  package var unreadMilliseconds = 3_000
  /// Bytes of memory of one user, approximately: connections with unfinished messages, unread output and long results in preparation, graphs, and trees with histories and queues. Beyond: error tooManyBytes; waiting commands with unfinished changes are outcome failed, reason tooManyEntries; a connection with a long unfinished message is closed; requests that shrink, close or read the status are still executed.
  package var bytesPerUser = 402_653_184
  /// Bytes of memory of all users; one user may have at most as many as are left. Beyond: as beyond bytesPerUser.
  package var bytesTotal = 1_073_741_824
  /// Entries in the log in ten seconds about one kind of fault of one user's clients. Beyond: one entry with the number of the others follows.
  package var logEntriesPerUser = 10
  /// Graphs that one user has loaded. Beyond: error tooManyGraphs.
  package var graphsPerUser = 64
  /// Trees that one user has open. Beyond: error tooManyTrees.
  package var treesPerUser = 64
  /// Trees that all users have open; one user may have at most as many as are left. Beyond: error tooManyTrees.
  package var treesTotal = 4_096
  /// Entries of one tree: screens, containers, coordinators and kept completions; each whole 256 bytes of params or value of one count as one more. Beyond: outcome failed, reason tooManyEntries.
  package var entriesPerTree = 200_000
  /// Entries of all trees of one user. Beyond: commands that can add entries are error tooManyEntries; screen events and facts commit without their consequences.
  package var entriesPerUser = 400_000
  /// Entries of the history of a tree. Beyond: the oldest is forgotten; a subscriber that resumes with an older revision gets a snapshot.
  package var historyPerTree = 1_000
  /// Bytes of the history of a tree. Beyond: the oldest entry is forgotten, but not the newest.
  package var historyBytesPerTree = 1_048_576
  /// Seconds that an entry of the history is kept. Beyond: it is forgotten with the next command.
  package var historySeconds = 31_536_000
  /// Commands of a tree whose `commandId` is kept with their outcome. Beyond: the oldest is forgotten, and its command would be executed again.
  package var commandIdsPerTree = 1_024
  /// Bytes of records of a tree in the store, or as many as its last image had. Beyond: navd writes an image of the tree with its history in their place.
  package var imageBytes = 1_048_576
  /// Bytes of the params that the cause of a command repeats. Beyond: the cause has no `params`.
  package var causeBytes = 16_384
  /// Completions of one tree whose openers ended before a client received them. Beyond: the oldest is dropped and counted.
  package var undeliveredPerTree = 100
  /// Bytes that front ends have saved for one screen, as canonical JSON. Beyond: error tooManySavedBytes.
  package var savedBytesPerScreen = 16_384
  /// Bytes that front ends have saved for all screens of one tree. Beyond: error tooManySavedBytes.
  package var savedBytesPerTree = 1_048_576
  /// Events that one command causes: routes and completions. Beyond: outcome failed, reason sendLoop.
  package var eventsPerCommand = 10_000
  /// Units of work of one command: its actions, questions and conditions, and the entries that it makes, removes or searches. Beyond: outcome failed, reason tooMuchWork.
  package var workPerCommand = 2_000_000
  /// Units of work at a stretch for one user, about a millisecond, or for all users with work, of whom each gets at least a fortieth; a message counts as 5, and 1 for each 200 bytes; a change as 15, and 1 for each 96 subscribers; 2,000 bytes of output as 1; a command that begins may exceed them by a fifth. Beyond: navd serves other users first, then the connections of this user in turn.
  package var workPerTurn = 500
  /// Levels of routes that are wrapped in one another. Beyond: the route is not pulled back, and listed in `notPulled`.
  package var wrapDepth = 12
  /// Levels of containers. Beyond: outcome failed, reason nestedTooDeep.
  package var containerDepth = 8
  /// Types of coordinators that the clients of one user have registered. Beyond: error tooManyTypes.
  package var typesPerUser = 1_024
  /// Bytes that the clients of one user have registered, with those of disconnected clients that live coordinators still need. Beyond: error tooManyTypes.
  package var registrationBytesPerUser = 4_194_304
  /// Commands that are queued for one tree while another waits for an answer; as many calls may wait for commands by their `commandId`. Beyond: error tooManyCommands.
  package var commandsWaitingPerTree = 256
  /// Bytes of the queued commands of one user, with the batches that they are part of. Beyond: error tooManyCommands.
  package var commandBytesWaitingPerUser = 4_194_304
  /// Milliseconds that a client has to answer one `coordinator.prepare`. Beyond: outcome failed, reason deadline.
  package var answerMilliseconds = 5_000

  package init() {}

  package subscript(limit: Limit) -> Int {
    get { self[keyPath: limit.property] }
    set { self[keyPath: limit.property] = newValue }
  }
}

/// The limits by name, in the order of a message's way through the daemon.
package enum Limit: String, CaseIterable, Sendable {
  case messageBytes
  case messageMilliseconds
  case headerBytes
  case messageDepth
  case messageValues
  case batchLength
  case requestsInFlight
  case connectionsPerUser
  case connectionsTotal
  case subscriptionsPerConnection
  case subscriptionsPerUser
  case waitsPerTree
  case waitsPerUser
  case leaseSeconds
  case outputBytes
  case outputBytesPerUser
  case unreadMilliseconds
  case bytesPerUser
  case bytesTotal
  case logEntriesPerUser
  case graphsPerUser
  case treesPerUser
  case treesTotal
  case entriesPerTree
  case entriesPerUser
  case historyPerTree
  case historyBytesPerTree
  case historySeconds
  case commandIdsPerTree
  case imageBytes
  case causeBytes
  case undeliveredPerTree
  case savedBytesPerScreen
  case savedBytesPerTree
  case eventsPerCommand
  case workPerCommand
  case workPerTurn
  case wrapDepth
  case containerDepth
  case typesPerUser
  case registrationBytesPerUser
  case commandsWaitingPerTree
  case commandBytesWaitingPerUser
  case answerMilliseconds

  /// The limit and the consequence of exceeding it, for people.
  package var description: String {
    switch self {
    case .messageBytes: "Bytes of one message from a client, without its framing. Beyond: error messageTooLarge; the connection is closed."
    case .messageMilliseconds: "Milliseconds from the first byte of a message to its last; the time in which navd does not read does not count. Beyond: error messageTooSlow; the connection is closed."
    case .headerBytes: "Bytes of the header block before a message. Beyond: error badFraming; the connection is closed."
    case .messageDepth: "Levels of arrays and objects in a message from a client. Beyond: error tooDeep."
    case .messageValues: "Values of JSON in one message from a client; the names of members do not count. Beyond: error tooManyValues."
    case .batchLength: "Messages in a batch. Beyond: error batchTooLong; none of them is executed."
    case .requestsInFlight: "Requests of one connection whose responses are pending or unread. Beyond: error tooManyRequests."
    case .connectionsPerUser: "Connections of one user. Beyond: error tooManyConnections, and the new connection is closed; of root and the user of navd, the newest eight may still send `ping` and `server.status`."
    case .connectionsTotal: "Connections of all users, at most as many as navd has descriptors; one user may have at most as many as are left, and a sixteenth is reserved for users without a connection. Beyond: error tooManyConnections, and the new connection is closed."
    case .subscriptionsPerConnection: "Subscriptions of one connection, to trees and to coordinators. Beyond: error tooManySubscriptions."
    case .subscriptionsPerUser: "Subscriptions of all connections of one user. Beyond: error tooManySubscriptions."
    case .waitsPerTree: "Calls of `tree.wait` that wait for one tree. Beyond: error tooManyWaits."
    case .waitsPerUser: "Calls of `tree.wait` of one user that wait. Beyond: error tooManyWaits."
    case .leaseSeconds: "Seconds in which the client that holds a driver lease sends nothing, not even `ping`. Beyond: the lease ends, with reason idle."
    case .outputBytes: "Bytes of one connection that are unread. Beyond: instead of its next notification a subscription ends with reason overflow, not counting the longest response; navd reads no requests until the client has read half; the rest of a batch is error tooMuchOutput."
    case .outputBytesPerUser: "Bytes of all connections of one user that are unread; closing connections have a further budget of this size. Beyond: each further message ends the subscriptions (reason overflow) of the connection with most unread bytes, of several the oldest, or closes it (error tooMuchOutput) if it has none; of the closing connections, the one with most except the newest is closed at once."
    case .unreadMilliseconds: "Milliseconds in which a client reads less than 16 KiB while its requests wait for outputBytes. Beyond: error tooMuchOutput; the connection is closed."
    case .bytesPerUser: "Bytes of memory of one user, approximately: connections with unfinished messages, unread output and long results in preparation, graphs, and trees with histories and queues. Beyond: error tooManyBytes; waiting commands with unfinished changes are outcome failed, reason tooManyEntries; a connection with a long unfinished message is closed; requests that shrink, close or read the status are still executed."
    case .bytesTotal: "Bytes of memory of all users; one user may have at most as many as are left. Beyond: as beyond bytesPerUser."
    case .logEntriesPerUser: "Entries in the log in ten seconds about one kind of fault of one user's clients. Beyond: one entry with the number of the others follows."
    case .graphsPerUser: "Graphs that one user has loaded. Beyond: error tooManyGraphs."
    case .treesPerUser: "Trees that one user has open. Beyond: error tooManyTrees."
    case .treesTotal: "Trees that all users have open; one user may have at most as many as are left. Beyond: error tooManyTrees."
    case .entriesPerTree: "Entries of one tree: screens, containers, coordinators and kept completions; each whole 256 bytes of params or value of one count as one more. Beyond: outcome failed, reason tooManyEntries."
    case .entriesPerUser: "Entries of all trees of one user. Beyond: commands that can add entries are error tooManyEntries; screen events and facts commit without their consequences."
    case .historyPerTree: "Entries of the history of a tree. Beyond: the oldest is forgotten; a subscriber that resumes with an older revision gets a snapshot."
    case .historyBytesPerTree: "Bytes of the history of a tree. Beyond: the oldest entry is forgotten, but not the newest."
    case .historySeconds: "Seconds that an entry of the history is kept. Beyond: it is forgotten with the next command."
    case .commandIdsPerTree: "Commands of a tree whose `commandId` is kept with their outcome. Beyond: the oldest is forgotten, and its command would be executed again."
    case .imageBytes: "Bytes of records of a tree in the store, or as many as its last image had. Beyond: navd writes an image of the tree with its history in their place."
    case .causeBytes: "Bytes of the params that the cause of a command repeats. Beyond: the cause has no `params`."
    case .undeliveredPerTree: "Completions of one tree whose openers ended before a client received them. Beyond: the oldest is dropped and counted."
    case .savedBytesPerScreen: "Bytes that front ends have saved for one screen, as canonical JSON. Beyond: error tooManySavedBytes."
    case .savedBytesPerTree: "Bytes that front ends have saved for all screens of one tree. Beyond: error tooManySavedBytes."
    case .eventsPerCommand: "Events that one command causes: routes and completions. Beyond: outcome failed, reason sendLoop."
    case .workPerCommand: "Units of work of one command: its actions, questions and conditions, and the entries that it makes, removes or searches. Beyond: outcome failed, reason tooMuchWork."
    case .workPerTurn: "Units of work at a stretch for one user, about a millisecond, or for all users with work, of whom each gets at least a fortieth; a message counts as 5, and 1 for each 200 bytes; a change as 15, and 1 for each 96 subscribers; 2,000 bytes of output as 1; a command that begins may exceed them by a fifth. Beyond: navd serves other users first, then the connections of this user in turn."
    case .wrapDepth: "Levels of routes that are wrapped in one another. Beyond: the route is not pulled back, and listed in `notPulled`."
    case .containerDepth: "Levels of containers. Beyond: outcome failed, reason nestedTooDeep."
    case .typesPerUser: "Types of coordinators that the clients of one user have registered. Beyond: error tooManyTypes."
    case .registrationBytesPerUser: "Bytes that the clients of one user have registered, with those of disconnected clients that live coordinators still need. Beyond: error tooManyTypes."
    case .commandsWaitingPerTree: "Commands that are queued for one tree while another waits for an answer; as many calls may wait for commands by their `commandId`. Beyond: error tooManyCommands."
    case .commandBytesWaitingPerUser: "Bytes of the queued commands of one user, with the batches that they are part of. Beyond: error tooManyCommands."
    case .answerMilliseconds: "Milliseconds that a client has to answer one `coordinator.prepare`. Beyond: outcome failed, reason deadline."
    }
  }

  /// The greatest value that a configuration may set. Nested values are handled recursively, so their limits are low.
  package var maximum: Int {
    switch self {
    case .messageDepth, .wrapDepth, .containerDepth: 512
    default: 2_147_483_647
    }
  }

  fileprivate var property: WritableKeyPath<Limits, Int> {
    switch self {
    case .messageBytes: \.messageBytes
    case .messageMilliseconds: \.messageMilliseconds
    case .headerBytes: \.headerBytes
    case .messageDepth: \.messageDepth
    case .messageValues: \.messageValues
    case .batchLength: \.batchLength
    case .requestsInFlight: \.requestsInFlight
    case .connectionsPerUser: \.connectionsPerUser
    case .connectionsTotal: \.connectionsTotal
    case .subscriptionsPerConnection: \.subscriptionsPerConnection
    case .subscriptionsPerUser: \.subscriptionsPerUser
    case .waitsPerTree: \.waitsPerTree
    case .waitsPerUser: \.waitsPerUser
    case .leaseSeconds: \.leaseSeconds
    case .outputBytes: \.outputBytes
    case .outputBytesPerUser: \.outputBytesPerUser
    case .unreadMilliseconds: \.unreadMilliseconds
    case .bytesPerUser: \.bytesPerUser
    case .bytesTotal: \.bytesTotal
    case .logEntriesPerUser: \.logEntriesPerUser
    case .graphsPerUser: \.graphsPerUser
    case .treesPerUser: \.treesPerUser
    case .treesTotal: \.treesTotal
    case .entriesPerTree: \.entriesPerTree
    case .entriesPerUser: \.entriesPerUser
    case .historyPerTree: \.historyPerTree
    case .historyBytesPerTree: \.historyBytesPerTree
    case .historySeconds: \.historySeconds
    case .commandIdsPerTree: \.commandIdsPerTree
    case .imageBytes: \.imageBytes
    case .causeBytes: \.causeBytes
    case .undeliveredPerTree: \.undeliveredPerTree
    case .savedBytesPerScreen: \.savedBytesPerScreen
    case .savedBytesPerTree: \.savedBytesPerTree
    case .eventsPerCommand: \.eventsPerCommand
    case .workPerCommand: \.workPerCommand
    case .workPerTurn: \.workPerTurn
    case .wrapDepth: \.wrapDepth
    case .containerDepth: \.containerDepth
    case .typesPerUser: \.typesPerUser
    case .registrationBytesPerUser: \.registrationBytesPerUser
    case .commandsWaitingPerTree: \.commandsWaitingPerTree
    case .commandBytesWaitingPerUser: \.commandBytesWaitingPerUser
    case .answerMilliseconds: \.answerMilliseconds
    }
  }

  /// The error of a request that exceeds the limit, with its sentence; nil if the consequence is not an error.
  var error: (name: ErrorName, sentence: String)? {
    switch self {
    case .messageBytes: (.messageTooLarge, "The message is too long: split it.")
    case .messageMilliseconds: (.messageTooSlow, "The rest of the message did not arrive in time: connect again, and send messages whole.")
    case .messageDepth: (.tooDeep, "Arrays and objects are nested too deep in the message.")
    case .messageValues: (.tooManyValues, "The message has too many values: split it.")
    case .batchLength: (.batchTooLong, "The batch has too many messages, and none was executed: split it.")
    case .requestsInFlight: (.tooManyRequests, "Too many requests are in flight: read their responses first.")
    case .connectionsPerUser: (.tooManyConnections, "You have too many connections: close some.")
    case .connectionsTotal: (.tooManyConnections, "All users together have too many connections: close some of yours, or connect later.")
    case .subscriptionsPerConnection: (.tooManySubscriptions, "This connection has too many subscriptions: end some.")
    case .subscriptionsPerUser: (.tooManySubscriptions, "Your connections have too many subscriptions together: end some.")
    case .waitsPerTree: (.tooManyWaits, "Too many calls wait for the tree: cancel some.")
    case .waitsPerUser: (.tooManyWaits, "Too many of your calls wait for trees: cancel some.")
    case .outputBytes: (.tooMuchOutput, "This connection has too many unread bytes: read them first.")
    case .outputBytesPerUser: (.tooMuchOutput, "Your connections have too many unread bytes together: read them first.")
    case .bytesPerUser: (.tooManyBytes, "navd keeps too many bytes for you: close trees or connections, unload graphs, or read your output first.")
    case .bytesTotal: (.tooManyBytes, "navd keeps too many bytes for all users together: close trees or connections, unload graphs, or try again later.")
    case .graphsPerUser: (.tooManyGraphs, "You have too many graphs: unload some.")
    case .treesPerUser: (.tooManyTrees, "You have too many trees: close some.")
    case .treesTotal: (.tooManyTrees, "All users together have too many trees: close some of yours, or try again later.")
    case .entriesPerUser: (.tooManyEntries, "Your trees have too many entries together: close some.")
    case .savedBytesPerScreen: (.tooManySavedBytes, "Too much is saved for the screen: remove members with null, or keep large values in the application.")
    case .savedBytesPerTree: (.tooManySavedBytes, "Too much is saved for the screens of the tree: remove members with null, or keep large values in the application.")
    case .typesPerUser: (.tooManyTypes, "Your clients have registered too many coordinator types: disconnect some.")
    case .registrationBytesPerUser: (.tooManyTypes, "The registrations of your clients are too large together: disconnect some.")
    case .commandsWaitingPerTree: (.tooManyCommands, "Too many commands are queued for the tree: wait for their outcomes.")
    case .commandBytesWaitingPerUser: (.tooManyCommands, "Your queued commands are too large together: wait for their outcomes.")
    case .headerBytes,
      .leaseSeconds,
      .unreadMilliseconds,
      .logEntriesPerUser,
      .entriesPerTree,
      .historyPerTree,
      .historyBytesPerTree,
      .historySeconds,
      .commandIdsPerTree,
      .imageBytes,
      .causeBytes,
      .undeliveredPerTree,
      .eventsPerCommand,
      .workPerCommand,
      .workPerTurn,
      .wrapDepth,
      .containerDepth,
      .answerMilliseconds: nil
    }
  }
}
