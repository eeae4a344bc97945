internal import JSON

/// The sizes of the parts of boxes, which the inspector's style sheet repeats.
enum MapSizes {
  static let header = 40.0
  static let row = 24.0
  static let foot = 8.0
  static let screenHeader = 36.0
  static let screenLine = 22.0
  static let screenFoot = 4.0
  static let coordinatorWidth = 250.0...340.0
  static let screenWidth = 214.0...300.0
  /// The room for the ids of live coordinators and the keys of open screens.
  static let keys = 56.0
  /// The room for a count.
  static let count = 34.0
}

extension GraphMap {
  /// Sets the sizes of all boxes, and the places of rows in them.
  ///
  /// Boxes of one kind have one width.
  mutating func measure() {
    let coordinatorWidth = common(coordinators.map(\.neededWidth))
    for index in coordinators.indices {
      coordinators[index].frame.width = coordinatorWidth.clamped(to: MapSizes.coordinatorWidth)
      coordinators[index].measureHeight()
    }
    let screenWidth = common(screens.map(\.neededWidth))
    for index in screens.indices {
      screens[index].frame.width = screenWidth.clamped(to: MapSizes.screenWidth)
      screens[index].measureHeight()
    }
  }

  /// A width that suffices for most boxes.
  private func common(_ widths: [Double]) -> Double {
    widths.isEmpty ? 0 : widths.sorted()[widths.count * 4 / 5].rounded(.up)
  }
}

extension MapCoordinator {
  fileprivate var neededWidth: Double {
    let head = 38 + TextWidth(size: 14, weight: .bold)(name) + 30 + MapSizes.keys
    let lines = notes.map {
      34 + TextWidth(size: 11, weight: .bold)($0.text) + 6 + TextWidth(size: 11)($0.detail) + 12
    }
    return ([head] + lines + rows.map(\.neededWidth)).max() ?? 0
  }

  fileprivate mutating func measureHeight() {
    let top = MapSizes.header + MapSizes.row * Double(notes.count)
    for index in rows.indices { rows[index].y = frame.y + top + MapSizes.row * (Double(index) + 0.5) }
    frame.height = top + MapSizes.row * Double(rows.count) + MapSizes.foot
  }
}

extension MapRow {
  fileprivate var neededWidth: Double {
    let params = params.map { TextWidth(size: 11)($0.names.joined(separator: ", ")) + 8 } ?? 0
    return 12 + (kind == .tab ? 20 : 0) + TextWidth(size: 12, weight: .bold)(name) + params
      + 12
      + TextWidth(size: 11)(text) + MapSizes.count
  }
}

extension MapScreen {
  fileprivate var neededWidth: Double {
    let head =
      32 + TextWidth(size: 13, weight: .bold)(name) + 8
      + TextWidth(size: 11)(params.joined(separator: ", ")) + MapSizes.keys
    let lines = notes.map {
      let weight: TextWidth.Weight = $0.icon == .link ? .mono : .bold
      return 32 + TextWidth(size: 11, weight: weight)($0.text) + 6 + TextWidth(size: 11)($0.detail) + 10
    }
    return ([head] + lines).max() ?? 0
  }

  fileprivate mutating func measureHeight() {
    let lines = Double(notes.count)
    frame.height =
      MapSizes.screenHeader + (lines == 0 ? 0 : MapSizes.screenLine * lines + MapSizes.screenFoot)
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
