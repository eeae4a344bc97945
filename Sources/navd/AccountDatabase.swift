import Glibc

/// The numbers of the system's users and groups.
enum AccountDatabase {
  /// The number of a user; nil if there is none of that name.
  static func user(named name: String) -> uid_t? {
    // No other thread of navd looks up users.
    getpwnam(name)?.pointee.pw_uid
  }

  /// The number of a group; nil if there is none of that name.
  static func group(named name: String) -> gid_t? {
    getgrnam(name)?.pointee.gr_gid
  }
}
