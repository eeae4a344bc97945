import ArgumentParser
import JSON
import NavigationClient

/// The result of a command for one of several trees.
private struct TreeResult {
  let tree: String
  let result: Result<CommandOutcome, Complaint>
  /// The error as navd wrote it, else as navctl does.
  var error: JSON?

  /// One value for programs: the outcome or the error, with the tree.
  var json: JSON {
    var members = (try? result.get())?.json.object ?? ["error": error ?? .null]
    members["tree"] = .string(tree)
    return .object(members)
  }

  /// A row for people.
  var row: [String] {
    switch result {
    case .success(let outcome):
      let kind = outcome.dryRun ? "dry run: \(outcome.kind.rawValue)" : outcome.kind.rawValue
      return [tree, kind, outcome.kind.isCommit ? "\(outcome.revision)" : "", outcome.reason?.message ?? ""]
    case .failure(let complaint): return [tree, "error", "", complaint.message]
    }
  }
}

extension TreeVerb {
  /// Sends the command to each tree, and prints the outcomes; fails if a tree did not commit.
  ///
  /// The commands run at the same time.
  func send(toTreesOf pattern: TreePattern) async throws {
    let daemon = try await DaemonConnection.connect(everywhere, printsErrors: false)
    let trees = try await daemon.trees(matching: pattern)
    var results: [TreeResult] = []
    for tree in trees {
      let result = try await result(for: tree, daemon)
      if everywhere.json { Console.print(result.json.text) }
      results.append(result)
    }
    if !everywhere.json { Console.print(table(["TREE", "OUTCOME", "REVISION", "REASON"], results.map(\.row))) }
    guard results.allSatisfy({ (try? isDone($0.result.get())) == true }) else {
      throw ExitCode(ExitStatus.notCommitted.rawValue)
    }
  }

  private func result(for tree: String, _ daemon: DaemonConnection) async throws(Complaint) -> TreeResult {
    do throws(Complaint) {
      let call = try await call(onTree: tree, daemon).call
      do throws(CallError) {
        return TreeResult(tree: tree, result: .success(try await call(daemon.client)))
      } catch {
        // With the connection, everything else fails too.
        guard let json = error.json else { throw daemon.complaint(about: error) }
        return TreeResult(tree: tree, result: .failure(daemon.complaint(about: error)), error: json)
      }
    } catch {
      guard error.status != .noDaemon else { throw error }
      return TreeResult(tree: tree, result: .failure(error), error: ["message": .string(error.message)])
    }
  }
}
