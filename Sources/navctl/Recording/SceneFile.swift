import ArgumentParser
import JSON
import Scripting
import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The script to which a scene is appended, and the file of its graph.
struct SceneFile {
  let path: FilePath

  init(_ path: String) {
    self.path = FilePath(path)
  }

  private var folder: FilePath { path.removingLastComponent() }

  /// The contents; nil for a missing file, and for a pipe or a device, which may have no end.
  private var contents: [UInt8]? {
    var status = stat()
    guard stat(path.string, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? FileDescriptor.contents(of: path.string)
  }

  /// Appends a scene; creates a missing file.
  func append(_ scene: String) throws(Complaint) {
    let isNew = contents?.isEmpty ?? true
    try FileDescriptor.write((isNew ? "" : "\n") + scene, to: path.string, options: [.create, .append])
  }

  /// Throws unless the file can be written or created; changes nothing.
  func checkWritable() throws(Complaint) {
    var status = stat()
    guard stat(path.string, &status) == 0 else {
      guard access(folder.isEmpty ? "." : folder.string, W_OK | X_OK) == 0 else {
        let reason = Errno(rawValue: errno)
        throw Complaint(message: "cannot write \(path): \(reason)", status: .cannotWrite)
      }
      return
    }
    // Opening and closing a pipe would end it for its reader.
    guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return }
    try FileDescriptor.write("", to: path.string, options: [])
  }

  /// Throws if the existing contents with an appended scene are not a valid script.
  func checkScript() throws(Complaint) {
    guard let bytes = contents else { return }
    do throws(ScriptProblem) {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ScriptProblem(path: path.string, message: "The file is not UTF-8.")
      }
      // The appended scene makes a file with only comments valid.
      _ = try Script(text + "\n== Recorded\n$ back\n", path: path.string)
    } catch {
      throw Complaint(
        message: "\(error) Nothing is appended to a file that does not read as a script.",
        status: .badInput
      )
    }
  }

  /// The graph's file for the script: the given file, a file beside the script, or a new file there.
  func graph(_ document: JSON, in given: String?) throws(Complaint) -> String {
    let name = document["name"]?.string ?? "graph"
    if let given {
      guard try GraphSource.checked(given).document == document else {
        throw Complaint(message: "\(given) is not the graph of the tree.", status: .badInput)
      }
      return Self.path(of: FilePath(given), from: folder)
    }
    for file in ["yaml", "yml", "json"].map({ "\(name).\($0)" }) {
      let source = try? GraphSource.checked(folder.appending(file).string)
      if source?.document == document { return file }
    }
    try write(document, "\(name).json")
    return "\(name).json"
  }

  private func write(_ document: JSON, _ file: String) throws(Complaint) {
    let path = folder.appending(file).string
    guard (try? FileDescriptor.contents(of: path)) == nil else {
      throw Complaint(
        message: "\(path) is not the graph of the tree. Say with --graph FILE where that is.",
        status: .badInput
      )
    }
    try FileDescriptor.write("\(document.text)\n", to: path)
    Console.remark("\(path): the graph")
  }

  /// The error for a graph from standard input.
  static let needsGraphFile = ValidationError(
    "The scenes open the graph from its file: name that instead of -."
  )

  /// The path of a graph's file relative to the script; without a script, the name of the file.
  static func pathOfGraph(_ file: String, from script: String?) -> String {
    guard let script else { return FilePath(file).lastComponent?.string ?? file }
    return path(of: FilePath(file), from: FilePath(script).removingLastComponent())
  }

  /// A path relative to a folder.
  static func path(of file: FilePath, from folder: FilePath) -> String {
    let (file, folder) = (absolute(file), absolute(folder))
    let shared = zip(file.components, folder.components).prefix { $0 == $1 }.count
    let up = folder.components.dropFirst(shared).map { _ in FilePath.Component("..") }
    return FilePath(root: nil, up + file.components.dropFirst(shared)).string
  }

  private static func absolute(_ path: FilePath) -> FilePath {
    guard !path.isAbsolute, let folder = getcwd(nil, 0) else { return path.lexicallyNormalized() }
    defer { free(folder) }
    return FilePath(String(cString: folder)).pushing(path).lexicallyNormalized()
  }
}
