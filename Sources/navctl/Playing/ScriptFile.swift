import Scripting
import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of a script whose expectations are rewritten.
struct ScriptFile {
  let path: String

  /// Throws unless the file can be rewritten.
  ///
  /// A missing file is reported as a problem of the script.
  func checkWritable() throws(Complaint) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .usage("--update rewrites files, and \(path) is none.")
    }
    try FileDescriptor.write("", to: path, options: [])
  }

  /// Rewrites the file, if it still has the contents that were played.
  func apply(_ update: ScriptUpdate, to played: [UInt8]) throws(Complaint) {
    guard !update.isEmpty else { return }
    guard let bytes = try? FileDescriptor.contents(of: path), bytes == played else {
      throw Complaint(
        message: "\(path) was changed while it was played, and is not rewritten. Run the tests again.",
        status: .cannotWrite
      )
    }
    let text = update.applied(to: String(decoding: bytes, as: UTF8.self))
    try FileDescriptor.write(text, to: path, options: .truncate)
  }
}
