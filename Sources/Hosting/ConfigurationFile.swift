package import GraphFile
package import JSON
import SystemPackage

/// Reads the files of a service's configuration.
package enum ConfigurationFile {
  /// Generous limits, because operators write these files.
  private static let limits = JSON.ParseLimits(depthMax: 64, valuesMax: 1_000_000)

  /// Reads a file in YAML or JSON; returns nil for YAML without a document.
  package static func document(_ path: String) throws(StartError) -> GraphFile? {
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
  /// Returns a sentence about a value of the file, prefixed with the position.
  package func located(_ sentence: String, at pointer: JSON.Pointer) -> String {
    "\(describe(nearestPosition(to: pointer))): \(sentence)"
  }
}
