import Foundation
import NavigationStore
import Testing

@Suite struct StateDirectoryTests {
  let directory = ScratchDirectory()

  @Test func `is created with its parents for its owner alone`() throws {
    let path = directory.file("a/b")
    try OpenedStore.open(path).started().store.close()
    for created in [directory.file("a"), path, "\(path)/store"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: created)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func `has one daemon at a time`() throws {
    let first = try OpenedStore.open(directory.path)
    #expect(
      rejection(of: directory.path) == """
        Another navd (process \(getpid())) uses the state in \(directory.path). \
        Stop it, or choose another directory with --state.
        """
    )
    #expect(first.records == [])
  }

  @Test func `has one daemon at a time even without the file that names its process`() throws {
    let first = try OpenedStore.open(directory.path)
    try FileManager.default.removeItem(atPath: directory.file("lock"))
    #expect(
      rejection(of: directory.path) == """
        Another navd uses the state in \(directory.path). \
        Stop it, or choose another directory with --state.
        """
    )
    let away = ScratchDirectory()
    #expect(rename(directory.path, away.path) == 0)
    #expect(rejection(of: away.path)?.hasPrefix("Another navd uses the state in \(away.path). ") == true)
    #expect(first.records == [])
  }

  @Test func `of a newer format is not touched`() throws {
    try directory.keep([(1, "a")])
    // A newer navd writes a mark that this version cannot read.
    try directory.edit("store/navd.sqlite") { $0[63] = 4 }
    try directory.edit("store/mark") { $0 = Data(count: 64) }
    let before = try directory.contents("store/navd.sqlite")
    #expect(
      rejection(of: directory.path) == """
        The state in \(directory.path)/store has format 4, and this navd reads formats up to 3. \
        Start a newer navd, or choose another directory with --state.
        """
    )
    #expect(try directory.contents("store/navd.sqlite") == before)
  }

  @Test func `that others can read is rejected`() throws {
    chmod(directory.path, 0o755)
    #expect(
      rejection(of: directory.path) == """
        The directory \(directory.path) of the state is accessible to other users. \
        Try: chmod 700 \(directory.path), or choose another directory with --state.
        """
    )
  }

  @Test func `below a file is rejected with the reason`() throws {
    try Data().write(to: URL(filePath: directory.file("file")))
    #expect(
      rejection(of: directory.file("file/state")) == """
        \(directory.path)/file/state cannot be used for the state: Not a directory. \
        Check the path, or choose another directory with --state.
        """
    )
    #expect(
      rejection(of: directory.file("file")) == """
        \(directory.path)/file is not a directory. Choose another one with --state.
        """
    )
  }

  /// The error of an attempt to open a directory; nil if it succeeds.
  private func rejection(of path: String) -> String? {
    do {
      _ = try OpenedStore.open(path)
      return nil
    } catch {
      return error.description
    }
  }
}
