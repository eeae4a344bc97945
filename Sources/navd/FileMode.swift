import ArgumentParser
import Glibc

/// The permissions of the socket in octal notation, which decide who may connect.
struct FileMode {
  static let ownerOnly = FileMode(bits: 0o600)

  let bits: mode_t
}

extension FileMode: ExpressibleByArgument {
  init?(argument: String) {
    guard let bits = mode_t(argument, radix: 8), bits <= 0o777 else { return nil }
    self.init(bits: bits)
  }

  var defaultValueDescription: String { "0" + String(bits, radix: 8) }
}
