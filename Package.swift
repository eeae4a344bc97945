// swift-tools-version: 6.1
import PackageDescription

// One section per ring, inside out. A target lists every module that it may import. Tools/generate writes the picture
// in Sources/README.md from the titles of the sections and the lists.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, in group: String = "Unit", _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, path: "Tests/\(group)/\(name)", swiftSettings: settings)
}

/// Code that test targets share.
///
/// It is a test target, because it imports internals, and only builds of tests need it.
func kit(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, path: "Tests/Kits/\(name)", swiftSettings: settings)
}

func example(_ name: String) -> Target {
  .target(
    name: name,
    dependencies: ["Coordinators", "JSON"],
    path: "Examples/\(name)",
    swiftSettings: settings
  )
}

/// A library that only the daemon, its tools and its tests need: an application that uses the client does without the
/// trait, and then its package does not resolve, fetch or build it.
func ofDaemon(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Daemon"]))
}

let collections = [
  ofDaemon("DequeModule", "swift-collections"),
  ofDaemon("HashTreeCollections", "swift-collections"),
]
let heap = ofDaemon("HeapModule", "swift-collections")
let locks = ofDaemon("NIOConcurrencyHelpers", "swift-nio")
let nio = [locks, ofDaemon("NIOCore", "swift-nio"), ofDaemon("NIOPosix", "swift-nio")]
let http = [ofDaemon("NIOHTTP1", "swift-nio"), ofDaemon("NIOWebSocket", "swift-nio")]
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let arguments = ofDaemon("ArgumentParser", "swift-argument-parser")
let files = ofDaemon("SystemPackage", "swift-system")
let sqlite = [ofDaemon("GRDB", "GRDB.swift"), ofDaemon("GRDBSQLite", "GRDB.swift")]
let yams = ofDaemon("Yams", "Yams")

