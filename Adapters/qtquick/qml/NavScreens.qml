// The registry of views: a component for each screen, by name. `navd_qml.py` writes one for a graph, with a property for
// each screen.
import QtQuick

QtObject {
  /** The components by the names of screens. */
  property var components: ({})
  /** The graph of the screens. */
  property var graph: null
}
