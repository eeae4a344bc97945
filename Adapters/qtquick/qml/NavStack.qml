// Draws a tree: performs the steps of its front end with views, containers and layers by key, and reports what the user does.
import QtQuick
import Navd

FocusScope {
  id: front

  required property NavTree tree
  /** The views by screen. A screen without a view shows its name and params. */
  property NavScreens screens: null
  /** The width below which the front end collapses splits; 0: never. */
  property real collapseWidth: Theme.layoutCollapse
  /** Whether a horizontal swipe goes back. */
  property bool swipes: true
  /** The milliseconds after which a resting finger no longer holds back changes, and the swipe is reverted. */
  property int holdLimit: 10000
  /** The overlay above all layers: messages, the connection, and the idle countdown. */
  property Component overlay: NavOverlay {}
  /** A `NavMiniBar` above the tabs, for work in progress. */
  property Component miniBar: null
  /** The route of "Start over"; empty: no such button. */
  property string startOver

  /** Whether the window is wide: tabs are a rail, and sheets are narrower than the window. */
  readonly property bool isWide: width >= Theme.layoutRailFrom && width > height
  readonly property bool isRightToLeft: ["ar", "fa", "he", "ur"].includes((tree.chrome.language ?? "").split("-")[0])
  readonly property var brand: tree.chrome.brand ?? null
  readonly property var languages: tree.chrome.languages ?? []
  readonly property string languageName: languages.find(one => one.language === tree.chrome.language)?.name
    ?? languages.find(one => one.language === (tree.chrome.language ?? "").split("-")[0])?.name ?? ""
  /** Whether the brand and the languages are in a rail. */
  readonly property bool hasRail: _tabs !== null && _tabs.isRail
  readonly property Item _tabs: _layers.length > 0 && _layers[0].objectName === "tabs" ? _layers[0] : null
  /** Whether an alarm is shown. */
  readonly property bool hasAlarm: _layers.some(box => box.around.manner === "alarm")
  /** The area beside the rail and above the tabs. */
  readonly property real sideRoom: hasRail ? Theme.layoutRail : 0
  readonly property real tabRoom: _tabs !== null && !hasRail ? Theme.layoutTabBar : 0
  /** The height of the mini bar. */
  readonly property real bottomRoom: mini.item && mini.item.visible ? mini.height + Theme.space3 : 0

  /** The settled revision. */
  property double settled: 0
  /** Whether anything moves. */
  readonly property bool isMoving: movements.moving.length > 0
  readonly property Movements movements: Movements {
    onEnded: front.tree.reportEnded()
    onRested: front._report()
  }

  property var _views: ({})
  property var _boxes: ({})
  property var _layers: []
  /** The revision that is drawn, and reported once nothing moves. */
  property double _drawn: 0

  LayoutMirroring.enabled: isRightToLeft
  LayoutMirroring.childrenInherit: true
  Keys.onEscapePressed: tree.goBack()
  Keys.onBackPressed: tree.goBack()
  Component.onCompleted: if (screens) tree.checkViews(Object.keys(screens.components))

  Connections {
    target: front.tree
    function onContainerStep(step) { front._contain(step) }
    function onScreenStep(step) { front._perform(step) }
    function onTransitionBegan(transition) { if (!front._begin(transition)) front.tree.reportEnded() }
    function onFocusGiven(key) { front._focus(key) }
    function onDrawn(revision) {
      front._drawn = revision
      front._report()
    }
    function onStateChanged() { if (front.tree.state === NavTree.Closed) front.settled = 0 }
    function onSavedElsewhere(key, members) { front._views[key].savedElsewhere(members) }
    function onRefused() { swipe.returned() }
  }

  /** Returns a word of the adapter, in the language of the tree. */
  function word(name) {
    // Read the chrome, so that bindings update with the language.
    return (tree.chrome, tree.word(name))
  }

  /** Returns the view of a screen. */
  function viewOf(key) {
    return _views[key]
  }

  /** Shows the languages below a button. */
  function showLanguages(button) {
    menu.open(button)
  }

  function _report() {
    if (_drawn === 0 || isMoving) return
    settled = _drawn
    tree.reportDrawn(front, _drawn)
    _drawn = 0
  }

  // The focus

  readonly property Item _focused: Window.activeFocusItem

  on_FocusedChanged: {
    let item = _focused
    while (item && item.objectName !== "view") item = item.parent
    if (item && item.enabled) tree.reportFocus(item.key)
  }

  /** Gives the focus back to the active screen. */
  function restoreFocus() {
    _focus(tree.active)
  }

  function _focus(key) {
    const view = _views[key], reason = tree.usesKeys ? Qt.TabFocusReason : Qt.OtherFocusReason
    if (view) view.restoreFocus(reason)
    else nothing.forceActiveFocus()
    swipe.returned()
  }

  // Views

  function _perform(step) {
    const view = _views[step.key]
    switch (step.kind) {
      case "appear":
        _views[step.key] = _create(step.name, { key: step.key, name: step.name, params: step.params,
          lifecycle: step.lifecycle, at: step.at }, _boxes[step.container])
        break
      case "move":
        _put(view, _boxes[step.container])
        view.at = step.at
        view.isLeaving = false
        break
      case "update":
        if (step.name !== view.name) {
          const { key, lifecycle, at, box } = view
          _views[key] = _create(step.name, { key, name: step.name, params: step.params, lifecycle, at }, box)
          _removeView(view)
        } else {
          view.params = step.params
        }
        break
      case "uncover":
      case "cover":
        view.lifecycle = step.lifecycle
        view.isLeaving = false
        break
      case "disappear":
        delete _views[step.key]
        _removeView(view)
    }
    const box = _views[step.key]?.box
    if (box) box.arrange()
  }

  function _create(name, properties, box) {
    const component = (screens && screens.components[name]) || plain
    // The stack is its owner, so that it outlives a container that it leaves.
    const view = component.createObject(front, Object.assign(properties, { tree, stack: front, box }))
    _put(view, box)
    return view
  }

  function _put(view, box) {
    view.box = box
    view.parent = box.body
  }

  function _removeView(view) {
    const box = view.box
    movements.remove(view)
    if (box) box.arrange()
  }

  // Containers

  function _contain(step) {
    const box = _boxes[step.key]
    switch (step.kind) {
      case "add":
        _boxes[step.key] = _make(step)
        break
      case "place":
        _order(box, list => list.splice(step.at, 0, box))
        break
      case "change":
        for (const name of ["tab", "column", "shown", "collapsed"]) if (name in step) box[name] = step[name]
        if (step.layer) _style(box.around, step.layer)
        break
      case "remove":
        _order(box, () => {})
        delete _boxes[step.key]
        movements.remove(box)
        if (box.around.panel) movements.remove(box.around)
    }
  }

  /** Creates a container in its parent or in a new layer. */
  function _make(step) {
    const around = step.container ? _boxes[step.container]
      : layerItem.createObject(content, { stack: front, isRoot: step.at === 0 })
    if (step.layer) _style(around, step.layer)
    const component = step.box === "tabs" ? tabsItem : step.box === "split" ? splitItem : stackItem
    const box = component.createObject(front, { key: step.key, tab: step.tab || "", column: step.column || "", stack: front,
      around })
    box.parent = around.panel || around.body
    _order(box, list => list.splice(step.at, 0, box))
    return box
  }

  function _style(layer, given) {
    layer.given = given.style || ""
    layer.priority = given.priority || 0
  }

  /** Moves a container in the list of its siblings. */
  function _order(box, put) {
    const isLayer = box.around.panel !== undefined
    const list = (isLayer ? _layers : box.around.boxes).filter(other => other !== box)
    put(list)
    list.forEach((other, index) => other.at = index)
    if (!isLayer) box.around.boxes = list
    else _layers = list
    if (isLayer) list.forEach((other, index) => other.around.arrange(index, list.length))
  }

  // The transition

  /** Starts the movement of a transition. Returns whether there is one. */
  function _begin(transition) {
    const top = _layers.length > 0 ? _layers[_layers.length - 1].around : null
    return movements.begin(transition, _seen(transition), top)
  }

  /** Returns the visible views of a transition's container, the upper one last. */
  function _seen(transition) {
    const box = _boxes[transition.container]
    if (!box) return []
    if (transition.kind === "select") return box.boxes.filter(child => box.shown.includes(child.key))
    const isIn = item => item === box || (item !== null && isIn(item.parent))
    const views = Object.values(_views).filter(view => view.lifecycle !== "retained" && isIn(view))
    // In a collapsed split the upper one may be in another column.
    const rank = view => (view.key === tree.active) === (transition.kind !== "pop") ? 1 : 0
    return views.sort((one, other) => rank(one) - rank(other) || one.at - other.at)
  }

  SwipeHandler {
    id: swipe
    stack: front
    enabled: front.swipes
  }

  // Takes the focus while there is no active screen.
  Item { id: nothing }

  Rectangle {
    anchors.fill: parent
    color: Theme.canvas
  }

  Item {
    id: content
    objectName: "layers"
    anchors { fill: parent; topMargin: above.item ? above.item.topRoom ?? 0 : 0 }

    Loader {
      id: mini
      readonly property Item stack: front
      // Above the root, and below all other layers.
      z: 0.5
      x: Theme.space4 + (front.isRightToLeft ? 0 : front.sideRoom)
      y: parent.height - front.tabRoom - height - Theme.space3
      width: parent.width - front.sideRoom - 2 * Theme.space4
      sourceComponent: front.miniBar
    }
  }

  Loader {
    id: above
    readonly property Item stack: front
    anchors.fill: parent
    sourceComponent: front.overlay
  }

  LanguageMenu {
    id: menu
    stack: front
  }

  Component { id: plain; PlainScreen {} }
  Component { id: layerItem; NavLayer {} }
  Component { id: stackItem; StackBox {} }
  Component { id: tabsItem; TabsBox {} }
  Component { id: splitItem; SplitBox {} }
}
