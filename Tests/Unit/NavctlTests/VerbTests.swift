import ArgumentParser
import Testing

@testable import navctl

@Suite struct `The verbs of navctl` {
  @Test func `state their names, because each name that is derived from a type searches all conformances`() {
    let unnamed = Navctl.configuration.subcommands.filter { $0.configuration.commandName == nil }
    #expect(unnamed.isEmpty)
  }
}
