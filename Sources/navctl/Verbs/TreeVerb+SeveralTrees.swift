import ArgumentParser
import JSON
import NavigationClient

/// The result of a command for one of several trees.
private struct TreeResult {
  let tree: String
  let outcome: Result<CommandOutcome, Complaint>
  /// The error from navd, or an error of navctl.
  private var error: JSON?

  init(_ outcome: CommandOutcome, of tree: String) {
    self.tree = tree
    self.outcome = .success(outcome)
  }

  init(_ complaint: Complaint, from navd: JSON? = nil, of tree: String) {
    self.tree = tree
    outcome = .failure(complaint)
    error = navd ?? ["message": .string(complaint.message)]
  }

  /// The outcome or the error as JSON, with the tree.
  var json: JSON {
    let result = (try? outcome.get())?.json.object ?? ["error": error ?? .null]
    let tree = JSON.Object.Member(name: "tree", value: .string(tree))
    return .object(JSON.Object(uniqueMembers: [tree] + result.members))
  }

  /// A row for people.
  var row: [String] {
    switch outcome {
    case .success(let outcome):
      let kind = (outcome.dryRun ? "dry run: " : "") + outcome.kind.rawValue
      return [tree, kind, outcome.kind.isCommit ? "\(outcome.revision)" : "", outcome.reason?.message ?? ""]
    case .failure(let complaint): return [tree, "error", "", complaint.message]
    }
  }
}

extension TreeVerb {
  /// Sends the command to each tree, and prints the outcomes; throws if a tree did not commit.
  ///
  /// A tree whose graph does not accept the words fails alone. The commands run concurrently.
  func send(toTreesOf pattern: TreeNamePattern) async throws {
    let daemon = try await DaemonConnection.connect(everywhere, printsErrors: false)
    var results: [Task<TreeResult, any Error>] = []
    for tree in try await daemon.trees(matching: pattern) {
      results.append(try await begin(on: tree, daemon))
    }
    var rows: [[String]] = []
    var isDone = true
    for result in results {
      let result = try await result.value
      if everywhere.json { Console.print(result.json.text) } else { rows.append(result.row) }
      isDone = isDone && (try? self.isDone(result.outcome.get())) == true
    }
    if !everywhere.json { Console.print(table(["TREE", "OUTCOME", "REVISION", "REASON"], rows)) }
    guard isDone else { throw ExitCode(ExitStatus.notCommitted.rawValue) }
  }

  /// Parses the words for a tree, and sends the command; throws if the connection is lost.
  private func begin(
    on tree: String,
    _ daemon: DaemonConnection
  ) async throws(Complaint) -> Task<TreeResult, any Error> {
    let call: TreeCommandCall
    do throws(Complaint) {
      call = try await self.call(onTree: tree, daemon).call
    } catch {
      guard error.status != .noDaemon else { throw error }
      let result = TreeResult(error, of: tree)
      return Task { result }
    }
    return Task {
      do throws(CallError) {
        return TreeResult(try await call(daemon.client), of: tree)
      } catch {
        // Without the connection, all other commands fail too.
        guard let json = error.json else { throw daemon.complaint(about: error) }
        return TreeResult(daemon.complaint(about: error), from: json, of: tree)
      }
    }
  }
}
