// An icon by name: of the application, or of the adapter.
import QtQuick
import Navd

Image {
  id: icon

  property string name
  property color color: Theme.text
  property bool isSelected: false

  width: 24 * Theme.scale
  height: width
  // The folder is read so that the icon follows it.
  source: (NavIcons.folder, NavIcons.source(name, color, isSelected))
  sourceSize: Qt.size(Math.round(width), Math.round(height))
  // Arrows point in the direction of the text.
  mirror: LayoutMirroring.enabled && (name === "back" || name === "forward")
}
