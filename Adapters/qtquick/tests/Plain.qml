// A front end with plain views.
import Navd

NavWindow {
  id: window

  property string name
  property string socket
  property var graph: null
  property int keepCovered: -1
  property var opaque: ["full"]
  property int voice: NavTree.Developers
  property var texts: ({})
  property real collapseWidth: 0
  property int holdLimit: 600000

  width: 400
  height: 300
  stack.collapseWidth: collapseWidth
  stack.holdLimit: holdLimit
  tree: NavTree {
    name: window.name
    socket: window.socket
    graph: window.graph
    keepCovered: window.keepCovered
    opaque: window.opaque
    voice: window.voice
    texts: window.texts
  }
}
