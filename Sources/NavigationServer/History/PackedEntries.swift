internal import Navigation
internal import NavigationProtocol

/// Successive entries of a history as the texts of their records, and the tree before them.
///
/// An entry is some fifteen values, which keep the memory between them from the system; its text is a few hundred bytes.
struct PackedEntries: Sendable {
  /// The time, the weight and the place of an entry, which are known without reading its text.
  private struct EntryHead {
    let at: Int
    let presented: Int?
    let weight: Int
    let text: Range<Int>
  }

  static let countMax = 32
  /// The weight from which on an entry is packed alone, so that it is forgotten without being read.
  static let largeWeight = 4_096

  /// The tree before the oldest entry.
  private(set) var before: Tree
  /// The commit whose presentation was in place before the oldest entry.
  private(set) var presentedBefore: Int?
  private(set) var firstNumber: Int
  private var heads: [EntryHead] = []
  private var text: [UInt8] = []
  /// Whether the last entry moved the tree to another graph, whose types the trees before it do not have.
  private var endsWithRegraph = false

  /// No entries; the first to come found that tree.
  fileprivate init(before: Tree, presented: Int?, firstNumber: Int) {
    self.before = before
    presentedBefore = presented
    self.firstNumber = firstNumber
  }

  var count: Int { heads.count }

  /// The time of the oldest entry, in milliseconds since 1970.
  var at: Int { heads[0].at }

  /// The records of the entries.
  var records: [[UInt8]] { heads.map { Array(text[$0.text]) } }

  fileprivate mutating func append(_ entry: HistoryEntry, weight: Int, _ record: [UInt8]) {
    let range = text.count..<(text.count + record.count)
    heads.append(EntryHead(at: entry.at, presented: entry.presented, weight: weight, text: range))
    text += record
    endsWithRegraph = entry.cause.method == .treeRegraph
  }

  /// Releases the memory for further entries.
  fileprivate mutating func shrink() {
    text = text.withUnsafeBufferPointer { Array($0) }
    heads = heads.withUnsafeBufferPointer { Array($0) }
  }

  /// Whether an entry that follows is packed elsewhere.
  fileprivate var isFull: Bool {
    count == Self.countMax || endsWithRegraph || heads[0].weight > Self.largeWeight
  }

  /// Forgets the oldest of several entries, and returns its weight.
  mutating func removeFirst() -> Int {
    let entry = read(0, after: before)
    before = entry.tree
    presentedBefore = entry.presented
    firstNumber += 1
    return heads.removeFirst().weight
  }

  /// The weight of all entries.
  var weight: Int { heads.reduce(0) { $0 + $1.weight } }

  /// The time and the weight of the newest entry.
  var last: (at: Int, weight: Int) { (heads[count - 1].at, heads[count - 1].weight) }

  /// Reads the entries; the tree after the last one is known.
  func read(last: Tree) -> [History.WeighedEntry] {
    var entries: [History.WeighedEntry] = []
    entries.reserveCapacity(count)
    var tree = before
    if !endsWithRegraph { tree.types = last.types }
    tree.rootRoute = last.rootRoute
    for index in heads.indices {
      let entry = read(index, after: tree, last: index == heads.count - 1 ? last : nil)
      tree = entry.tree
      entries.append((entry, heads[index].weight))
    }
    return entries
  }

  private func read(_ index: Int, after tree: Tree, last: Tree? = nil) -> HistoryEntry {
    let head = heads[index]
    guard let entry = try? RestoredEntry(Array(text[head.text]), after: tree) else {
      preconditionFailure("navd reads the records that it writes")
    }
    return HistoryEntry(
      number: entry.number,
      at: entry.at,
      command: entry.command,
      tree: last ?? entry.tree,
      presented: head.presented
    )
  }
}

extension [PackedEntries] {
  /// Packs entries of a graph without sensitive params; the first one found the given tree.
  init(_ entries: some Collection<History.WeighedEntry>, after base: Tree, presented: Int?) {
    self = []
    var (tree, presented) = (base, presented)
    for (entry, weight) in entries {
      if weight > PackedEntries.largeWeight || last?.isFull != false {
        append(PackedEntries(before: tree, presented: presented, firstNumber: entry.number))
      }
      let record = EntryRecord(entry: entry, redaction: nil).text(since: tree, result: nil)
      self[count - 1].append(entry, weight: weight, record)
      (tree, presented) = (entry.tree, entry.presented)
    }
    for index in indices { self[index].shrink() }
  }
}
