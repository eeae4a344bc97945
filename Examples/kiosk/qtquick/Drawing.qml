// The drawing of a drink, or another one, as large as its place.
import QtQuick

Image {
  id: drawing

  property string file

  /** Draws once, when the place is known, and not for every size on the way to it. */
  function draw() {
    if (!file || width < 1 || height < 1) return
    sourceSize = Qt.size(Math.round(width), Math.round(height))
    source = Qt.resolvedUrl(`../${file}.svg`)
  }

  fillMode: Image.PreserveAspectFit
  onFileChanged: Qt.callLater(draw)
  onWidthChanged: Qt.callLater(draw)
  onHeightChanged: Qt.callLater(draw)
}
