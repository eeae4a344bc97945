import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct NewFolder {
  private let path: FilePath

  init(_ path: String) {
    self.path = FilePath(path)
  }

  /// The last component of the absolute path.
  var name: String {
    FilePath(Libraries.absolute(path.string) ?? path.string).lastComponent?.string ?? ""
  }

  /// The path of a file in the folder, relative if the folder was given so.
  func path(of file: String) -> String {
    path.appending(file).lexicallyNormalized().string
  }

  /// Creates the folder if needed, and writes all files, or none if any exists.
  func write(_ files: [StartingFile]) throws(Complaint) {
    let existing = files.map { path(of: $0.name) }.filter { access($0, F_OK) == 0 }
    guard existing.isEmpty else {
      throw Complaint(
        message:
          "there is \(existing.joined(separator: ", ")) already: nothing was written. Choose another folder.",
        status: .cannotWrite
      )
    }
    guard mkdir(path.string, 0o777) == 0 || errno == EEXIST else {
      throw Complaint(message: "cannot make \(path): \(Errno(rawValue: errno))", status: .cannotWrite)
    }
    for file in files {
      try FileDescriptor.write(file.text, to: path(of: file.name), options: [.create, .exclusiveCreate])
    }
  }
}
