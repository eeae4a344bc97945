import Glibc
package import Hosting
import SystemPackage

/// A directory whose files are served below a path.
///
/// Opens a file component by component from the directory opened at the start, without following symbolic
/// links. So no path can leave the directory, even while files change.
package final class FileMount: Sendable {
  /// The components of the path below which the files are.
  let components: [String]
  private let directory: CInt

  /// Opens a directory, given as `DIRECTORY` or `/PATH=DIRECTORY`.
  package init(_ text: String) throws(StartError) {
    var path = text[...]
    var prefix: Substring = "/"
    if text.hasPrefix("/"), let sign = text.firstIndex(of: "="), access(text, F_OK) != 0 {
      (prefix, path) = (text[..<sign], text[text.index(after: sign)...])
    }
    components = prefix.split(separator: "/").map(String.init)
    directory = Glibc.open(String(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else {
      throw StartError("The directory \(path) of --files cannot be opened: \(Errno.last). Check the path.")
    }
  }

  deinit {
    close(directory)
  }

  /// Opens a path, given as components, in the directory.
  func open(_ names: some Collection<String>) -> Found {
    guard names.allSatisfy(isServed) else { return .nothing }
    var descriptor = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for (index, name) in names.enumerated() {
      guard descriptor >= 0 else { break }
      let isLast = index == names.count - 1
      // A FIFO would block without O_NONBLOCK.
      let flags = isLast ? O_NONBLOCK : O_DIRECTORY
      let next = openat(descriptor, name, O_RDONLY | flags | O_NOFOLLOW | O_CLOEXEC)
      close(descriptor)
      descriptor = next
    }
    return descriptor >= 0 ? found(descriptor) : .nothing
  }

  private func found(_ descriptor: CInt) -> Found {
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    if kind == S_IFREG { return .file(ServedFile(descriptor: descriptor, status: status)) }
    close(descriptor)
    return kind == S_IFDIR ? .directory : .nothing
  }

  /// Whether a file of this name is served; names with a leading dot are not.
  private func isServed(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
  }

  enum Found {
    case file(ServedFile)
    case directory
    case nothing
  }
}

/// An open file, which is closed when it is released.
final class ServedFile {
  let length: Int
  /// The value of `ETag`.
  let tag: String
  /// The value of `Last-Modified`.
  let modified: String
  private let descriptor: CInt

  fileprivate init(descriptor: CInt, status: stat) {
    self.descriptor = descriptor
    length = Int(status.st_size)
    let time = status.st_mtim
    tag =
      "\""
      + [Int(status.st_ino), length, time.tv_sec, time.tv_nsec].map { String($0, radix: 36) }
      .joined(separator: "-") + "\""
    modified = httpDate(time.tv_sec)
  }

  deinit {
    close(descriptor)
  }

  var contents: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length) { memory, count in
      while count < length {
        let added = read(
          at: count,
          into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(memory)[count...])
        )
        guard added > 0 else { break }
        count += added
      }
    }
  }

  /// Reads bytes at an offset; returns their number, 0 if the file has become shorter.
  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Int {
    max(0, pread(descriptor, memory.baseAddress, memory.count, off_t(offset)))
  }
}

private func httpDate(_ seconds: Int) -> String {
  var time = time_t(seconds)
  var parts = tm()
  gmtime_r(&time, &parts)
  var text = [CChar](repeating: 0, count: 64)
  // The program never sets a locale, so the names are English.
  let length = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
  return String(decoding: text[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
}
