// One tab: an icon with a pill if it is selected, its label, and a badge or a lock.
import QtQuick
import Navd

NavControl {
  id: tab

  property string key
  /** `label`, `icon`, `badge` and `locked`. */
  property var meta
  property bool isSelected: false
  property string lockedWord
  readonly property color ink: isSelected ? Theme.accentText : Theme.muted
  readonly property string badge: meta.badge === true ? "" : String(meta.badge ?? "")

  objectName: "tab"
  radius: Theme.radiusM
  ringGap: -Theme.focusWidth
  Accessible.role: Accessible.PageTab
  Accessible.name: meta.label + (meta.locked ? ", " + lockedWord : badge ? ", " + badge : "")

  NavText {
    anchors { horizontalCenter: parent.horizontalCenter; top: pill.bottom; topMargin: Theme.space1 }
    width: Math.min(implicitWidth, parent.width)
    text: tab.meta.label
    font: Theme.caption
    color: tab.ink
    elide: Text.ElideRight
  }

  Item {
    id: pill
    anchors.horizontalCenter: parent.horizontalCenter
    y: (tab.meta.icon ? 13 : 2) * Theme.scale
    width: 68 * Theme.scale
    height: 36 * Theme.scale

    Rectangle {
      anchors.fill: parent
      radius: height / 2
      color: Theme.accentSoft
      opacity: tab.isSelected ? 1 : 0
      scale: tab.isSelected || !Theme.moves ? 1 : 0.4
      Behavior on opacity { NumberAnimation { duration: Theme.fast } }
      Behavior on scale {
        NumberAnimation { duration: Theme.base; easing { type: Easing.BezierSpline; bezierCurve: Theme.enter } }
      }
    }

    NavIcon {
      anchors.centerIn: parent
      width: 26 * Theme.scale
      name: tab.meta.icon ?? ""
      color: tab.ink
      isSelected: tab.isSelected
    }

    NavIcon {
      objectName: "lock"
      anchors { left: parent.left; leftMargin: 43 * Theme.scale }
      y: 14 * Theme.scale
      width: 16 * Theme.scale
      visible: tab.meta.locked === true
      name: "lock"
      color: tab.ink
    }

    Rectangle {
      objectName: "badge"
      anchors { left: parent.left; leftMargin: 40 * Theme.scale }
      y: -2 * Theme.scale
      visible: tab.meta.badge !== undefined && tab.meta.locked !== true
      height: (tab.badge ? 20 : 12) * Theme.scale
      width: Math.max(height, count.implicitWidth + 10 * Theme.scale * (tab.badge ? 1 : 0))
      radius: height / 2
      color: Theme.danger

      Rectangle {
        anchors { fill: parent; margins: -2 * Theme.scale }
        z: -1
        radius: height / 2
        color: Theme.surface
      }
      NavText {
        id: count
        anchors.centerIn: parent
        text: tab.badge
        color: Theme.textOnDanger
        font { family: Theme.textFamily; pixelSize: 12 * Theme.scale; weight: 800 }
      }
    }
  }
}
