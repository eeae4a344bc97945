package import JSON

extension GraphMap {
  /// Reads a graph document, and computes the sizes of the boxes.
  ///
  /// - Parameters:
  ///   - document: The document, as `graph.get` returns it.
  ///   - foldsBeyond: The number of boxes beyond which screens become rows of the coordinator that alone shows them.
  package init(document: JSON, foldsBeyond: Int = 60) {
    self = DocumentReader(document).map
    if coordinators.count + screens.count > foldsBeyond { fold() }
    measure()
  }
}
