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

  /// The last part of the path, also of the current folder.
  var name: String {
    FilePath(Libraries.absolute(path.string) ?? path.string).lastComponent?.string ?? ""
  }

  /// The path of a file in the folder, as short as the folder was given.
  func path(of file: String) -> String {
    path.appending(file).lexicallyNormalized().string
  }

  /// Makes the folder if it is missing, and writes all files, or none if one of them exists.
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
