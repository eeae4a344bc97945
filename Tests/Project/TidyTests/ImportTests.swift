import Testing

// The arrows between the modules. The package manifest has them too, but a new arrow there is easy to overlook.

/// The imports that each module may have.
@Suite struct ImportTests {
  private static let model: Set = ["Navigation", "JSON"]
  private static let collections: Set = ["DequeModule", "HashTreeCollections"]
  private static let loop: Set = [
    "NIOConcurrencyHelpers", "NIOCore", "NIOPosix", "SystemPackage", "Synchronization",
  ]

  private static let allowed: [String: Set<String>] = [
    "CJSONC": [],
    "Wording": [],
    "JSON": ["CJSONC", "Synchronization"],
    "NavigationWire": ["JSON"],
    "Navigation": collections.union(["JSON"]),
    "NavigationGraph": model.union(["Wording"]),
    "NavigationProtocol": model.union(["NavigationWire", "Wording"]),
    "NavigationServer": model.union(collections).union([
      "NavigationGraph", "NavigationProtocol", "HeapModule",
    ]),
    "GraphSearch": model.union(["NavigationGraph", "NavigationServer"]),
    "Fleet": ["NavigationWire", "JSON", "Wording"],
    "CMosquitto": [],
    "Broker": ["Fleet", "CMosquitto", "Dispatch", "Synchronization", "Glibc"],
    "FleetLink": loop.union(["Fleet", "Broker", "Hosting", "JSON", "Logging", "Glibc"]),
    "Scripting": ["NavigationProtocol", "JSON", "Wording"],
    "GraphFile": ["JSON", "Yams", "SystemPackage"],
    "GraphMap": ["NavigationWire", "JSON", "Wording", "Glibc"],
    "NavigationStore": [
      "GRDB", "GRDBSQLite", "NIOConcurrencyHelpers", "SystemPackage", "Dispatch", "Synchronization", "Glibc",
    ],
    "NavigationClient": ["NavigationWire", "JSON", "Logging", "Dispatch", "Synchronization"],
    "Coordinators": ["NavigationClient", "JSON", "Synchronization"],
    "NavigationTesting": ["NavigationClient", "Testing", "Dispatch", "Synchronization"],
    "Hosting": loop.union(["GraphFile", "JSON", "Wording", "Logging", "Glibc"]),
    "Gateway": loop.union([
      "Fleet", "Hosting", "NavigationProtocol", "JSON", "NIOHTTP1", "NIOWebSocket", "Logging", "Glibc",
    ]),
    "navgate": [
      "FleetLink", "Fleet", "GraphFile", "Wording", "Gateway", "GraphMap", "Hosting", "NavigationClient",
      "NavigationProtocol", "JSON", "ArgumentParser",
      "Logging", "SystemPackage", "Dispatch", "Glibc",
    ],
    "navd": loop.union([
      "Hosting", "NavigationServer", "NavigationGraph", "NavigationProtocol", "NavigationStore", "GraphFile",
      "JSON",
      "Wording", "ArgumentParser", "Logging", "Dispatch", "Glibc",
    ]),
    "navctl": [
      "Scripting", "NavigationClient", "NavigationServer", "NavigationGraph", "NavigationStore", "GraphFile",
      "GraphMap", "GraphSearch", "NavigationProtocol", "Fleet", "Broker", "JSON",
      "Wording", "ArgumentParser", "SystemPackage", "Dispatch", "Synchronization", "Glibc",
    ],
  ]

  @Test func `every module has arrows`() throws {
    #expect(try Project.modules() == Self.allowed.keys.sorted())
  }

  @Test(arguments: allowed.keys.sorted())
  func `a module imports only what its arrows allow`(module: String) throws {
    let allowed = Self.allowed[module] ?? []
    let others = try Project.swiftFiles(in: "Sources/\(module)").flatMap { file in
      file.lines.compactMap(importedModule).filter { !allowed.contains($0) }.map {
        "\(file.path) imports \($0)"
      }
    }
    #expect(others == [])
  }

  private func importedModule(_ line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard let keyword = words.firstIndex(of: "import"), !line.hasPrefix(" "), !line.hasPrefix("/") else {
      return nil
    }
    return words[words.index(after: keyword)...].last?.split(separator: ".").first.map(String.init)
  }
}
