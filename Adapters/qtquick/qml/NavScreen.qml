// The view of one screen: a scope of its own for the focus, which it keeps while it is covered.
import QtQuick
import Navd

FocusScope {
  id: view

  /** The key and the name of the screen in the tree. */
  property string key
  property string name
  /** The params of the screen. Bindings follow them. */
  property var params: ({})
  /** `active`, `visible` or `retained`. */
  property string lifecycle: "retained"
  /** The index in its container. */
  property int at: 0
  property NavTree tree
  /** Whether a swipe uncovers it for the moment. */
  property bool isPeeking: false
  /** The colour behind the content. */
  property alias color: background.color

  objectName: "view"
  width: parent ? parent.width : 0
  height: parent ? parent.height : 0
  visible: lifecycle !== "retained" || isPeeking
  z: at

  /** Members of its state were saved elsewhere; null: removed. */
  signal savedElsewhere(var members)

  /** Returns the state that is saved for this screen. */
  function saved() {
    return tree.saved(key)
  }

  /** Saves members of its state; null removes one. */
  function save(members) {
    tree.save(key, members)
  }

  /** Sends a route from this screen. */
  function trigger(route, params) {
    tree.trigger(route, params, key)
  }

  /** Focuses the item that had the focus last, otherwise the first that can have it. */
  function restoreFocus() {
    forceActiveFocus()
    if (Window.activeFocusItem !== view) return
    const first = nextItemInFocusChain(true)
    for (let item = first; item; item = item.parent) {
      if (item === view) first.forceActiveFocus()
    }
  }

  Rectangle {
    id: background
    anchors.fill: parent
    color: "white"
  }

  // A tap anywhere in another column focuses it.
  TapHandler {
    enabled: view.lifecycle === "visible"
    onPressedChanged: if (pressed) view.forceActiveFocus()
  }
}
