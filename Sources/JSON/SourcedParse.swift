extension JSON {
  /// A parse that also returns the source text of one member, which a parsed number cannot reproduce to the byte.
  ///
  /// The member is looked for in the outermost objects: in the text's own object, or in each element of its own array.
  /// Of several members of that name the last counts. A text that breaks a limit or a range, but not the grammar, still
  /// has its sources.
  public struct SourcedParse: Sendable {
    /// The value, or the reason for which the text is rejected.
    ///
    /// If the kept member is an integer beyond ±(2^53−1), the value holds the nearest one that json-c can represent.
    public let value: Result<JSON, ParseError>
    /// The source of the member of the text's own object; nil if the text is no object or has no such member.
    public let source: String?
    /// The source of each element's member, if the text is an array and is accepted.
    public let elementSources: [String?]
    /// Whether one of the outermost objects has a member of the name that was searched for.
    public let isFound: Bool
  }

  /// Reads a JSON text like `parse`, keeps the source of one member, and searches for the name of another.
  ///
  /// The kept member may be an integer of any size.
  @inlinable
  public static func parse(
    _ bytes: some Collection<UInt8>,
    keepingSourceOf kept: StaticString,
    searchingFor sought: StaticString,
    limits: ParseLimits = .default
  ) -> SourcedParse {
    withText(bytes) { parse(text: $0, keepingSourceOf: kept, searchingFor: sought, limits: limits) }
  }

  /// Reads a JSON text from memory, keeps the source of one member, and searches for the name of another.
  public static func parse(
    text: UnsafeBufferPointer<UInt8>,
    keepingSourceOf kept: StaticString,
    searchingFor sought: StaticString,
    limits: ParseLimits = .default
  ) -> SourcedParse {
    func source(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: text[$0], as: UTF8.self) }
    }
    var scanner = Scanner(text, limits: limits, observer: MemberObserver(kept: kept, sought: sought))
    do throws(ParseError) {
      try accept(&scanner)
      let value = try value(of: scanner)
      let members = scanner.observer
      return SourcedParse(
        value: .success(value),
        source: source(members.single),
        elementSources: members.elements.map(source),
        isFound: members.isFound
      )
    } catch {
      let members = error.isSyntax ? nil : scanner.observer
      return SourcedParse(
        value: .failure(error),
        source: source(members?.single),
        elementSources: [],
        isFound: members?.isFound ?? false
      )
    }
  }
}
