import Gateway
import Glibc
import Hosting
import SystemPackage

/// The file that keeps the token across starts.
struct TokenFile {
  /// The environment variables that determine the state directory.
  static let variables = ["HOME", "STATE_DIRECTORY", "XDG_STATE_HOME"]

  let path: String

  init(path: String) {
    self.path = path
  }

  /// The file for a port in the state directory; nil if the environment names no directory.
  init?(port: Int, _ environment: [String: String]) {
    guard let directory = Self.directory(environment) else { return nil }
    path = "\(directory)/token-\(port)"
  }

  private static func directory(_ environment: [String: String]) -> String? {
    if let first = environment["STATE_DIRECTORY"]?.split(separator: ":").first { return String(first) }
    if let home = environment["XDG_STATE_HOME"], home.hasPrefix("/") { return "\(home)/navgate" }
    guard geteuid() != 0 else { return "/var/lib/navgate" }
    return environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.local/state/navgate" : nil }
  }

  /// Reads the token; writes a random one if there is no file, or if `isNew`.
  func token(isNew: Bool) throws(StartError) -> GatewayToken {
    guard !isNew else {
      guard unlink(path) == 0 || errno == ENOENT else { throw failure("replaced") }
      return try made()
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return try made() }
    guard descriptor >= 0 else { throw failure("read") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & 0o027 == 0 else {
      throw StartError("Other users can read or change the token in \(path). Run: chmod 600 \(path)")
    }
    var bytes = [UInt8](repeating: 0, count: GatewayToken.lengths.upperBound + 2)
    let count = max(0, read(descriptor, &bytes, bytes.count))
    let text = String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
    if let token = GatewayToken(String(text)) { return token }
    throw StartError(
      "\(path) has no token: its first line must be \(GatewayToken.lengths.lowerBound) to "
        + "\(GatewayToken.lengths.upperBound) letters, digits or any of - . _ ~. Start navgate with --new-token "
        + "to replace it."
    )
  }

  private func made() throws(StartError) -> GatewayToken {
    let token = GatewayToken.random()
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("written") }
    defer { close(descriptor) }
    let line = Array("\(token.text)\n".utf8)
    guard write(descriptor, line, line.count) == line.count else { throw failure("written") }
    return token
  }

  /// Creates the directory of the file and its parents.
  func makeDirectory() {
    let parts = path.split(separator: "/").dropLast()
    for count in parts.indices { _ = mkdir("/" + parts[...count].joined(separator: "/"), 0o700) }
  }

  private func failure(_ verb: String) -> StartError {
    StartError("The token in \(path) cannot be \(verb): \(Errno.last). Name another file with --token-file.")
  }
}
