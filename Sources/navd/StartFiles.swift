import GraphFile
import Hosting
import JSON
import NavigationGraph
import SystemPackage

/// The reader of files from the command line, which are read before navd serves clients.
enum StartFiles {
  /// Generous limits, because the person who starts navd writes these files.
  private static let limits = JSON.ParseLimits(depthMax: 64, valuesMax: 1_000_000)

  /// Reads a graph; its problems are reported with lines and columns.
  static func graph(_ path: String) throws(StartError) -> Graph {
    guard let file = try document(path) else {
      throw StartError("\(path):1:1: There is no document in the file.")
    }
    do throws(GraphProblems) {
      return try Graph.decode(file.document)
    } catch {
      let lines = error.problems.map { file.located($0.message, at: $0.pointer) }
      throw StartError(lines.joined(separator: "\n"))
    }
  }

  /// Reads a file in YAML or JSON; nil if it is YAML without a document.
  static func document(_ path: String) throws(StartError) -> GraphFile? {
    let bytes = try contents(path)
    do throws(GraphFileError) {
      return try GraphFile.read(bytes: bytes, name: path, limits: limits)
    } catch {
      if error.problems.map(\.kind) == [.empty] { return nil }
      throw StartError(error.description)
    }
  }

  private static func contents(_ path: String) throws(StartError) -> [UInt8] {
    do {
      let file = try FileDescriptor.open(path, .readOnly)
      return try file.closeAfter {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = try buffer.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
          bytes += buffer[..<count]
        }
        return bytes
      }
    } catch {
      throw StartError("\(path) cannot be read: \(error).")
    }
  }
}

extension GraphFile {
  /// A sentence about a value of the file, after its position.
  func located(_ sentence: String, at pointer: JSON.Pointer) -> String {
    "\(describe(nearestPosition(to: pointer))): \(sentence)"
  }
}
