internal import GRDB
internal import Glibc
internal import SystemPackage

/// A failure of the store, with a path, a reason and a remedy.
package struct StoreError: Error, Equatable, CustomStringConvertible {
  /// One or two sentences for the operator.
  package let description: String
  /// Whether a database is damaged, or a file is no database.
  let isDamage: Bool

  init(_ sentences: String, isDamage: Bool = false) {
    description = sentences
    self.isDamage = isDamage
  }

  /// A failed system call on a file or directory.
  init(_ path: String, cannot verb: String, _ error: Errno) {
    self.init("\(path) cannot be \(verb): \(error). \(Self.advice(error))")
  }

  /// A failed sync, after which the state of the disk is unknown.
  init(afterSyncOf directory: String, _ error: Errno) {
    self.init(
      "The state in \(directory) cannot be synced to the disk: \(error). Nothing more is kept by this navd. "
        + "Check the disk, then restart navd."
    )
  }

  /// An open file that is not at its path.
  init(movedFile path: String) {
    self.init(
      "\(path) no longer leads to the file that navd opened: it, or a directory above it, was moved, deleted or "
        + "replaced. Move it back. If it is gone, restart navd, which restores what it finds at this path."
    )
  }

  private static func advice(_ error: Errno) -> String {
    switch error {
    case .permissionDenied, .notPermitted, .readOnlyFileSystem:
      "Choose a directory that this user can write to with --state, or keep nothing with --ephemeral."
    case .noSpace, .fileTooLarge, Errno(rawValue: 122):
      "Free some space, or choose another directory with --state."
    default: "Check the path, or choose another directory with --state."
    }
  }
}

extension StoreError {
  /// A failure that SQLite reports for a database.
  init(_ path: String, _ error: any Error) {
    guard let error = error as? DatabaseError else {
      self = error as? StoreError ?? StoreError("The state in \(path) cannot be used: \(error).")
      return
    }
    let code = error.extendedResultCode
    let reason = "SQLite reports '\(error.message ?? "error")' (\(code.rawValue))"
    switch code.primaryResultCode {
    case .SQLITE_FULL:
      self.init("The state in \(path) cannot be written: the disk is full. Free some space.")
    case .SQLITE_READONLY, .SQLITE_PERM:
      self.init(
        "The state in \(path) cannot be written: it is read-only. "
          + "Make it writable, or choose another directory with --state."
      )
    case .SQLITE_CANTOPEN:
      self.init(
        "The state in \(path) cannot be opened: \(reason). "
          + "Make the directory and its files readable and writable for this user, "
          + "or choose another one with --state."
      )
    case .SQLITE_BUSY:
      self.init("The state in \(path) is locked by another program. End that program.")
    case .SQLITE_IOERR:
      self.init(
        "The state in \(path) cannot be read or written: \(reason). Check the disk and its free space."
      )
    default:
      self.init(
        "The state in \(path) cannot be used: \(reason). Run 'navctl store check'.",
        isDamage: error.isDamage
      )
    }
  }
}

extension Errno {
  /// The error of the previous system call.
  static var last: Errno { Errno(rawValue: errno) }
}
