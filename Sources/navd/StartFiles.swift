import GraphFile
import Hosting
import NavigationGraph

/// Reads the graphs of the command line and the configuration.
enum StartFiles {
  /// Reads a graph.
  ///
  /// Errors have lines and columns.
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
