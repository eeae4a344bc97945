import Foundation
import GraphFile
import JSON
import NavigationGraph
import Scripting

/// The files in `Examples/graphs`, and the reports in `Protocol/scenes`.
enum Examples {
  static let folder = project.appending(path: "Examples/graphs")
  static let reports = project.appending(path: "Protocol/scenes")
  private static let project = URL(filePath: #filePath).appending(path: "../../../..").standardized

  /// The names of the files in a folder with that suffix, without it.
  static func names(in folder: URL = Self.folder, ending: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  static func text(_ file: String) throws -> String {
    try String(contentsOf: place(of: file), encoding: .utf8)
  }

  /// The file of that name, which one of the folders has.
  private static func place(of file: String) -> URL {
    let report = reports.appending(path: file)
    return FileManager.default.fileExists(atPath: report.path()) ? report : folder.appending(path: file)
  }

  static func script(_ name: String) throws -> Script {
    let file = "\(name).script"
    return try Script(try text(file), path: place(of: file).path())
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
