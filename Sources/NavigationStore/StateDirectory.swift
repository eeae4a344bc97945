internal import Glibc
internal import SystemPackage

// The layout of the directory:
//
//     lock          the process id of the daemon that uses the directory, which is locked itself
//     store/        the database, with SQLite's log, and the mark
//     rebuilding/   a store that is about to replace a damaged one
//     damaged-1/    a store that was replaced; navd never deletes it
//     earlier-1/    a store that an earlier build wrote in another format; navd never deletes it
//
// A replacement takes two renames. If navd stops between them, there is no `store`, and the next start does the second.

/// The directory of a daemon's state, locked against a second daemon.
package final class StateDirectory: Sendable {
  package let path: String
  private let descriptor: CInt

  /// Locks the directory, after creating a missing one with mode 0700.
  package static func open(_ path: String) throws(StoreError) -> StateDirectory {
    try create(FilePath(path))
    try rejectAccessOfOthers(path)
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(path, cannot: "opened", .last) }
    let directory = StateDirectory(path: path, descriptor: descriptor)
    try directory.lock()
    try directory.finishReplacement()
    return directory
  }

  private init(path: String, descriptor: CInt) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    // A forked child has a copy of the descriptor until it calls exec.
    unlock()
    close(descriptor)
  }

  /// Releases the lock of the directory.
  func unlock() {
    flock(descriptor, LOCK_UN)
  }

  /// Locks the directory itself, because a lock file could be deleted.
  private func lock() throws(StoreError) {
    let file = "\(path)/lock"
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw StoreError(path, cannot: "locked", .last) }
      throw StoreError(
        "Another navd\(Self.processNumber(in: file)) uses the state in \(path). "
          + "Stop it, or choose another directory with --state."
      )
    }
    let process = Glibc.open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard process >= 0 else { throw StoreError(file, cannot: "opened", .last) }
    defer { close(process) }
    let text = Array("\(getpid())\n".utf8)
    _ = write(process, text, text.count)
  }

  /// The directory of the store in use.
  var store: String { "\(path)/store" }
  /// The directory in which a replacement is prepared.
  var rebuilding: String { "\(path)/rebuilding" }

  /// Creates an empty directory for a replacement.
  func prepareReplacement() throws(StoreError) {
    try removeAll(in: rebuilding)
    try Self.makeDirectory(rebuilding)
  }

  /// Replaces the store with the prepared one, and returns the new path of the old store.
  func replace() throws(StoreError) -> String {
    let place = firstFreePlace("damaged")
    try sync(rebuilding)
    try rename(store, to: place)
    try rename(rebuilding, to: store)
    try sync(path)
    return place
  }

  /// Finishes or discards an interrupted replacement.
  private func finishReplacement() throws(StoreError) {
    if access(store, F_OK) != 0, access(rebuilding, F_OK) == 0 {
      try rename(rebuilding, to: store)
    }
    try removeAll(in: rebuilding)
    guard access(store, F_OK) != 0 else { return }
    try Self.makeDirectory(store)
    try sync(path)
  }

  /// Moves a store in an earlier format away; returns its new path, if there was one.
  func moveEarlierFormat() throws(StoreError) -> String? {
    guard access("\(store)/journal.sqlite", F_OK) == 0 else { return nil }
    let place = firstFreePlace("earlier")
    try rename(store, to: place)
    try Self.makeDirectory(store)
    try sync(path)
    return place
  }

  private func firstFreePlace(_ name: String) -> String {
    var number = 1
    while access("\(path)/\(name)-\(number)", F_OK) == 0 { number += 1 }
    return "\(path)/\(name)-\(number)"
  }

  private func rename(_ old: String, to new: String) throws(StoreError) {
    guard Glibc.rename(old, new) == 0 else { throw StoreError(old, cannot: "renamed to \(new)", .last) }
  }

  /// Removes a directory with only the files of a store, if it exists.
  private func removeAll(in directory: String) throws(StoreError) {
    for name in StoreDatabase.fileNames { unlink("\(directory)/\(name)") }
    guard rmdir(directory) == 0 || errno == ENOENT else {
      throw StoreError(directory, cannot: "removed", .last)
    }
  }

  /// Syncs a directory, so that the names of its files survive a power loss.
  func sync(_ directory: String) throws(StoreError) {
    let descriptor = Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(directory, cannot: "opened", .last) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StoreError(directory, cannot: "synced", .last) }
  }

  private static func create(_ path: FilePath) throws(StoreError) {
    var status = stat()
    guard stat(path.string, &status) != 0 else {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw StoreError("\(path) is not a directory. Choose another one with --state.")
      }
      return
    }
    guard errno == ENOENT else { throw StoreError(path.string, cannot: "used for the state", .last) }
    let parent = path.removingLastComponent()
    if !parent.isEmpty { try create(parent) }
    try makeDirectory(path.string)
  }

  private static func makeDirectory(_ path: String) throws(StoreError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw StoreError(path, cannot: "created", .last) }
  }

  private static func rejectAccessOfOthers(_ path: String) throws(StoreError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
    throw StoreError(
      "The directory \(path) of the state is accessible to other users. "
        + "Try: chmod 700 \(path), or choose another directory with --state."
    )
  }

  private static func processNumber(in file: String) -> String {
    let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 16)
    let count = read(descriptor, &buffer, buffer.count)
    let digits = buffer.prefix(max(0, count)).prefix { (0x30...0x39).contains($0) }
    return digits.isEmpty ? "" : " (process \(String(decoding: digits, as: UTF8.self)))"
  }
}
