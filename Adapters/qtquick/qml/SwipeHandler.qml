// The swipe back: the page follows the finger, and Back is sent if the finger is lifted far enough.
import QtQuick
import Navd

DragHandler {
  id: swipe

  required property Item stack
  /** The views that follow the finger; null if Back would do something else than pop. */
  property var pair: null
  readonly property NavTree tree: stack.tree
  readonly property int sign: stack.isRightToLeft ? -1 : 1
  property real distance: 0
  /** The movement of the finger, which the next transition continues. */
  property int ending: 0

  target: null
  yAxis.enabled: false
  xAxis.minimum: sign > 0 ? 0 : -Infinity
  xAxis.maximum: sign > 0 ? Infinity : 0

  /** The active view and the one below it in its stack; undefined if the one below is elsewhere. */
  function _pair() {
    const upper = stack.viewOf(tree.active)
    if (!upper || !upper.box || upper.box.objectName !== "stack" || upper.box.around.collapsed) return undefined
    const below = Array.from(upper.parent.children).filter(other => other.objectName === "view" && other.at < upper.at)
    return below.length > 0 ? { key: upper.key, upper, lower: below.sort((one, other) => other.at - one.at)[0] } : undefined
  }

  function _began() {
    tree.held = true
    resting.restart()
    stack.movements.settle()
    pair = tree.back === "" ? _pair() || null : null
    if (pair) pair.lower.isPeeking = true
  }

  function _moved() {
    if (pair) {
      const share = Math.max(0, Math.min(1, sign * distance / pair.upper.width))
      pair.upper.motion.slide = share
      pair.lower.motion.slide = Theme.moves ? -Theme.parallax * (1 - share) : 0
    }
    if (tree.held) resting.restart()
  }

  /** Reports the swipe, or reverts it. */
  function _ended(distance) {
    if (!tree.held) return
    resting.stop()
    const isOver = sign * distance > stack.width / 3
    if (pair && isOver) {
      _rest(1)
      tree.reportPop(pair.upper.key)
    } else {
      returned()
      if (isOver) tree.goBack()
    }
    tree.held = false
  }

  /** Returns the views to their places in the tree, unless the swipe has removed the upper one. */
  function returned() {
    if (pair && stack.viewOf(pair.key) === pair.upper) _rest(0)
    pair = null
  }

  /** Animates the views along the rest of their way. */
  function _rest(slide) {
    const { upper, lower } = pair
    const time = Theme.pace > 0 ? Theme.base : 0
    stack.movements.go(upper, slide, 0, time, Theme.enter)
    stack.movements.go(lower, slide === 1 ? 0 : -Theme.parallax, 0, time, Theme.enter)
    if (time === 0) stack.movements.settle()
  }

  property Timer resting: Timer {
    interval: swipe.stack.holdLimit
    onTriggered: swipe._ended(0)
  }

  function _end() {
    _ended(ending === PointerDevice.UngrabExclusive ? distance : 0)
  }

  // Qt emits both signals after a release and after a cancelled gesture, in different orders.
  onGrabChanged: transition => {
    const isEnd = transition === PointerDevice.UngrabExclusive || transition === PointerDevice.CancelGrabExclusive
    if (isEnd && ending === 0) ending = transition
  }
  onActiveChanged: {
    if (active) {
      ending = 0
      _began()
      distance = translation.x
      _moved()
    } else {
      // Only then is it known whether the gesture was cancelled or released.
      Qt.callLater(_end)
    }
  }
  onTranslationChanged: {
    if (!active) return
    distance = translation.x
    _moved()
  }
}
