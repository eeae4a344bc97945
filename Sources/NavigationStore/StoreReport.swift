/// The result of a check of a directory that is not in use.
package struct StoreReport: Equatable, Sendable {
  package var directory: String
  /// The bytes of all files.
  package var bytes: Int
  package var trees: Int
  /// The number of records of trees and graphs.
  package var records: Int
  /// The number of acknowledged transactions that are missing at the end.
  package var missing: Int
  package var damage: [StoreDamage]

  /// Whether nothing is damaged or missing.
  package var isWhole: Bool { damage.isEmpty && missing == 0 }

  /// Checks a state directory, or a directory with a damaged store that was set aside.
  package static func check(_ path: String) throws(StoreError) -> StoreReport {
    if StoreDatabase.isIn(path) { return try report(on: path) }
    guard StoreDatabase.isIn("\(path)/store") else {
      throw StoreError(
        "There is no state of navd in \(path). Name the directory: navctl store check DIRECTORY"
      )
    }
    let directory = try StateDirectory.open(path)
    defer { withExtendedLifetime(directory) {} }
    return try report(on: directory.store)
  }

  private static func report(on directory: String) throws(StoreError) -> StoreReport {
    let contents = try StoreReader.read(directory)
    return StoreReport(
      directory: directory,
      bytes: StoreDatabase.bytes(in: directory),
      trees: Set(contents.records.map(\.tree)).subtracting([0]).count,
      records: contents.records.count,
      missing: contents.missing,
      damage: contents.damage
    )
  }
}
