import ArgumentParser
import Fleet
import JSON
import NavigationClient

/// The end of a request on one machine.
struct FleetOutcome {
  let machine: FleetName
  let tree: String?
  let ending: Ending

  enum Ending {
    case answer(MachineAnswer)
    case missed(MissedMachine)
  }

  /// A word for the outcome, and its details.
  var words: (outcome: String, details: String) {
    switch ending {
    case .answer(.result(let result)): Self.words(for: result)
    case .answer(.error(let error)): Self.words(forError: error)
    case .answer(.refused(let reason)): ("refused", "by the broker: \(reason)")
    case .answer(.unknown): ("unknown", "no answer in time; it may have been carried out")
    case .missed(.offline(let presence)): (presence.rawValue, "nothing was sent")
    case .missed(.nothingShown):
      ("no tree", "it shows none; does navd.yaml there grant one to the user of navgate?")
    case .missed(.noTree): ("no tree", "it has no such tree")
    case .missed(.severalTrees(let trees)):
      ("several trees", "name one with --tree: \(trees.joined(separator: ", "))")
    }
  }

  private static func words(forError error: JSON) -> (String, String) {
    let details = ErrorDetails(error["data"])
    let place = details.pointer.map { " (\($0.isEmpty ? "/" : $0))" } ?? ""
    return (details.name ?? "error", (error["message"]?.string ?? error.text) + place)
  }

  private static func words(for result: JSON) -> (String, String) {
    if let outcome = try? CommandOutcome(reading: result) {
      let reason = outcome.reason.map { ": \($0.message)" } ?? ""
      return (
        (outcome.dryRun ? "dry run: " : "") + outcome.kind.rawValue, "revision \(outcome.revision)\(reason)"
      )
    }
    return (outcomeKind(in: result)?.rawValue ?? "done", result.text)
  }

  /// The exit status of this outcome alone.
  var status: ExitStatus {
    switch ending {
    case .answer(.result(let result)):
      outcomeKind(in: result) ?? .committed == .committed ? .done : .notCommitted
    case .answer(.refused): .notAllowed
    case .answer(.error), .missed(.nothingShown), .missed(.noTree), .missed(.severalTrees): .notCommitted
    case .answer(.unknown), .missed(.offline): .timedOut
    }
  }

  var json: JSON {
    var object: JSON.Object = ["machine": .string(machine.text)]
    object["tree"] = tree.map(JSON.string)
    switch ending {
    case .answer(.result(let result)): object["result"] = result
    case .answer(.error(let error)): object["error"] = error
    case .answer(.refused(let reason)): object["refused"] = .string(reason)
    case .answer(.unknown): object["unanswered"] = "unknown"
    case .missed(.offline(let presence)): object["unanswered"] = .string(presence.rawValue)
    case .missed(.nothingShown), .missed(.noTree): object["unanswered"] = "noTree"
    case .missed(.severalTrees): object["unanswered"] = "severalTrees"
    }
    return .object(object)
  }
}

/// The outcomes of a request, in the order of machines and trees.
struct FleetOutcomes {
  private let all: [FleetOutcome]

  init(_ all: [FleetOutcome]) {
    self.all = all.sorted { ($0.machine.text, $0.tree ?? "") < ($1.machine.text, $1.tree ?? "") }
  }

  /// Prints the outcomes; throws unless all are known and successful.
  func end(asJSON: Bool) throws {
    if asJSON {
      for outcome in all { Console.print(outcome.json.text) }
    } else if all.isEmpty {
      Console.complain("No machine has answered.")
    } else {
      let rows = all.map { [$0.machine.text, $0.tree ?? "-", $0.words.outcome, $0.words.details] }
      Console.print(table(["MACHINE", "TREE", "OUTCOME", "DETAILS"], rows))
    }
    let statuses = all.map(\.status)
    let worst = [ExitStatus.notCommitted, .notAllowed, .timedOut].first(where: statuses.contains)
    if let status = worst ?? (all.isEmpty ? .timedOut : nil) { throw ExitCode(status.rawValue) }
  }
}
