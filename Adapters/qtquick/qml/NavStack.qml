// Draws a tree: performs the steps of its front end with views, containers and layers by key, and reports what the user does.
import QtQuick
import Navd

FocusScope {
  id: stack

  required property NavTree tree
  /** The views by screen; a screen without one shows its name and its params. */
  property NavScreens screens: null
  /** The milliseconds of a transition; 0 for none. */
  property int duration: 200
  /** The width below which a split is too narrow for its columns; 0 to leave that to others. */
  property real collapseWidth: 480
  property real tabHeight: 44
  /** Whether a swipe to the right goes back. */
  property bool swipes: true
  /** The milliseconds after which a finger that rests no longer holds changes back: the swipe ends as if taken back. */
  property int holdLimit: 10000
  /** What lies above all layers. */
  property Component overlay: NavOverlay { tree: stack.tree }

  /** The revision that is drawn and does not move. */
  property double settled: 0
  /** Whether a transition runs. */
  readonly property bool isMoving: moving !== null

  property var _views: ({})
  property var _boxes: ({})
  property var _layers: []
  property Item moving: null

  Keys.onEscapePressed: tree.goBack()
  Keys.onBackPressed: tree.goBack()
  Component.onCompleted: if (screens) tree.checkViews(Object.keys(screens.components))

  Connections {
    target: stack.tree
    function onContainerStep(step) { stack._contain(step) }
    function onScreenStep(step) { stack._perform(step) }
    // What the user has swiped away does not move again.
    function onTransitionBegan(transition) { if (stack._swiped || !stack._begin(transition)) stack.tree.reportEnded() }
    function onTransitionCut() { stack._stop() }
    function onFocusGiven(key) { stack._focus(key) }
    function onDrawn(revision) {
      stack.settled = revision
      stack.tree.reportDrawn(stack, revision)
    }
    function onStateChanged() { if (stack.tree.state === NavTree.Closed) stack.settled = 0 }
    function onSavedElsewhere(key, members) { stack._views[key].savedElsewhere(members) }
    function onRefused() { stack._returned() }
  }

  // The focus

  readonly property Item _focused: Window.activeFocusItem

  on_FocusedChanged: {
    let item = _focused
    while (item && item.objectName !== "view") item = item.parent
    if (item && item.enabled) tree.reportFocus(item.key)
  }

  function _focus(key) {
    const view = _views[key]
    if (view) view.restoreFocus()
    else nothing.forceActiveFocus()
    _returned()
  }

  // Views

  function _perform(step) {
    const view = _views[step.key]
    switch (step.kind) {
      case "appear":
        _views[step.key] = _create(step.name, { key: step.key, name: step.name, params: step.params,
          lifecycle: step.lifecycle, at: step.at }, _boxes[step.container].body)
        break
      case "move":
        view.parent = _boxes[step.container].body
        view.at = step.at
        break
      case "update":
        if (step.name !== view.name) {
          const { key, lifecycle, at } = view
          _views[key] = _create(step.name, { key, name: step.name, params: step.params, lifecycle, at }, view.parent)
          _remove(view)
        } else {
          view.params = step.params
        }
        break
      case "uncover":
      case "cover":
        view.lifecycle = step.lifecycle
        break
      case "disappear":
        delete _views[step.key]
        _remove(view)
    }
  }

  function _create(name, properties, body) {
    const component = (screens && screens.components[name]) || plain
    // The stack is its owner, so that it outlives a container that it leaves.
    const view = component.createObject(stack, Object.assign(properties, { tree }))
    view.parent = body
    return view
  }

  function _remove(item) {
    item.parent = null
    item.destroy()
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
        for (const name of ["tab", "shown", "collapsed"]) if (name in step) box[name] = step[name]
        if (step.layer) box.around.given = step.layer.style || ""
        break
      case "remove":
        _order(box, () => {})
        delete _boxes[step.key]
        _remove(box.around.panel ? box.around : box)
    }
  }

  /** Makes a container in the one around it, or in a layer of its own. */
  function _make(step) {
    const around = step.container ? _boxes[step.container]
      : layerItem.createObject(content, { given: step.layer.style || "" })
    const component = step.box === "tabs" ? tabsItem : step.box === "split" ? splitItem : stackItem
    const box = component.createObject(stack, { key: step.key, tab: step.tab || "", stack, around })
    box.parent = around.panel || around.body
    _order(box, list => list.splice(step.at, 0, box))
    return box
  }

  /** Takes a container out of the list of its siblings, and puts it back. */
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

  /** Begins the animation of a transition, and returns whether there is one. */
  function _begin(transition) {
    const kind = transition.kind
    const item = transition.animated && duration > 0 ? _mover(transition, kind) : null
    if (!item) return false
    const comes = kind === "push" || kind === "present"
    moving = item
    slide.from = comes ? 1 : 0
    slide.to = comes ? 0 : 1
    _place(item, slide.from)
    slide.restart()
    return true
  }

  function _stop() {
    slide.stop()
    if (moving) _place(moving, 0)
    moving = null
  }

  /** Returns the item that a transition moves: the upper one of two. */
  function _mover(transition, kind) {
    if (kind === "present" || kind === "dismiss") return _layers[_layers.length - 1].around
    if (kind !== "push" && kind !== "pop") return null
    const box = _boxes[transition.container]
    const isIn = item => item === box || (item !== null && isIn(item.parent))
    const views = Object.values(_views).filter(view => view.visible && isIn(view))
    // In a collapsed split the upper one may be in another column.
    const rank = view => (view.key === tree.active) === (kind === "push") ? 1 : 0
    return views.sort((one, other) => rank(other) - rank(one) || other.at - one.at)[0] || null
  }

  /** Moves an item away by a share of its size. */
  function _place(item, share) {
    if (item.objectName === "layer") item.away = share
    else item.x = share * item.width
  }

  property real _share: 0
  on_ShareChanged: if (moving) _place(moving, _share)

  NumberAnimation {
    id: slide
    target: stack
    property: "_share"
    duration: stack.duration
    easing.type: Easing.OutCubic
    onFinished: {
      stack._stop()
      stack.tree.reportEnded()
    }
  }

  // The swipe

  /** The active view and the one below it in its stack; undefined if the one below is elsewhere. */
  function _pair() {
    const view = _views[tree.active]
    if (!view || !view.parent || view.parent.objectName !== "stack") return undefined
    if (view.parent.around.collapsed) return undefined
    const below = Array.from(view.parent.children).filter(other => other.objectName === "view" && other.at < view.at)
    return below.length > 0 ? { view, below: below.sort((one, other) => other.at - one.at)[0] } : undefined
  }

  /** The views that follow the finger; null if the tree decides what Back does. */
  property var _swiped: null

  function _swipeBegan() {
    tree.held = true
    resting.restart()
    _swiped = tree.back === "" ? _pair() || null : null
    if (_swiped) _swiped.below.isPeeking = true
  }

  function _swipeMoved(distance) {
    if (_swiped) _swiped.view.x = Math.max(0, distance)
    if (tree.held) resting.restart()
  }

  /** Reports the swipe, or takes it back. */
  function _swipeEnded(distance) {
    if (!tree.held) return
    resting.stop()
    const isOver = distance > width / 3
    const swiped = _swiped
    if (swiped && isOver) {
      swiped.view.x = width
      tree.reportPop(swiped.view.key)
    } else {
      _returned()
      if (isOver) tree.goBack()
    }
    tree.held = false
  }

  /** Puts the views back to where the tree has them. */
  function _returned() {
    const swiped = _swiped
    _swiped = null
    if (!swiped) return
    swiped.view.x = 0
    swiped.below.isPeeking = false
  }

  Timer {
    id: resting
    interval: stack.holdLimit
    onTriggered: stack._swipeEnded(0)
  }

  DragHandler {
    id: swipe
    enabled: stack.swipes
    target: null
    yAxis.enabled: false
    xAxis.minimum: 0
    property real distance: 0
    /** How the finger went: the first of the transitions that follow. */
    property int ending: 0
    function end() {
      stack._swipeEnded(ending === PointerDevice.UngrabExclusive ? distance : 0)
    }

    // Qt says both after a release and after a cancelled gesture, in another order.
    onGrabChanged: transition => {
      const isEnd = transition === PointerDevice.UngrabExclusive || transition === PointerDevice.CancelGrabExclusive
      if (isEnd && ending === 0) ending = transition
    }
    onActiveChanged: {
      if (active) {
        ending = 0
        stack._swipeBegan()
        stack._swipeMoved(distance = translation.x)
      } else {
        // It is known only then whether the gesture was cancelled or released.
        Qt.callLater(end)
      }
    }
    onTranslationChanged: if (active) stack._swipeMoved(distance = translation.x)
  }

  // Has the focus while there is no active screen.
  Item { id: nothing }

  Item {
    id: content
    objectName: "layers"
    anchors.fill: parent
  }

  Loader {
    anchors.fill: parent
    sourceComponent: stack.overlay
  }

  Component { id: plain; PlainScreen {} }
  Component { id: layerItem; NavLayer {} }
  Component { id: stackItem; StackBox {} }
  Component { id: tabsItem; TabsBox {} }
  Component { id: splitItem; SplitBox {} }
}
