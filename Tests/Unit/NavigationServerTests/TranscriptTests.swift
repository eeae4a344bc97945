import Foundation
import NavigationProtocol
import Testing

/// All conversations of `Protocol/transcripts`, with the server in memory.
@Suite struct `The transcript` {
  private static let folder = Files.project.appending(path: "Protocol/transcripts")
  /// All except the one that fills two large trees, which takes minutes here.
  ///
  /// `LimitTests` reach its limit in small trees.
  private static let names = Files.names(in: folder, suffix: ".txt").filter { $0 != "limit-entries.txt" }

  @Test(arguments: names, [Framing.lines, .headers])
  func `runs as written`(_ name: String, _ framing: Framing) throws {
    let transcript = try Transcript(Files.text(of: Self.folder.appending(path: name)))
    guard transcript.framing == nil || transcript.framing == framing else { return }
    var conversation = Conversation(framing: framing, seed: 1)
    #expect(conversation.hold(transcript) == nil)
  }
}
