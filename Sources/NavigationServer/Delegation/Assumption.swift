internal import JSON
internal import Navigation

/// What a client assumed of the situation in which it will be asked: of each member a value, or nothing.
struct Assumption: Sendable {
  private let params: JSON.Object?
  private let isInitial: Bool?
  private let isRoot: Bool?
  private let level: Int?
  private let home: Kind?
  private let isCollapsed: Bool?

  /// Reads an assumption; nil if it has what no situation has, so that it never holds.
  init?(_ json: JSON?) {
    let members = json?.object ?? [:]
    params = members["params"]?.object
    isInitial = members["isInitial"]?.bool
    isRoot = members["isRoot"]?.bool
    level = members["level"]?.integer
    home = members["home"]?.string.flatMap(Kind.init)
    isCollapsed = members["isCollapsed"]?.bool
    let areRead = [
      params != nil, isInitial != nil, isRoot != nil, level != nil, home != nil, isCollapsed != nil,
    ]
    guard areRead.count(where: \.self) == members.count else { return nil }
  }

  func holds(in situation: Situation) -> Bool {
    (isInitial ?? situation.isInitial) == situation.isInitial
      && (isRoot ?? situation.isRoot) == situation.isRoot
      && (level ?? situation.level) == situation.level
      && (home ?? situation.home) == situation.home
      && (isCollapsed ?? situation.isCollapsed) == situation.isCollapsed
      && params.map { $0 == situation.params } ?? true
  }
}
