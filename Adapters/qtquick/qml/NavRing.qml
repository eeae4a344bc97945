// A ring that shows a share, with content in its middle.
import QtQuick
import Navd

Image {
  id: ring

  property real share: 1
  property real thickness: 6 * Theme.scale
  property color color: Theme.accentText
  property color track: Theme.sunken
  default property alias content: middle.data

  function _drawing() {
    const line = thickness / Math.max(1, width) * 100, r = 50 - line / 2
    const turn = 2 * Math.PI * Math.min(0.9999, Math.max(0, share))
    const x = 50 + r * Math.sin(turn), y = 50 - r * Math.cos(turn)
    const arc = share > 0 ? `<path d="M50 ${50 - r}A${r} ${r} 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}" stroke="${color}"/>` : ""
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" fill="none" stroke-width="${line}" `
      + `stroke-linecap="round"><circle cx="50" cy="50" r="${r}" stroke="${track}"/>${arc}</svg>`
  }

  width: 84 * Theme.scale
  height: width
  source: NavIcons.drawing(_drawing())
  sourceSize: Qt.size(Math.round(width), Math.round(height))

  Item {
    id: middle
    anchors.fill: parent
  }
}
