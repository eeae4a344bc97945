import ArgumentParser
import JSON
import NavigationServer
import NavigationStore
import Wording

struct StoreVerb: AsyncParsableCommand, LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Checks the directory that keeps trees.",
    usage: "navctl store check [OPTIONS] [DIRECTORY]",
    discussion: """
      'store check' reads everything in the directory and changes nothing. It needs
      no daemon, and no daemon may use the directory meanwhile. Prints each damage.
      The exit status is 1 if anything is damaged or missing, and 65 if there is
      nothing to check. The next start of navd sets damaged trees aside, in a
      directory such as damaged-1, which can be checked too.

        navctl store check ~/.local/state/navd
      """
  )

  enum StoreAction: String, CaseIterable, ExpressibleByArgument {
    case check
  }

  @Argument(help: "The action: check.")
  var action: StoreAction
  @Argument(
    help: "The directory; default: that of navd.",
    completion: .directory
  )
  var directory: String?
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let path = try path()
    let report: StoreReport
    do throws(StoreError) {
      report = try StoreReport.check(path)
    } catch {
      throw Complaint(message: error.description, status: .badInput)
    }
    if everywhere.json {
      Console.print(report.json.text)
    } else {
      for damage in report.damage {
        let place = DamagedTree(tree: damage.tree, reason: damage.reason).title
        Console.print("\(place): \(damage.reason)".harmless)
      }
      if report.missing > 0 {
        Console.print("the last \(report.missing) transactions are missing")
      }
      Console.remark(
        "\(report.isWhole ? "no damage" : "readable"): \(report.trees) trees, \(report.records) records, "
          + "\(report.bytes) bytes in \(report.directory)"
      )
    }
    guard report.isWhole else { throw ExitCode.failure }
  }

  private func path() throws(Complaint) -> String {
    if let directory { return directory }
    let variables = StatePath.variables.compactMap { name in Console.environment(name).map { (name, $0) } }
    if let path = StatePath.named(by: Dictionary(uniqueKeysWithValues: variables)) { return path }
    throw .usage("no directory is known: name it, as in 'navctl store check DIRECTORY'")
  }
}

extension StoreReport {
  /// The report as JSON.
  var json: JSON {
    [
      "directory": .string(directory),
      "bytes": .integer(bytes),
      "trees": .integer(trees),
      "records": .integer(records),
      "missingTransactions": .integer(missing),
      "damage": .array(
        damage.map { damage in
          ["tree": damage.tree.map { .integer($0) } ?? .null, "reason": .string(damage.reason)]
        }
      ),
    ]
  }
}
