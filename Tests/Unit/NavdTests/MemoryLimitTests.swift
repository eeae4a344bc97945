import Foundation
import Hosting
import Testing

@Suite struct `The limit on memory` {
  /// The limit in a directory with the given files.
  private func limit(_ files: [String: String]) throws -> Int? {
    let root = FileManager.default.temporaryDirectory.appending(path: "navd-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in files {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    return MemoryLimit.bytes(root: root.path)
  }

  private let group = ["proc/self/cgroup": "0::/system.slice/navd.service\n"]

  @Test(
    arguments: [
      (["system.slice/navd.service": "1610612736\n", "system.slice": "max\n"], 1_610_612_736),
      (["system.slice/navd.service": "1610612736\n", "system.slice": "1048576\n"], 1_048_576),
      (["system.slice/navd.service": "max\n", "": "2147483648\n"], 2_147_483_648),
      (["system.slice/navd.service": "max\n", "system.slice": "max\n"], nil), ([:], nil),
    ] as [([String: String], Int?)]
  )
  func `is the least of the control groups`(_ groups: [String: String], _ bytes: Int?) throws {
    let files = groups.map { ("sys/fs/cgroup/\($0)/memory.max", $1) }
    #expect(try limit(group.merging(files) { $1 }) == bytes)
  }

  @Test func `is that of the group in the unified hierarchy`() throws {
    let limits = ["sys/fs/cgroup/a/memory.max": "1\n", "sys/fs/cgroup/b/memory.max": "2\n"]
    let groups = ["proc/self/cgroup": "4:memory:/a\n0::/b\n"]
    #expect(try limit(groups.merging(limits) { $1 }) == 2)
    #expect(try limit(["proc/self/cgroup": "4:memory:/a\n"].merging(limits) { $1 }) == nil)
    #expect(try limit(limits) == nil)
  }
}
