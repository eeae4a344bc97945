/// The contents of a store as they are read at start.
struct StoreContents {
  /// The records of the graphs, then those of each intact tree in order.
  var records: [StoreRecord] = []
  var damage: [StoreDamage] = []
  var transaction = 0
  /// The last transaction that survives a loss of power.
  var synced = 0
  /// The number of transactions that were acknowledged, and are missing at the end.
  var missing = 0
  var trees: [Int: TreeRow] = [:]
  var images: [Int: ImageRow] = [:]
  /// The greatest ids of records and pieces.
  var lastRecord = 0
  var lastPiece = 0
  /// The bytes of the records that were read, approximately.
  var bytes: Int { records.reduce(0) { $0 + $1.text.count } }
}
