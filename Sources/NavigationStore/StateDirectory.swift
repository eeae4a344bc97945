internal import Glibc
internal import SystemPackage

// The layout of the directory:
//
//     lock          locked by the daemon that uses the directory; contains its process id
//     store/        the database, with SQLite's log, and the mark
//     rebuilding/   a store that is about to replace a damaged one
//     damaged-1/    a store that was replaced; navd never deletes it
//     earlier-1/    a store that an earlier build wrote in another format; navd never deletes it
//
// A replacement is two renames. If navd ends between them, there is no `store`, and the next start does the
// second one.

/// The directory that keeps the state of a daemon, locked against a second one.
package final class StateDirectory: Sendable {
  /// The path as given.
  package let path: String
  private let lock: CInt

  /// Creates the directory with mode 0700 if it does not exist, and locks it.
  package static func open(_ path: String) throws(StoreError) -> StateDirectory {
    try create(FilePath(path))
    try rejectAccessOfOthers(path)
    let directory = StateDirectory(path: path, lock: try lock(path))
    try directory.finishReplacement()
    return directory
  }

  private init(path: String, lock: CInt) {
    self.path = path
    self.lock = lock
  }

  deinit {
    // A child that is being started has a copy of the descriptor until it runs its program.
    unlock()
    close(lock)
  }

  /// Lets another daemon use the directory.
  func unlock() {
    flock(lock, LOCK_UN)
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

  /// Replaces the store by the prepared one, and returns the new place of the old one.
  func replace() throws(StoreError) -> String {
    let place = firstFreePlace("damaged")
    try sync(rebuilding)
    try rename(store, to: place)
    try rename(rebuilding, to: store)
    try sync(path)
    return place
  }

  /// Finishes or discards the replacement that an earlier daemon did not complete.
  private func finishReplacement() throws(StoreError) {
    if access(store, F_OK) != 0, access(rebuilding, F_OK) == 0 {
      try rename(rebuilding, to: store)
    }
    try removeAll(in: rebuilding)
    guard access(store, F_OK) != 0 else { return }
    try Self.makeDirectory(store)
    try sync(path)
  }

  /// Moves a store of an earlier build away; returns its new place if there was one.
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

  /// Removes a directory that contains only a store; does nothing if it does not exist.
  private func removeAll(in directory: String) throws(StoreError) {
    for name in StoreDatabase.fileNames { unlink("\(directory)/\(name)") }
    guard rmdir(directory) == 0 || errno == ENOENT else {
      throw StoreError(directory, cannot: "removed", .last)
    }
  }

  /// Makes the names of the directory's files survive a loss of power.
  func sync(_ directory: String) throws(StoreError) {
    let descriptor = Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(directory, cannot: "opened", .last) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StoreError(directory, cannot: "synced", .last) }
  }
}

extension StateDirectory {
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

  private static func lock(_ path: String) throws(StoreError) -> CInt {
    let file = "\(path)/lock"
    let descriptor = Glibc.open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError(file, cannot: "opened", .last) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      defer { close(descriptor) }
      throw StoreError(
        "Another navd\(processNumber(in: descriptor)) uses the state in \(path). "
          + "Stop it, or choose another directory with --state."
      )
    }
    let text = Array("\(getpid())\n".utf8)
    ftruncate(descriptor, 0)
    _ = pwrite(descriptor, text, text.count, 0)
    return descriptor
  }

  private static func processNumber(in descriptor: CInt) -> String {
    var buffer = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    let digits = buffer.prefix(max(0, count)).prefix { (0x30...0x39).contains($0) }
    return digits.isEmpty ? "" : " (process \(String(decoding: digits, as: UTF8.self)))"
  }
}
