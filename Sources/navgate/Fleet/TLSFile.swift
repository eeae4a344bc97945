import Glibc
import Hosting
import SystemPackage

/// A TLS file of the settings, in PEM, the format that libmosquitto reads.
enum TLSFile: String, CaseIterable {
  case authorities = "ca"
  case certificate, key

  /// The contents of the file, for an error about a missing setting.
  var contents: String {
    switch self {
    case .authorities: "the certificates of the authority of the broker"
    case .certificate: "the certificate of this machine"
    case .key: "the key of the certificate"
    }
  }

  /// The error for an unsuitable file; nil for a suitable one.
  ///
  /// Does not check whether the key belongs to the certificate: only libmosquitto can.
  func problem(at path: String) -> String? {
    do {
      let file = try FileDescriptor.open(path, .readOnly, options: .nonBlocking)
      return try file.closeAfter {
        var status = stat()
        guard fstat(file.rawValue, &status) == 0 else { throw Errno.last }
        guard status.st_mode & S_IFMT == S_IFREG else { return "\(path) is not a regular file." }
        return problem(of: try PEMBlocks(file), path)
      }
    } catch {
      return "\(path) cannot be read: \(error)."
    }
  }

  private func problem(of blocks: PEMBlocks, _ path: String) -> String? {
    switch self {
    case .authorities, .certificate:
      if blocks.hasCertificate { return nil }
      return "\(path) has no certificate in PEM."
        + (blocks.hasKey ? " It has a key: is it the file of 'key'?" : "")
    case .key:
      if blocks.hasLockedKey { return "\(path) has a key with a password, which a service cannot enter." }
      if blocks.hasKey { return nil }
      return "\(path) has no private key in PEM."
        + (blocks.hasCertificate ? " It has a certificate: is it the file of 'certificate'?" : "")
    }
  }
}

/// The types of complete PEM blocks in a text, such as `CERTIFICATE`.
private struct PEMBlocks {
  private static let bytesMax = 4 << 20

  private var kinds: Set<String> = []
  private(set) var hasLockedKey = false

  init(_ file: FileDescriptor) throws {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < Self.bytesMax,
      case let count = try buffer.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0
    {
      bytes += buffer[..<count]
    }
    var begun: String?
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.count < 80 {
      let text = String(decoding: line, as: UTF8.self)
      if let kind = Self.kind(text, after: "-----BEGIN ") { begun = kind }
      if let kind = Self.kind(text, after: "-----END "), kind == begun { kinds.insert(kind) }
      if text.hasPrefix("Proc-Type: 4,ENCRYPTED") { hasLockedKey = true }
    }
    if kinds.contains("ENCRYPTED PRIVATE KEY") { hasLockedKey = true }
  }

  var hasCertificate: Bool {
    !kinds.isDisjoint(with: ["CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE"])
  }

  var hasKey: Bool {
    kinds.contains { $0.hasSuffix("PRIVATE KEY") }
  }

  private static func kind(_ line: String, after start: String) -> String? {
    guard line.hasPrefix(start), let end = line.dropFirst(start.count).firstRange(of: "-----") else {
      return nil
    }
    return String(line.dropFirst(start.count)[..<end.lowerBound])
  }
}
