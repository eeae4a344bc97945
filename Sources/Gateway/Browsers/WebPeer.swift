import Glibc
import NIOCore

/// The other end of a connection.
enum WebPeer: Hashable, CustomStringConvertible {
  case user(UInt32)
  case address(String)

  var description: String {
    switch self {
    case .user(let id): "user \(id)"
    case .address(let address): address
    }
  }
}

/// Identifies peers: asks the kernel which user owns the other socket of a connection (sock_diag(7)).
///
/// If the kernel does not support this, every peer is an address, and all users of this machine are one peer.
final class PeerSource {
  private static let sockDiagnosis: CInt = 4
  private static let requestBytes = 72
  /// The offsets of the user and the inode in an answer.
  private static let (userOffset, inodeOffset) = (80, 84)

  private let socket = Glibc.socket(
    AF_NETLINK,
    CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
    sockDiagnosis
  )

  deinit {
    close(socket)
  }

  func peer(of channel: any Channel) -> WebPeer {
    guard let remote = channel.remoteAddress, let local = channel.localAddress else {
      return .address("unknown")
    }
    return user(of: remote, connectedTo: local).map(WebPeer.user) ?? .address(remote.ipAddress ?? "unknown")
  }

  /// Whether the kernel reports the owners of sockets, tested with the listening socket.
  func tellsUser(of listener: any Channel) -> Bool {
    guard let own = listener.localAddress, let port = own.port, port != 0 else { return false }
    let nowhere = try? SocketAddress(ipAddress: own.protocol == .inet6 ? "::" : "0.0.0.0", port: 0)
    return nowhere.flatMap { user(of: own, connectedTo: $0) } == geteuid()
  }

  private func user(of remote: SocketAddress, connectedTo local: SocketAddress) -> UInt32? {
    guard let remotePort = remote.port, let localPort = local.port else { return nil }
    let isIPv6 = remote.protocol == .inet6
    var request = ByteBuffer()
    // The header: length, SOCK_DIAG_BY_FAMILY, NLM_F_REQUEST, and an unused sequence number and port.
    request.writeMultipleIntegers(
      UInt32(Self.requestBytes),
      UInt16(20),
      UInt16(1),
      UInt64(0),
      endianness: .host
    )
    // TCP, and all states of a socket.
    request.writeMultipleIntegers(
      UInt8(isIPv6 ? AF_INET6 : AF_INET),
      UInt8(IPPROTO_TCP),
      UInt16(0),
      UInt32.max
    )
    request.writeMultipleIntegers(UInt16(remotePort), UInt16(localPort))
    request.writeBytes(remote.bytesOfAddress)
    request.writeBytes(local.bytesOfAddress)
    // Any interface, and no cookie.
    request.writeMultipleIntegers(UInt32(0), UInt64.max)
    guard request.withUnsafeReadableBytes({ send(socket, $0.baseAddress, $0.count, 0) }) > 0 else {
      return nil
    }
    var answer = ByteBuffer()
    answer.writeWithUnsafeMutableBytes(minimumWritableBytes: 512) {
      max(0, recv(socket, $0.baseAddress, $0.count, 0))
    }
    // The socket of a program that has exited has no inode.
    guard let inode = answer.getInteger(at: Self.inodeOffset, endianness: .host, as: UInt32.self), inode != 0
    else {
      return nil
    }
    return answer.getInteger(at: Self.userOffset, endianness: .host)
  }
}

extension SocketAddress {
  /// The sixteen bytes of the address; an IPv4 address is padded with zeros.
  fileprivate var bytesOfAddress: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16)
    inet_pton(self.protocol == .inet6 ? AF_INET6 : AF_INET, ipAddress ?? "", &bytes)
    return bytes
  }
}
