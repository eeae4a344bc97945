// A stack, or a bare container: its views lie above each other, below a bar.
import QtQuick
import Navd

NavBox {
  id: stackBox

  objectName: "stack"
  // In a layer the views begin below the bar.
  body: views
  clip: true

  /** The view on top. */
  property NavScreen upper: null
  /** The way back of the active screen, or a prediction of it. */
  property var back: null
  /** The height that the bar takes from the views in a layer. */
  readonly property real barHeight: isInLayer && bar.visible ? bar.height : 0
  readonly property bool isActive: upper !== null && stack !== null && stack.tree.active === upper.key
  readonly property var _told: isActive && stack.tree.isBackKnown ? stack.tree.chrome.back ?? null : undefined
  readonly property bool hasBrand: !back && !isInLayer && !isInSplit && stack !== null && !stack.hasRail && stack.brand !== null
  readonly property bool hasLanguages: !isInLayer && stack !== null && !stack.hasRail && stack.languages.length > 1
    && (!isInSplit || around.isLast(stackBox))

  /** Whether a view reserves space for the bar, also while it is covered. */
  function needsBar(view) {
    return !isInLayer && (isInSplit || hasLanguages || !stack.hasRail && stack.brand !== null || view.at > 0
      || view.actions !== null || !view.hasHeading)
  }

  /** Finds the view on top. */
  function arrange() {
    const seen = _views().filter(view => view.lifecycle !== "retained" && !view.isLeaving)
    upper = seen[seen.length - 1] ?? null
    if (_told === undefined) back = _likely()
  }

  /** Returns the views that are in the tree, the upper one last. */
  function _views() {
    return Array.from(views.children).filter(item => item.objectName === "view").sort((one, other) => one.at - other.at)
  }

  function _likely() {
    if (!upper || stack.tree.active === upper.key && stack.tree.back === "swallowed") return null
    const below = _views().filter(view => view.at < upper.at)
    if (below.length > 0) return { kind: "pop", title: below[below.length - 1].barTitle }
    return isInLayer ? { kind: "close" } : null
  }

  on_ToldChanged: if (_told !== undefined) back = _told

  Item {
    id: views
    objectName: "views"
    y: stackBox.barHeight
    width: parent.width
    height: parent.height - y
    clip: true
    onChildrenChanged: stackBox.arrange()
  }

  NavHeader {
    id: bar
    box: stackBox
  }
}