let package = Package(
  name: "navd",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "navd", targets: ["navd"]),
    .executable(name: "navctl", targets: ["navctl"]),
    .executable(name: "navgate", targets: ["navgate"]),
    .library(name: "NavigationClient", targets: ["NavigationClient"]),
    .library(name: "Coordinators", targets: ["Coordinators"]),
    .library(name: "NavigationTesting", targets: ["NavigationTesting"]),
  ],
  traits: [
    .default(enabledTraits: ["Daemon"]),
    .trait(name: "Daemon", description: "The daemon, its tools and tests. An application leaves it out."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // Below the rings: JSON and wording
    module("Wording", []),
    tests("WordingTests", ["Wording"]),
    .systemLibrary(name: "CJSONC", pkgConfig: "json-c", providers: [.apt(["libjson-c-dev"])]),
    module("JSON", ["CJSONC"]),
    tests("JSONTests", ["JSON"]),

    // The values of the protocol, for clients
    module("NavigationWire", ["JSON"]),

    // Ring 1: the model
    module("Navigation", ["JSON"] + collections),
    module("NavigationGraph", ["Navigation", "JSON", "Wording"]),
    kit("DocumentTestKit", ["Navigation", "JSON"] + collections),
    // Tests import its internals: it has no interface of its own.
    kit("NaiveModel", ["Navigation", "JSON"]),
    // The naive model is held against graph documents, too.
    tests(
      "NavigationTests",
      ["DocumentTestKit", "NaiveModel", "NavigationGraph", "NavigationProtocol", "Navigation", "JSON"]
    ),
    tests("NavigationGraphTests", ["NavigationGraph", "Navigation", "JSON", "Wording", "GraphFile"]),

    // Ring 2: the daemon as a value
    module("NavigationProtocol", ["NavigationWire", "Navigation", "JSON", "Wording"]),
    tests("NavigationProtocolTests", ["NavigationProtocol", "Navigation", "JSON", "DocumentTestKit"]),
    module(
      "NavigationServer",
      ["NavigationGraph", "NavigationProtocol", "Navigation", "JSON"] + collections + [heap]
    ),
    tests(
      "NavigationServerTests",
      [
        "DocumentTestKit", "NaiveModel", "NavigationServer", "NavigationGraph", "NavigationProtocol",
        "Navigation", "JSON",
      ]
    ),

    module("Fleet", ["NavigationWire", "JSON", "Wording"]),
    tests("FleetTests", ["Fleet", "NavigationWire", "JSON"]),

    module("GraphSearch", ["NavigationServer", "NavigationGraph", "Navigation", "JSON"]),
    tests(
      "GraphSearchTests",
      [
        "DocumentTestKit", "GraphSearch", "NavigationServer", "NavigationGraph", "NavigationProtocol",
        "Navigation", "JSON", "GraphFile",
      ]
    ),

    // Ring 3: programs and libraries
    module("Scripting", ["NavigationProtocol", "JSON", "Wording"]),
    module("GraphFile", ["JSON", yams]),
    tests("GraphFileTests", ["GraphFile", "JSON"]),
    module("GraphMap", ["NavigationWire", "JSON", "Wording"]),
    tests("GraphMapTests", ["GraphMap", "GraphFile", "JSON"]),
    module("NavigationStore", [files, locks] + sqlite),
    tests("NavigationStoreTests", ["NavigationStore", files] + sqlite),
    module("Hosting", ["GraphFile", "JSON", "Wording", logging, files] + nio),
    tests("HostingTests", ["Hosting"] + nio),
    module("NavigationClient", ["NavigationWire", "JSON", logging]),
    module("Coordinators", ["NavigationClient", "JSON"]),
    module("NavigationTesting", ["NavigationClient"]),
    program(
      "navd",
      [
        "NavigationServer", "NavigationGraph", "NavigationProtocol", "NavigationStore", "GraphFile",
        "Hosting",
        "JSON", "Wording", arguments, logging, files,
      ] + nio
    ),
    tests("NavdTests", ["navd", "Hosting", "NavigationProtocol", "DocumentTestKit", logging]),
    module("Gateway", ["Fleet", "NavigationProtocol", "Hosting", "JSON", logging, files] + nio + http),
    tests(
      "GatewayTests",
      ["Gateway", "Hosting", "NavigationProtocol", logging, ofDaemon("NIOEmbedded", "swift-nio")] + nio + http
    ),
    .target(name: "CMosquitto"),
    module("Broker", ["Fleet", "CMosquitto"]),
    tests("BrokerTests", ["Broker"]),
    module("FleetLink", ["Fleet", "Broker", "Hosting", "JSON", logging, files] + nio),
    program(
      "navgate",
      [
        "FleetLink", "Fleet", "GraphFile", "Wording", "Gateway", "GraphMap", "NavigationClient",
        "NavigationProtocol", "Hosting", "JSON", arguments,
        logging, files,
      ]
    ),
    tests("NavgateTests", ["navgate", "Fleet", "Hosting"]),
    program(
      "navctl",
      [
        "Scripting", "NavigationClient", "NavigationServer", "NavigationGraph", "NavigationProtocol",
        "NavigationStore", "GraphSearch", "GraphFile", "GraphMap", "Fleet", "Broker", "JSON", "Wording",
        arguments, files,
      ]
    ),
    tests(
      "NavctlTests",
      ["navctl", "DocumentTestKit", "Scripting", "NavigationClient", "NavigationGraph", "JSON"]
    ),

    // Applications in Swift
    .executableTarget(
      name: "Notes",
      dependencies: ["Coordinators", "NavigationClient"],
      path: "Examples/Notes",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Tapping",
      dependencies: ["Coordinators"],
      path: "Examples/Tapping",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "First",
      dependencies: ["NavigationClient"],
      path: "Examples/First",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Drawing",
      dependencies: ["NavigationClient"],
      path: "Examples/Drawing",
      swiftSettings: settings
    ),
    example("Palette"),
    example("News"),
    example("ModalFlow"),
    example("Destinations"),
    example("PaymentMethods"),
    example("Onboarding"),
    kit("ClientTestKit", ["NavigationClient", "NavigationServer", "JSON", logging] + nio),
    .executableTarget(
      name: "SwiftDriver",
      dependencies: ["NavigationClient", "JSON"],
      path: "Tests/System/BindingTests/SwiftDriver",
      swiftSettings: settings
    ),
    tests("NavigationClientTests", ["ClientTestKit", "NavigationClient", "JSON", logging]),
    tests(
      "NavigationTestingTests",
      ["First", "ClientTestKit", "NavigationTesting", "NavigationClient", "JSON"]
    ),
    tests(
      "CoordinatorsTests",
      [
        "ClientTestKit", "Coordinators", "NavigationClient", "GraphFile", "JSON", logging, "Palette", "News",
        "ModalFlow", "Destinations", "PaymentMethods", "Onboarding",
      ]
    ),

    // Everything together
    tests(
      "ExampleTests",
      in: "System",
      [
        "DocumentTestKit", "Scripting", "NavigationGraph", "NavigationProtocol", "Navigation", "GraphFile",
        "JSON",
      ]
    ),
    tests(
      "EndToEndTests",
      in: "System",
      [
        "ClientTestKit", "Coordinators", "Palette", "NavigationClient", "NavigationProtocol",
        "NavigationStore", "JSON",
      ] + nio
    ),
    .executableTarget(
      name: "FourLanguagesParent",
      dependencies: ["Coordinators", "NavigationClient", "JSON", files],
      path: "Tests/System/BindingTests/four-languages/Parent",
      swiftSettings: settings
    ),
    tests("TidyTests", in: "Project", []),
  ],
  swiftLanguageModes: [.v6]
)

// Only `make fuzz` builds the fuzzer, because it links libFuzzer.
if Context.environment["FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/System/Fuzzing/CLibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: ["CLibFuzzer", "NavigationServer", "NavigationGraph", "NavigationProtocol", "JSON"],
      path: "Tests/System/Fuzzing/Fuzz",
      swiftSettings: settings
    ),
  ]
}
