// A container: its place and its content.
import QtQuick
import Navd

Item {
  id: self

  property string key
  /** The name of a tab, if it is one. */
  property string tab
  /** The name of a column, if it is one. */
  property string column
  /** The index among its siblings. */
  property int at: 0
  /** The parent: a layer, tabs or a split. */
  property Item around: null
  property Item stack: null
  /** The child containers, and the keys of the visible ones. */
  property var boxes: []
  property var shown: []
  /** Whether it is a split that shows one column only. */
  property bool collapsed: false
  /** The parent of its content. */
  property Item body: this
  readonly property Motion motion: Motion {}

  /** The layer that it is in. */
  readonly property Item owner: !around ? null : around.panel ? around : around.owner
  readonly property bool isInLayer: owner !== null && !owner.isRoot
  readonly property bool isInSplit: around !== null && (around.objectName === "split" || around.isInSplit === true)
  readonly property bool isAlarm: owner !== null && owner.manner === "alarm"
  /** The colour behind its screens, and their corners. */
  readonly property color ground: isInSplit && around.isDetail(self) ? Theme.surface : owner ? owner.ground : Theme.canvas
  readonly property real radius: owner ? owner.radius : 0

  width: parent ? parent.width : 0
  height: parent ? parent.height : 0
  y: Theme.moves ? motion.fade * Theme.space2 : 0
  opacity: 1 - motion.fade

  /** Whether it is, or is in, the detail column of a split. */
  function isDetail(box) {
    return around !== null && around.isDetail ? around.isDetail(self) : false
  }
}
