// Draws a tree: performs the steps of its reconciler with views, containers and layers by key, and reports what the user does.
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
  /** Returns the label of a tab for its name. */
  property var tabLabel: name => name
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
  property var _layers: ({})
  property var _done: null
  property Item moving: null

  Keys.onEscapePressed: tree.goBack()
  Keys.onBackPressed: tree.goBack()

  Connections {
    target: stack.tree
    function onReconciled(done) { stack._draw(done) }
    function onRefused() { stack._returned() }
  }

  // The focus

  /** Whether the steps move the focus, and not the user. */
  property bool _isDrawing: false
  readonly property Item _focused: Window.activeFocusItem

  on_FocusedChanged: {
    if (_isDrawing) return
    let item = _focused
    while (item && item.objectName !== "view") item = item.parent
    if (item && item.lifecycle === "visible" && item.enabled) tree.reportFocus(item.key)
  }

  // Drawing

  function _draw(done) {
    _end()
    _isDrawing = true
    _done = done
    _build(done.window)
    for (const step of done.before) _perform(step)
    _showBoxes(done.window)
    _isDrawing = false
    // What the user has swiped away does not move again.
    if (_swiped || !_begin(done)) _end()
    _returned()
  }

  /** Performs the steps after the transition, at once if it still runs. */
  function _end() {
    const done = _done
    if (!done) return
    _done = null
    _isDrawing = true
    slide.stop()
    if (moving) _place(moving, 0)
    moving = null
    for (const step of done.after) _perform(step)
    _prune(done.window)
    const view = _views[tree.active]
    if (view) view.restoreFocus()
    else nothing.forceActiveFocus()
    _isDrawing = false
    settled = done.revision
    tree.reportDrawn(stack, done.revision)
  }

  function _perform(step) {
    const view = _views[step.key]
    switch (step.kind) {
      case "appear":
        _views[step.key] = _create(step.name, { key: step.key, name: step.name, params: step.params,
          lifecycle: step.lifecycle, at: step.at }, _boxes[step.container])
        break
      case "move":
        view.parent = _boxes[step.container].body
        view.at = step.at
        break
      case "update":
        if (step.name !== view.name) {
          const { key, lifecycle, at } = view
          _views[key] = _create(step.name, { key, name: step.name, params: step.params, lifecycle, at },
            { body: view.parent })
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

  function _create(name, properties, box) {
    const component = (screens && screens.components[name]) || plain
    // The stack is its owner, so that it outlives a container that it leaves.
    const view = component.createObject(stack, Object.assign(properties, { tree }))
    view.parent = box.body
    return view
  }

  function _remove(item) {
    item.parent = null
    item.destroy()
  }

  // Containers

  /** Makes the layers and containers that are missing. */
  function _build(window) {
    window.forEach((layer, index) => {
      const style = index > 0 && layer.layer.style || ""
      if (!_layers[layer.key]) _layers[layer.key] = layerItem.createObject(content, { key: layer.key })
      const item = _layers[layer.key]
      item.style = style
      item.isRoot = index === 0
      item.z = index
      _ensure(layer, item.panel)
    })
  }

  function _ensure(node, parent) {
    const kind = node.kind === "tabs" || node.kind === "split" ? node.kind : "stack"
    const component = kind === "tabs" ? tabsItem : kind === "split" ? splitItem : stackItem
    let box = _boxes[node.key]
    if (box && box.objectName !== kind) {
      _remove(box)
      box = null
    }
    if (!box) {
      box = _boxes[node.key] = component.createObject(stack, { node, stack })
      box.parent = parent
    }
    for (const child of node.children) if (child.children) _ensure(child, box.body)
  }

  function _showBoxes(nodes) {
    for (const node of nodes) {
      if (!node.children) continue
      _showBoxes(node.children)
      _boxes[node.key].node = node
    }
  }

  /** Removes the layers and containers that are gone. */
  function _prune(window) {
    const keys = new Set()
    const visit = node => {
      if (!node.children) return
      keys.add(node.key)
      node.children.forEach(visit)
    }
    window.forEach(visit)
    for (const key of Object.keys(_boxes)) {
      if (keys.has(key)) continue
      _remove(_boxes[key])
      delete _boxes[key]
    }
    for (const key of Object.keys(_layers)) {
      if (keys.has(key)) continue
      _remove(_layers[key])
      delete _layers[key]
    }
    window.forEach((layer, index) => _layers[layer.key].enabled = index === window.length - 1)
  }

  // The transition

  /** Begins the animation of a transition, and returns whether there is one. */
  function _begin(done) {
    const kind = done.transition.kind
    const item = done.transition.animated && duration > 0 ? _mover(done, kind) : null
    if (!item) return false
    const comes = kind === "push" || kind === "present"
    moving = item
    slide.from = comes ? 1 : 0
    slide.to = comes ? 0 : 1
    _place(item, slide.from)
    slide.restart()
    return true
  }

  /** Returns the item that a transition moves: the upper one of two. */
  function _mover(done, kind) {
    if (kind === "present" || kind === "dismiss") {
      return Array.from(content.children).reduce((top, layer) => !top || layer.z > top.z ? layer : top, null)
    }
    if (kind !== "push" && kind !== "pop") return null
    const views = (kind === "push" ? done.before : done.after).map(step => _views[step.key])
    return views.filter(view => view && view.visible).sort((one, other) => other.at - one.at)[0] || null
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
    onFinished: stack._end()
  }

  // The swipe

  /** The active view and the one below it in its stack; undefined if the one below is elsewhere. */
  function _pair() {
    const view = _views[tree.active]
    if (!view || !view.parent || view.parent.objectName !== "stack") return undefined
    const around = view.parent.parent.parent
    if (around && around.objectName === "split" && around.node.collapsed) return undefined
    const below = Array.from(view.parent.children).filter(other => other.objectName === "view" && other.at < view.at)
    return below.length > 0 ? { view, below: below.sort((one, other) => other.at - one.at)[0] } : undefined
  }

  /** The views that follow the finger; null if the tree decides what Back does. */
  property var _swiped: null

  function _swipeBegan() {
    _end()
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
