import Gateway
import Glibc
import Hosting
import SystemPackage

/// The file that keeps the token from one start to the next.
enum TokenFile {
  /// Reads the token from a file, which is made with a random token if there is none.
  static func token(_ path: String) throws(StartError) -> GatewayToken {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return try made(path) }
    guard descriptor >= 0 else { throw StartError("The token in \(path) cannot be read: \(Errno.last).") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & 0o007 == 0 else {
      throw StartError(
        "Every user may use the token in \(path): change its permissions, such as with chmod 600."
      )
    }
    var bytes = [UInt8](repeating: 0, count: GatewayToken.lengths.upperBound + 2)
    let count = max(0, read(descriptor, &bytes, bytes.count))
    let text = String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
    if let token = GatewayToken(String(text)) { return token }
    throw StartError(
      "\(path) has no token: its first line must be \(GatewayToken.lengths.lowerBound) to "
        + "\(GatewayToken.lengths.upperBound) letters, digits or any of - . _ ~"
    )
  }

  private static func made(_ path: String) throws(StartError) -> GatewayToken {
    let token = GatewayToken.random()
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StartError("The token cannot be written to \(path): \(Errno.last).") }
    defer { close(descriptor) }
    let line = Array("\(token.text)\n".utf8)
    guard write(descriptor, line, line.count) == line.count else {
      throw StartError("The token cannot be written to \(path): \(Errno.last).")
    }
    return token
  }
}
