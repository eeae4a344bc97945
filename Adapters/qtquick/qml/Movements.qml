// The transitions: what moves, from where it is to where the tree has it. Nothing waits for a movement, and each ends in the state
// of the tree: what has left is kept until it is out of sight, and what is covered is seen until then.
import QtQuick
import Navd

QtObject {
  id: movements

  /** The items that move: views, layers and tabs. */
  property var moving: []
  /** The items that the tree no longer has, each with the item whose movement they end with. */
  property var ghosts: []
  /** The item whose arrival ends the transition of the tree. */
  property Item lead: null

  signal ended()
  signal rested()

  /** Begins the movement of a transition, and returns whether there is one. */
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

  /** Turns a page: the views are those that are seen in a stack, the upper one last. */
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

  /** Changes the root: the new one appears on the canvas. */
  function change(layer) {
    layer.motion.fade = 1
    go(layer, 0, 0, Theme.moves ? Theme.slow : Theme.reduced, Theme.enter, true)
  }

  /** Lets a tab appear. */
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
    // What a new page does when it is made does not take the time of its movement.
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
    // The tree lets a page go that has left, before it would be seen again.
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

  /** Removes an item that the tree no longer has, once it is out of sight. */
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
