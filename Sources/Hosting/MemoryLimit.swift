import SystemPackage

package enum MemoryLimit {
  /// The lowest limit of the process's control group and its ancestors, in bytes, if any.
  ///
  /// `root` is the directory that contains `/proc` and `/sys`.
  package static func bytes(root: String = "") -> Int? {
    // The group in the unified hierarchy, cgroups(7).
    let groups = lines(of: "\(root)/proc/self/cgroup")
    guard let group = groups.first(where: { $0.hasPrefix("0::/") }) else { return nil }
    let names = group.dropFirst(4).split(separator: "/")
    let limits = (0...names.count).compactMap { depth in
      let directory = names.prefix(depth).map { "/" + $0 }.joined()
      return lines(of: "\(root)/sys/fs/cgroup\(directory)/memory.max").first.flatMap { Int($0) }
    }
    return limits.min()
  }

  /// The lines of a short file; none if it cannot be read.
  private static func lines(of path: String) -> [Substring] {
    guard let file = try? FileDescriptor.open(FilePath(path), .readOnly) else { return [] }
    let text = try? file.closeAfter {
      try String(unsafeUninitializedCapacity: 65_536) { buffer in
        try file.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
    }
    return text?.split(separator: "\n") ?? []
  }
}
