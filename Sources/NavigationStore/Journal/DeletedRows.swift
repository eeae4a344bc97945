/// The rows of the journal that one transaction deletes.
///
/// An append may have to wait for the transaction, and a row can have the records of many commits.
enum DeletedRows {
  static let countMax = 128
  static let bytesMax = 65_536

  /// Returns the number of the last row to delete with the first one; nil if there are no rows.
  static func last(of rows: [(number: Int, bytes: Int)]) -> Int? {
    var last: Int?
    var bytes = 0
    for row in rows.prefix(countMax) {
      bytes += row.bytes
      // A larger row is deleted alone.
      guard last == nil || bytes <= bytesMax else { break }
      last = row.number
    }
    return last
  }
}
