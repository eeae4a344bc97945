/// The contents of a store at start.
struct StoreContents {
  /// The records of the graphs, then those of each intact tree in order.
  var records: [StoreRecord] = []
  var damage: [StoreDamage] = []
  var transaction = 0
  /// The last transaction that survives a power loss.
  var synced = 0
  /// The number of acknowledged transactions that are missing at the end.
  var missing = 0
  var trees: [Int: TreeRow] = [:]
  var images: [Int: ImageRow] = [:]
  /// The greatest ids of records and pieces.
  var lastRecord = 0
  var lastPiece = 0
  /// The approximate bytes of the records.
  var bytes: Int { records.reduce(0) { $0 + $1.text.count } }
}
