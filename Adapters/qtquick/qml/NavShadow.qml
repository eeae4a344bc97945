// A soft shadow made of gradients, without a shader, so that the software renderer can draw it.
import QtQuick
import Navd

Item {
  id: shadow

  property real radius: Theme.radiusXl
  property var elevation: Theme.elevation3
  readonly property real blur: elevation.blur / 2
  readonly property real drop: elevation.y / 2
  readonly property real strength: elevation.opacity
  readonly property real _size: blur + radius
  readonly property var _stops: [[0, 1], [0.3, 0.72], [0.6, 0.3], [0.82, 0.08], [1, 0]]
    .map(([place, share]) => [_begin + (1 - _begin) * place, share * strength])
  readonly property real _begin: _size > 0 ? Math.max(0, radius - blur / 2) / _size : 0

  anchors { fill: parent; topMargin: drop; bottomMargin: -drop }

  component Edge: Rectangle {
    id: edge
    property bool isReversed: false
    function stop(index) {
      const [place, share] = shadow._stops[isReversed ? 4 - index : index]
      return [isReversed ? 1 - place : place, Qt.rgba(0, 0, 0, share)]
    }
    gradient: Gradient {
      orientation: edge.width === shadow._size ? Gradient.Horizontal : Gradient.Vertical
      GradientStop { position: edge.stop(0)[0]; color: edge.stop(0)[1] }
      GradientStop { position: edge.stop(1)[0]; color: edge.stop(1)[1] }
      GradientStop { position: edge.stop(2)[0]; color: edge.stop(2)[1] }
      GradientStop { position: edge.stop(3)[0]; color: edge.stop(3)[1] }
      GradientStop { position: edge.stop(4)[0]; color: edge.stop(4)[1] }
    }
  }

  Edge { x: -shadow.blur; y: shadow.radius; width: shadow._size; height: parent.height - 2 * y; isReversed: true }
  Edge { x: parent.width - shadow.radius; y: shadow.radius; width: shadow._size; height: parent.height - 2 * y }
  Edge { x: shadow.radius; y: -shadow.blur; width: parent.width - 2 * x; height: shadow._size; isReversed: true }
  Edge { x: shadow.radius; y: parent.height - shadow.radius; width: parent.width - 2 * x; height: shadow._size }

  Repeater {
    model: 4

    Image {
      required property int index
      readonly property bool isRight: index % 2 === 1
      readonly property bool isLower: index > 1
      x: isRight ? shadow.width - shadow.radius : -shadow.blur
      y: isLower ? shadow.height - shadow.radius : -shadow.blur
      width: shadow._size
      height: width
      sourceSize: Qt.size(Math.round(width), Math.round(width))
      source: NavIcons.drawing(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><radialGradient id="g" gradientUnits="userSpaceOnUse" `
        + `cx="${isRight ? 0 : 1}" cy="${isLower ? 0 : 1}" r="1">`
        + shadow._stops.map(([place, share]) => `<stop offset="${place}" stop-opacity="${share}"/>`).join("")
        + `</radialGradient><rect width="1" height="1" fill="url(#g)"/></svg>`)
    }
  }
}
