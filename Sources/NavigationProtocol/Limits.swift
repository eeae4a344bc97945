// Every limit of the daemon. Whatever a client makes navd do or keep is bounded by one of these, and whoever meets
// one is told its name. `server.status` and `initialize` show them.

/// The values that are in force.
package struct Limits: Equatable, Sendable {
  package var messageBytes = 1_048_576
  package var headerBytes = 4_096
  package var messageDepth = 32
  package var messageValues = 16_384
  package var batchLength = 64
  package var requestsInFlight = 1_024
  package var connectionsPerUser = 1_024
  package var subscriptionsPerConnection = 256
  package var subscriptionsPerUser = 4_096
  package var outputBytes = 1_048_576
  package var outputBytesPerUser = 67_108_864
  package var unreadMilliseconds = 3_000
  package var graphsPerUser = 64
  package var treesPerUser = 64
  package var entriesPerTree = 200_000
  package var entriesPerUser = 400_000
  package var changesKeptPerTree = 1_024
  package var changeBytesKeptPerTree = 1_048_576
  package var eventsPerCommand = 10_000
  package var eventsPerTurn = 4_096
  package var wrapDepth = 12
  package var containerDepth = 8
  package var typesPerUser = 1_024
  package var registrationBytesPerUser = 4_194_304
  package var commandsWaitingPerTree = 256
  package var commandBytesWaitingPerUser = 4_194_304
  package var answerMilliseconds = 5_000
  package var foreseenBytesPerCommand = 1_048_576
  package var performMilliseconds = 10_000
  package var performancesPerTree = 64

  package init() {}

  package subscript(limit: Limit) -> Int {
    get { self[keyPath: limit.value] }
    set { self[keyPath: limit.value] = newValue }
  }
}

