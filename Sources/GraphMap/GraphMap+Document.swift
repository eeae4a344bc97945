package import JSON

extension GraphMap {
  /// Reads a graph document, and computes the sizes of the boxes.
  ///
  /// - Parameters:
  ///   - document: The document, as `graph.get` returns it.
  ///   - foldsBeyond: The number of boxes beyond which screens are named in the boxes of coordinators.
  package init(document: JSON, foldsBeyond: Int = 60) {
    self = DocumentReader(document).map
    if coordinators.count + screens.count > foldsBeyond || depth > Self.depthMax { fold() }
    measure()
  }
}
