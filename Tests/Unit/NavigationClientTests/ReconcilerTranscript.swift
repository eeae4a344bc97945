import Foundation
import JSON
import NavigationClient
import Testing

/// A conversation with its expected steps, as `Protocol/reconciler.md` specifies.
struct ReconcilerTranscript {
  /// One snapshot, the changes that led to it, if they are known, and the steps.
  struct Stage {
    let title: String
    let mirror: TreeMirror
    let changes: [TreeChange]?
    let steps: JSON
  }

  private static let folder =
    ProcessInfo.processInfo.environment["RECONCILER_TRANSCRIPTS"].map { URL(filePath: $0) }
    ?? URL(filePath: #filePath).appending(path: "../../../../Protocol/reconciler").standardized

  /// The files of the folder.
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted()
  }()

  let policy: ViewPolicy
  let stages: [Stage]

  init(_ name: String) throws {
    // Transcripts of random walks are longer than messages.
    let limits = JSON.ParseLimits(depthMax: 64, valuesMax: 100_000_000)
    let transcript = try JSON.parse(Data(contentsOf: Self.folder.appending(path: name)), limits: limits)
    let policy = transcript["policy"]
    self.policy = ViewPolicy(
      keepCovered: policy?["keepCovered"]?.integer,
      opaque: Set(policy?["opaque"]?.array?.compactMap(\.string) ?? ["full"])
    )
    stages = try #require(transcript["stages"]?.array).map { try Stage($0) }
  }
}

extension ReconcilerTranscript.Stage {
  fileprivate init(_ stage: JSON) throws {
    title = try #require(stage["title"]?.string)
    steps = try #require(stage["steps"])
    changes = try stage["changes"]?.array?.map { try TreeChange(reading: $0) }
    let snapshot = try TreeSnapshot(reading: #require(stage["snapshot"]))
    mirror = TreeMirror(tree: "main", instance: "i1", snapshot: snapshot)
  }

  /// Returns the mirror that shares with the last one the parts that the changes left as they were.
  func mirror(after last: TreeMirror?) throws -> TreeMirror {
    guard let changes, var next = last else { return mirror }
    for change in changes { try next.apply(change) }
    return next
  }
}

extension [String: ScreenLifecycle] {
  /// Performs steps on views by key; throws if one names a view in vain.
  mutating func perform(_ steps: [ViewStep]) throws {
    for step in steps {
      switch step {
      case .appear(let key, _, _, _, let lifecycle):
        #expect(self[key] == nil, "\(step)")
        self[key] = lifecycle
      case .uncover(let key, let lifecycle):
        let last = try #require(self[key], "\(step)")
        #expect(last < lifecycle, "\(step)")
        self[key] = lifecycle
      case .cover(let key, let lifecycle):
        let last = try #require(self[key], "\(step)")
        #expect(last > lifecycle, "\(step)")
        self[key] = lifecycle
      case .move(let key, _), .update(let key, _, _):
        #expect(self[key] != nil, "\(step)")
      case .disappear(let key):
        let last = removeValue(forKey: key)
        #expect(last != nil, "\(step)")
      }
    }
  }
}

extension Reconciliation {
  /// The steps in the form of the transcripts.
  var json: [JSON] {
    before.map(\.json) + [transition.json] + after.map(\.json)
  }
}

extension ViewStep {
  fileprivate var json: JSON {
    switch self {
    case .appear(let key, let name, let params, let place, let lifecycle):
      [
        "appear": .string(key), "name": .string(name), "params": .object(params), "in": place.path,
        "at": .integer(place.at), "lifecycle": .string(lifecycle.rawValue),
      ]
    case .move(let key, let place):
      ["move": .string(key), "in": place.path, "at": .integer(place.at)]
    case .update(let key, let name, let params):
      ["update": .string(key), "name": .string(name), "params": .object(params)]
    case .uncover(let key, let lifecycle):
      ["uncover": .string(key), "lifecycle": .string(lifecycle.rawValue)]
    case .cover(let key, let lifecycle):
      ["cover": .string(key), "lifecycle": .string(lifecycle.rawValue)]
    case .disappear(let key):
      ["disappear": .string(key)]
    }
  }
}

extension ScreenPlace {
  fileprivate var path: JSON { .array(containers.map(JSON.string)) }
}

extension ShownTransition {
  fileprivate var json: JSON {
    var object: JSON.Object = [
      "transition": .string(kind.rawValue), "direction": .string(direction.rawValue),
      "animated": .bool(animated),
    ]
    object["in"] = container.map(JSON.string)
    object["style"] = style.map(JSON.string)
    return .object(object)
  }
}
