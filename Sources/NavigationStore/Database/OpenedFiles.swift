internal import Glibc

// navd writes to open files even if they were moved, deleted or replaced, but the next start reads the files
// at the paths.

/// The files of an open store, identified by device and inode.
struct OpenedFiles: Sendable {
  private struct InodeIdentity: Equatable {
    let device: dev_t
    let inode: ino_t
  }

  private let files: [(path: String, identity: InodeIdentity)]

  /// Records the open files in a directory.
  init(in directory: String) throws(StoreError) {
    var files: [(path: String, identity: InodeIdentity)] = []
    for name in [StoreDatabase.fileName, StoreDatabase.logName, StoreMark.fileName] {
      let path = "\(directory)/\(name)"
      guard let identity = Self.identity(of: path) else { throw StoreError(path, cannot: "found", .last) }
      files.append((path, identity))
    }
    self.files = files
  }

  /// Throws unless each path leads to the file that was opened.
  func check() throws(StoreError) {
    for file in files where Self.identity(of: file.path) != file.identity {
      throw StoreError(movedFile: file.path)
    }
  }

  private static func identity(of path: String) -> InodeIdentity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return InodeIdentity(device: status.st_dev, inode: status.st_ino)
  }
}
