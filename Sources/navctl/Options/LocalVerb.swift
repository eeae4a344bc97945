import ArgumentParser

/// A verb that connects to no navd.
protocol LocalVerb: ParsableCommand {
  var everywhere: EverywhereOptions { get }
}

extension LocalVerb {
  /// Rejects the option that names another machine.
  func rejectHost() throws(Complaint) {
    guard let host = everywhere.host else { return }
    let verb = TypedLine(CommandLine.arguments).verb ?? Self._commandName
    throw .usage("navctl \(verb) speaks to no daemon: leave out -H \(host).")
  }
}
