import ArgumentParser

/// A verb that works on this machine alone, without navd.
protocol LocalVerb: ParsableCommand {
  var everywhere: EverywhereOptions { get }
}

extension LocalVerb {
  /// Rejects the option that names another machine.
  func rejectHost() throws(Complaint) {
    guard let host = everywhere.host else { return }
    throw .usage("navctl \(Self._commandName) speaks to no daemon: leave out -H \(host).")
  }
}
