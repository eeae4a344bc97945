// A layer: the root fills the window. Other layers lie above a shade, in the place of their style. An alarm fills the window.
import QtQuick
import Navd

FocusScope {
  id: layer

  property Item stack: null
  /** The style and the priority in the tree. The root ignores its style. */
  property string given
  property int priority: 0
  property bool isRoot: false
  readonly property string style: isRoot ? "" : given
  /** The drawn style: `root`, `sheet`, `alert`, `full` or `alarm`. */
  readonly property string manner: isRoot ? "root" : style === "alarm" || style === "alert" && priority > 0 ? "alarm"
    : style === "alert" || style === "full" ? style : "sheet"
  readonly property bool isPanel: manner === "sheet" || manner === "alert"
  readonly property Item panel: holder
  readonly property Motion motion: Motion {}
  readonly property color ground: manner === "alarm" ? Theme.alarmBack : isPanel ? Theme.raised : Theme.canvas
  readonly property real radius: manner === "alert" ? Theme.radiusXl : 0
  /** The implicit height of its content. */
  readonly property real _wanted: _heightOf(holder.children[0] ?? null)
  readonly property real _most: manner === "sheet" ? height * 0.92 : height - Theme.space6

  /** Takes its place among the layers. Only the top one gets input. */
  function arrange(index, count) {
    z = index
    isRoot = index === 0
    enabled = index === count - 1
  }

  function _heightOf(box) {
    const view = box ? box.upper ?? null : null
    const asked = view && view.implicitHeight > 0 ? view.implicitHeight : height * 0.5
    return asked + (box ? box.barHeight ?? 0 : 0)
  }

  objectName: "layer"
  width: parent ? parent.width : 0
  height: parent ? parent.height : 0
  opacity: isRoot ? Math.min(1, 1 - motion.fade) : 1

  Rectangle {
    anchors.fill: parent
    visible: !layer.isRoot
    color: layer.manner === "full" ? "transparent" : Theme.scrim
    opacity: layer.manner === "alarm" ? 0 : Theme.scrimOpacity * (1 - Math.max(layer.motion.slide, layer.motion.fade))

    // Blocks input to items below.
    MouseArea {
      anchors.fill: parent
      hoverEnabled: true
      onWheel: wheel => wheel.accepted = true
    }
  }

  Item {
    id: frame
    readonly property real inset: layer.manner === "alarm" ? stripe.height : 0
    width: layer.manner === "sheet" ? Math.min(layer.width, layer.stack && layer.stack.isWide ? Theme.layoutSheet : layer.width)
      : layer.manner === "alert" ? Math.min(layer.width - Theme.space6, Theme.layoutDialog) : layer.width
    height: layer.isPanel ? Math.min(layer._most, layer._wanted) : layer.height
    x: Math.round((layer.width - width) / 2)
    y: Math.round(layer.manner === "sheet" ? layer.height - height : (layer.height - height) / 2)
      + layer.motion.slide * (layer.isPanel ? height : layer.height)
    opacity: layer.isRoot ? 1 : 1 - layer.motion.fade
    scale: layer.manner === "alert" && Theme.moves ? 1 - 0.08 * layer.motion.fade : 1

    // A panel grows with the entering page.
    Behavior on height {
      enabled: layer.isPanel && layer.stack.isMoving && Theme.moves && layer.motion.slide + layer.motion.fade === 0
      NumberAnimation { duration: Theme.base; easing { type: Easing.BezierSpline; bezierCurve: Theme.enter } }
    }

    NavShadow {
      visible: layer.isPanel
    }

    Rectangle {
      width: parent.width
      // The lower corners of a sheet are below the window.
      height: parent.height + (layer.manner === "sheet" ? radius : 0)
      radius: layer.isPanel ? Theme.radiusXl : 0
      color: layer.ground

      MouseArea { anchors.fill: parent; enabled: layer.isPanel }
    }

    Rectangle {
      anchors.horizontalCenter: parent.horizontalCenter
      y: 10 * Theme.scale
      z: 1
      visible: layer.manner === "sheet"
      width: 40 * Theme.scale
      height: 5 * Theme.scale
      radius: height / 2
      color: Theme.outline
      opacity: 0.5
    }

    Stripes { visible: layer.manner === "alarm"; width: parent.width }
    Stripes { id: stripe; visible: layer.manner === "alarm"; width: parent.width; y: parent.height - height }

    Item {
      id: holder
      objectName: "panel"
      anchors { fill: parent; topMargin: frame.inset; bottomMargin: frame.inset }
    }
  }
}
