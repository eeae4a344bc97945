import GraphFile
import JSON
import SystemPackage

/// The parts that a run of scripts has reached, by graph in order of first use.
struct TestCoverage {
  private var graphs: [GraphCoverage] = []

  /// Adds the parts that a scene has reached in the graph of a file or a loaded graph.
  mutating func add(_ reached: ReachedParts, of document: JSON, in file: String) {
    let index = graphs.firstIndex { $0.file == file && $0.document == document }
    if index == nil { graphs.append(GraphCoverage(file: file, document: document)) }
    graphs[index ?? graphs.count - 1].reached.formUnion(reached)
  }

  /// The results, each with the lines of its file.
  var results: [GraphCoverage] { graphs }
}

/// The parts of one graph that a run has reached.
struct GraphCoverage {
  /// The path of the file, or the name of a loaded graph.
  let file: String
  let document: JSON
  var reached = ReachedParts()

  /// The counts of one kind of parts, if the graph has any.
  struct PartCount {
    let kind: GraphPart.PartKind
    let reached: Int
    let all: Int
  }

  private var parts: [GraphPart] { GraphPart.all(of: document) }

  /// The unreached parts, in the order of their kinds.
  ///
  /// An unreached route includes its rules.
  private var missing: [GraphPart] {
    let missing = parts.filter { !reached.reaches($0) }
    let routes = Set(missing.filter { $0.kind == .route }.map(\.name))
    return missing.filter { $0.kind != .rule || !routes.contains($0.name) }
  }

  private var counts: [PartCount] {
    let parts = parts
    return GraphPart.PartKind.allCases.compactMap { kind in
      let all = parts.filter { $0.kind == kind }
      guard !all.isEmpty else { return nil }
      return PartCount(kind: kind, reached: all.filter(reached.reaches).count, all: all.count)
    }
  }
}

// Reports.
extension GraphCoverage {
  /// One line of counts, then a line for each unreached part with its position.
  var lines: [String] {
    let counts = counts.map { "\($0.reached) of \($0.kind.counted($0.all))" }
    let source = source
    return ["\(file): reached \(counts.joined(separator: ", "))"]
      + missing.map { part in
        let line = source.map { ":\($0.nearestPosition(to: part.pointer).line)" } ?? ""
        return "  \(file)\(line): \(part.sentence)"
      }
  }

  var json: JSON {
    let source = source
    let numbers: JSON.Object = counts.reduce(into: [:]) { numbers, count in
      numbers[count.kind.rawValue] = ["reached": .integer(count.reached), "all": .integer(count.all)]
    }
    let missing = missing.map { part in
      JSON.present([
        "kind": .string(part.kind.rawValue), "name": .string(part.name),
        "pointer": .string(part.pointer.description),
        "line": source.map { .integer($0.nearestPosition(to: part.pointer).line) },
      ])
    }
    return ["coverage": .string(file), "counts": .object(numbers), "unreached": .array(missing)]
  }

  /// The file with the positions of its values; nil for a loaded graph.
  private var source: GraphFile? {
    guard file.isGraphFile, let bytes = try? FileDescriptor.contents(of: file) else { return nil }
    return try? GraphFile.readAll(bytes: bytes, name: file, limits: LoadableGraph.limits).file
  }
}
