// The view of one screen: a focus scope, which remembers its focus while it is covered. The adapter draws the bar above
// the view, and reserves space for the bar; the view draws the rest.
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
  property Item stack: null
  /** Its container. */
  property Item box: null
  /** Whether a movement still shows it while it is covered. */
  property bool isPeeking: false
  /** Whether another view replaces it. */
  property bool isLeaving: false
  readonly property Motion motion: Motion {}

  /** The title in the bar. By default that of the graph. */
  property string barTitle: tree && tree.chrome ? tree.title(key) : ""
  /** `plain`; `over`: the view reaches below the bar; `none`: there is no bar. */
  property string bar: "plain"
  /** The buttons at the end of the bar. */
  property Component actions: null
  /** Whether the view shows its own title, and whether that is in sight. Otherwise the bar shows the title. */
  property bool hasHeading: false
  property bool isHeadingSeen: true
  /** Whether its content has moved below the bar. */
  property bool isScrolled: false
  /** The colour behind the content. */
  property color color: box ? box.ground : Theme.canvas
  /** The heights of the bar above and of the mini bar below. */
  readonly property real topRoom: box && box.needsBar(view) && bar === "plain" ? Theme.layoutBar : 0
  readonly property real bottomRoom: box && !box.isInLayer && stack ? stack.bottomRoom : 0

  default property alias content: content.data

  objectName: "view"
  width: parent ? parent.width : 0
  height: parent ? parent.height : 0
  visible: lifecycle !== "retained" || isPeeking
  z: at
  x: motion.slide * width * (LayoutMirroring.enabled ? -1 : 1)
  y: Theme.moves ? motion.fade * Theme.space2 : 0
  opacity: 1 - motion.fade

  /** Another front end changed members of its saved state; null: removed. */
  signal savedElsewhere(var members)

  /** Returns the saved state of this screen. */
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

  /** Focuses the last focused item, else the first focusable one. */
  function restoreFocus(reason) {
    forceActiveFocus(reason)
    if (Window.activeFocusItem !== view) return Window.activeFocusItem.forceActiveFocus(reason)
    const first = nextItemInFocusChain(true)
    for (let item = first; item; item = item.parent) {
      if (item === view) first.forceActiveFocus(reason)
    }
  }

  // The shadow of a page that moves above another page.
  Rectangle {
    anchors { right: parent.left; top: parent.top; bottom: parent.bottom }
    width: Theme.space5
    visible: view.motion.slide > 0
    gradient: Gradient {
      orientation: Gradient.Horizontal
      GradientStop { position: view.LayoutMirroring.enabled ? 1 : 0; color: "transparent" }
      GradientStop { position: view.LayoutMirroring.enabled ? 0 : 1; color: "#30000000" }
    }
  }

  Rectangle {
    anchors.fill: parent
    color: view.color
    radius: view.box ? view.box.radius : 0
  }

  Item {
    id: content
    anchors { fill: parent; topMargin: view.topRoom; bottomMargin: view.bottomRoom }
  }

  // A covered page is darker.
  Rectangle {
    anchors.fill: parent
    z: 1
    visible: view.motion.slide < 0
    color: "black"
    opacity: Math.min(1, -view.motion.slide / Theme.parallax) * Theme.dim
  }

  // A tap anywhere in another column focuses it.
  TapHandler {
    enabled: view.lifecycle === "visible"
    onPressedChanged: if (pressed) view.forceActiveFocus()
  }
}
