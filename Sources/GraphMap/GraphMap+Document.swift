package import JSON

extension GraphMap {
  /// Reads a graph document, and computes the sizes of the boxes.
  ///
  /// - Parameters:
  ///   - document: The document, as `graph.get` returns it.
  ///   - isUnfolded: Whether each screen has a box. Otherwise a large map names screens in the boxes of coordinators.
  package init(document: JSON, isUnfolded: Bool = false) {
    self = DocumentReader(document).map
    let isLarge = coordinators.count + screens.count > Self.boxesMax || depth > Self.depthMax
    if isLarge, !isUnfolded { fold() }
    measure()
  }
}
