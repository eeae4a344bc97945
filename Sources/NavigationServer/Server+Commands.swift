internal import JSON
internal import Navigation
internal import NavigationProtocol

extension Server {
  /// Carries out a command and tells those who watch; the outcome is the answer.
  mutating func carryOut(_ call: CommandCall, for user: UserID) throws(RPCError) -> JSON {
    let id = try tree(named: call.tree, of: user)
    let growthMax = growthMax(of: user)
    guard let done = try trees[id]?.perform(call, growthMax: growthMax, limits: limits) else {
      isMissing(id)
    }
    events += done.events
    guard !call.isDryRun else { return Wire.json(dryRun: done.ended.outcome, change: done.ended.change) }
    users[user]?.entries += done.growth
    if done.ended.change != nil { counters.commits += 1 }
    tell(done.ended, of: id, change: done.change)
    return Wire.json(done.ended.outcome)
  }

  /// How many entries the trees of a user may grow by.
  func growthMax(of user: UserID) -> Int {
    limits.entriesPerUser - (users[user]?.entries ?? 0)
  }
}
