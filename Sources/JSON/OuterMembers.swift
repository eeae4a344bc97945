extension JSON {
  /// The members of the outermost objects of a checked text, parsed on demand.
  ///
  /// The outermost objects are the text's own object, or the elements of its own array. Of several members with one name
  /// the last counts. The text must stay in memory for as long as this value is used.
  package struct OuterMembers {
    /// The reason why the text is rejected.
    ///
    /// A text that breaks a limit or a range, but not the grammar, still has its members.
    package let error: ParseError?
    private let text: UnsafeBufferPointer<UInt8>
    private let observer: MemberObserver

    package var isArray: Bool { observer.isArray }

    /// The number of elements of the text's own array; 1 if it is another value.
    package var count: Int { isArray ? observer.elementCount : 1 }

    /// Checks a text and finds the members with these names.
    ///
    /// An integer that is the value of the member `anySize`, an index into the names, may be of any size. Only the
    /// first `elementsMax` elements of an array are searched.
    package init(
      of text: UnsafeBufferPointer<UInt8>,
      named names: [StaticString],
      anySize: Int,
      elementsMax: Int,
      limits: ParseLimits = .default
    ) {
      let observer = MemberObserver(names, anySize: anySize, elementsMax: elementsMax)
      var scanner = Scanner(text, limits: limits, observer: observer)
      error = JSON.error(in: &scanner)
      self.text = text
      self.observer = scanner.observer
    }

    /// The text of a member of an outermost object; nil if the member is missing.
    package func text(of name: Int, in element: Int = 0) -> UnsafeBufferPointer<UInt8>? {
      guard error?.isSyntax != true, let place = observer.place(of: name, in: element) else { return nil }
      return UnsafeBufferPointer(rebasing: text[place])
    }

    /// The value of a member of an outermost object; nil if the member is missing.
    ///
    /// Throws if there is not enough memory for it.
    package func value(of name: Int, in element: Int = 0) throws(ParseError) -> JSON? {
      guard let text = text(of: name, in: element) else { return nil }
      return try JSON.value(of: text)
    }
  }
}