/// One limit as it is told to people and programs.
package struct Limit: Sendable {
  package let name: String
  /// What is limited, in which unit, and what happens to whoever meets the limit.
  package let description: String
  fileprivate let value: any WritableKeyPath<Limits, Int> & Sendable

  private init(_ name: String, _ value: any WritableKeyPath<Limits, Int> & Sendable, _ description: String) {
    self.name = name
    self.value = value
    self.description = description
  }

  package static let messageBytes = Limit(
    "messageBytes",
    \.messageBytes,
    "Bytes of one message from a client, without its framing. Beyond: error messageTooLarge, connection closed."
  )
  package static let headerBytes = Limit(
    "headerBytes",
    \.headerBytes,
    "Bytes of the header block before a message. Beyond: error badFraming, connection closed."
  )
  package static let messageDepth = Limit(
    "messageDepth",
    \.messageDepth,
    "How deep arrays and objects are nested in a message from a client. Beyond: error tooDeep."
  )
  package static let messageValues = Limit(
    "messageValues",
    \.messageValues,
    "JSON values in one message from a client, names of members not counted. Beyond: error tooManyValues."
  )
  package static let batchLength = Limit(
    "batchLength",
    \.batchLength,
    "Elements of a batch. Beyond: error batchTooLong, none is carried out."
  )
  package static let requestsInFlight = Limit(
    "requestsInFlight",
    \.requestsInFlight,
    "Requests of one connection whose answers wait to be read. Beyond: error tooManyRequests."
  )
  package static let connectionsPerUser = Limit(
    "connectionsPerUser",
    \.connectionsPerUser,
    "Connections of one user. Beyond: error tooManyConnections, connection closed."
  )
  package static let subscriptionsPerConnection = Limit(
    "subscriptionsPerConnection",
    \.subscriptionsPerConnection,
    "Subscriptions of one connection, to trees and to coordinators. Beyond: error tooManySubscriptions."
  )
  package static let subscriptionsPerUser = Limit(
    "subscriptionsPerUser",
    \.subscriptionsPerUser,
    "Subscriptions of all connections of one user. Beyond: error tooManySubscriptions."
  )
  package static let outputBytes = Limit(
    "outputBytes",
    \.outputBytes,
    """
    Bytes of notifications that wait to be read: beyond, subscriptions end with reason overflow, and beyond twice as \
    much the connection is closed with error tooMuchOutput. Bytes of responses: beyond, requests wait until the client \
    has read, and in one batch the rest is error tooMuchOutput.
    """
  )
  package static let outputBytesPerUser = Limit(
    "outputBytesPerUser",
    \.outputBytesPerUser,
    """
    Bytes that all connections of one user have not read. Beyond: error tooMuchOutput for requests, and subscriptions \
    that are to be told something end with reason overflow.
    """
  )
  package static let unreadMilliseconds = Limit(
    "unreadMilliseconds",
    \.unreadMilliseconds,
    """
    Milliseconds in which a client reads less than 16 KiB while its requests wait for outputBytes. Beyond: error \
    tooMuchOutput, connection closed.
    """
  )
  package static let graphsPerUser = Limit(
    "graphsPerUser",
    \.graphsPerUser,
    "Graphs that one user has loaded. Beyond: error tooManyGraphs."
  )
  package static let treesPerUser = Limit(
    "treesPerUser",
    \.treesPerUser,
    "Trees that one user has open. Beyond: error tooManyTrees."
  )
  package static let entriesPerTree = Limit(
    "entriesPerTree",
    \.entriesPerTree,
    "Screens, containers and coordinators of one tree; each whole 256 bytes of the params of one count as one more. "
      + "Beyond: outcome failed, reason tooManyEntries."
  )
  package static let entriesPerUser = Limit(
    "entriesPerUser",
    \.entriesPerUser,
    "Screens, containers and coordinators of all trees of a user. At it: error tooManyEntries for commands."
  )
  package static let changesKeptPerTree = Limit(
    "changesKeptPerTree",
    \.changesKeptPerTree,
    "Changes of a tree that are kept for subscribers that resume. Beyond: the oldest is forgotten."
  )
  package static let changeBytesKeptPerTree = Limit(
    "changeBytesKeptPerTree",
    \.changeBytesKeptPerTree,
    "Bytes of the changes of a tree that are kept. Beyond: the oldest is forgotten."
  )
  package static let eventsPerCommand = Limit(
    "eventsPerCommand",
    \.eventsPerCommand,
    "Routes and completions that one command may cause. Beyond: outcome failed, reason sendLoop."
  )
  package static let eventsPerTurn = Limit(
    "eventsPerTurn",
    \.eventsPerTurn,
    """
    Messages and events of one connection, of one batch and of the commands behind one question that are carried out \
    before others have their turn. Beyond: they wait.
    """
  )
  package static let wrapDepth = Limit(
    "wrapDepth",
    \.wrapDepth,
    "How many routes one route may carry, one in the other. Beyond: not pulled back, listed in the outcome."
  )
  package static let containerDepth = Limit(
    "containerDepth",
    \.containerDepth,
    "How deep containers are nested in one another. Beyond: outcome failed, reason nestedTooDeep."
  )

  package static let answerMilliseconds = Limit(
    "answerMilliseconds",
    \.answerMilliseconds,
    "Milliseconds that a client has to answer coordinator.prepare. Beyond: outcome failed, reason deadline."
  )
  package static let performMilliseconds = Limit(
    "performMilliseconds",
    \.performMilliseconds,
    "Milliseconds that a client has to answer transition.perform. Beyond: the transition is unperformed."
  )
  package static let performancesPerTree = Limit(
    "performancesPerTree",
    \.performancesPerTree,
    "Custom transitions of one tree that are being performed. Beyond: they are unperformed."
  )
  package static let commandsWaitingPerTree = Limit(
    "commandsWaitingPerTree",
    \.commandsWaitingPerTree,
    "Commands of one tree behind one that waits for an answer. Beyond: error tooManyCommands."
  )
  package static let commandBytesWaitingPerUser = Limit(
    "commandBytesWaitingPerUser",
    \.commandBytesWaitingPerUser,
    """
    Bytes that the waiting commands of one user hold, with the batches that they are part of. Beyond: error \
    tooManyCommands.
    """
  )
  package static let foreseenBytesPerCommand = Limit(
    "foreseenBytesPerCommand",
    \.foreseenBytesPerCommand,
    "Bytes of what the answers in one command foresee. Beyond: outcome failed, reason badAnswer."
  )
  package static let typesPerUser = Limit(
    "typesPerUser",
    \.typesPerUser,
    "Coordinator types that the clients of one user have registered. Beyond: error tooManyTypes."
  )

  package static let registrationBytesPerUser = Limit(
    "registrationBytesPerUser",
    \.registrationBytesPerUser,
    """
    Bytes of what the clients of one user have registered, with what live coordinators still need of clients that have \
    gone. Beyond: error tooManyTypes.
    """
  )

  /// All of them, in the order of a message's way through the daemon.
  package static let all: [Limit] = [
    messageBytes, headerBytes, messageDepth, messageValues, batchLength, requestsInFlight, connectionsPerUser,
    subscriptionsPerConnection, subscriptionsPerUser, outputBytes, outputBytesPerUser, unreadMilliseconds,
    graphsPerUser, treesPerUser, entriesPerTree, entriesPerUser, changesKeptPerTree, changeBytesKeptPerTree,
    eventsPerCommand, eventsPerTurn, wrapDepth, containerDepth, typesPerUser, registrationBytesPerUser,
    commandsWaitingPerTree,
    commandBytesWaitingPerUser, answerMilliseconds, foreseenBytesPerCommand, performMilliseconds,
    performancesPerTree,
  ]
}
