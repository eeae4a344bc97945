// The transitions: animate items from their current positions to those of the tree. Nothing waits for a movement, and each ends
// in the state of the tree: items that have left, and covered ones, stay visible until the end of the movement.
import QtQuick
import Navd

QtObject {
  id: movements

  /** The moving items: views, layers and tabs. */
  property var moving: []
  /** The items that have left the tree, each with the item whose movement removes them. */
  property var ghosts: []
  /** The item whose arrival ends the transition of the tree. */
  property Item lead: null

  signal ended()
  signal rested()

  /** Starts the movement of a transition. Returns whether there is one. */
  function begin(transition, views, top) {
    const isShown = transition.animated && Theme.pace > 0
    switch (transition.kind) {
      case "push":
      case "pop":
      case "replace":
        if (transition.container !== "") return turn(transition.kind, views, isShown)
        if (isShown && top) change(top)
        break
      case "present":
        if (isShown && top && top.manner !== "alarm") open(top)
        break
      case "dismiss":
        if (isShown && top && top.manner !== "alarm") close(top)
        break
      case "select":
        if (isShown) for (const box of views) appear(box)
    }
    return lead !== null
  }

  /** Pushes or pops a page. The views are the visible ones of a stack, the upper one last. */
  function turn(kind, views, isShown) {
    const upper = views[views.length - 1], lower = views.slice(0, -1)
    if (!upper) return false
    for (const view of kind === "push" ? [] : kind === "pop" ? [upper] : lower) view.isLeaving = true
    for (const view of views) view.box.arrange()
    if (!isShown) return false
    const comes = kind !== "pop", isTurn = kind !== "replace" && Theme.moves
    if (comes && !moving.includes(upper)) {
      const before = take(upper.parent)
      upper.motion.slide = isTurn ? before?.slide ?? 1 : 0
      upper.motion.fade = isTurn ? 0 : before?.fade ?? 1
    }
    const time = !Theme.moves ? Theme.reduced : kind === "replace" ? Theme.base : Theme.slow * (comes ? 1 : 0.85)
    go(upper, isTurn && !comes ? 1 : 0, !isTurn && !comes ? 1 : 0, time, Theme.enter, true)
    for (const view of lower) {
      if (!comes && !moving.includes(view)) view.motion.slide = isTurn ? -Theme.parallax : 0
      go(view, comes && isTurn ? -Theme.parallax : 0, 0, time, Theme.enter)
    }
    return true
  }

  function open(layer) {
    const slides = layer.manner !== "alert" && Theme.moves
    const before = moving.includes(layer) ? layer.motion : take(layer.parent)
    layer.motion.slide = slides ? before?.slide ?? 1 : 0
    layer.motion.fade = slides ? 0 : before?.fade ?? 1
    go(layer, 0, 0, !Theme.moves ? Theme.reduced : slides ? Theme.slow : Theme.base, Theme.enter, true)
  }

  function close(layer) {
    const slides = layer.manner !== "alert" && Theme.moves
    const time = !Theme.moves ? Theme.reduced : (slides ? Theme.slow : Theme.base) * Theme.leave
    go(layer, slides ? 1 : 0, slides ? 0 : 1, time, Theme.exit, true)
  }

  /** Changes the root: the new root appears on the canvas. */
  function change(layer) {
    layer.motion.fade = 1
    go(layer, 0, 0, Theme.moves ? Theme.slow : Theme.reduced, Theme.enter, true)
  }

  /** Fades a tab in. */
  function appear(box) {
    if (!moving.includes(box)) box.motion.fade = 1
    go(box, 0, 0, Theme.moves ? Theme.base : Theme.reduced, Theme.enter, true)
  }

  function go(item, slide, fade, time, curve, isLead = false) {
    if (item.isPeeking !== undefined) item.isPeeking = true
    const arrival = () => movements.arrived(item)
    const start = () => { if (item.motion?.arrived === arrival) item.motion.go(slide, fade, time, curve) }
    item.motion.arrived = arrival
    if (isLead) lead = item
    if (moving.includes(item)) return start()
    moving = [...moving, item]
    // The creation of a new page must not count as time of its movement.
    Qt.callLater(start)
  }

  /** Ends the movement of an item. */
  function arrived(item) {
    if (!moving.includes(item)) return
    moving = moving.filter(other => other !== item)
    item.motion.arrived = null
    const gone = ghosts.filter(ghost => ghost.mover === item)
    ghosts = ghosts.filter(ghost => ghost.mover !== item)
    for (const ghost of gone) ghost.item.destroy()
    // Remove a page that has left before it would become visible again.
    if (lead === item) {
      lead = null
      ended()
    }
    if (!gone.some(ghost => ghost.item === item) && !moving.includes(item)) {
      if (item.isPeeking !== undefined) item.isPeeking = false
      item.motion.reset()
    }
    if (moving.length === 0) rested()
  }

  /** Ends all movements at once. */
  function settle() {
    for (const item of moving) {
      item.motion.stop()
      arrived(item)
    }
  }

  /** Removes an item that has left the tree, once it is out of sight. */
  function remove(item) {
    let mover = item
    while (mover && !moving.includes(mover)) mover = mover.parent
    if (!mover) {
      item.parent = null
      item.destroy()
      return
    }
    item.enabled = false
    item.objectName = "ghost"
    ghosts = [...ghosts, { item, mover }]
  }

  /** Takes the place of an item that is about to leave. */
  function take(parent) {
    const ghost = ghosts.find(one => one.item === one.mover && one.item.parent === parent)
    if (!ghost) return null
    const { slide, fade } = ghost.item.motion
    ghost.item.motion.stop()
    arrived(ghost.item)
    return { slide, fade }
  }
}
