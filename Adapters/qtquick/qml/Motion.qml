// Animates an item from its current position. A new movement replaces the running one.
import QtQuick
import Navd

ParallelAnimation {
  id: motion

  /** The distance of the item from its place, as a share of its size. */
  property real slide: 0
  /** The progress of its fade-out, 1 for invisible. */
  property real fade: 0
  property real _slide: 0
  property real _fade: 0
  property int _duration: 0
  property var _curve: Theme.enter

  /** Called when the item has arrived. */
  property var arrived: null
  onFinished: if (arrived) arrived()

  function go(slide, fade, duration, curve) {
    stop()
    _slide = slide
    _fade = fade
    _duration = duration
    _curve = curve
    start()
  }

  /** Puts the item in its place. */
  function reset() {
    stop()
    slide = 0
    fade = 0
  }

  NumberAnimation {
    target: motion
    property: "slide"
    to: motion._slide
    duration: motion._duration
    easing { type: Easing.BezierSpline; bezierCurve: motion._curve }
  }

  NumberAnimation {
    target: motion
    property: "fade"
    to: motion._fade
    duration: motion._duration
    easing { type: Easing.BezierSpline; bezierCurve: motion._curve }
  }
}
