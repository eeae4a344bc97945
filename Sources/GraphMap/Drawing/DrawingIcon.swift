/// A small picture on a grid of 16, one stroke of 1.5.
enum DrawingIcon: String {
  case clock, lock, hold, back, link, warn, plug, turn
  case stack, tabs, split, bare, window, graph, tree

  init(kind: String) { self = DrawingIcon(rawValue: kind) ?? .bare }

  /// Its elements.
  var elements: String {
    switch self {
    case .clock: #"<circle cx="8" cy="8" r="6.2"/><path d="M8 4.4V8l2.4 1.6"/>"#
    case .lock:
      #"<rect x="3" y="7" width="10" height="7" rx="1.8"/><path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2"/>"#
    case .hold:
      #"<path d="M2 5.4h12v4.4H2zM4.6 9.8l3-4.4M8.6 9.8l3-4.4M3.8 9.8V14M12.2 9.8V14M3.8 5.4V3M12.2 5.4V3"/>"#
    case .back: #"<path d="M13.6 8H2.8M6.8 3.8 2.6 8l4.2 4.2"/>"#
    case .link:
      #"<path d="M6.6 9.4a2.8 2.8 0 0 0 4 0l2.6-2.6a2.8 2.8 0 0 0-4-4l-1 1M9.4 6.6a2.8 2.8 0 0 0-4 0L2.8 9.2a2.8 2.8 0 0 "#
        + #"0 4 4l1-1"/>"#
    case .warn: #"<path d="M8 2.2 14.6 13.6H1.4zM8 6.4v3.2M8 11.6v.01"/>"#
    case .plug:
      #"<path d="M5.4 1.8v3.4M10.6 1.8v3.4M3.4 5.2h9.2V8a3.6 3.6 0 0 1-3.6 3.6H7A3.6 3.6 0 0 1 3.4 8zM8 11.6v2.8"/>"#
    case .turn: #"<path d="M2.4 12.8V9.4a3.4 3.4 0 0 1 3.4-3.4h7.4M9.8 2.6 13.2 6 9.8 9.4"/>"#
    case .stack: #"<path d="M4 3h8M3 6h10"/><rect x="2" y="9" width="12" height="5" rx="1"/>"#
    case .tabs:
      #"<rect x="2" y="2.4" width="12" height="11.2" rx="1.8"/><path d="M2 10.2h12M6 10.2v3.4M10 10.2v3.4"/>"#
    case .split: #"<rect x="2" y="2.4" width="12" height="11.2" rx="1.8"/><path d="M6.6 2.4v11.2"/>"#
    case .bare: #"<rect x="2" y="2.4" width="12" height="11.2" rx="1.8"/>"#
    case .window: #"<rect x="2" y="2.4" width="12" height="11.2" rx="1.8"/><path d="M2 5.8h12"/>"#
    case .graph:
      #"<rect x="1.2" y="6" width="4" height="4" rx="1"/><rect x="10.8" y="1.6" width="4" height="4" rx="1"/>"#
        + #"<rect x="10.8" y="10.4" width="4" height="4" rx="1"/>"#
        + #"<path d="M5.2 8c3.4 0 2.2-4.4 5.6-4.4M5.2 8c3.4 0 2.2 4.4 5.6 4.4"/>"#
    case .tree:
      #"<rect x="1.8" y="6.2" width="8" height="8" rx="1.6"/>"#
        + #"<path d="M4.4 3.6h6.2a1.8 1.8 0 0 1 1.8 1.8v6.2M7 1.4h5.4a2.2 2.2 0 0 1 2.2 2.2V9"/>"#
    }
  }
}

extension MapNote.Icon {
  var icon: DrawingIcon { DrawingIcon(rawValue: rawValue) ?? .bare }
}
