// The stripes at the edges of an alarm.
import QtQuick
import Navd

Image {
  readonly property string _tile: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 28"><rect width="56" height="28" `
    + `fill="${Theme.alarmStripe}"/><path d="M0 28 28 0H56L28 28Z" fill="${Theme.alarmOnStripe}"/></svg>`

  height: 28 * Theme.scale
  fillMode: Image.TileHorizontally
  horizontalAlignment: Image.AlignLeft
  source: NavIcons.drawing(_tile)
  sourceSize: Qt.size(Math.round(56 * Theme.scale), Math.round(28 * Theme.scale))
}
