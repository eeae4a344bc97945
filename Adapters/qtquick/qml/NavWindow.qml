// A window that shows a tree.
import QtQuick
import Navd

Window {
  property alias tree: stack.tree
  property alias screens: stack.screens
  property alias stack: stack

  width: 640
  height: 480
  visible: true
  title: tree ? tree.chrome.title || tree.name : ""

  NavStack {
    id: stack
    anchors.fill: parent
    focus: true
  }
}
