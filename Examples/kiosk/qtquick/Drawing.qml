// The drawing of a drink, or another one, as large as its place.
import QtQuick

Image {
  property string file

  source: file ? Qt.resolvedUrl(`../${file}.svg`) : ""
  sourceSize: Qt.size(Math.round(width), Math.round(height))
  fillMode: Image.PreserveAspectFit
}
