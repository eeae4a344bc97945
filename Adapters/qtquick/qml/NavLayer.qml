// A layer: the root fills the window, and each other lies above a shade, in the size of its style.
import QtQuick

FocusScope {
  id: layer

  /** The style that the tree says. The root is drawn as the root. */
  property string given
  property bool isRoot: false
  readonly property string style: isRoot ? "" : given
  readonly property Item panel: content
  /** How far the panel is moved away, 1 for out of sight. */
  property real away: 0

  /** Takes its place among the layers. Only the top one gets input. */
  function arrange(index, count) {
    z = index
    isRoot = index === 0
    enabled = index === count - 1
  }

  objectName: "layer"
  width: parent ? parent.width : 0
  height: parent ? parent.height : 0

  readonly property var share: isRoot || style === "full" ? [1, 1] : style === "sheet" ? [1, 0.6]
    : style === "alert" ? [0.7, 0.5] : [0.9, 0.9]

  Rectangle {
    anchors.fill: parent
    visible: !layer.isRoot
    color: "black"
    opacity: 0.4 * (1 - layer.away)

    // What lies below gets no input.
    MouseArea {
      anchors.fill: parent
      hoverEnabled: true
      onWheel: wheel => wheel.accepted = true
    }
  }

  Item {
    id: content
    objectName: "panel"
    width: Math.round(layer.width * layer.share[0])
    height: Math.round(layer.height * layer.share[1])
    x: Math.round((layer.width - width) / 2)
    y: (layer.style === "sheet" ? layer.height - height : Math.round((layer.height - height) / 2))
      + layer.away * layer.height
    clip: true
  }
}
