import Foundation
import NavigationStore
import Testing

/// Files of a store that are moved, deleted or replaced while they are open.
@Suite struct MovedFileTests {
  let directory = ScratchDirectory()
  private let files = FileManager.default

  /// Appends a record, which fails because of a file; so does a probe.
  private func expectFailure(of store: Store, at file: String) {
    let expected = """
      \(directory.file(file)) no longer leads to the file that navd opened: it, or a directory above it, was \
      moved, deleted or replaced. Move it back. If it is gone, restart navd, which restores what it finds at \
      this path.
      """
    #expect { try store.append([(1, "lost")]) } throws: { "\($0)" == expected }
    #expect { try store.probe() } throws: { "\($0)" == expected }
  }

  @Test func `a moved directory takes records again when it is back`() throws {
    let store = try directory.start()
    try store.append([(1, "a")])
    let away = "\(directory.path)-away"
    try files.moveItem(atPath: directory.path, toPath: away)
    expectFailure(of: store, at: ScratchDirectory.database)
    try files.moveItem(atPath: away, toPath: directory.path)
    try store.probe()
    try store.append([(1, "b")])
    store.close()
    #expect(try directory.records() == ["1 a", "1 b"])
    #expect(try directory.damage() == [])
  }

  @Test(arguments: [ScratchDirectory.database, ScratchDirectory.log, ScratchDirectory.mark])
  func `a file in place of one that was moved takes no record`(file: String) throws {
    let store = try directory.start()
    try store.append([(1, "a")])
    try files.moveItem(atPath: directory.file(file), toPath: directory.file("away"))
    expectFailure(of: store, at: file)
    try files.copyItem(atPath: directory.file("away"), toPath: directory.file(file))
    expectFailure(of: store, at: file)
    try files.removeItem(atPath: directory.file(file))
    try files.moveItem(atPath: directory.file("away"), toPath: directory.file(file))
    try store.append([(1, "b")])
    store.close()
    #expect(try directory.records() == ["1 a", "1 b"])
  }

  @Test func `a close leaves the files of a replaced directory unchanged`() throws {
    let store = try directory.start()
    try store.append([(1, "a")])
    let away = "\(directory.path)-away"
    try files.moveItem(atPath: directory.path, toPath: away)
    defer { try? files.removeItem(atPath: away) }
    try files.copyItem(atPath: away, toPath: directory.path)
    store.close()
    #expect(try directory.records() == ["1 a"])
    #expect(try directory.damage() == [])
  }
}
