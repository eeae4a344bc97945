package import JSON

/// A part of the protocol that an earlier release had, and its replacement.
package struct Removal: Equatable, Sendable {
  /// The release that removed the part.
  package let release: String
  /// The replacement, written as the end of a sentence.
  package let replacement: String

  /// The removal as the data of errors and reasons has it.
  package var json: JSON { ["in": .string(release), "use": .string(replacement)] }

  /// The sentence for people who use the part.
  package func sentence(about name: String) -> String {
    "navd \(release) removed '\(name)': use \(replacement)."
  }
}
