import GraphFile
import Hosting
import NavigationGraph

/// The reader of graphs from the command line, which are read before navd serves clients.
enum StartFiles {
  /// Reads a graph; its problems are reported with lines and columns.
  static func graph(_ path: String) throws(StartError) -> Graph {
    guard let file = try ConfigurationFile.document(path) else {
      throw StartError("\(path):1:1: There is no document in the file.")
    }
    do throws(GraphProblems) {
      return try Graph.decode(file.document)
    } catch {
      let lines = error.problems.map { file.located($0.message, at: $0.pointer) }
      throw StartError(lines.joined(separator: "\n"))
    }
  }
}
