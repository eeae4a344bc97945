import Foundation
import GraphFile
import JSON
import NavigationGraph
import Scripting

/// The files in `Examples/graphs`.
enum Examples {
  static let folder = URL(filePath: #filePath).appending(path: "../../../../Examples/graphs").standardized

  /// The names of the files with that suffix, without it.
  static func names(ending: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  static func text(_ file: String) throws -> String {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  static func script(_ name: String) throws -> Script {
    let file = "\(name).script"
    return try Script(try text(file), path: folder.appending(path: file).path())
  }

  static func scenes(of name: String) throws -> [ExampleScene] {
    let script = try script(name)
    return script.scenes.map { ExampleScene(script: script, scene: $0) }
  }

  static func document(_ file: String) throws -> JSON {
    try GraphFile.read(bytes: try text(file).utf8, name: file).document
  }

  static func graph(_ file: String) throws -> Graph {
    try Graph.decode(try document(file))
  }
}
