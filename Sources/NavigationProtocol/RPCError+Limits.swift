import JSON

// One factory for each error that a limit leads to. The data name the limit, so that it can be looked up.

extension RPCError {
  /// A message is too long; the connection is closed, since its end cannot be trusted.
  package static func messageTooLarge(_ limits: Limits) -> RPCError {
    exceeded(.messageTooLarge, .messageBytes, limits, "A message is too long.")
  }

  /// Arrays and objects are nested too deep in a message.
  package static func tooDeep(_ limits: Limits) -> RPCError {
    exceeded(.tooDeep, .messageDepth, limits, "Arrays and objects are nested too deep in the message.")
  }

  /// There are too many values in a message.
  package static func tooManyValues(_ limits: Limits) -> RPCError {
    exceeded(.tooManyValues, .messageValues, limits, "The message holds too many values.")
  }

  /// A batch has too many elements; none was carried out.
  package static func batchTooLong(_ limits: Limits) -> RPCError {
    exceeded(.batchTooLong, .batchLength, limits, "The batch is too long and nothing in it was carried out.")
  }

  /// Too many requests of the connection wait for their answer.
  package static func tooManyRequests(_ limits: Limits) -> RPCError {
    exceeded(
      .tooManyRequests,
      .requestsInFlight,
      limits,
      "Too many requests are waiting: read the answers first."
    )
  }

  /// The client leaves its responses unread, or asks for more in one batch than may wait.
  package static func tooMuchOutput(_ limits: Limits) -> RPCError {
    exceeded(.tooMuchOutput, .outputBytes, limits, "Too much is waiting to be read: read it first.")
  }

  /// The user's connections together leave too much unread.
  package static func tooMuchOutputOfUser(_ limits: Limits) -> RPCError {
    exceeded(
      .tooMuchOutput,
      .outputBytesPerUser,
      limits,
      "Your connections leave too much unread together: read it first."
    )
  }

  /// The user has too many connections; this one is closed.
  package static func tooManyConnections(_ limits: Limits) -> RPCError {
    exceeded(.tooManyConnections, .connectionsPerUser, limits, "You have too many connections: close some.")
  }

  /// The connection has too many subscriptions.
  package static func tooManySubscriptions(_ limits: Limits) -> RPCError {
    exceeded(
      .tooManySubscriptions,
      .subscriptionsPerConnection,
      limits,
      "This connection has too many subscriptions."
    )
  }

  /// The user's connections together have too many subscriptions.
  package static func tooManySubscriptionsOfUser(_ limits: Limits) -> RPCError {
    exceeded(
      .tooManySubscriptions,
      .subscriptionsPerUser,
      limits,
      "Your connections have too many subscriptions together."
    )
  }

  /// The user has too many trees.
  package static func tooManyTrees(_ limits: Limits) -> RPCError {
    exceeded(.tooManyTrees, .treesPerUser, limits, "You have too many trees: close some.")
  }

  /// The user has too many graphs.
  package static func tooManyGraphs(_ limits: Limits) -> RPCError {
    exceeded(.tooManyGraphs, .graphsPerUser, limits, "You have too many graphs: unload some.")
  }

  /// The user's trees together are too large.
  package static func tooManyEntries(_ limits: Limits) -> RPCError {
    exceeded(.tooManyEntries, .entriesPerUser, limits, "Your trees are too large together: close some.")
  }

  /// The user's clients have registered too many types.
  package static func tooManyTypes(_ limits: Limits) -> RPCError {
    exceeded(.tooManyTypes, .typesPerUser, limits, "Your clients have registered too many coordinator types.")
  }

  /// What the user's clients have registered is too long together.
  package static func tooManyTypeBytes(_ limits: Limits) -> RPCError {
    exceeded(
      .tooManyTypes,
      .registrationBytesPerUser,
      limits,
      "What your clients have registered is too long together."
    )
  }

  /// Too many commands wait behind one that waits for an answer.
  package static func tooManyCommands(_ limits: Limits) -> RPCError {
    exceeded(.tooManyCommands, .commandsWaitingPerTree, limits, "Too many commands wait for the tree.")
  }

  /// What waits for answers is too long together.
  package static func tooManyCommandBytes(_ limits: Limits) -> RPCError {
    exceeded(
      .tooManyCommands,
      .commandBytesWaitingPerUser,
      limits,
      "Your commands that wait are too long together."
    )
  }

  private static func exceeded(
    _ name: ErrorName,
    _ limit: Limit,
    _ limits: Limits,
    _ sentence: String
  ) -> RPCError {
    let max = limits[limit]
    return RPCError(
      name,
      "\(sentence) The limit \(limit.name) is \(max).",
      details: ["limit": .string(limit.name), "max": .integer(max)]
    )
  }
}
