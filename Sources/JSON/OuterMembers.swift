extension JSON {
  /// The members of the outermost objects of a checked text, each of which is parsed when its value is asked for.
  ///
  /// The outermost objects are the text's own object, or the elements of its own array. Of several members with one name
  /// the last counts. The text must stay in memory for as long as this value is used.
  package struct OuterMembers {
    /// The reason for which the text is rejected.
    ///
    /// A text that breaks a limit or a range, but not the grammar, still has its members.
    package let error: ParseError?
    /// Whether the text is an array.
    package let isArray: Bool
    /// The number of elements of the text's own array; 1 if it is another value.
    package let count: Int

    private let text: UnsafeBufferPointer<UInt8>
    /// The places of one object's members after those of another's, in the order of the names.
    private let places: [MemberObserver.MemberPlace]
    private let nameCount: Int
    private let holdsMisreadPair: Bool

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
      isArray = scanner.observer.isArray
      count = isArray ? scanner.observer.elementCount : 1
      self.text = text
      places = error?.isSyntax == true ? [] : scanner.observer.places
      nameCount = names.count
      holdsMisreadPair = scanner.holdsMisreadPair
    }

    /// The text of a member of an outermost object; nil without such a member.
    package func text(of name: Int, in element: Int = 0) -> UnsafeBufferPointer<UInt8>? {
      let index = element * nameCount + name
      guard index < places.count else { return nil }
      let place = places[index]
      return place.end == 0 ? nil : UnsafeBufferPointer(rebasing: text[place.start..<place.end])
    }

    /// The value of a member of an outermost object; nil without such a member.
    ///
    /// Throws if there is not enough memory for it.
    package func value(of name: Int, in element: Int = 0) throws(ParseError) -> JSON? {
      guard let text = text(of: name, in: element) else { return nil }
      return try JSON.value(of: text, holdsMisreadPair: holdsMisreadPair)
    }
  }
}
