// A window that shows a tree.
import QtQuick
import Navd

Window {
  property alias tree: stack.tree
  property alias screens: stack.screens
  property alias miniBar: stack.miniBar
  property alias startOver: stack.startOver
  property alias stack: stack
  /** The theme, from `navctl generate theme qtquick`. */
  property QtObject theme: null
  /** The folder of the application's icons. */
  property url icons

  width: 640
  height: 480
  visible: true
  color: Theme.canvas
  title: tree ? tree.chrome.title || tree.name : ""
  onThemeChanged: if (theme) Theme.values = theme
  onIconsChanged: NavIcons.folder = icons

  NavStack {
    id: stack
    anchors.fill: parent
    focus: true
  }
}
