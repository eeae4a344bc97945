// A container: its place, and what it shows.
import QtQuick

Item {
  property string key
  /** The name of a tab, if it is one. */
  property string tab
  /** The index among its siblings. */
  property int at: 0
  /** The layer, the tabs or the split that it is in. */
  property Item around: null
  property var stack: null
  /** The containers in it, and the keys of those that are seen. */
  property var boxes: []
  property var shown: []
  /** Whether it is a split that shows one column only. */
  property bool collapsed: false
  /** The parent of its content. */
  property Item body: this

  width: parent ? parent.width : 0
  height: parent ? parent.height : 0
}
